// Visibility functions for moderation: reported and decided subjects, held content, and the people
// concerned.
import { sql } from '#server/db/sql.ts';
import {
  isAppealPending,
  isDecisionRetained,
  isAsWide,
  isOpen,
  reportedComments,
  reportedPosts,
  handlesGroupCases,
  handlesSiteCases,
  handlesGroupReport,
  isReportRetained,
  audienceSnapshotOf,
  visiblePictures,
  isReportPending,
} from '../casePermissionsModel.ts';
import { moderatesSite, waitingComments, waitingPosts } from '../moderationModel.ts';
import {
  isActive,
  type ModelComment,
  type ModelDecision,
  type Post,
  type AudienceSnapshot,
  type ModelReport,
  type Viewer,
  type Model,
} from '../referenceModel.ts';
import { fileName } from '../fileModel.ts';
import {
  isAboutPerson,
  deletedAuthors,
  orphanedCases,
  addExpiredCases,
  addRecentCases,
  writeAuditLog,
  auditEntriesOf,
} from './cases.ts';
import { chatsOf, chatSenderOf } from './chats.ts';
import { heldForEarlierAudiences, withDeletedStandIn } from './rarePostStates.ts';
import {
  everyone,
  onlyVisitor,
  activePeople,
  flag,
  type VisibilityFunctionCase,
} from './compareVisibilityFunction.ts';

const idOf = ({ id }: { id: number }) => id;
const postOf = (model: Model, comment: number) =>
  [...model.posts.values()].find(({ comments }) => comments.some(({ id }) => id === comment))!;
const formatLocation = (subject: 'content' | 'comment', id: number, post: Post) =>
  [subject, id, post.id, ...(post.group === null ? [] : [post.group, 'A group'])].join(' ');

function formatAudience(model: Model, post: Post, comment?: ModelComment): string {
  const { sharedAs, collection, closed } = audienceSnapshotOf(model, post, comment);
  return [
    sharedAs,
    ...(collection === null ? [] : [collection]),
    flag(closed),
    ...(post.group === null ? [] : [post.group]),
  ].join(' ');
}
const formatSubjectLocation = (
  model: Model,
  { subject, subjectId }: Pick<ModelReport, 'subject' | 'subjectId'>,
) =>
  subject === 'content' || subject === 'comment'
    ? [
        formatLocation(
          subject,
          subjectId,
          subject === 'content' ? model.posts.get(subjectId)! : postOf(model, subjectId),
        ),
      ]
    : [];
/** Whether the same person already has an earlier report about it: both are resolved together. */
const isRepeated = (model: Model, report: ModelReport) =>
  model.reports
    .slice(0, model.reports.indexOf(report))
    .some(
      (one) =>
        (report.reporter === null
          ? report.firstReport !== undefined && one.firstReport === report.firstReport
          : one.reporter === report.reporter) &&
        one.subject === report.subject &&
        one.subjectId === report.subjectId &&
        (one.resolvedDaysAgo === undefined) === (report.resolvedDaysAgo === undefined) &&
        one.decision === report.decision,
    );
/** Where the viewer may handle the decision: null for the site, or a group. */
const judgesDecision = (model: Model, viewer: Viewer, { about, group }: ModelDecision) => [
  ...(handlesSiteCases(model, viewer, about) ? [null] : []),
  ...(group !== undefined && group !== null && handlesGroupCases(model, viewer, group, about)
    ? [group]
    : []),
];
const peopleInReports = (model: Model, viewer: Viewer) =>
  new Set([
    ...model.reports
      .filter(
        (one) => handlesSiteCases(model, viewer, one.about) && isReportRetained(model, one, null),
      )
      .flatMap(({ reporter, about }) => (reporter === null ? [about] : [reporter, about])),
    ...model.decisions
      .filter((one) => handlesSiteCases(model, viewer, one.about) && isDecisionRetained(one))
      .map(({ about }) => about),
    ...model.reports
      .filter(
        (one) => handlesGroupReport(model, viewer, one) && isReportRetained(model, one, one.group),
      )
      .map(({ about }) => about),
  ]);
/** Only one administrator remains, beside a moderator. In some models that one is suspended. */
const onlyAdmin = async (
  db: Parameters<NonNullable<VisibilityFunctionCase['rareStates']>>[0],
  baseModel: Model,
): Promise<Model> => {
  const [first, ...otherAdmins] = [...baseModel.people.values()].filter(
    (one) => one.admin && isActive(one),
  );
  const people = new Map(baseModel.people);
  for (const one of otherAdmins) people.set(one.id, { ...one, admin: false });
  await db.execute(
    sql`update people set role = 2 where id = any (${otherAdmins.map(idOf)}::bigint[])`,
  );
  // a second moderator next to the remaining one
  const other =
    otherAdmins[0] ?? [...people.values()].find((one) => isActive(one) && one !== first)!;
  people.set(other.id, { ...people.get(other.id)!, moderator: true });
  await db.execute(sql`update people set moderator = true where id = ${other.id}`);
  if (first && baseModel.friends.size % 2) {
    people.set(first.id, { ...first, suspended: true });
    await db.execute(sql`update people set suspended_at = now() where id = ${first.id}`);
  }
  return { ...baseModel, people };
};
/** Some groups are deleted, with the held content in them. */
const withoutGroups = async (
  db: Parameters<NonNullable<VisibilityFunctionCase['rareStates']>>[0],
  baseModel: Model,
): Promise<Model> => {
  const deletedGroups = [...baseModel.groups.values()].filter((_, i) => i % 2 === 0);
  await db.execute(
    sql`update groups set deleted_at = now() where id = any (${deletedGroups.map(idOf)}::bigint[])`,
  );
  return {
    ...baseModel,
    groups: new Map(
      [...baseModel.groups].map(([id, group]) => [
        id,
        { ...group, deleted: group.deleted || deletedGroups.includes(group) },
      ]),
    ),
  };
};
const audiences = sql`select * from unnest('{Public,Group,Friends,Collection,Private}'::text[]) a cross join unnest('{1,2}'::bigint[]) c cross join unnest('{t,f}'::boolean[]) d`;

export const moderationFunctions: Record<string, VisibilityFunctionCase> = {
  is_site_moderator: {
    viewers: everyone,
    rows: () => sql`select is_site_moderator(v.id)`,
    expected: (model, viewer) => [String(moderatesSite(model, viewer))],
  },
  held_posts: {
    viewers: everyone,
    rareStates: withoutGroups,
    rows: () => sql`select id from held_posts(v.id)`,
    expected: (model, viewer) => waitingPosts(model, viewer).map(idOf),
  },
  held_comments: {
    viewers: everyone,
    rareStates: heldForEarlierAudiences,
    rows: () => sql`select id from held_comments(v.id)`,
    expected: (model, viewer) => waitingComments(model, viewer).map(idOf),
  },
  authors_of_held_items: {
    rows: () => sql`select id from authors_of_held_items(v.id)`,
    expected: (model, viewer) =>
      new Set(
        [...waitingPosts(model, viewer), ...waitingComments(model, viewer)].map(
          ({ author }) => author,
        ),
      ),
  },
  held_item_context: {
    rows: () =>
      sql`select concat_ws(' ', subject, subject_id, content_id, group_id, group_name) from held_item_context(v.id)`,
    expected: (model, viewer) => [
      ...waitingPosts(model, viewer).map((post) => formatLocation('content', post.id, post)),
      ...waitingComments(model, viewer).map(({ id }) =>
        formatLocation('comment', id, postOf(model, id)),
      ),
    ],
  },
  reported_posts: {
    rareStates: addRecentCases,
    rows: () => sql`select id from reported_posts(v.id)`,
    expected: (model, viewer) => reportedPosts(model, viewer).map(idOf),
  },
  reported_comments: {
    rareStates: addRecentCases,
    rows: () => sql`select id from reported_comments(v.id)`,
    expected: (model, viewer) => reportedComments(model, viewer).map(idOf),
  },
  people_closed_to_moderator: {
    viewers: everyone,
    rareStates: onlyAdmin,
    rows: () => sql`
      select concat_ws(' ', place.id, p.id) from people p cross join (select null::bigint as id union all select g.id from groups g) place
      where p.id <> all (people_closed_to_moderator(v.id, place.id))`,
    expected: (model, viewer) =>
      [...model.people.keys()].flatMap((about) => [
        ...(handlesSiteCases(model, viewer, about) ? [String(about)] : []),
        ...[...model.groups.keys()]
          .filter((group) => handlesGroupCases(model, viewer, group, about))
          .map((group) => `${group} ${about}`),
      ]),
  },
  other_moderator_exists: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select p.id from people p where other_moderator_exists(p.id, array(select id from people where id % 2 = 0))`,
    expected: (model) => {
      const people = [...model.people.keys()];
      return people.filter((about) =>
        people.some((id) => id % 2 === 1 && handlesSiteCases(model, id, about)),
      );
    },
  },
  is_site_staff: {
    viewers: onlyVisitor,
    rows: () => sql`select id from people where is_site_staff(id)`,
    expected: (model) =>
      [...model.people.values()].filter(({ admin, moderator }) => admin || moderator).map(idOf),
  },
  current_audience: {
    viewers: onlyVisitor,
    rareStates: withDeletedStandIn,
    rows: () => sql`
      select concat_ws(' ', 'content', c.id, n.audience, n.collection_id, n.closed, n.group_id) from posts c cross join lateral current_audience(c.id, null) n
      union all select concat_ws(' ', 'comment', m.id, n.audience, n.collection_id, n.closed, n.group_id) from comments m cross join lateral current_audience(null, m.id) n
      union all select concat_ws(' ', 'its post', m.id, n.audience, n.collection_id, n.closed, n.group_id) from comments m cross join lateral current_audience(m.content_id, m.id) n`,
    expected: (model) =>
      [...model.posts.values()].flatMap((post) => [
        `content ${post.id} ${formatAudience(model, post)}`,
        ...post.comments.flatMap((comment) => [
          `comment ${comment.id} ${formatAudience(model, post, comment)}`,
          `its post ${comment.id} ${formatAudience(model, post)}`,
        ]),
      ]),
  },
  is_at_least_as_wide: {
    viewers: onlyVisitor,
    rows: () => sql`
      select concat_ws(' ', a.as_now, a.kept, a.closed, b.as_then, b.kept, b.closed) from (${audiences}) a (as_now, kept, closed) cross join (${audiences}) b (as_then, kept, closed)
      where is_at_least_as_wide(a.as_now, a.kept, a.closed, b.as_then, b.kept, b.closed)`,
    expected: () => {
      const all = (['Public', 'Group', 'Friends', 'Collection', 'Private'] as const).flatMap(
        (sharedAs) =>
          [1, 2].flatMap((collection) =>
            [true, false].map((closed) => ({ sharedAs, collection, closed })),
          ),
      );
      const audienceText = ({ sharedAs, collection, closed }: AudienceSnapshot) =>
        `${sharedAs} ${collection} ${flag(closed)}`;
      return all.flatMap((current) =>
        all
          .filter((earlier) => isAsWide(current, earlier))
          .map((earlier) => `${audienceText(current)} ${audienceText(earlier)}`),
      );
    },
  },
  adjacent_comments_unfiltered: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select concat_ws(' ', m.id, a.id) from comments m cross join lateral adjacent_comments_unfiltered(m.id, 1) a`,
    expected: (model) =>
      [...model.posts.values()].flatMap(({ comments }) =>
        comments.flatMap((here) => {
          const ids = (parent: number | null) =>
            comments
              .filter((one) => one.parent === parent)
              .map(({ id }) => id)
              .toSorted((a, b) => a - b);
          const siblings = ids(here.parent);
          const adjacent = [
            here.id,
            here.parent,
            siblings.findLast((id) => id < here.id),
            siblings.find((id) => id > here.id),
            ids(here.id)[0],
          ];
          return adjacent.filter((id) => typeof id === 'number').map((id) => `${here.id} ${id}`);
        }),
      ),
  },
  reports_for_moderator: {
    rareStates: addRecentCases,
    rows: () => sql`
      select concat_ws(' ', place.id, r.subject, r.subject_id, r.subject_person_id, r.reporter_id, r.waits, r.again, r.lives)
      from (select null::bigint as id union all select g.id from groups g) place cross join lateral reports_for_moderator(v.id, place.id) r`,
    expected: (model, viewer) =>
      model.reports.flatMap((report) => {
        const { subject, subjectId, about, reporter } = report;
        const state = (group: number | null) =>
          [
            isReportPending(model, report, group),
            isRepeated(model, report),
            isReportRetained(model, report, group),
          ]
            .map(flag)
            .join(' ');
        return [
          ...(handlesSiteCases(model, viewer, about)
            ? [
                [
                  subject,
                  subjectId,
                  about,
                  ...(reporter === null ? [] : [reporter]),
                  state(null),
                ].join(' '),
              ]
            : []),
          ...(handlesGroupReport(model, viewer, report)
            ? [`${report.group} ${subject} ${subjectId} ${about} ${state(report.group)}`]
            : []),
        ];
      }),
  },
  decisions_for_moderator: {
    rareStates: addRecentCases,
    rows: () => sql`
      select concat_ws(' ', place.id, d.subject, d.subject_id) from (select null::bigint as id union all select g.id from groups g) place
      cross join lateral decisions_for_moderator(v.id, place.id) d`,
    expected: (model, viewer) =>
      model.decisions.flatMap((one) =>
        judgesDecision(model, viewer, one).map((group) =>
          [...(group === null ? [] : [group]), one.subject, one.subjectId].join(' '),
        ),
      ),
  },
  decision_details: {
    viewers: activePeople,
    rareStates: addRecentCases,
    rows: () => sql`
      select concat_ws(' ', d.subject, d.subject_id, x.details ->> 'own', x.details ->> 'undone', x.details ->> 'can_appeal', coalesce(nullif(x.details ->> 'title', ''), '-'))
      from decisions d cross join lateral (select decision_details(v.id, d.id) as details offset 0) x`,
    expected: (model, viewer) =>
      model.decisions.map((one) => {
        const own = one.about === viewer;
        const reported = model.reports.some(
          ({ decision, reporter }) => decision === one && reporter === viewer,
        );
        const title = !own && reported ? 'Not kind' : '-';
        return [
          one.subject,
          one.subjectId,
          own,
          one.isReversed ?? false,
          !one.appealed,
          title,
        ].join(' ');
      }),
  },
  reported_images: {
    rareStates: addRecentCases,
    rows: () => sql`
      select distinct concat_ws(' ', r.subject, r.subject_id, p.name) from (select subject, subject_id from reports) r
      cross join lateral reported_images(v.id, r.subject, r.subject_id) p`,
    expected: (model, viewer) =>
      new Set(
        visiblePictures(model, viewer).flatMap(({ subject, subjectId, picture }) => {
          const name =
            picture ??
            (subject === 'content'
              ? fileName('post', subjectId)
              : subject === 'comment'
                ? `picture-of-comment-${subjectId}`
                : undefined);
          return name === undefined ? [] : [`${subject} ${subjectId} ${name}`];
        }),
      ),
  },
  reported_audiences: {
    rareStates: addRecentCases,
    rows: () => sql`
      select concat_ws(' ', place.id, t.subject, t.subject_id, a.audience, a.collection_id, a.closed)
      from (select subject, subject_id from reports union select subject, subject_id from decisions) t
      cross join (select null::bigint as id union all select g.id from groups g) place cross join lateral reported_audiences(v.id, place.id, t.subject, t.subject_id) a`,
    expected: (model, viewer) => {
      const audienceText = ({
        subject,
        subjectId,
        audience,
      }: {
        subject: string;
        subjectId: number;
        audience: AudienceSnapshot | null;
      }) =>
        [
          subject,
          subjectId,
          ...(audience
            ? [audience.sharedAs, ...(audience.collection === null ? [] : [audience.collection])]
            : []),
          flag(audience?.closed ?? false),
        ].join(' ');
      const isReported = (one: { subject: string; subjectId: number }) =>
        model.reports.some(
          ({ subject, subjectId }) => subject === one.subject && subjectId === one.subjectId,
        );
      return [
        ...model.reports
          .filter((one) => handlesSiteCases(model, viewer, one.about) && isOpen(model, one))
          .map(audienceText),
        ...model.reports
          .filter(
            (one) =>
              handlesGroupReport(model, viewer, one) && isReportPending(model, one, one.group),
          )
          .map((one) => `${one.group} ${audienceText(one)}`),
        ...model.decisions
          .filter(
            (one) =>
              isAppealPending(one) &&
              !isReported(one) &&
              handlesSiteCases(model, viewer, one.about),
          )
          .map(audienceText),
      ];
    },
  },
  case_context: {
    rareStates: addExpiredCases,
    rows: () => sql`
      select concat_ws(' ', t.subject, t.subject_id, p.content_id, p.group_id, p.group_name)
      from (select subject, subject_id from reports union select subject, subject_id from decisions) t cross join lateral case_context(v.id, null, t.subject, t.subject_id) p`,
    expected: (model, viewer) =>
      new Set(
        [
          ...model.reports.filter((one) => isReportRetained(model, one, null)),
          ...model.decisions.filter(isDecisionRetained),
        ]
          .filter(({ about }) => handlesSiteCases(model, viewer, about))
          .flatMap((one) => formatSubjectLocation(model, one)),
      ),
  },
  people_in_reports: {
    rareStates: addExpiredCases,
    rows: () => sql`select id from people_in_reports(v.id)`,
    expected: peopleInReports,
  },
  people_named_in_case: {
    rareStates: orphanedCases,
    rows: () => sql`
      select concat_ws(' ', t.subject, t.subject_id, p.id)
      from (select subject, subject_id from reports union select subject, subject_id from decisions) t cross join lateral people_named_in_case(v.id, t.subject, t.subject_id) p`,
    expected: (model, viewer) =>
      new Set(
        [...model.reports, ...model.decisions].flatMap(({ subject, subjectId }) =>
          [...peopleInReports(model, viewer)]
            .filter(
              (person) =>
                !model.people.get(person)!.deleted ||
                (subject === 'content'
                  ? model.posts.get(subjectId)!.author === person
                  : subject !== 'message' || !chatSenderOf(model, subjectId)),
            )
            .map((person) => `${subject} ${subjectId} ${person}`),
        ),
      ),
  },
  counts_in_history: {
    viewers: onlyVisitor,
    rareStates: deletedAuthors,
    rows: () => sql`
      select concat_ws(' ', s.subject, c.id) from posts c cross join unnest(array['content', 'comment', 'person']) s (subject)
      where counts_in_history(s.subject, c.id)
      union all select 'message ' || m.id from messages m
      where (m.chat_id is not null or exists (select from message_copies v where v.message_id = m.id)) and counts_in_history('message', m.id)`,
    expected: (model) => [
      ...[...model.posts.values()].flatMap(({ id, author }) => [
        ...(model.people.get(author)!.deletedStandIn ? [] : [`content ${id}`]),
        `comment ${id}`,
        `person ${id}`,
      ]),
      ...[...model.messages.values()].flatMap(({ id, views }) =>
        views.size ? `message ${id}` : [],
      ),
      ...chatsOf(model).flatMap(({ messages }) =>
        messages.flatMap(({ id, sender }) =>
          model.people.get(sender)?.deleted ? [] : `message ${id}`,
        ),
      ),
    ],
  },
  visible_audit_log: {
    viewers: everyone,
    rareStates: writeAuditLog,
    rows: () => sql`select details->>'n' from visible_audit_log(v.id) where operation = 'test.row'`,
    expected: (model, viewer) =>
      viewer !== null && model.people.get(viewer)!.admin && isActive(model.people.get(viewer)!)
        ? auditEntriesOf(model)
            .filter((row) => row.actor === viewer || !isAboutPerson(model, viewer, row))
            .map(({ n }) => n)
        : [],
  },
  removed_posts: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select concat_ws(' ', until, id) from unnest(array['2000-01-01', '2099-01-01']) until cross join lateral removed_posts(until::timestamptz)`,
    expected: (model) =>
      [...model.posts.values()]
        .filter(({ removed }) => removed)
        .map(({ id }) => `2099-01-01 ${id}`),
  },
  removed_comments: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select concat_ws(' ', until, id) from unnest(array['2000-01-01', '2099-01-01']) until cross join lateral removed_comments(until::timestamptz)`,
    expected: (model) =>
      [...model.posts.values()].flatMap(({ comments }) =>
        comments.filter(({ removed }) => removed).map(({ id }) => `2099-01-01 ${id}`),
      ),
  },
};
