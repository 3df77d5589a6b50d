// Denormalized counts and columns that triggers or jobs maintain, with queries that find and repair
// differences.
import { sql, type Sql } from '../db/sql.ts';
import { storageUsed } from './storageUsed.ts';

type DenormalizedCount = {
  description: string;
  /**
   * Tables to lock during the repair: the table of the stored column, which every trigger writes,
   * and those that are counted.
   */
  tables: string[];
  /** A query that returns a row for each difference, with a description in `problem`. */
  problems: Sql;
  repair: Sql;
};

const selectProblem = (subject: Sql, stored: Sql, counted: Sql) =>
  sql`${subject} || ' stores ' || ${stored} || ', counted ' || ${counted} as problem`;

/**
 * Flags come before counts: repairing a flag fires triggers that change counts. For example,
 * `action_followers.completed` changes `actions.followers_completed`.
 */
export const denormalizedCounts: DenormalizedCount[] = [
  defineFlagsOfPeople(),
  defineOpenToAllFlags(),
  defineForMembersFlags(),
  defineTagScopes(),
  defineCommentTagScopes(),
  defineCompletedFlags(),
  defineMemberCounts(),
  defineGroupPostCounts(),
  ...definePostCountCheckpoints(),
  definePostsOfCommentLikes(),
  defineCommentLikeCounts(),
  ...defineActionTotals(),
  defineConversationCounts(),
  defineChatUnreadCounts(),
  storageUsed,
];

/** A person without the flag is treated as having no such rows. The flag alone does no harm. */
function defineFlagsOfPeople(): DenormalizedCount {
  // Mutes of conversations do not concern feeds.
  const choices = sql`(exists (select from mutes x where x.person_id = p.id and x.muted_content_id is null) or exists (select from dismissed_posts d where d.person_id = p.id))`;
  const saved = sql`exists (select from saved_posts s where s.person_id = p.id)`;
  const badge = sql`exists (select from badges b where b.person_id = p.id)`;
  const lacksFlag = sql`((not p.has_feed_choices and ${choices}) or (not p.has_saved_posts and ${saved}) or (not p.has_badge and ${badge}))`;
  return {
    description: 'flags of people',
    tables: ['mutes', 'dismissed_posts', 'saved_posts', 'badges', 'people'],
    problems: sql`
      select 'person ' || p.id || ' has mutes, dismissed or saved posts or a badge and is not flagged' as problem from people p where ${lacksFlag}`,
    repair: sql`
      update people p set has_feed_choices = p.has_feed_choices or ${choices}, has_saved_posts = p.has_saved_posts or ${saved}, has_badge = p.has_badge or ${badge} where ${lacksFlag}`,
  };
}

function defineMemberCounts(): DenormalizedCount {
  const counted = sql`select g.id, (select count(*)::int from group_members m where m.group_id = g.id) as members from groups g`;
  return {
    description: 'members of groups',
    tables: ['groups', 'group_members'],
    problems: sql`
      select ${selectProblem(sql`'group ' || g.id`, sql`g.total_members || ' members'`, sql`n.members`)}
      from (${counted}) n join groups g on g.id = n.id where g.total_members <> n.members`,
    repair: sql`update groups g set total_members = n.members from (${counted}) n where n.id = g.id and g.total_members <> n.members`,
  };
}

function defineGroupPostCounts(): DenormalizedCount {
  const counted = sql`
    select group_id, author_id, group_was_closed as closed,
      (count(*) filter (where content_type <> post_type_action()))::int as posts, (count(*) filter (where content_type = post_type_action()))::int as actions
    from posts where for_group and content_type <> post_type_group() group by 1, 2, 3`;
  const differences = sql`
    select group_id, author_id, closed, coalesce(t.posts, 0) as posts, coalesce(t.actions, 0) as actions, coalesce(n.posts, 0) as counted_posts, coalesce(n.actions, 0) as counted_actions
    from group_post_counts t full join (${counted}) n using (group_id, author_id, closed)
    where (coalesce(t.posts, 0), coalesce(t.actions, 0)) <> (coalesce(n.posts, 0), coalesce(n.actions, 0))`;
  return {
    description: 'posts in groups',
    tables: ['posts', 'group_post_counts'],
    problems: sql`
      select ${selectProblem(sql`'group ' || group_id || ' for author ' || author_id`, sql`posts || ' posts and ' || actions || ' actions'`, sql`counted_posts || ' and ' || counted_actions`)}
      from (${differences}) a`,
    repair: sql`
      insert into group_post_counts (group_id, author_id, closed, posts, actions) select group_id, author_id, closed, counted_posts, counted_actions from (${differences}) a
      on conflict (group_id, author_id, closed) do update set posts = excluded.posts, actions = excluded.actions`,
  };
}

/**
 * Counts of popular posts up to a checkpoint, which a job advances. Reads add what came later. See
 * docs/decisions/2026-11-23-count-checkpoints.md.
 */
function definePostCountCheckpoints(): DenormalizedCount[] {
  const commented = sql`
    select t.content_id, count(m.id)::int as comments, (count(m.id) filter (where m.parent_id is null))::int as top_level
    from post_count_checkpoints t left join comments m on m.content_id = t.content_id and m.id <= t.last_counted_comment_id and m.hidden_at is null and m.held_at is null
    group by 1`;
  const liked = sql`
    select t.content_id, count(l.person_id)::int as likes
    from post_count_checkpoints t left join likes l on l.content_id = t.content_id and l.created_at < t.likes_counted_at group by 1`;
  return [
    {
      description: 'comments on posts',
      tables: ['comments', 'post_count_checkpoints'],
      problems: sql`
        select ${selectProblem(sql`'post ' || content_id`, sql`t.comments || ' comments, of which ' || t.tops || ' are top-level'`, sql`n.comments || ' and ' || n.top_level`)}
        from post_count_checkpoints t join (${commented}) n using (content_id) where (t.comments, t.tops) <> (n.comments, n.top_level)`,
      repair: sql`
        update post_count_checkpoints t set comments = n.comments, tops = n.top_level from (${commented}) n
        where n.content_id = t.content_id and (t.comments, t.tops) <> (n.comments, n.top_level)`,
    },
    {
      description: 'likes of posts',
      tables: ['likes', 'post_count_checkpoints'],
      problems: sql`
        select ${selectProblem(sql`'post ' || content_id`, sql`t.likes || ' likes'`, sql`n.likes`)}
        from post_count_checkpoints t join (${liked}) n using (content_id) where t.likes <> n.likes`,
      repair: sql`update post_count_checkpoints t set likes = n.likes from (${liked}) n where n.content_id = t.content_id and t.likes <> n.likes`,
    },
  ];
}

function definePostsOfCommentLikes(): DenormalizedCount {
  return {
    description: 'posts of liked comments',
    tables: ['comments', 'comment_likes'],
    problems: sql`
      select ${selectProblem(sql`'a like of comment ' || l.comment_id`, sql`'post ' || l.content_id`, sql`m.content_id`)}
      from comment_likes l join comments m on m.id = l.comment_id where l.content_id <> m.content_id`,
    repair: sql`update comment_likes l set content_id = m.content_id from comments m where m.id = l.comment_id and l.content_id <> m.content_id`,
  };
}

function defineCommentLikeCounts(): DenormalizedCount {
  const counted = sql`select m.id, m.content_id, (select count(*)::int from comment_likes l where l.comment_id = m.id) as likes from comments m where m.parent_id is null`;
  return {
    description: 'likes of comments',
    tables: ['comments', 'comment_likes', 'comment_like_counts'],
    problems: sql`
      select ${selectProblem(sql`'comment ' || n.id`, sql`coalesce(k.likes::text, 'no') || ' likes'`, sql`n.likes`)}
      from (${counted}) n left join comment_like_counts k on k.comment_id = n.id where k.likes is distinct from n.likes`,
    repair: sql`
      insert into comment_like_counts (comment_id, content_id, likes) select n.id, n.content_id, n.likes from (${counted}) n
      on conflict (comment_id) do update set likes = excluded.likes where comment_like_counts.likes <> excluded.likes`,
  };
}

/** Totals of actions, each with the table and the rows that it counts. */
function defineActionTotals(): DenormalizedCount[] {
  const defineTotal = (
    column: Sql,
    name: string,
    table: string,
    counted: Sql,
  ): DenormalizedCount => {
    const totals = sql`select a.content_id as id, coalesce((${counted}), 0)::int as counted from actions a`;
    return {
      description: `${name} of actions`,
      tables: ['actions', table],
      problems: sql`
        select ${selectProblem(sql`'action ' || a.content_id`, sql`a.${column} || ' ' || ${name}::text`, sql`n.counted`)}
        from (${totals}) n join actions a on a.content_id = n.id where a.${column} <> n.counted`,
      repair: sql`update actions a set ${column} = n.counted from (${totals}) n where n.id = a.content_id and a.${column} <> n.counted`,
    };
  };
  return [
    defineTotal(
      sql`total_followers`,
      'followers',
      'action_followers',
      sql`select count(*) from action_followers f where f.content_id = a.content_id`,
    ),
    defineTotal(
      sql`total_completed`,
      'completions',
      'action_completions',
      sql`select count(*) from action_completions d where d.content_id = a.content_id`,
    ),
    defineTotal(
      sql`followers_completed`,
      'completions by followers',
      'action_completions',
      sql`select count(*) from action_followers f join action_completions d using (content_id, person_id) where f.content_id = a.content_id`,
    ),
    defineTotal(
      sql`total_going`,
      'people who go',
      'attendance',
      sql`select count(*) from attendance t where t.content_id = a.content_id and t.answer = 'going' and not t.waiting`,
    ),
    defineTotal(
      sql`total_signatures`,
      'signatures',
      'signatures',
      sql`select count(signed_at) from signatures s where s.content_id = a.content_id`,
    ),
    defineTotal(
      sql`total_written`,
      'writers',
      'letters_sent',
      sql`select count(distinct person_id) from letters_sent s where s.content_id = a.content_id`,
    ),
    defineTotal(
      sql`total_answered`,
      'writers with an answer',
      'letters_sent',
      sql`select count(distinct person_id) from letters_sent s where s.content_id = a.content_id and s.answered`,
    ),
    defineTotal(
      sql`total_ratings`,
      'ratings',
      'action_ratings',
      sql`select count(*) from action_ratings r where r.content_id = a.content_id`,
    ),
    defineTotal(
      sql`sum_of_ratings`,
      'stars',
      'action_ratings',
      sql`select sum(rating) from action_ratings r where r.content_id = a.content_id`,
    ),
  ];
}

function defineCompletedFlags(): DenormalizedCount {
  const hasCompleted = sql`exists (select from action_completions d where d.content_id = f.content_id and d.person_id = f.person_id)`;
  return {
    description: 'completed flags of followers',
    tables: ['action_followers', 'action_completions', 'actions'],
    problems: sql`
      select 'follower ' || f.person_id || ' of action ' || f.content_id || case when f.completed then ' is flagged as completed and has not completed it' else ' completed it and is not flagged' end as problem
      from action_followers f where f.completed <> ${hasCompleted}`,
    repair: sql`update action_followers f set completed = not f.completed where f.completed <> ${hasCompleted}`,
  };
}

function defineConversationCounts(): DenormalizedCount {
  const counted = sql`
    select person_id, peer_id, (count(*) filter (where read_at is null))::int as unread, max(message_id) as last, max(message_id) filter (where sent) as last_sent
    from message_copies group by 1, 2`;
  return {
    description: 'conversations',
    tables: ['conversations', 'message_copies'],
    problems: sql`
      select 'conversation of ' || person_id || ' with ' || peer_id || ' does not fit its messages' as problem
      from conversations c full join (${counted}) n using (person_id, peer_id)
      where (c.unread, c.last_message_id, c.last_sent_id) is distinct from (n.unread, n.last, n.last_sent)`,
    repair: sql`
      with emptied as (
        delete from conversations c where not exists (select from message_copies v where v.person_id = c.person_id and v.peer_id = c.peer_id))
      insert into conversations as c (person_id, peer_id, unread, last_message_id, last_sent_id) select person_id, peer_id, unread, last, last_sent from (${counted}) n
      on conflict (person_id, peer_id) do update set unread = excluded.unread, last_message_id = excluded.last_message_id, last_sent_id = excluded.last_sent_id
      where (c.unread, c.last_message_id, c.last_sent_id) is distinct from (excluded.unread, excluded.last_message_id, excluded.last_sent_id)`,
  };
}

function defineChatUnreadCounts(): DenormalizedCount {
  const counted = sql`
    select me.chat_id, me.person_id, (select count(*)::int from messages m
      where m.chat_id = me.chat_id and m.id > greatest(me.since_id, me.last_read_id) and m.sender_id <> me.person_id
        and not exists (select from undelivered_messages u where u.message_id = m.id and u.person_id = me.person_id)) as unread
    from chat_members me where me.state = 'joined'`;
  return {
    description: 'unread messages of group conversations',
    tables: ['chat_members', 'messages'],
    problems: sql`
      select ${selectProblem(sql`'member ' || c.person_id || ' of chat ' || c.chat_id`, sql`c.unread || ' unread messages'`, sql`n.unread`)}
      from chat_members c join (${counted}) n using (chat_id, person_id) where c.unread <> n.unread`,
    repair: sql`
      update chat_members c set unread = n.unread from (${counted}) n
      where c.chat_id = n.chat_id and c.person_id = n.person_id and c.unread <> n.unread`,
  };
}

/**
 * Posts that every visitor and member can see, except people with a block between them and the
 * author.
 */
function defineOpenToAllFlags(): DenormalizedCount {
  const isOpenToAll = sql`(c.shared_as = 'Public' and not c.draft and c.approved and c.hidden_at is null
    -- "nobody" is the placeholder that owns polls of deleted members
    and exists (select from people p where p.id = c.author_id and (p.active or p.nobody))
    and (c.group_id is null or (not c.group_was_closed and exists (select from groups g where g.id = c.group_id and g.status = 'Open' and g.deleted_at is null))))`;
  // A queued job will update these.
  const isQueued = sql`exists (select from post_refresh_queue q where q.person_id = c.author_id or q.group_id = c.group_id)`;
  return {
    description: 'flags of posts that are open to all',
    tables: ['posts', 'people', 'groups'],
    problems: sql`
      select 'post ' || c.id || case when c.open_to_all then ' is flagged as open to all and is not' else ' is open to all and not flagged' end as problem
      from posts c where c.open_to_all <> ${isOpenToAll} and not ${isQueued}`,
    // Any update fires the trigger that computes the column.
    repair: sql`update posts c set author_id = c.author_id where c.open_to_all <> ${isOpenToAll} and not ${isQueued}`,
  };
}

/** Actions whose post every member can see: open to all, or shared with an open group. */
function defineForMembersFlags(): DenormalizedCount {
  return {
    description: 'flags of actions for members',
    tables: ['actions', 'posts'],
    problems: sql`
      select 'action ' || a.content_id || case when a.for_members then ' is flagged as for every member and is not' else ' is for every member and not flagged' end as problem
      from actions a join posts c on c.id = a.content_id where a.for_members <> is_for_members(c)`,
    repair: sql`update actions a set for_members = not a.for_members from posts c where c.id = a.content_id and a.for_members <> is_for_members(c)`,
  };
}

/** Tags carry the audience of their post. `open` means that every member can see the post. */
function defineTagScopes(): DenormalizedCount {
  const differs = sql`((t.open, t.created_at, t.group_scope) is distinct from (is_for_members(c), c.created_at, group_scope(c)) or (not t.open and (t.author_id, t.scope) is distinct from (c.author_id, tag_scope(c))))`;
  return {
    description: 'scopes of tags',
    tables: ['posts', 'post_tags'],
    problems: sql`
      select 'tag ' || t.tag || ' of post ' || c.id || ' does not have the audience and date of its post' as problem from post_tags t join posts c on c.id = t.content_id where ${differs}`,
    repair: sql`
      update post_tags t set created_at = c.created_at, open = is_for_members(c), author_id = c.author_id, scope = tag_scope(c), group_scope = group_scope(c) from posts c where c.id = t.content_id and (${differs})`,
  };
}

function defineCommentTagScopes(): DenormalizedCount {
  const differs = sql`(t.open, t.scope, t.author_id, t.created_at, t.group_scope) is distinct from (p.open, p.scope, m.author_id, c.created_at, group_scope(c))`;
  return {
    description: 'scopes of tags of comments',
    tables: ['posts', 'comments', 'comment_tags'],
    problems: sql`
      select 'tag ' || t.tag || ' of comment ' || m.id || ' does not have the audience and date of its comment' as problem
      from comment_tags t join comments m on m.id = t.comment_id join posts c on c.id = m.content_id cross join lateral comment_tag_audience(m, c) p where ${differs}`,
    repair: sql`
      update comment_tags t set created_at = c.created_at, open = p.open, author_id = m.author_id, scope = p.scope, group_scope = group_scope(c)
      from comments m join posts c on c.id = m.content_id cross join lateral comment_tag_audience(m, c) p where m.id = t.comment_id and ${differs}`,
  };
}
