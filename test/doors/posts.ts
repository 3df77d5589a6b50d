// The doors to posts of every kind, to what hangs on them, to files and to news.
import { countedReports, isAsWide, judgedComments, judgedPosts, picturesKept, showsPictures } from '../judgingOracle.ts';
import { sql, type Sql } from '#server/kit/sql.ts';
import { votersPossible } from '../pollOracle.ts';
import { actionsWaiting, waitingComments, waitingPosts } from '../moderationOracle.ts';
import {
  commentsBeneath,
  isActive,
  keepsOrder,
  mayRemove,
  seenComments,
  seenLikers,
  seenSigners,
  seenVersions,
  seesGroup,
  seesPerson,
  seesPost,
  standsByItself,
  wasGivenTo,
  type Comment,
  type Post,
  type Viewer,
  type World,
} from '../oracle.ts';
import { moreCases } from './cases.ts';
import { everybody, justOne, members, type Door } from './door.ts';
import { newWords, newWordsIn, otherCollections, shownSignatures, textsAndLetters, withNobody } from './postScenes.ts';

/** Whoever has no account. */
const no = -1;
const idOf = ({ id }: { id: number }) => id;
const countOf = ({ id }: Post, counted: Comment[]) => `${id} ${counted.length} ${counted.filter(({ parent }) => parent === null).length}`;
export const posts = (world: World) => [...world.posts.values()];
export const comments = (world: World) => posts(world).flatMap((post) => post.comments.map((comment) => [post, comment] as const));
const isAdmin = (world: World, viewer: Viewer) => viewer !== null && world.people.get(viewer)!.admin;

/** As a friend of everybody would see it. */
const seesAsFriend = (world: World, viewer: Viewer, post: Post) =>
  seesPost(world, viewer, post.sharedAs === 'Friends' ? { ...post, sharedAs: 'Public' } : post);
/** In no group, and hidden by nothing but its audience. */
const isOut = ({ draft, approved, hidden }: Post) => !draft && approved && !hidden;
const lasting = (post: Post, viewer: Viewer) =>
  post.versions.filter(({ sharedAs, collection }) => viewer === post.author || (sharedAs === post.sharedAs && collection === post.collection));
const mayRemoveComment = (world: World, viewer: Viewer, post: Post, comment: Comment) =>
  (comment.author === viewer && !comment.removed) ||
  (seenComments(world, viewer, post).includes(comment) &&
    (post.author === viewer || isAdmin(world, viewer) || (post.group !== null && keepsOrder(viewer, world.groups.get(post.group)!))));

const likersBy = (counted: Sql): Door => ({
  rows: () => sql`
    select concat_ws(' ', c.id, f.few, k.total, k.id, (select (p.name, p.username) = (k.name, k.username) from people p where p.id = k.id))
    from contents c cross join unnest(array[0, 1000]) f (few) cross join lateral ${counted}(v.id, c.id, 1000, f.few) k
    union all
    select concat_ws(' ', c.id, f.few, 'two at the most:', (select count(*) from ${counted}(v.id, c.id, 2, f.few))) from contents c cross join unnest(array[0, 1000]) f (few)`,
  expected: (world, viewer) =>
    posts(world).flatMap((post) => {
      const likers = seenLikers(world, viewer, post);
      return [0, 1000].flatMap((few) => [
        ...likers.map((liker) => `${post.id} ${few} ${likers.length} ${liker} t`),
        `${post.id} ${few} two at the most: ${Math.min(2, likers.length)}`,
      ]);
    }),
});

export const postDoors: Record<string, Door> = {
  contents_seen: {
    scene: withNobody,
    rows: () => sql`select concat_ws(' ', f.one, c.id) from unnest(array[true, false]) f (one) cross join lateral contents_seen(v.id, f.one) c`,
    expected: (world, viewer) =>
      posts(world).flatMap((post) => [
        ...(seesAsFriend(world, viewer, post) ? [`t ${post.id}`] : []),
        ...(seesPost(world, viewer, post) ? [`f ${post.id}`] : []),
      ]),
  },
  visible_contents: {
    rows: () => sql`select id from visible_contents(v.id)`,
    expected: (world, viewer) =>
      posts(world)
        .filter((post) => seesPost(world, viewer, post))
        .map(idOf),
  },
  hold_content_seen: {
    rows: () => sql`select c.id from contents c where hold_content_seen(v.id, c.id)`,
    expected: (world, viewer) =>
      posts(world)
        .filter((post) => seesPost(world, viewer, post))
        .map(idOf),
  },
  actions_waiting: { viewers: justOne, rows: () => sql`select id from actions_waiting()`, expected: (world) => actionsWaiting(world).map(idOf) },
  places_for_friends: {
    rows: () => sql`select id from places_for_friends(v.id)`,
    expected: (world, viewer) =>
      posts(world)
        .filter((post) => post.author === viewer && post.sharedAs === 'Friends' && post.group === null && isOut(post))
        .map(idOf),
  },
  places_for_collection: {
    viewers: justOne,
    rows: () => sql`select concat_ws(' ', f.id, c.id) from friend_collections f cross join lateral places_for_collection(f.id) c`,
    expected: (world) =>
      posts(world)
        .filter((post) => post.sharedAs === 'Collection' && isOut(post))
        .map(({ id, collection }) => `${collection} ${id}`),
  },
  versions_beneath: {
    scene: otherCollections,
    rows: () => sql`select concat_ws(' ', content_id, revision) from versions_beneath(v.id)`,
    expected: (world, viewer) => posts(world).flatMap((post) => lasting(post, viewer).map(({ revision }) => `${post.id} ${revision}`)),
  },
  versions_counted: {
    rows: () => sql`select concat_ws(' ', c.id, versions_counted(v.id, c.id)) from contents c`,
    expected: (world, viewer) => posts(world).map((post) => `${post.id} ${lasting(post, viewer).length}`),
  },
  visible_versions: {
    rows: () => sql`select concat_ws(' ', content_id, revision) from visible_versions(v.id)`,
    expected: (world, viewer) => posts(world).flatMap((post) => seenVersions(world, viewer, post).map(({ revision }) => `${post.id} ${revision}`)),
  },
  visible_texts: {
    scene: textsAndLetters,
    rows: () => sql`select concat_ws(' ', content_id, version) from visible_texts(v.id)`,
    expected: (world, viewer) =>
      posts(world)
        .filter((post) => post.action && seesPost(world, viewer, post))
        .flatMap((post) =>
          post
            .action!.texts.filter(
              ({ version, sharedAs, collection = null }) =>
                viewer === post.author ||
                (sharedAs === post.sharedAs && collection === post.collection) ||
                (viewer !== null && (post.action!.signers.get(viewer)?.version === version || post.action!.sent?.get(viewer) === version)),
            )
            .map(({ version }) => `${post.id} ${version}`),
        ),
  },
  members_kept_from_public: {
    viewers: members,
    rows: () => sql`select c.id from contents c cross join lateral members_kept_from_public(c.id) kept where v.id <> all (kept.ids)`,
    expected: (world, viewer) =>
      posts(world)
        .filter((post) => seesPost(world, null, post) && seesPost(world, viewer, post))
        .map(idOf),
  },
  removable_contents: {
    rows: () => sql`select id from removable_contents(v.id)`,
    expected: (world, viewer) =>
      viewer === null
        ? []
        : posts(world)
            .filter((post) => mayRemove(world, viewer, post))
            .map(idOf),
  },
  comments_by_themselves: {
    rows: () => sql`select id from comments_by_themselves(v.id)`,
    expected: (world, viewer) => comments(world).flatMap(([, comment]) => (standsByItself(world, viewer, comment) ? [comment.id] : [])),
  },
  comment_seen: {
    rows: () => sql`select m.id from comments m where comment_seen(v.id, m.id)`,
    expected: (world, viewer) => posts(world).flatMap((post) => commentsBeneath(world, viewer, post).map(idOf)),
  },
  comments_beneath: {
    rows: () => sql`select id from comments_beneath(v.id)`,
    expected: (world, viewer) => posts(world).flatMap((post) => commentsBeneath(world, viewer, post).map(idOf)),
  },
  // by each of its ways: one by one, and of many
  comments_counted: {
    rows: () => sql`
      select concat_ws(' ', f.few, c.id, k.total, k.tops) from contents c cross join unnest(array[0, 100]) f (few)
      cross join lateral comments_counted(v.id, c.id, f.few) k`,
    expected: (world, viewer) => posts(world).flatMap((post) => [0, 100].map((few) => `${few} ${countOf(post, commentsBeneath(world, viewer, post))}`)),
  },
  many_comments_counted: {
    rows: () => sql`select concat_ws(' ', c.id, k[1], k[2]) from contents c cross join lateral (select many_comments_counted(v.id, c.id) as k) counted`,
    expected: (world, viewer) => posts(world).map((post) => countOf(post, commentsBeneath(world, viewer, post))),
  },
  comments_without: {
    rows: () => sql`select concat_ws(' ', c.id, k[1], k[2]) from contents c cross join lateral (select comments_without(v.id, c.id, '{}') as k) counted`,
    expected: (world, viewer) =>
      posts(world).map((post) => {
        const counted = post.comments.filter((one) => !one.hidden && !one.held);
        const given = new Set(counted.filter((one) => !wasGivenTo(world, viewer, one.given, one.author)).map(idOf));
        const without = counted.filter(({ id, parent }) => given.has(id) || given.has(parent ?? no));
        return countOf(post, without);
      }),
  },
  many_likes_counted: {
    rows: () => sql`select concat_ws(' ', c.id, many_likes_counted(v.id, c.id)) from contents c`,
    expected: (world, viewer) => posts(world).map((post) => `${post.id} ${seenLikers(world, viewer, post).length}`),
  },
  likes_counted: {
    rows: () => sql`
      select concat_ws(' ', c.id, f.few, k.total) from contents c cross join unnest(array[0, 1000]) f (few)
      cross join lateral likes_counted(v.id, c.id, f.few) k`,
    expected: (world, viewer) => posts(world).flatMap((post) => [0, 1000].map((few) => `${post.id} ${few} ${seenLikers(world, viewer, post).length}`)),
  },
  in_earlier_audience: {
    rows: () => sql`select concat_ws(' ', m.id) from comments m where m.audience_id is null or m.author_id = v.id or in_earlier_audience(v.id, m.audience_id)`,
    expected: (world, viewer) => comments(world).flatMap(([, { id, author, given }]) => (wasGivenTo(world, viewer, given, author) ? [String(id)] : [])),
  },
  audiences_without: {
    rows: () => sql`
      select m.id from contents c cross join lateral (select audiences_without(v.id, c.id) as ids offset 0) without
      join comments m on m.content_id = c.id and m.audience_id = any (without.ids) where m.author_id is distinct from v.id
      union all
      -- none is of another post, or for everybody
      select -c.id from contents c cross join lateral unnest(audiences_without(v.id, c.id)) w (id) join earlier_audiences a on a.id = w.id where a.content_id <> c.id or a.shared_as = 'Public'`,
    expected: (world, viewer) => comments(world).flatMap(([, { id, author, given }]) => (wasGivenTo(world, viewer, given, author) ? [] : [id])),
  },
  audience_of_new_words: {
    viewers: justOne,
    scene: newWords,
    rows: (world) => sql`
      select concat_ws(' ', n.comment, a.shared_as, a.collection_id) from jsonb_to_recordset(${newWordsIn(world)}::jsonb) n (comment bigint, audience bigint)
      join earlier_audiences a on a.id = n.audience`,
    expected: (world) =>
      comments(world).flatMap(([post, { id, given }]) => {
        if (given.era === post.era || given.sharedAs === 'Public') return [];
        const isKept = isAsWide({ ...post, closed: false }, { ...given, closed: false });
        const { sharedAs, collection } = isKept ? given : { ...post, collection: given.sharedAs === 'Collection' ? null : post.collection };
        return [[id, sharedAs, ...(collection === null ? [] : [collection])].join(' ')];
      }),
  },
  vote_was_reset: {
    rows: () => sql`select c.id from contents c where vote_was_reset(v.id, c.id)`,
    expected: (world, viewer) =>
      posts(world).flatMap(({ id, poll }) => {
        const ballot = viewer === null ? undefined : poll?.ballots.get(viewer);
        return ballot && ballot.round < poll!.round ? [id] : [];
      }),
  },
  hidden_likers: {
    rows: () =>
      sql`select concat_ws(' ', l.content_id, l.person_id) from likes l where l.person_id not in (select h.id from hidden_likers(v.id, l.content_id) h)`,
    expected: (world, viewer) => posts(world).flatMap((post) => seenLikers(world, viewer, post).map((liker) => `${post.id} ${liker}`)),
  },
  visible_signatures: {
    scene: shownSignatures,
    rows: () => sql`select concat_ws(' ', content_id, person_id) from visible_signatures(v.id)`,
    expected: (world, viewer) =>
      posts(world).flatMap(({ id, action }) =>
        action
          ? [
              ...seenSigners(world, viewer, action).map((signer) => `${id} ${signer}`),
              ...(action.signedByVisitor && wasGivenTo(world, viewer, action.signedByVisitor, no) ? [String(id)] : []),
            ]
          : [],
      ),
  },
  many_likers_counted: likersBy(sql`many_likers_counted`),
  likers_counted: likersBy(sql`likers_counted`),
  visible_comments: {
    rows: () => sql`select id from visible_comments(v.id)`,
    expected: (world, viewer) => posts(world).flatMap((post) => seenComments(world, viewer, post).map(idOf)),
  },
  removable_comments: {
    rows: () => sql`select id from removable_comments(v.id)`,
    expected: (world, viewer) =>
      viewer === null
        ? []
        : comments(world)
            .filter(([post, comment]) => mayRemoveComment(world, viewer, post, comment))
            .map(([, { id }]) => id),
  },
  written_contents: {
    rows: () => sql`select id from written_contents(v.id)`,
    expected: (world, viewer) =>
      posts(world)
        .filter(({ author }) => author === viewer)
        .map(idOf),
  },
  written_comments: {
    rows: () => sql`select id from written_comments(v.id)`,
    expected: (world, viewer) =>
      comments(world)
        .filter(([, { author }]) => author === viewer)
        .map(([, { id }]) => id),
  },
  words_held: {
    viewers: justOne,
    rows: (world) => {
      const asked = { posts: posts(world).map(idOf), comments: comments(world).map(([, { id }]) => id) };
      const some = (ids: number[]) => ids.filter((id) => id % 2);
      return sql`select concat_ws(' ', content_id, 'comment ' || comment_id, text) from words_held(${some(asked.posts)}::bigint[], ${some(asked.comments)}::bigint[])`;
    },
    expected: (world) => [
      ...posts(world)
        .filter(({ id }) => id % 2)
        .map(({ id, said }) => `${id} ${said}`),
      ...comments(world)
        .filter(([, { id }]) => id % 2)
        .map(([, { id }]) => `comment ${id} A comment`),
    ],
  },
  voters_possible: {
    viewers: justOne,
    rows: () => sql`select concat_ws(' ', c.id, coalesce(voters_possible(c.id)::text, 'everybody')) from contents c`,
    expected: (world) => posts(world).map((post) => `${post.id} ${votersPossible(world, post) ?? 'everybody'}`),
  },
  took_part: {
    viewers: justOne,
    rows: () => sql`select concat_ws(' ', c.id, t.id) from contents c cross join lateral took_part(c.id) t`,
    expected: (world) =>
      posts(world).flatMap(({ id, comments, likers, poll, action }) => {
        const acted = action ? [...action.followers, ...action.completed.keys(), ...action.signers.keys()] : [];
        return [...new Set([...comments.map(({ author }) => author), ...likers.keys(), ...(poll?.ballots.keys() ?? []), ...acted])].map(
          (who) => `${id} ${who}`,
        );
      }),
  },
  made_on_days: {
    viewers: justOne,
    rows: () => sql`
      select concat_ws(' ', since.day, m.thing, sum(m.made), case when m.thing in ('posts', 'actions') then min(m.day) end)
      from unnest(array['2025-12-31', '2026-01-02', '2099-01-01']::date[]) since (day)
      cross join lateral made_on_days(since.day, 'America/New_York') m group by since.day, m.thing`,
    expected: (world) => {
      const made = {
        people: [...world.people.values()].filter(({ confirmed }) => confirmed).length,
        comments: comments(world).length,
        reports: countedReports(world),
      };
      const later = Object.entries(made).filter(([, n]) => n > 0);
      const actions = posts(world).filter(({ type }) => type === 4).length;
      return [
        ...['2025-12-31', '2026-01-02'].flatMap((day) => later.map(([thing, n]) => `${day} ${thing} ${n}`)),
        // of the first minutes of 2026 in Greenwich
        `2025-12-31 posts ${posts(world).length - actions} 2025-12-31`,
        `2025-12-31 actions ${actions} 2025-12-31`,
      ];
    },
  },
  made_in_all: {
    viewers: justOne,
    rows: () => sql`select concat_ws(' ', thing, total) from made_in_all()`,
    expected: (world) => {
      const actions = posts(world).filter(({ type }) => type === 4).length;
      const people = [...world.people.values()].filter(isActive).length;
      return [
        `people ${people}`,
        `posts ${posts(world).length - actions}`,
        `actions ${actions}`,
        `comments ${comments(world).length}`,
        `reports ${countedReports(world)}`,
      ];
    },
  },
  visible_news: {
    viewers: everybody,
    rows: () => sql`select id from visible_news(v.id)`,
    expected: (world, viewer) =>
      viewer !== null && isActive(world.people.get(viewer)!) ? [...world.news].filter(([, { shown, removed }]) => shown && !removed).map(([id]) => id) : [],
  },
  news_waiting: {
    viewers: justOne,
    rows: () => sql`select id from news_waiting()`,
    expected: (world) => [...world.news].filter(([, { shown, removed }]) => !shown && !removed).map(([id]) => id),
  },
  visible_files: {
    scene: moreCases,
    rows: () => sql`
      select case when content_id is not null then 'post ' || content_id when comment_id is not null then 'comment ' || comment_id
        when person_id is not null then 'person ' || person_id when group_id is not null then 'group ' || group_id
        when news_id is not null then 'news ' || news_id
        when evidence_thing is not null then concat_ws(' ', 'evidence', evidence_subject, evidence_thing) else 'nothing ' || owner_id end from visible_files(v.id)`,
    expected: (world, viewer) => [
      ...posts(world)
        .filter(
          (post) =>
            seesPost(world, viewer, post) ||
            (isAdmin(world, viewer) && actionsWaiting(world).includes(post)) ||
            judgedPosts(world, viewer).includes(post) ||
            picturesKept(world, viewer, 'content').has(post.id) ||
            waitingPosts(world, viewer).includes(post),
        )
        .map(({ id }) => `post ${id}`),
      ...comments(world)
        .filter(
          ([post, comment]) =>
            seenComments(world, viewer, post).includes(comment) ||
            judgedComments(world, viewer).includes(comment) ||
            picturesKept(world, viewer, 'comment').has(comment.id) ||
            waitingComments(world, viewer).includes(comment),
        )
        .map(([, { id }]) => `comment ${id}`),
      ...[...world.people.keys()].filter((id) => seesPerson(world, viewer, id)).map((id) => `person ${id}`),
      ...[...world.groups.values()].filter((group) => seesGroup(world, viewer, group)).map(({ id }) => `group ${id}`),
      ...[...world.news].filter(([, { shown, removed }]) => !removed && viewer !== null && (shown || isAdmin(world, viewer))).map(([id]) => `news ${id}`),
      ...(viewer === null ? [] : [`nothing ${viewer}`]),
      ...new Set(showsPictures(world, viewer).flatMap(({ subject, thing, picture }) => (picture ? [`evidence ${subject} ${thing}`] : []))),
    ],
  },
};
