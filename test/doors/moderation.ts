// The doors of moderation: what was reported or decided about, what waits, and whom it concerns.
import { sql } from '#server/kit/sql.ts';
import {
  isAsWide,
  judgedComments,
  judgedPosts,
  judgesInGroup,
  judgesOnSite,
  judgesReport,
  judgesReportInGroup,
  picturesKept,
  reachOf,
} from '../judgingOracle.ts';
import { keepsSite, waitingComments, waitingPosts } from '../moderationOracle.ts';
import { type Comment, type Post, type Reach, type World } from '../oracle.ts';
import { fileName } from '../fileWorlds.ts';
import { everybody, justOne, type Door } from './door.ts';

const idOf = ({ id }: { id: number }) => id;
const postOf = (world: World, comment: number) => [...world.posts.values()].find(({ comments }) => comments.some(({ id }) => id === comment))!;
const placeOf = (subject: 'content' | 'comment', id: number, post: Post) =>
  [subject, id, post.id, ...(post.group === null ? [] : [post.group, 'A group'])].join(' ');

function toldReach(world: World, post: Post, comment?: Comment): string {
  const { sharedAs, collection, closed } = reachOf(world, post, comment);
  return [sharedAs, ...(collection === null ? [] : [collection]), closed ? 't' : 'f', ...(post.group === null ? [] : [post.group])].join(' ');
}
const reaches = sql`select * from unnest('{Public,Group,Friends,Collection,Private}'::text[]) a cross join unnest('{1,2}'::bigint[]) c cross join unnest('{t,f}'::boolean[]) d`;

export const moderationDoors: Record<string, Door> = {
  moderates_site: {
    viewers: everybody,
    rows: () => sql`select moderates_site(v.id)`,
    expected: (world, viewer) => [String(keepsSite(world, viewer))],
  },
  held_contents: {
    viewers: everybody,
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
  reported_contents: { rows: () => sql`select id from reported_contents(v.id)`, expected: (world, viewer) => judgedPosts(world, viewer).map(idOf) },
  reported_comments: { rows: () => sql`select id from reported_comments(v.id)`, expected: (world, viewer) => judgedComments(world, viewer).map(idOf) },
  people_not_judged: {
    viewers: everybody,
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
    rows: () => sql`
      select concat_ws(' ', place.id, r.subject, r.thing_id, r.about_id, r.reporter_id, r.waits, r.again, r.lives)
      from (select null::bigint as id union all select g.id from groups g) place cross join lateral judged_reports(v.id, place.id) r`,
    expected: (world, viewer) =>
      world.reports.flatMap((report) => {
        const { subject, thing, about, reporter } = report;
        return [
          ...(judgesOnSite(world, viewer, about) ? [`${subject} ${thing} ${about} ${reporter} t f t`] : []),
          ...(judgesReportInGroup(world, viewer, report) ? [`${report.group} ${subject} ${thing} ${about} t f t`] : []),
        ];
      }),
  },
  judged_decisions: {
    rows: () => sql`
      select concat_ws(' ', place.id, d.subject, d.thing_id) from (select null::bigint as id union all select g.id from groups g) place
      cross join lateral judged_decisions(v.id, place.id) d`,
    expected: (world, viewer) => world.decisions.filter(({ about }) => judgesOnSite(world, viewer, about)).map(({ subject, thing }) => `${subject} ${thing}`),
  },
  pictures_reported: {
    rows: () => sql`
      select distinct p.name from (select subject, thing_id from reports) r cross join lateral pictures_reported(v.id, r.subject, r.thing_id) p`,
    expected: (world, viewer) => [
      ...[...picturesKept(world, viewer, 'content')].map((id) => fileName('post', id)),
      ...[...picturesKept(world, viewer, 'comment')].map((id) => `picture-of-comment-${id}`),
    ],
  },
  audiences_reported: {
    rows: () => sql`
      select concat_ws(' ', t.subject, t.thing_id, a.audience, a.collection_id, a.closed)
      from (select subject, thing_id from reports union select subject, thing_id from decisions) t cross join lateral audiences_reported(v.id, null, t.subject, t.thing_id) a`,
    expected: (world, viewer) => {
      const told = ({ subject, thing, reach }: { subject: string; thing: number; reach: Reach | null }) =>
        [subject, thing, ...(reach ? [reach.sharedAs, ...(reach.collection === null ? [] : [reach.collection])] : []), reach?.closed ? 't' : 'f'].join(' ');
      const isReported = (one: { subject: string; thing: number }) =>
        world.reports.some(({ subject, thing }) => subject === one.subject && thing === one.thing);
      return [
        ...world.reports.filter(({ about }) => judgesOnSite(world, viewer, about)).map(told),
        ...world.decisions.filter((one) => one.appealed && !isReported(one) && judgesOnSite(world, viewer, one.about)).map(told),
      ];
    },
  },
  place_of_case: {
    rows: () => sql`
      select concat_ws(' ', t.subject, t.thing_id, p.content_id, p.group_id, p.group_name)
      from (select subject, thing_id from reports union select subject, thing_id from decisions) t cross join lateral place_of_case(v.id, null, t.subject, t.thing_id) p`,
    expected: (world, viewer) =>
      new Set(
        [...world.reports, ...world.decisions]
          .filter(({ about }) => judgesOnSite(world, viewer, about))
          .flatMap(({ subject, thing }) =>
            subject === 'person' ? [] : [placeOf(subject, thing, subject === 'content' ? world.posts.get(thing)! : postOf(world, thing))],
          ),
      ),
  },
  people_of_reports: {
    rows: () => sql`select id from people_of_reports(v.id)`,
    expected: (world, viewer) =>
      new Set([
        ...world.reports.filter(({ about }) => judgesOnSite(world, viewer, about)).flatMap(({ reporter, about }) => [reporter, about]),
        ...world.decisions.filter(({ about }) => judgesOnSite(world, viewer, about)).map(({ about }) => about),
        ...world.reports.filter((one) => judgesReportInGroup(world, viewer, one)).map(({ about }) => about),
      ]),
  },
  places_of_reports: {
    rows: () => sql`select concat_ws(' ', subject, thing_id, content_id, group_id, group_name) from places_of_reports(v.id)`,
    expected: (world, viewer) =>
      new Set(
        [
          ...world.reports.filter((one) => judgesReport(world, viewer, one)),
          ...world.decisions.filter(({ about }) => judgesOnSite(world, viewer, about)),
        ].flatMap(({ subject, thing }) =>
          subject === 'person' ? [] : [placeOf(subject, thing, subject === 'content' ? world.posts.get(thing)! : postOf(world, thing))],
        ),
      ),
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
