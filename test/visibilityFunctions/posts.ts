// Visibility functions for posts of every type, their comments and likes, files, and news.
import {
  countedReports,
  isAsWide,
  reportedComments,
  reportedPosts,
  subjectsWithPictures,
  visiblePictures,
} from '../casePermissionsModel.ts';
import { sql, type Sql } from '#server/db/sql.ts';
import { actionsWaiting, waitingComments, waitingPosts } from '../moderationModel.ts';
import {
  visibleCommentsOfVisiblePost,
  isActive,
  moderatesGroup,
  canRemove,
  visibleComments,
  visibleLikers,
  visibleSigners,
  seesGroup,
  seesPerson,
  seesPost,
  isCommentVisible,
  isInEarlierAudience,
  type ModelComment,
  type Post,
  type Viewer,
  type Model,
} from '../referenceModel.ts';
import { visibleVersions, versionsFor } from '../textVersionsModel.ts';
import { addRecentCases } from './cases.ts';
import {
  everyone,
  onlyVisitor,
  activePeople,
  type VisibilityFunctionCase,
} from './compareVisibilityFunction.ts';
import {
  changedCommentTexts,
  changedTextsIn,
  otherCollections,
  removedPosts,
  shownSignatures,
  wasHiddenBefore,
  withDeletedStandIn,
} from './rarePostStates.ts';

/**
 * No row has this id. It stands for a signer without an account, and for a comment without a
 * parent.
 */
const missingId = -1;
const idOf = ({ id }: { id: number }) => id;
const countOf = ({ id }: Post, counted: ModelComment[]) =>
  `${id} ${counted.length} ${counted.filter(({ parent }) => parent === null).length}`;
const posts = (model: Model) => [...model.posts.values()];
const comments = (model: Model) =>
  posts(model).flatMap((post) => post.comments.map((comment) => [post, comment] as const));
const isAdmin = (model: Model, viewer: Viewer) =>
  viewer !== null && model.people.get(viewer)!.admin;

/** As a friend of every author would see it. */
const seesAsFriend = (model: Model, viewer: Viewer, post: Post) =>
  seesPost(model, viewer, post.sharedAs === 'Friends' ? { ...post, sharedAs: 'Public' } : post);
/** Not limited by a draft, a queue or a moderator. */
const isOut = ({ draft, approved, hidden }: Post) => !draft && approved && !hidden;
const mayRemoveComment = (model: Model, viewer: Viewer, post: Post, comment: ModelComment) =>
  (comment.author === viewer && !comment.removed) ||
  (visibleComments(model, viewer, post).includes(comment) &&
    (post.author === viewer ||
      isAdmin(model, viewer) ||
      (post.group !== null && moderatesGroup(viewer, model.groups.get(post.group)!))));

/**
 * Both strategies of a function that lists the newest likers, with the total and with a limit of
 * two.
 */
const likersBy = (counted: Sql): VisibilityFunctionCase => ({
  rows: () => sql`
    select concat_ws(' ', c.id, f.few, k.total, k.id, (select (p.name, p.username) = (k.name, k.username) from people p where p.id = k.id))
    from posts c cross join unnest(array[0, 1000]) f (few) cross join lateral ${counted}(v.id, c.id, 1000, f.few) k
    union all
    select concat_ws(' ', c.id, f.few, 'two at the most:', (select count(*) from ${counted}(v.id, c.id, 2, f.few))) from posts c cross join unnest(array[0, 1000]) f (few)`,
  expected: (model, viewer) =>
    posts(model).flatMap((post) => {
      const likers = visibleLikers(model, viewer, post);
      return [0, 1000].flatMap((fewLimit) => [
        ...likers.map((liker) => `${post.id} ${fewLimit} ${likers.length} ${liker} t`),
        `${post.id} ${fewLimit} two at the most: ${Math.min(2, likers.length)}`,
      ]);
    }),
});

export const postFunctions: Record<string, VisibilityFunctionCase> = {
  posts_visible_as: {
    rareStates: withDeletedStandIn,
    rows: () =>
      sql`select concat_ws(' ', f.one, c.id) from unnest(array[true, false]) f (one) cross join lateral posts_visible_as(v.id, f.one) c`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) => [
        ...(seesAsFriend(model, viewer, post) ? [`t ${post.id}`] : []),
        ...(seesPost(model, viewer, post) ? [`f ${post.id}`] : []),
      ]),
  },
  posts_in_audience: {
    rareStates: withDeletedStandIn,
    rows: () =>
      sql`select concat_ws(' ', f.one, c.id) from unnest(array[true, false]) f (one) cross join lateral posts_in_audience(v.id, f.one) c`,
    expected: (model, viewer) =>
      posts(model)
        .map((post) => ({ ...post, draft: false, approved: true, hidden: false, removed: false }))
        .flatMap((post) => [
          ...(seesAsFriend(model, viewer, post) ? [`t ${post.id}`] : []),
          ...(seesPost(model, viewer, post) ? [`f ${post.id}`] : []),
        ]),
  },
  posts_visible_until_removal: {
    rareStates: removedPosts,
    rows: () => sql`select id from posts_visible_until_removal(v.id)`,
    expected: (model, viewer) =>
      posts(model)
        .filter((post) => post.removed && !wasHiddenBefore(post) && !post.draft && post.approved)
        .filter((post) => seesPost(model, viewer, { ...post, removed: false, hidden: false }))
        .map(idOf),
  },
  visible_posts: {
    rows: () => sql`select id from visible_posts(v.id)`,
    expected: (model, viewer) =>
      posts(model)
        .filter((post) => seesPost(model, viewer, post))
        .map(idOf),
  },
  lock_post_if_visible: {
    rows: () => sql`select c.id from posts c where lock_post_if_visible(v.id, c.id)`,
    expected: (model, viewer) =>
      posts(model)
        .filter((post) => seesPost(model, viewer, post))
        .map(idOf),
  },
  responsible_author: {
    viewers: onlyVisitor,
    rareStates: withDeletedStandIn,
    rows: () => sql`select concat_ws(' ', c.id, responsible_author(c.id)) from posts c`,
    expected: (model) =>
      posts(model).map(({ id, author, formerAuthor }) =>
        [
          id,
          ...(formerAuthor ? [formerAuthor] : []),
          ...(model.people.get(author)!.deletedStandIn ? [] : [author]),
        ].join(' '),
      ),
  },
  lock_own_post: {
    rows: () => sql`select c.id from posts c where lock_own_post(v.id, c.id)`,
    expected: (model, viewer) =>
      posts(model)
        .filter(({ author }) => author === viewer)
        .map(idOf),
  },
  lock_removable_post: {
    rows: () => sql`select c.id from posts c where lock_removable_post(v.id, c.id)`,
    expected: (model, viewer) =>
      viewer === null
        ? []
        : posts(model)
            .filter((post) => canRemove(model, viewer, post))
            .map(idOf),
  },
  actions_pending_approval: {
    viewers: onlyVisitor,
    rows: () => sql`select id from actions_pending_approval()`,
    expected: (model) => actionsWaiting(model).map(idOf),
  },
  friend_post_candidates: {
    rows: () => sql`select id from friend_post_candidates(v.id)`,
    expected: (model, viewer) =>
      posts(model)
        .filter(
          (post) =>
            post.author === viewer &&
            post.sharedAs === 'Friends' &&
            post.group === null &&
            isOut(post),
        )
        .map(idOf),
  },
  collection_post_candidates: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select concat_ws(' ', f.id, c.id) from friend_collections f cross join lateral collection_post_candidates(f.id) c`,
    expected: (model) =>
      posts(model)
        .filter((post) => post.sharedAs === 'Collection' && isOut(post))
        .map(({ id, collection }) => `${collection} ${id}`),
  },
  revisions_unchecked: {
    rareStates: otherCollections,
    rows: () => sql`select concat_ws(' ', content_id, revision) from revisions_unchecked(v.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) =>
        versionsFor(viewer, post).map(({ revision }) => `${post.id} ${revision}`),
      ),
  },
  visible_revision_count: {
    rows: () => sql`select concat_ws(' ', c.id, visible_revision_count(v.id, c.id)) from posts c`,
    expected: (model, viewer) =>
      posts(model).map((post) => `${post.id} ${versionsFor(viewer, post).length}`),
  },
  visible_revisions: {
    rows: () => sql`select concat_ws(' ', content_id, revision) from visible_revisions(v.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) =>
        visibleVersions(model, viewer, post).map(({ revision }) => `${post.id} ${revision}`),
      ),
  },
  members_blocked_from_author: {
    viewers: activePeople,
    rows: () =>
      sql`select c.id from posts c cross join lateral members_blocked_from_author(c.id) kept where v.id <> all (kept.ids)`,
    expected: (model, viewer) =>
      posts(model)
        .filter((post) => seesPost(model, null, post) && seesPost(model, viewer, post))
        .map(idOf),
  },
  removable_posts: {
    rows: () => sql`select id from removable_posts(v.id)`,
    expected: (model, viewer) =>
      viewer === null
        ? []
        : posts(model)
            .filter((post) => canRemove(model, viewer, post))
            .map(idOf),
  },
  comments_without_parent_check: {
    rows: () => sql`select id from comments_without_parent_check(v.id)`,
    expected: (model, viewer) =>
      comments(model).flatMap(([, comment]) =>
        isCommentVisible(model, viewer, comment) ? [comment.id] : [],
      ),
  },
  can_see_post: {
    rows: () => sql`select c.id from posts c where can_see_post(v.id, c.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) => (seesPost(model, viewer, post) ? [post.id] : [])),
  },
  can_see_comment: {
    rows: () => sql`select m.id from comments m where can_see_comment(v.id, m.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) => visibleCommentsOfVisiblePost(model, viewer, post).map(idOf)),
  },
  comments_under_visible_posts: {
    rows: () => sql`select id from comments_under_visible_posts(v.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) => visibleCommentsOfVisiblePost(model, viewer, post).map(idOf)),
  },
  // both strategies: row by row, and for many rows
  visible_comment_count: {
    rows: () => sql`
      select concat_ws(' ', f.few, c.id, k.total, k.tops) from posts c cross join unnest(array[0, 100]) f (few)
      cross join lateral visible_comment_count(v.id, c.id, f.few) k`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) =>
        [0, 100].map(
          (fewLimit) =>
            `${fewLimit} ${countOf(post, visibleCommentsOfVisiblePost(model, viewer, post))}`,
        ),
      ),
  },
  visible_comment_count_large: {
    rows: () =>
      sql`select concat_ws(' ', c.id, k[1], k[2]) from posts c cross join lateral (select visible_comment_count_large(v.id, c.id) as k) counted`,
    expected: (model, viewer) =>
      posts(model).map((post) => countOf(post, visibleCommentsOfVisiblePost(model, viewer, post))),
  },
  hidden_comment_count: {
    rows: () =>
      sql`select concat_ws(' ', c.id, k[1], k[2]) from posts c cross join lateral (select hidden_comment_count(v.id, c.id, '{}') as k) counted`,
    expected: (model, viewer) =>
      posts(model).map((post) => {
        const counted = post.comments.filter((one) => !one.hidden && !one.held);
        const given = new Set(
          counted
            .filter((one) => !isInEarlierAudience(model, viewer, one.audience, one.author))
            .map(idOf),
        );
        const without = counted.filter(
          ({ id, parent, author }) =>
            (given.has(id) || given.has(parent ?? missingId)) && seesPerson(model, viewer, author),
        );
        return countOf(post, without);
      }),
  },
  visible_like_count_large: {
    rows: () => sql`select concat_ws(' ', c.id, visible_like_count_large(v.id, c.id)) from posts c`,
    expected: (model, viewer) =>
      posts(model).map((post) => `${post.id} ${visibleLikers(model, viewer, post).length}`),
  },
  visible_like_count: {
    rows: () => sql`
      select concat_ws(' ', c.id, f.few, k.total) from posts c cross join unnest(array[0, 1000]) f (few)
      cross join lateral visible_like_count(v.id, c.id, f.few) k`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) =>
        [0, 1000].map(
          (fewLimit) => `${post.id} ${fewLimit} ${visibleLikers(model, viewer, post).length}`,
        ),
      ),
  },
  in_earlier_audience: {
    rows: () =>
      sql`select concat_ws(' ', m.id) from comments m where m.audience_id is null or m.author_id = v.id or in_earlier_audience(v.id, m.audience_id)`,
    expected: (model, viewer) =>
      comments(model).flatMap(([, { id, author, audience }]) =>
        isInEarlierAudience(model, viewer, audience, author) ? [String(id)] : [],
      ),
  },
  earlier_audiences_without: {
    rows: () => sql`
      select m.id from posts c cross join lateral (select earlier_audiences_without(v.id, c.id) as ids offset 0) without
      join comments m on m.content_id = c.id and m.audience_id = any (without.ids) where m.author_id is distinct from v.id
      union all
      -- none is of another post, or for everybody
      select -c.id from posts c cross join lateral unnest(earlier_audiences_without(v.id, c.id)) w (id) join earlier_audiences a on a.id = w.id where a.content_id <> c.id or a.shared_as = 'Public'`,
    expected: (model, viewer) =>
      comments(model).flatMap(([, { id, author, audience }]) =>
        isInEarlierAudience(model, viewer, audience, author) ? [] : [id],
      ),
  },
  audience_for_edited_text: {
    viewers: onlyVisitor,
    rareStates: changedCommentTexts,
    rows: (model) => sql`
      select concat_ws(' ', n.comment, a.shared_as, a.collection_id) from jsonb_to_recordset(${changedTextsIn(model)}::jsonb) n (comment bigint, audience bigint)
      join earlier_audiences a on a.id = n.audience`,
    expected: (model) =>
      comments(model).flatMap(([post, { id, audience }]) => {
        if (audience.audienceRevision === post.audienceRevision || audience.sharedAs === 'Public')
          return [];
        const isKept = isAsWide({ ...post, closed: false }, { ...audience, closed: false });
        const { sharedAs, collection } = isKept
          ? audience
          : { ...post, collection: audience.sharedAs === 'Collection' ? null : post.collection };
        return [[id, sharedAs, ...(collection === null ? [] : [collection])].join(' ')];
      }),
  },
  earlier_likers: {
    rows: () =>
      sql`select concat_ws(' ', c.id, l.id) from posts c cross join lateral earlier_likers(v.id, c.id) l`,
    expected: (model, viewer) =>
      posts(model).flatMap(({ id, likers }) =>
        [...likers].flatMap(([liker, given]) =>
          isInEarlierAudience(model, viewer, given, liker) ? [] : [`${id} ${liker}`],
        ),
      ),
  },
  earlier_comment_likers: {
    rows: () =>
      sql`select concat_ws(' ', m.id, l.id) from comments m cross join lateral earlier_comment_likers(v.id, m.id) l where m.audience_id is null`,
    expected: (model, viewer) =>
      comments(model).flatMap(([post, { id, audience, likers }]) =>
        audience.audienceRevision === post.audienceRevision || audience.sharedAs === 'Public'
          ? [...likers].flatMap(([liker, audiences]) =>
              audiences.every((one) => isInEarlierAudience(model, viewer, one, liker))
                ? []
                : [`${id} ${liker}`],
            )
          : [],
      ),
  },
  earlier_like_count: {
    rows: () => sql`select concat_ws(' ', c.id, earlier_like_count(v.id, c.id)) from posts c`,
    expected: (model, viewer) =>
      posts(model).map(({ id, likers }) => {
        const counted = [...likers].filter(
          ([liker, given]) =>
            !isInEarlierAudience(model, viewer, given, liker) && seesPerson(model, viewer, liker),
        );
        return `${id} ${counted.length}`;
      }),
  },
  earlier_comment_like_count: {
    rows: () =>
      sql`select concat_ws(' ', m.id, earlier_comment_like_count(v.id, m.id)) from comments m where m.audience_id is null`,
    expected: (model, viewer) =>
      comments(model).flatMap(([post, { id, audience, likers }]) => {
        if (audience.audienceRevision !== post.audienceRevision && audience.sharedAs !== 'Public')
          return [];
        const counted = [...likers].filter(
          ([liker, audiences]) =>
            !audiences.every((one) => isInEarlierAudience(model, viewer, one, liker)) &&
            seesPerson(model, viewer, liker),
        );
        return [`${id} ${counted.length}`];
      }),
  },
  hidden_likers: {
    rows: () =>
      sql`select concat_ws(' ', l.content_id, l.person_id) from likes l where l.person_id not in (select h.id from hidden_likers(v.id, l.content_id) h)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) =>
        visibleLikers(model, viewer, post).map((liker) => `${post.id} ${liker}`),
      ),
  },
  visible_signatures: {
    rareStates: shownSignatures,
    rows: () => sql`select concat_ws(' ', content_id, person_id) from visible_signatures(v.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap(({ id, action }) =>
        action
          ? [
              ...visibleSigners(model, viewer, action).map((signer) => `${id} ${signer}`),
              ...(action.signedByVisitor &&
              isInEarlierAudience(model, viewer, action.signedByVisitor, missingId)
                ? [String(id)]
                : []),
            ]
          : [],
      ),
  },
  recent_likers_large: likersBy(sql`recent_likers_large`),
  recent_likers_with_total: likersBy(sql`recent_likers_with_total`),
  visible_comments: {
    rows: () => sql`select id from visible_comments(v.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap((post) => visibleComments(model, viewer, post).map(idOf)),
  },
  removable_comments: {
    rows: () => sql`select id from removable_comments(v.id)`,
    expected: (model, viewer) =>
      viewer === null
        ? []
        : comments(model)
            .filter(([post, comment]) => mayRemoveComment(model, viewer, post, comment))
            .map(([, { id }]) => id),
  },
  posts_by_author_unfiltered: {
    rows: () => sql`select id from posts_by_author_unfiltered(v.id)`,
    expected: (model, viewer) =>
      posts(model)
        .filter(({ author }) => author === viewer)
        .map(idOf),
  },
  comments_by_author_unfiltered: {
    rows: () => sql`select id from comments_by_author_unfiltered(v.id)`,
    expected: (model, viewer) =>
      comments(model)
        .filter(([, { author }]) => author === viewer)
        .map(([, { id }]) => id),
  },
  lock_and_read_texts: {
    viewers: onlyVisitor,
    rows: (model) => {
      const requested = {
        posts: posts(model).map(idOf),
        comments: comments(model).map(([, { id }]) => id),
      };
      const everyOther = (ids: number[]) => ids.filter((id) => id % 2);
      return sql`select concat_ws(' ', content_id, 'comment ' || comment_id, text) from lock_and_read_texts(${everyOther(requested.posts)}::bigint[], ${everyOther(requested.comments)}::bigint[])`;
    },
    expected: (model) => [
      ...posts(model)
        .filter(({ id }) => id % 2)
        .map(({ id, text }) => `${id} ${text}`),
      ...comments(model)
        .filter(([, { id }]) => id % 2)
        .map(([, { id }]) => `comment ${id} A comment`),
    ],
  },
  participants_of: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select concat_ws(' ', c.id, t.id) from posts c cross join lateral participants_of(c.id) t`,
    expected: (model) =>
      posts(model).flatMap(({ id, comments, likers, poll, action }) => {
        const acted = action
          ? [...action.followers, ...action.completed.keys(), ...action.signers.keys()]
          : [];
        return [
          ...new Set([
            ...comments.map(({ author }) => author),
            ...likers.keys(),
            ...(poll?.ballots.keys() ?? []),
            ...acted,
          ]),
        ].map((who) => `${id} ${who}`);
      }),
  },
  created_per_day: {
    viewers: onlyVisitor,
    rows: () => sql`
      select concat_ws(' ', since.day, m.thing, sum(m.made), case when m.thing in ('posts', 'actions') then min(m.day) end)
      from unnest(array['2025-12-31', '2026-01-02', '2099-01-01']::date[]) since (day)
      cross join lateral created_per_day(since.day, 'America/New_York') m group by since.day, m.thing`,
    expected: (model) => {
      const createdCounts = {
        people: [...model.people.values()].filter(({ confirmed }) => confirmed).length,
        comments: comments(model).length,
        reports: countedReports(model),
      };
      const laterDays = Object.entries(createdCounts).filter(([, n]) => n > 0);
      const actions = posts(model).filter(({ type }) => type === 4).length;
      return [
        ...['2025-12-31', '2026-01-02'].flatMap((day) =>
          laterDays.map(([thing, n]) => `${day} ${thing} ${n}`),
        ),
        // in UTC: the posts are from the first minutes of 2026
        `2025-12-31 posts ${posts(model).length - actions} 2025-12-31`,
        `2025-12-31 actions ${actions} 2025-12-31`,
      ];
    },
  },
  created_totals: {
    viewers: onlyVisitor,
    rows: () => sql`select concat_ws(' ', thing, total) from created_totals()`,
    expected: (model) => {
      const actions = posts(model).filter(({ type }) => type === 4).length;
      const people = [...model.people.values()].filter(isActive).length;
      return [
        `people ${people}`,
        `posts ${posts(model).length - actions}`,
        `actions ${actions}`,
        `comments ${comments(model).length}`,
        `reports ${countedReports(model)}`,
      ];
    },
  },
  visible_news: {
    viewers: everyone,
    rows: () => sql`select id from visible_news(v.id)`,
    expected: (model, viewer) =>
      viewer !== null && isActive(model.people.get(viewer)!)
        ? [...model.news]
            .filter(([, { isShown, removed }]) => isShown && !removed)
            .map(([id]) => id)
        : [],
  },
  public_news: {
    viewers: onlyVisitor,
    rows: () => sql`select id from public_news()`,
    expected: (model) =>
      [...model.news].filter(([, { isShown, removed }]) => isShown && !removed).map(([id]) => id),
  },
  pending_news: {
    viewers: onlyVisitor,
    rows: () => sql`select id from pending_news()`,
    expected: (model) =>
      [...model.news].filter(([, { isShown, removed }]) => !isShown && !removed).map(([id]) => id),
  },
  visible_files: {
    rareStates: addRecentCases,
    rows: () => sql`
      select case when content_id is not null then 'post ' || content_id when comment_id is not null then 'comment ' || comment_id
        when person_id is not null then 'person ' || person_id when group_id is not null then 'group ' || group_id
        when news_id is not null then 'news ' || news_id when cover_person_id is not null then 'cover ' || cover_person_id when cover_group_id is not null then 'cover of group ' || cover_group_id
        when evidence_thing is not null then concat_ws(' ', 'evidence', evidence_subject, evidence_thing) else 'nothing ' || owner_id end from visible_files(v.id)`,
    expected: (model, viewer) => [
      ...posts(model)
        .filter(
          (post) =>
            seesPost(model, viewer, post) ||
            (isAdmin(model, viewer) && actionsWaiting(model).includes(post)) ||
            reportedPosts(model, viewer).includes(post) ||
            subjectsWithPictures(model, viewer, 'content').has(post.id) ||
            waitingPosts(model, viewer).includes(post),
        )
        .map(({ id }) => `post ${id}`),
      ...comments(model)
        .filter(
          ([post, comment]) =>
            visibleComments(model, viewer, post).includes(comment) ||
            reportedComments(model, viewer).includes(comment) ||
            subjectsWithPictures(model, viewer, 'comment').has(comment.id) ||
            waitingComments(model, viewer).includes(comment),
        )
        .map(([, { id }]) => `comment ${id}`),
      ...[...model.people.keys()]
        .filter((id) => seesPerson(model, viewer, id))
        .flatMap((id) => [`person ${id}`, ...(viewer === null ? [] : [`cover ${id}`])]),
      ...[...model.groups.values()]
        .filter((group) => seesGroup(model, viewer, group))
        .flatMap(({ id }) => [`group ${id}`, `cover of group ${id}`]),
      ...[...model.news]
        .filter(
          ([, { isShown, removed }]) =>
            !removed && viewer !== null && (isShown || isAdmin(model, viewer)),
        )
        .map(([id]) => `news ${id}`),
      ...(viewer === null ? [] : [`nothing ${viewer}`]),
      ...new Set(
        visiblePictures(model, viewer).flatMap(({ subject, subjectId, picture }) =>
          picture ? [`evidence ${subject} ${subjectId}`] : [],
        ),
      ),
    ],
  },
};
