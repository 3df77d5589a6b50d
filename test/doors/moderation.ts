// The doors of moderation: what was reported or decided about, what waits, and whom it concerns.
import { sql } from '#server/kit/sql.ts';
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
} from '../judgingOracle.ts';
import { keepsSite, waitingComments, waitingPosts } from '../moderationOracle.ts';
import { isActive, type Comment, type Decided, type Post, type Reach, type Report, type Viewer, type World } from '../oracle.ts';
import { fileName } from '../fileWorlds.ts';
import { concerns, lastCases, moreCases, writeDown, writtenIn } from './cases.ts';
import { everybody, justOne, members, type Door } from './door.ts';

const idOf = ({ id }: { id: number }) => id;
const postOf = (world: World, comment: number) => [...world.posts.values()].find(({ comments }) => comments.some(({ id }) => id === comment))!;
const placeOf = (subject: 'content' | 'comment', id: number, post: Post) =>
  [subject, id, post.id, ...(post.group === null ? [] : [post.group, 'A group'])].join(' ');

function toldReach(world: World, post: Post, comment?: Comment): string {
  const { sharedAs, collection, closed } = reachOf(world, post, comment);
  return [sharedAs, ...(collection === null ? [] : [collection]), closed ? 't' : 'f', ...(post.group === null ? [] : [post.group])].join(' ');
}
const placeOfThing = (world: World, { subject, thing }: Pick<Report, 'subject' | 'thing'>) =>
  subject === 'person' ? [] : [placeOf(subject, thing, subject === 'content' ? world.posts.get(thing)! : postOf(world, thing))];
/** Whether it was reported before by the same person, and is answered together with that report. */
const again = (world: World, report: Report) =>
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
/** Where somebody decides about it: null for the site, or a group. */
const judgesDecision = (world: World, viewer: Viewer, { about, group }: Decided) => [
  ...(judgesOnSite(world, viewer, about) ? [null] : []),
  ...(group !== undefined && group !== null && judgesInGroup(world, viewer, group, about) ? [group] : []),
];
const bool = (is: boolean) => (is ? 't' : 'f');
const onlyAdmin = async (db: Parameters<NonNullable<Door['scene']>>[0], given: World): Promise<World> => {
  const [first, ...rest] = [...given.people.values()].filter((one) => one.admin && isActive(one));
  const people = new Map(given.people);
  for (const one of rest) people.set(one.id, { ...one, admin: false });
  await db.run(sql`update people set user_type = 2 where id = any (${rest.map(idOf)}::bigint[])`);
  // who moderates beside the one who is left
  const other = rest[0] ?? [...people.values()].find((one) => isActive(one) && one !== first)!;
  people.set(other.id, { ...people.get(other.id)!, moderator: true });
  await db.run(sql`update people set moderator = true where id = ${other.id}`);
  return { ...given, people };
};
/** Of the groups some are gone, with what waits in them. */
const withoutGroups = async (db: Parameters<NonNullable<Door['scene']>>[0], given: World): Promise<World> => {
  const gone = [...given.groups.values()].filter((_, i) => i % 2 === 0);
  await db.run(sql`update groups set deleted_at = now() where id = any (${gone.map(idOf)}::bigint[])`);
  return { ...given, groups: new Map([...given.groups].map(([id, group]) => [id, { ...group, deleted: group.deleted || gone.includes(group) }])) };
};
const reaches = sql`select * from unnest('{Public,Group,Friends,Collection,Private}'::text[]) a cross join unnest('{1,2}'::bigint[]) c cross join unnest('{t,f}'::boolean[]) d`;

export const moderationDoors: Record<string, Door> = {
  moderates_site: {
    viewers: everybody,
    rows: () => sql`select moderates_site(v.id)`,
    expected: (world, viewer) => [String(keepsSite(world, viewer))],
  },
  held_contents: {
    viewers: everybody,
    scene: withoutGroups,
    rows: () => sql`select id from held_contents(v.id)`,
    expected: (world, viewer) => waitingPosts(world, viewer).map(idOf),
  },
  held_comments: {
    viewers: everybody,
    rows: () => sql`select id from held_comments(v.id)`,
    expected: (world, viewer) => waitingComments(world, viewer).map(idOf),
  },
  people_of_held: {
    rows: () => sql`select id from people_of_held(v.id)`,
    expected: (world, viewer) => new Set([...waitingPosts(world, viewer), ...waitingComments(world, viewer)].map(({ author }) => author)),
  },
  places_of_held: {
    rows: () => sql`select concat_ws(' ', subject, thing_id, content_id, group_id, group_name) from places_of_held(v.id)`,
    expected: (world, viewer) => [
      ...waitingPosts(world, viewer).map((post) => placeOf('content', post.id, post)),
      ...waitingComments(world, viewer).map(({ id }) => placeOf('comment', id, postOf(world, id))),
    ],
  },
  reported_contents: {
    scene: moreCases,
    rows: () => sql`select id from reported_contents(v.id)`,
    expected: (world, viewer) => judgedPosts(world, viewer).map(idOf),
  },
  reported_comments: {
    scene: moreCases,
    rows: () => sql`select id from reported_comments(v.id)`,
    expected: (world, viewer) => judgedComments(world, viewer).map(idOf),
  },
  people_not_judged: {
    viewers: everybody,
    scene: onlyAdmin,
    rows: () => sql`
      select concat_ws(' ', place.id, p.id) from people p cross join (select null::bigint as id union all select g.id from groups g) place
      where p.id <> all (people_not_judged(v.id, place.id))`,
    expected: (world, viewer) =>
      [...world.people.keys()].flatMap((about) => [
        ...(judgesOnSite(world, viewer, about) ? [String(about)] : []),
        ...[...world.groups.keys()].filter((group) => judgesInGroup(world, viewer, group, about)).map((group) => `${group} ${about}`),
      ]),
  },
  others_judge: {
    viewers: justOne,
    rows: () => sql`select p.id from people p where others_judge(p.id, array(select id from people where id % 2 = 0))`,
    expected: (world) => {
      const people = [...world.people.keys()];
      return people.filter((about) => people.some((id) => id % 2 === 1 && judgesOnSite(world, id, about)));
    },
  },
  runs_site: {
    viewers: justOne,
    rows: () => sql`select id from people where runs_site(id)`,
    expected: (world) => [...world.people.values()].filter(({ admin, moderator }) => admin || moderator).map(idOf),
  },
  audience_now: {
    viewers: justOne,
    rows: () => sql`
      select concat_ws(' ', 'content', c.id, n.audience, n.collection_id, n.closed, n.group_id) from contents c cross join lateral audience_now(c.id, null) n
      union all select concat_ws(' ', 'comment', m.id, n.audience, n.collection_id, n.closed, n.group_id) from comments m cross join lateral audience_now(null, m.id) n`,
    expected: (world) =>
      [...world.posts.values()].flatMap((post) => [
        `content ${post.id} ${toldReach(world, post)}`,
        ...post.comments.map((comment) => `comment ${comment.id} ${toldReach(world, post, comment)}`),
      ]),
  },
  as_wide: {
    viewers: justOne,
    rows: () => sql`
      select concat_ws(' ', a.as_now, a.kept, a.closed, b.as_then, b.kept, b.closed) from (${reaches}) a (as_now, kept, closed) cross join (${reaches}) b (as_then, kept, closed)
      where as_wide(a.as_now, a.kept, a.closed, b.as_then, b.kept, b.closed)`,
    expected: () => {
      const all = (['Public', 'Group', 'Friends', 'Collection', 'Private'] as const).flatMap((sharedAs) =>
        [1, 2].flatMap((collection) => [true, false].map((closed) => ({ sharedAs, collection, closed }))),
      );
      const told = ({ sharedAs, collection, closed }: Reach) => `${sharedAs} ${collection} ${closed ? 't' : 'f'}`;
      return all.flatMap((now) => all.filter((then) => isAsWide(now, then)).map((then) => `${told(now)} ${told(then)}`));
    },
  },
  judged_reports: {
    scene: moreCases,
    rows: () => sql`
      select concat_ws(' ', place.id, r.subject, r.thing_id, r.about_id, r.reporter_id, r.waits, r.again, r.lives)
      from (select null::bigint as id union all select g.id from groups g) place cross join lateral judged_reports(v.id, place.id) r`,
    expected: (world, viewer) =>
      world.reports.flatMap((report) => {
        const { subject, thing, about, reporter } = report;
        const state = (group: number | null) => [waits(world, report, group), again(world, report), lives(world, report, group)].map(bool).join(' ');
        return [
          ...(judgesOnSite(world, viewer, about) ? [`${subject} ${thing} ${about} ${reporter} ${state(null)}`] : []),
          ...(judgesReportInGroup(world, viewer, report) ? [`${report.group} ${subject} ${thing} ${about} ${state(report.group)}`] : []),
        ];
      }),
  },
  judged_decisions: {
    scene: moreCases,
    rows: () => sql`
      select concat_ws(' ', place.id, d.subject, d.thing_id) from (select null::bigint as id union all select g.id from groups g) place
      cross join lateral judged_decisions(v.id, place.id) d`,
    expected: (world, viewer) =>
      world.decisions.flatMap((one) =>
        judgesDecision(world, viewer, one).map((group) => [...(group === null ? [] : [group]), one.subject, one.thing].join(' ')),
      ),
  },
  decision_details: {
    viewers: members,
    scene: moreCases,
    rows: () => sql`
      select concat_ws(' ', d.subject, d.thing_id, x.details ->> 'own', x.details ->> 'undone', x.details ->> 'can_appeal', coalesce(nullif(x.details ->> 'title', ''), '-'))
      from decisions d cross join lateral (select decision_details(v.id, d.id) as details offset 0) x`,
    expected: (world, viewer) =>
      world.decisions.map((one) => {
        const own = one.about === viewer;
        const reported = world.reports.some(({ by, reporter }) => by === one && reporter === viewer);
        return [one.subject, one.thing, own, one.undone ?? false, !one.appealed, !own && reported ? 'Not kind' : '-'].join(' ');
      }),
  },
  pictures_reported: {
    scene: moreCases,
    rows: () => sql`
      select distinct concat_ws(' ', r.subject, r.thing_id, p.name) from (select subject, thing_id from reports) r
      cross join lateral pictures_reported(v.id, r.subject, r.thing_id) p`,
    expected: (world, viewer) =>
      new Set(
        showsPictures(world, viewer).flatMap(({ subject, thing, picture }) => {
          const name = picture ?? (subject === 'content' ? fileName('post', thing) : subject === 'comment' ? `picture-of-comment-${thing}` : undefined);
          return name === undefined ? [] : [`${subject} ${thing} ${name}`];
        }),
      ),
  },
  audiences_reported: {
    scene: moreCases,
    rows: () => sql`
      select concat_ws(' ', place.id, t.subject, t.thing_id, a.audience, a.collection_id, a.closed)
      from (select subject, thing_id from reports union select subject, thing_id from decisions) t
      cross join (select null::bigint as id union all select g.id from groups g) place cross join lateral audiences_reported(v.id, place.id, t.subject, t.thing_id) a`,
    expected: (world, viewer) => {
      const told = ({ subject, thing, reach }: { subject: string; thing: number; reach: Reach | null }) =>
        [subject, thing, ...(reach ? [reach.sharedAs, ...(reach.collection === null ? [] : [reach.collection])] : []), reach?.closed ? 't' : 'f'].join(' ');
      const isReported = (one: { subject: string; thing: number }) =>
        world.reports.some(({ subject, thing }) => subject === one.subject && thing === one.thing);
      return [
        ...world.reports.filter((one) => judgesOnSite(world, viewer, one.about) && isOpen(world, one)).map(told),
        ...world.reports.filter((one) => judgesReportInGroup(world, viewer, one) && waits(world, one, one.group)).map((one) => `${one.group} ${told(one)}`),
        ...world.decisions.filter((one) => appealWaits(one) && !isReported(one) && judgesOnSite(world, viewer, one.about)).map(told),
      ];
    },
  },
  place_of_case: {
    scene: lastCases,
    rows: () => sql`
      select concat_ws(' ', t.subject, t.thing_id, p.content_id, p.group_id, p.group_name)
      from (select subject, thing_id from reports union select subject, thing_id from decisions) t cross join lateral place_of_case(v.id, null, t.subject, t.thing_id) p`,
    expected: (world, viewer) =>
      new Set(
        [...world.reports.filter((one) => lives(world, one, null)), ...world.decisions.filter(decisionLives)]
          .filter(({ about }) => judgesOnSite(world, viewer, about))
          .flatMap((one) => placeOfThing(world, one)),
      ),
  },
  people_of_reports: {
    scene: lastCases,
    rows: () => sql`select id from people_of_reports(v.id)`,
    expected: (world, viewer) =>
      new Set([
        ...world.reports.filter((one) => judgesOnSite(world, viewer, one.about) && lives(world, one, null)).flatMap(({ reporter, about }) => [reporter, about]),
        ...world.decisions.filter((one) => judgesOnSite(world, viewer, one.about) && decisionLives(one)).map(({ about }) => about),
        ...world.reports.filter((one) => judgesReportInGroup(world, viewer, one) && lives(world, one, one.group)).map(({ about }) => about),
      ]),
  },
  places_of_reports: {
    scene: lastCases,
    rows: () => sql`select concat_ws(' ', subject, thing_id, content_id, group_id, group_name) from places_of_reports(v.id)`,
    expected: (world, viewer) =>
      new Set(
        [
          ...world.reports.filter(
            (one) =>
              (judgesOnSite(world, viewer, one.about) && lives(world, one, null)) || (judgesReportInGroup(world, viewer, one) && lives(world, one, one.group)),
          ),
          // where a group is asked for, of what was reported in it
          ...world.decisions.filter((one) =>
            judgesDecision(world, viewer, one).some(
              (group) =>
                decisionLives(one) &&
                (group === null || world.reports.some((report) => report.subject === one.subject && report.thing === one.thing && report.group === group)),
            ),
          ),
        ].flatMap((one) => placeOfThing(world, one)),
      ),
  },
  audit_rows: {
    viewers: everybody,
    scene: writeDown,
    rows: () => sql`select details->>'n' from audit_rows(v.id) where deed = 'oracle.row'`,
    expected: (world, viewer) =>
      viewer !== null && world.people.get(viewer)!.admin && isActive(world.people.get(viewer)!)
        ? writtenIn(world)
            .filter((row) => row.actor === viewer || !concerns(world, viewer, row))
            .map(({ n }) => n)
        : [],
  },
  removed_contents: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' ', until, id) from unnest(array['2000-01-01', '2099-01-01']) until cross join lateral removed_contents(until::timestamptz)`,
    expected: (world) => [...world.posts.values()].filter(({ removed }) => removed).map(({ id }) => `2099-01-01 ${id}`),
  },
  removed_comments: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' ', until, id) from unnest(array['2000-01-01', '2099-01-01']) until cross join lateral removed_comments(until::timestamptz)`,
    expected: (world) => [...world.posts.values()].flatMap(({ comments }) => comments.filter(({ removed }) => removed).map(({ id }) => `2099-01-01 ${id}`)),
  },
};
