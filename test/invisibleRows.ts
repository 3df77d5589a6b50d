// Rows that a viewer cannot see, more of every kind than any limit returns, for the comparison of
// responses with and without them.
import { NotificationType } from '#contract/notification.ts';
import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Random } from './random.ts';
import { isActive, type Model, type Viewer } from './referenceModel.ts';

/** More than the compared calls return or examine. */
export const rowCounts = {
  modelPosts: 160,
  addedPosts: 120,
  people: 1_100,
  groups: 40,
  notifications: 150,
};

export const searchWord = 'chemotherapy';
const letters = 'abcdefghijklmnopqrst'.split('');
/** Words one letter away from the search word: more than the spelling correction tries. */
export const similarWords = searchWord
  .split('')
  .flatMap((original, i) =>
    letters
      .filter((letter) => letter !== original)
      .map((letter) => `${searchWord.slice(0, i)}${letter}${searchWord.slice(i + 1)}`),
  );
/** More tags than are examined, and two that are on every post. */
const tags = Array.from({ length: 90 }, (_, i) => `fill${String(i).padStart(2, '0')}`);
const commonTags = ['fillall', 'fillzz'];
/**
 * The model uses every other word and tag, and the added rows use the rest, so that words which
 * only invisible rows contain compete with visible ones.
 */
const vocabularies = {
  model: { words: everyOther(similarWords, 0), tags: everyOther(tags, 0) },
  added: { words: everyOther(similarWords, 1), tags: everyOther(tags, 1) },
};

function everyOther<T>(list: readonly T[], start: number): T[] {
  return list.filter((_, i) => i % 2 === start);
}

const activeIds = (model: Model) => [...model.people.values()].filter(isActive).map(({ id }) => id);

/**
 * Posts of all members with every audience, dated between the existing ones, with competing words
 * and tags.
 */
export async function addPosts(
  db: Database,
  random: Random,
  model: Model,
  vocabulary: keyof typeof vocabularies,
) {
  const { words, tags } = vocabularies[vocabulary];
  const [authors, groups] = [activeIds(model), [...model.groups.keys()]];
  const firstNumber = random.below(1_000_000_000);
  const length = vocabulary === 'model' ? rowCounts.modelPosts : rowCounts.addedPosts;
  const posts = Array.from({ length }, (_, i) => ({
    author: random.pick(authors),
    type: random.pick([0, 0, 0, 2]),
    audience: random.pick(['Public', 'Public', 'Friends', 'Private', 'Group']),
    group: random.pick(groups),
    minute: random.below(40),
    // one post in ten contains all words or tags, so that it alone reaches the limit
    text: `moot filler${firstNumber + i} ${(i % 10 === 0 ? words : [random.pick(words), random.pick(words)]).join(' ')}`,
    tags: [...(i % 10 === 1 ? tags : [random.pick(tags), random.pick(tags)]), ...commonTags],
  }));
  await db.execute(sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb)
        r (author bigint, type int, audience text, "group" bigint, minute int, text text, tags jsonb)),
    inserted as (
      insert into posts (author_id, content_type, title, text, shared_as, group_id,
        draft, created_at, group_was_closed, pinned_in_group_at, pinned_on_profile_at, quoted_id)
      select author, type, case when type = 2 then 'A title' else '' end, text, audience, g.id,
        type = 2 and minute % 4 = 0, t.created_at, coalesce(t.created_at <= g.closed_at, false),
        case when minute % 3 = 0 then t.created_at end, case when minute % 4 = 0 then t.created_at end,
        -- Any of the existing posts, visible to the readers of this one or not.
        (select p.id from posts p where type = 0 and p.id % 40 = minute order by p.id limit 1)
      from input left join groups g on g.id = input."group" and audience = 'Group'
      cross join lateral (
        select '2026-01-01'::timestamptz + minute * interval '1 minute' as created_at) t
      returning id, text)
    insert into post_tags (content_id, tag)
    select distinct inserted.id, tag
    from inserted join input on input.text = inserted.text
    cross join jsonb_array_elements_text(input.tags) tag`);
}

/**
 * Reactions of all people to all messages, also to those they do not have, and marks that each side
 * of a conversation has been read.
 */
export async function addReactionsAndSeenMarks(db: Database) {
  await db.execute(sql`
    insert into message_reactions (message_id, person_id, emoji)
    select m.id, p.id, (array['👍', '❤️', '😂'])[1 + (m.id + p.id) % 3] from messages m cross join all_people p`);
  await db.execute(sql`update people set shows_read_since = '2026-01-01'`);
  await db.execute(
    sql`update conversations set seen_id = last_sent_id, seen_at = '2026-02-01' where last_sent_id is not null`,
  );
}

/**
 * Suspended people with as many friends, groups, issues, likes and notifications as anyone has.
 * Returns their ids.
 */
export async function addInvisiblePeople(db: Database, count: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized,
      confirmed_at, suspended_at)
    select n, n, ${`person ${searchWord}`}, n, n, now(), now()
    from (select 'invisible' || i as n from generate_series(1, ${count}) i) p returning id`);
  const ids = rows.map(({ id }) => id);
  const invisible = sql`unnest(${ids}::bigint[]) i (id)`;
  await db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as)
    select i.id, f, '', 'Public' from ${invisible} cross join unnest('{issues,friends}'::text[]) f`);
  await db.execute(sql`
    insert into people_issues (person_id, issue_id)
    select i.id, s.id from ${invisible} cross join (select id from issues order by id limit 5) s`);
  await db.execute(sql`
    insert into group_members (group_id, person_id)
    select g.id, i.id from ${invisible} cross join groups g where i.id % 3 > 0 or g.id = 1`);
  await db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status)
    select p.id, i.id, p.id, 1 from ${invisible} cross join all_people p where p.id < ${ids[0]!}`);
  await db.execute(sql`
    insert into likes (content_id, person_id)
    select c.id, i.id from ${invisible} cross join (select id from posts order by id limit 3) c`);
  await db.execute(sql`
    insert into message_reactions (message_id, person_id, emoji)
    select m.id, i.id, '😮' from ${invisible} cross join (select id from messages order by id desc limit 20) m`);
  await db.execute(sql`
    insert into notification_actors (notification_id, person_id, created_at)
    select n.id, i.id, now() + interval '1 day'
    from ${invisible} cross join (select id from notifications order by id limit 20) n`);
  return ids;
}

/** The highest id of each table. Higher ones belong to rows that were added later. */
type HighestIds = { post: number; group: number; comment: number; notification: number };
export const getHighestIds = async (db: Database) =>
  (await db.queryOne<HighestIds>(sql`
    select (select coalesce(max(id), 0) from posts) as post,
      (select coalesce(max(id), 0) from groups) as "group",
      (select coalesce(max(id), 0) from comments) as comment,
      (select coalesce(max(id), 0) from notifications) as notification`))!;

/** Deletes the rows that were added since. */
export async function removeRowsAbove(db: Database, highestIds: HighestIds) {
  await db.execute(sql`delete from posts where id > ${highestIds.post}`);
  await db.execute(sql`delete from groups where id > ${highestIds.group}`);
  await db.execute(sql`delete from comments where id > ${highestIds.comment}`);
  await db.execute(sql`delete from notifications where id > ${highestIds.notification}`);
}

/** Closed groups of another person, whose names and tags compete. */
export async function addInvisibleGroups(
  db: Database,
  random: Random,
  model: Model,
  viewer: Viewer,
) {
  const owner = random.pick(activeIds(model).filter((id) => id !== viewer));
  const words = similarWords.slice(0, rowCounts.groups);
  await db.execute(sql`
    with inserted as (
      insert into groups (owner_id, name, status)
      select ${owner}, 'A group ' || w, 'Closed' from unnest(${words}::text[]) w returning id),
    joined as (
      insert into group_members (group_id, person_id) select id, ${owner} from inserted)
    insert into group_tags (group_id, tag)
    select id, 'fillx' || id from inserted
    union all
    select id, t from inserted cross join unnest(${vocabularies.added.tags}::text[]) t`);
}

/**
 * Held and hidden comments under visible posts, and those of a person on the other side of a block
 * with the viewer if there is one, with replies and tags.
 */
export async function addInvisibleComments(
  db: Database,
  random: Random,
  model: Model,
  viewer: Viewer,
  { comment: highestId }: HighestIds,
) {
  const others = activeIds(model).filter((id) => id !== viewer);
  const blocked = others.filter(
    (id) => model.blocks.has(`${viewer} ${id}`) || model.blocks.has(`${id} ${viewer}`),
  );
  const [author, replyAuthor] = [random.pick(others), random.pick(others)];
  const reasons = ['held', 'hidden', ...(blocked.length ? ['blocked'] : [])];
  const authors = [author, author, ...(blocked.length ? [random.pick(blocked)] : [])];
  await db.execute(sql`
    insert into comments (content_id, author_id, text, held_at, hidden_at)
    select p.id, r.author, 'invisible ' || i,
      case when r.reason = 'held' then now() end, case when r.reason = 'hidden' then now() end
    from visible_posts(${viewer}) p
    cross join unnest(${reasons}::text[], ${authors}::bigint[]) r (reason, author)
    cross join generate_series(1, 2) i
    where p.id % 5 = 0`);
  await db.execute(sql`
    insert into comments (content_id, author_id, parent_id, text)
    select content_id, ${replyAuthor}, id, 'A reply' from comments where id > ${highestId}`);
  await db.execute(sql`
    insert into comment_tags (comment_id, tag)
    select id, t from comments cross join unnest('{said,fill00,fillall}'::text[]) t
    where id > ${highestId}`);
}

/** More than a page of notifications about added posts, none of which the viewer can see. */
export async function addInvisibleNotifications(
  db: Database,
  viewer: number,
  { post: highestId }: HighestIds,
) {
  await db.execute(sql`
    with inserted as (
      insert into notifications (person_id, type, content_id, show_on_site, send_email, created_at)
      select ${viewer}, ${NotificationType.blogCreated}, id, true, false, now() + interval '1 day'
      from posts where id > ${highestId} order by id limit ${rowCounts.notifications}
      returning id, content_id)
    insert into notification_actors (notification_id, person_id)
    select i.id, p.author_id from inserted i join posts p on p.id = i.content_id`);
}

/** Deletes those rows added since that the viewer can see, or wrote. */
export async function removeVisibleRows(db: Database, viewer: Viewer, highestIds: HighestIds) {
  await db.execute(sql`
    delete from posts where id > ${highestIds.post}
      and (author_id = ${viewer} or id in (select id from visible_posts(${viewer})))`);
  await db.execute(sql`
    delete from groups where id > ${highestIds.group}
      and id in (select id from visible_groups(${viewer}))`);
  await db.execute(sql`
    delete from comments where id > ${highestIds.comment}
      and id in (select id from visible_comments(${viewer}))`);
}

/**
 * Deletes what the viewer cannot see: comments and posts of others, except those with a reply or a
 * comment of the viewer, which the deletion would include; likes; reactions to messages; and blocks
 * between others.
 */
export async function removeInvisibleRows(db: Database, viewer: number) {
  await db.execute(sql`
    delete from comments where author_id <> ${viewer}
      and id not in (select id from visible_comments(${viewer}))
      and not exists (
        select from comments r where r.parent_id = comments.id and r.author_id = ${viewer})`);
  await db.execute(sql`
    delete from posts where author_id <> ${viewer}
      and id not in (select id from visible_posts(${viewer}))
      and not exists (
        select from comments c where c.content_id = posts.id and c.author_id = ${viewer})`);
  await db.execute(
    sql`delete from likes where person_id not in (select id from visible_people(${viewer}))`,
  );
  await db.execute(sql`
    delete from message_reactions r
    where person_id <> ${viewer} and not exists (
      select from visible_message_reactions(${viewer}, r.message_id) v where v.person_id = r.person_id)`);
  await db.execute(
    sql`delete from blocks where blocker_id <> ${viewer} and blocked_id <> ${viewer}`,
  );
}
