// Visibility functions for moderation: reported and decided subjects, held content, and the people
// concerned.
import { sql } from '#server/db/sql.ts';
import {
  appealWaits,
  decisionLives,
  isAsWide,
  isOpen,
  judgedComments,
  judgedPosts,
  judgesInGroup,
  judgesOnSite,
  judgesReportInGroup,
  lives,
  reachOf,
  showsPictures,
  waits,
} from '../judgingModel.ts';
import { keepsSite, waitingComments, waitingPosts } from '../moderationModel.ts';
import {
  isActive,
  type ModelComment,
  type Decided,
  type Post,
  type AudienceSnapshot,
  type ModelReport,
  type Viewer,
  type World,
} from '../referenceModel.ts';
import { fileName } from '../fileModel.ts';
import { concerns, lastCases, moreCases, enqueueActivity, writtenIn } from './cases.ts';
import { everybody, justOne, members, type AccessPath } from './door.ts';

const idOf = ({ id }: { id: number }) => id;
const postOf = (world: World, comment: number) =>
  [...world.posts.values()].find(({ comments }) => comments.some(({ id }) => id === comment))!;
const placeOf = (subject: 'content' | 'comment', id: number, post: Post) =>
  [subject, id, post.id, ...(post.group === null ? [] : [post.group, 'A group'])].join(' ');

function reachText(world: World, post: Post, comment?: ModelComment): string {
  const { sharedAs, collection, closed } = reachOf(world, post, comment);
  return [
    sharedAs,
    ...(collection === null ? [] : [collection]),
    closed ? 't' : 'f',
    ...(post.group === null ? [] : [post.group]),
  ].join(' ');
}
const placeOfThing = (world: World, { subject, thing }: Pick<ModelReport, 'subject' | 'thing'>) =>
  subject === 'person'
    ? []
    : [
        placeOf(
          subject,
          thing,
          subject === 'content' ? world.posts.get(thing)! : postOf(world, thing),
        ),
      ];
/** Whether the same person already has an earlier report about it: both are resolved together. */
const again = (world: World, report: ModelReport) =>
  world.reports
    .slice(0, world.reports.indexOf(report))
    .some(
      (one) =>
        one.reporter === report.reporter &&
        one.subject === report.subject &&
        one.thing === report.thing &&
        (one.resolved === undefined) === (report.resolved === undefined) &&
        one.by === report.by,
    );
/** Where the viewer may handle the decision: null for the site, or a group. */
const judgesDecision = (world: World, viewer: Viewer, { about, group }: Decided) => [
  ...(judgesOnSite(world, viewer, about) ? [null] : []),
  ...(group !== undefined && group !== null && judgesInGroup(world, viewer, group, about)
    ? [group]
    : []),
];
const bool = (is: boolean) => (is ? 't' : 'f');
const onlyAdmin = async (
  db: Parameters<NonNullable<AccessPath['scene']>>[0],
  given: World,
): Promise<World> => {
  const [first, ...otherAdmins] = [...given.people.values()].filter(
    (one) => one.admin && isActive(one),
  );
  const people = new Map(given.people);
  for (const one of otherAdmins) people.set(one.id, { ...one, admin: false });
  await db.execute(
    sql`update people set role = 2 where id = any (${otherAdmins.map(idOf)}::bigint[])`,
  );
  // a second moderator next to the remaining one
  const other =
    otherAdmins[0] ?? [...people.values()].find((one) => isActive(one) && one !== first)!;
  people.set(other.id, { ...people.get(other.id)!, moderator: true });
  await db.execute(sql`update people set moderator = true where id = ${other.id}`);
  return { ...given, people };
};
/** Some groups are deleted, with the held content in them. */
const withoutGroups = async (
  db: Parameters<NonNullable<AccessPath['scene']>>[0],
  given: World,
): Promise<World> => {
  const deletedGroups = [...given.groups.values()].filter((_, i) => i % 2 === 0);
  await db.execute(
    sql`update groups set deleted_at = now() where id = any (${deletedGroups.map(idOf)}::bigint[])`,
  );
  return {
    ...given,
    groups: new Map(
      [...given.groups].map(([id, group]) => [
        id,
        { ...group, deleted: group.deleted || deletedGroups.includes(group) },
      ]),
    ),
  };
};
const reaches = sql`select * from unnest('{Public,Group,Friends,Collection,Private}'::text[]) a cross join unnest('{1,2}'::bigint[]) c cross join unnest('{t,f}'::boolean[]) d`;

export const moderationDoors: Record<string, AccessPath> = {
  is_site_moderator: {
    viewers: everybody,
    rows: () => sql`select is_site_moderator(v.id)`,
    expected: (world, viewer) => [String(keepsSite(world, viewer))],
  },
  held_posts: {
    viewers: everybody,
    scene: withoutGroups,
    rows: () => sql`select id from held_posts(v.id)`,
    expected: (world, viewer) => waitingPosts(world, viewer).map(idOf),
  },
  held_comments: {
    viewers: everybody,
    rows: () => sql`select id from held_comments(v.id)`,
    expected: (world, viewer) => waitingComments(world, viewer).map(idOf),
  },
  authors_of_held_items: {
    rows: () => sql`select id from authors_of_held_items(v.id)`,
    expected: (world, viewer) =>
      new Set(
        [...waitingPosts(world, viewer), ...waitingComments(world, viewer)].map(
          ({ author }) => author,
        ),
      ),
  },
  held_item_context: {
    rows: () =>
      sql`select concat_ws(' ', subject, subject_id, content_id, group_id, group_name) from held_item_context(v.id)`,
    expected: (world, viewer) => [
      ...waitingPosts(world, viewer).map((post) => placeOf('content', post.id, post)),
      ...waitingComments(world, viewer).map(({ id }) => placeOf('comment', id, postOf(world, id))),
    ],
  },
  reported_posts: {
    scene: moreCases,
    rows: () => sql`select id from reported_posts(v.id)`,
    expected: (world, viewer) => judgedPosts(world, viewer).map(idOf),
  },
  reported_comments: {
    scene: moreCases,
    rows: () => sql`select id from reported_comments(v.id)`,
    expected: (world, viewer) => judgedComments(world, viewer).map(idOf),
  },
  people_closed_to_moderator: {
    viewers: everybody,
    scene: onlyAdmin,
    rows: () => sql`
      select concat_ws(' ', place.id, p.id) from people p cross join (select null::bigint as id union all select g.id from groups g) place
      where p.id <> all (people_closed_to_moderator(v.id, place.id))`,
    expected: (world, viewer) =>
      [...world.people.keys()].flatMap((about) => [
        ...(judgesOnSite(world, viewer, about) ? [String(about)] : []),
        ...[...world.groups.keys()]
          .filter((group) => judgesInGroup(world, viewer, group, about))
          .map((group) => `${group} ${about}`),
      ]),
  },
  other_moderator_exists: {
    viewers: justOne,
    rows: () =>
      sql`select p.id from people p where other_moderator_exists(p.id, array(select id from people where id % 2 = 0))`,
    expected: (world) => {
      const people = [...world.people.keys()];
      return people.filter((about) =>
        people.some((id) => id % 2 === 1 && judgesOnSite(world, id, about)),
      );
    },
  },
  is_site_staff: {
    viewers: justOne,
    rows: () => sql`select id from people where is_site_staff(id)`,
    expected: (world) =>
      [...world.people.values()].filter(({ admin, moderator }) => admin || moderator).map(idOf),
  },
  current_audience: {
    viewers: justOne,
    rows: () => sql`
      select concat_ws(' ', 'content', c.id, n.audience, n.collection_id, n.closed, n.group_id) from posts c cross join lateral current_audience(c.id, null) n
      union all select concat_ws(' ', 'comment', m.id, n.audience, n.collection_id, n.closed, n.group_id) from comments m cross join lateral current_audience(null, m.id) n`,
    expected: (world) =>
      [...world.posts.values()].flatMap((post) => [
        `content ${post.id} ${reachText(world, post)}`,
        ...post.comments.map(
          (comment) => `comment ${comment.id} ${reachText(world, post, comment)}`,
        ),
      ]),
  },
  is_at_least_as_wide: {
    viewers: justOne,
    rows: () => sql`
      select concat_ws(' ', a.as_now, a.kept, a.closed, b.as_then, b.kept, b.closed) from (${reaches}) a (as_now, kept, closed) cross join (${reaches}) b (as_then, kept, closed)
      where is_at_least_as_wide(a.as_now, a.kept, a.closed, b.as_then, b.kept, b.closed)`,
    expected: () => {
      const all = (['Public', 'Group', 'Friends', 'Collection', 'Private'] as const).flatMap(
        (sharedAs) =>
          [1, 2].flatMap((collection) =>
            [true, false].map((closed) => ({ sharedAs, collection, closed })),
          ),
      );
      const audienceText = ({ sharedAs, collection, closed }: AudienceSnapshot) =>
        `${sharedAs} ${collection} ${closed ? 't' : 'f'}`;
      return all.flatMap((now) =>
        all
          .filter((then) => isAsWide(now, then))
          .map((then) => `${audienceText(now)} ${audienceText(then)}`),
      );
    },
  },
  reports_for_moderator: {
    scene: moreCases,
    rows: () => sql`
      select concat_ws(' ', place.id, r.subject, r.subject_id, r.subject_person_id, r.reporter_id, r.waits, r.again, r.lives)
      from (select null::bigint as id union all select g.id from groups g) place cross join lateral reports_for_moderator(v.id, place.id) r`,
    expected: (world, viewer) =>
      world.reports.flatMap((report) => {
        const { subject, thing, about, reporter } = report;
        const state = (group: number | null) =>
          [waits(world, report, group), again(world, report), lives(world, report, group)]
            .map(bool)
            .join(' ');
        return [
          ...(judgesOnSite(world, viewer, about)
            ? [`${subject} ${thing} ${about} ${reporter} ${state(null)}`]
            : []),
          ...(judgesReportInGroup(world, viewer, report)
            ? [`${report.group} ${subject} ${thing} ${about} ${state(report.group)}`]
            : []),
        ];
      }),
  },
  decisions_for_moderator: {
    scene: moreCases,
    rows: () => sql`
      select concat_ws(' ', place.id, d.subject, d.subject_id) from (select null::bigint as id union all select g.id from groups g) place
      cross join lateral decisions_for_moderator(v.id, place.id) d`,
    expected: (world, viewer) =>
      world.decisions.flatMap((one) =>
        judgesDecision(world, viewer, one).map((group) =>
          [...(group === null ? [] : [group]), one.subject, one.thing].join(' '),
        ),
      ),
  },
  decision_details: {
    viewers: members,
    scene: moreCases,
    rows: () => sql`
      select concat_ws(' ', d.subject, d.subject_id, x.details ->> 'own', x.details ->> 'undone', x.details ->> 'can_appeal', coalesce(nullif(x.details ->> 'title', ''), '-'))
      from decisions d cross join lateral (select decision_details(v.id, d.id) as details offset 0) x`,
    expected: (world, viewer) =>
      world.decisions.map((one) => {
        const own = one.about === viewer;
        const reported = world.reports.some(
          ({ by, reporter }) => by === one && reporter === viewer,
        );
        const title = !own && reported ? 'Not kind' : '-';
        return [one.subject, one.thing, own, one.undone ?? false, !one.appealed, title].join(' ');
      }),
  },
  reported_images: {
    scene: moreCases,
    rows: () => sql`
      select distinct concat_ws(' ', r.subject, r.subject_id, p.name) from (select subject, subject_id from reports) r
      cross join lateral reported_images(v.id, r.subject, r.subject_id) p`,
    expected: (world, viewer) =>
      new Set(
        showsPictures(world, viewer).flatMap(({ subject, thing, picture }) => {
          const name =
            picture ??
            (subject === 'content'
              ? fileName('post', thing)
              : subject === 'comment'
                ? `picture-of-comment-${thing}`
                : undefined);
          return name === undefined ? [] : [`${subject} ${thing} ${name}`];
        }),
      ),
  },
  reported_audiences: {
    scene: moreCases,
    rows: () => sql`
      select concat_ws(' ', place.id, t.subject, t.subject_id, a.audience, a.collection_id, a.closed)
      from (select subject, subject_id from reports union select subject, subject_id from decisions) t
      cross join (select null::bigint as id union all select g.id from groups g) place cross join lateral reported_audiences(v.id, place.id, t.subject, t.subject_id) a`,
    expected: (world, viewer) => {
      const audienceText = ({
        subject,
        thing,
        reach,
      }: {
        subject: string;
        thing: number;
        reach: AudienceSnapshot | null;
      }) =>
        [
          subject,
          thing,
          ...(reach
            ? [reach.sharedAs, ...(reach.collection === null ? [] : [reach.collection])]
            : []),
          reach?.closed ? 't' : 'f',
        ].join(' ');
      const isReported = (one: { subject: string; thing: number }) =>
        world.reports.some(({ subject, thing }) => subject === one.subject && thing === one.thing);
      return [
        ...world.reports
          .filter((one) => judgesOnSite(world, viewer, one.about) && isOpen(world, one))
          .map(audienceText),
        ...world.reports
          .filter((one) => judgesReportInGroup(world, viewer, one) && waits(world, one, one.group))
          .map((one) => `${one.group} ${audienceText(one)}`),
        ...world.decisions
          .filter(
            (one) => appealWaits(one) && !isReported(one) && judgesOnSite(world, viewer, one.about),
          )
          .map(audienceText),
      ];
    },
  },
  case_context: {
    scene: lastCases,
    rows: () => sql`
      select concat_ws(' ', t.subject, t.subject_id, p.content_id, p.group_id, p.group_name)
      from (select subject, subject_id from reports union select subject, subject_id from decisions) t cross join lateral case_context(v.id, null, t.subject, t.subject_id) p`,
    expected: (world, viewer) =>
      new Set(
        [
          ...world.reports.filter((one) => lives(world, one, null)),
          ...world.decisions.filter(decisionLives),
        ]
          .filter(({ about }) => judgesOnSite(world, viewer, about))
          .flatMap((one) => placeOfThing(world, one)),
      ),
  },
  people_in_reports: {
    scene: lastCases,
    rows: () => sql`select id from people_in_reports(v.id)`,
    expected: (world, viewer) =>
      new Set([
        ...world.reports
          .filter((one) => judgesOnSite(world, viewer, one.about) && lives(world, one, null))
          .flatMap(({ reporter, about }) => [reporter, about]),
        ...world.decisions
          .filter((one) => judgesOnSite(world, viewer, one.about) && decisionLives(one))
          .map(({ about }) => about),
        ...world.reports
          .filter((one) => judgesReportInGroup(world, viewer, one) && lives(world, one, one.group))
          .map(({ about }) => about),
      ]),
  },
  report_context: {
    scene: lastCases,
    rows: () =>
      sql`select concat_ws(' ', subject, subject_id, content_id, group_id, group_name) from report_context(v.id)`,
    expected: (world, viewer) =>
      new Set(
        [
          ...world.reports.filter(
            (one) =>
              (judgesOnSite(world, viewer, one.about) && lives(world, one, null)) ||
              (judgesReportInGroup(world, viewer, one) && lives(world, one, one.group)),
          ),
          // with a group argument, only what was reported in that group
          ...world.decisions.filter((one) =>
            judgesDecision(world, viewer, one).some(
              (group) =>
                decisionLives(one) &&
                (group === null ||
                  world.reports.some(
                    (report) =>
                      report.subject === one.subject &&
                      report.thing === one.thing &&
                      report.group === group,
                  )),
            ),
          ),
        ].flatMap((one) => placeOfThing(world, one)),
      ),
  },
  visible_audit_log: {
    viewers: everybody,
    scene: enqueueActivity,
    rows: () => sql`select details->>'n' from visible_audit_log(v.id) where deed = 'test.row'`,
    expected: (world, viewer) =>
      viewer !== null && world.people.get(viewer)!.admin && isActive(world.people.get(viewer)!)
        ? writtenIn(world)
            .filter((row) => row.actor === viewer || !concerns(world, viewer, row))
            .map(({ n }) => n)
        : [],
  },
  removed_posts: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' ', until, id) from unnest(array['2000-01-01', '2099-01-01']) until cross join lateral removed_posts(until::timestamptz)`,
    expected: (world) =>
      [...world.posts.values()]
        .filter(({ removed }) => removed)
        .map(({ id }) => `2099-01-01 ${id}`),
  },
  removed_comments: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' ', until, id) from unnest(array['2000-01-01', '2099-01-01']) until cross join lateral removed_comments(until::timestamptz)`,
    expected: (world) =>
      [...world.posts.values()].flatMap(({ comments }) =>
        comments.filter(({ removed }) => removed).map(({ id }) => `2099-01-01 ${id}`),
      ),
  },
};
