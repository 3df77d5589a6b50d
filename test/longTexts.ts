// Fixtures: lists in the worst case, with the longest texts in a script of four bytes per
// character.
import type { Call } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { limits } from '#contract/limits.ts';
import { sql, type Sql } from '#server/db/sql.ts';
import type { TestTown } from './town.ts';

/** A text of this length in characters, that begins with a word to search for. */
const createWideText = (length: number) =>
  [...`कखगघङ ${'𞤀𞤁𞤂𞤃𞤄 '.repeat(length / 6 + 1)}`].slice(0, length - 1).join('') + 'क';
const html = (length: number) => `<p>${createWideText(length - 7)}</p>`;
const article = html(limits.richText);

export type LongTexts = Awaited<ReturnType<typeof addLongTexts>>;

/**
 * Adds 40 posts of each type by Ben, a year old, and 50 or more items of other lists. Ada can see
 * them.
 */
export async function addLongTexts({ db, id, group }: Pick<TestTown, 'db' | 'id' | 'group'>) {
  const { creek } = group;
  await db.execute(
    sql`update people set name = ${createWideText(limits.name)} where id = ${id.ben}`,
  );
  await db.execute(sql`
    update groups set enable_blog = true, rules = ${createWideText(limits.groupRules)} where id = ${creek}`);
  const insert = async (
    type: number,
    fields: { text?: string; body?: string; approved?: boolean },
  ) =>
    (
      await db.query<{ id: number }>(sql`
        insert into posts (author_id, content_type, title, text, body, location, shared_as, group_id, approved, created_at)
        select ${id.ben}, ${type}, ${type === contentType.post ? '' : createWideText(limits.title)}, ${fields.text ?? ''}, ${fields.body ?? ''}, ${createWideText(limits.location)}, 'Public',
          ${type === contentType.blog ? creek : null}::bigint, ${fields.approved ?? true}, now() - interval '1 year' + ${type === contentType.poll ? 1 : 0} * interval '1 day'
        from generate_series(1, 40) returning id`)
    ).map((row) => row.id);
  const ids = {
    post: await insert(contentType.post, { text: createWideText(limits.post) }),
    poll: await insert(contentType.poll, { body: html(limits.post) }),
    article: await insert(contentType.blog, { body: article }),
    action: await insert(contentType.action, { body: article }),
    waiting: await insert(contentType.action, { body: article, approved: false }),
  };
  // Articles have an excerpt. Posts and articles have described photos, and are saved by Ada.
  await db.execute(sql`
    update posts set text = ${createWideText(limits.excerpt)} where id = any (${ids.article}::bigint[])`);
  await addPhotos(
    { db, owner: id.ben },
    { column: sql`content_id`, ids: [...ids.post, ...ids.article], each: limits.attachments },
  );
  await db.execute(sql`
    insert into saved_posts (person_id, content_id) select ${id.ada}, p from unnest(${[...ids.post, ...ids.article]}::bigint[]) p`);
  const thread = await addThread({ db, owner: id.ben }, ids.post[1]!);
  await db.execute(sql`
    insert into polls (content_id, answer_allowed, closes_at, timezone, results, tally, outcome, outcome_at)
    select p, 1, now() + interval '9 days', 'UTC', 'always', array_fill(0, array[20]), ${createWideText(limits.comment)}, now() from unnest(${ids.poll}::bigint[]) p`);
  await db.execute(sql`
    insert into poll_options (content_id, slot, position, text)
    select p, s, s, ${createWideText(limits.pollOption)} from unnest(${ids.poll}::bigint[]) p, generate_series(1, ${limits.pollOptions}::int) s`);
  await db.execute(sql`
    insert into post_tags (content_id, tag, explicit)
    select p, left(n || ${createWideText(limits.tag)}, 40), true from unnest(${[...ids.post, ...ids.poll]}::bigint[]) p, generate_series(1, ${limits.tags}::int) n`);
  await db.execute(sql`
    insert into actions (content_id, kind, timezone, venue, street_address, city, letter_subject, letter_text)
    select a, 'letter', 'UTC', ${createWideText(limits.address)}, ${createWideText(limits.address)}, ${createWideText(limits.address)}, ${createWideText(limits.title)}, ${createWideText(limits.post)}
    from unnest(${[...ids.action, ...ids.waiting]}::bigint[]) a`);
  await db.execute(sql`
    with made as (
      insert into issues (name, position) select left(n || ${createWideText(limits.issueName)}, ${limits.issueName}::int), n from generate_series(1, ${limits.issues}::int) n returning id)
    insert into action_issues (content_id, issue_id) select a, made.id from unnest(${ids.action}::bigint[]) a, made`);
  await db.execute(sql`
    insert into action_updates (content_id, body) select ${ids.action[0]!}, ${html(limits.post)} from generate_series(1, 100)`);
  await db.execute(sql`
    insert into letter_recipients (content_id, name, office, email, form_url, position)
    select a, ${createWideText(limits.name)}, ${createWideText(limits.title)}, 'a@b.example', 'https://a.example/' || repeat('x', 2000), n
    from unnest(${ids.waiting}::bigint[]) a, generate_series(1, ${limits.letterRecipients}::int) n`);
  for (const postId of [ids.post, ids.poll, ids.article]) {
    // a copy of each that waits for a moderator
    await db.execute(sql`
      with made as (
        insert into posts (author_id, content_type, title, text, body, shared_as, approved)
        select author_id, content_type, title, text, body, 'Public', false from posts where id = any (${postId}::bigint[]) returning id)
      insert into review_queue (content_id, why) select id, '{words}' from made`);
  }
  await db.execute(sql`
    with made as (
      insert into comments (content_id, author_id, text, held_at)
      select ${ids.post[0]!}, ${id.ben}, ${createWideText(limits.comment)}, now() from generate_series(1, 100) returning id)
    insert into review_queue (comment_id, why) select id, '{words}' from made`);
  await db.execute(sql`
    with made as (
      insert into groups (owner_id, name, brief_description, rules, status)
      select ${id.ben}, left(n || ${createWideText(limits.name)}, 80), ${createWideText(limits.title)}, ${createWideText(limits.groupRules)}, 'Open' from generate_series(1, 100) n returning id)
    insert into group_tags (group_id, tag) select id, left(n || ${createWideText(limits.tag)}, 40) from made, generate_series(1, ${limits.tags}::int) n`);
  await db.execute(sql`
    insert into news (title, description, url, link_key, source, shown)
    select ${createWideText(limits.title)}, ${html(limits.post)}, 'https://a.example/' || n || repeat('x', 2000), n::text, ${createWideText(limits.name)}, n > 100 from generate_series(1, 200) n`);
  await db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'peer' || n, 'peer' || n, ${createWideText(70)} || n, n || '@a.example', n || '@a.example', now() from generate_series(1, 60) n`);
  await db.execute(sql`
    with peers as (select id from people where id not in (${id.ada}, ${id.ben}) limit 100),
    sent as (insert into messages (sender_id, subject, text) select id, ${createWideText(limits.messageSubject)}, ${createWideText(limits.message)} from peers returning id, sender_id),
    copies as (insert into message_copies (person_id, peer_id, message_id, sent) select ${id.ada}, sender_id, id, false from sent returning peer_id, message_id)
    insert into conversations (person_id, peer_id, last_message_id) select ${id.ada}, peer_id, message_id from copies`);
  // each report after an edit of the title
  await db.execute(sql`
    insert into reports (reporter_id, title, url, reason, content_id, subject_person_id, audience, group_id, said)
    select ${id.hana}, ${createWideText(limits.title)}, '/' || repeat('x', 2000), left(n || ${createWideText(limits.reason)}, 2000), c.id, c.author_id, 'Public', c.group_id,
      jsonb_build_object('title', n::text, 'text', c.text, 'body', c.body, 'link', '', 'location', '', 'options', '[]'::jsonb, 'shared_as', 'Public', 'pictures', '[]'::jsonb)
    from posts c, generate_series(1, case c.id when ${ids.article[0]!} then 50 when ${ids.post[0]!} then 8 else 3 end) n where c.id = any (${[...ids.article, ...ids.post]}::bigint[])`);
  const { peer } = (await db.queryOne<{ peer: number }>(
    sql`select peer_id as peer from conversations where person_id = ${id.ada} limit 1`,
  ))!;
  await addMessages({ db, owner: peer }, id.ada);
  const scheduled = await db.query<{ id: number }>(sql`
    insert into scheduled_posts (author_id, publish_at, tool, title, text, link, location, shared_as, in_group)
    select ${id.ada}, now() + interval '1 day', 'wall', '', ${createWideText(limits.post)}, '', ${createWideText(limits.location)}, 'Public', false from generate_series(1, ${limits.scheduledPosts}::int) returning id`);
  await addPhotos(
    { db, owner: id.ada },
    {
      column: sql`scheduled_post_id`,
      ids: scheduled.map((post) => post.id),
      each: limits.attachments,
    },
  );
  return { ...ids, thread, peer };
}

type Owner = Pick<TestTown, 'db'> & { owner: number };

/** Adds photos with the longest descriptions to posts or comments. */
const addPhotos = (
  { db, owner }: Owner,
  { column, ids, each }: { column: Sql; ids: readonly number[]; each: number },
) =>
  db.execute(sql`
    insert into files (name, owner_id, width, height, bytes, ${column}, position, description, sizes)
    select left(md5(random()::text), 22), ${owner}, 2048, 2048, 1, i, n, ${createWideText(limits.photoDescription)}, '{480,960}'
    from unnest(${ids}::bigint[]) i, generate_series(1, ${each}::int) n`);

/** Adds 60 of the longest comments to a post, and as many replies to two of them, with photos. */
async function addThread({ db, owner }: Owner, content: number) {
  const add = async (parent: number | null, count: number) =>
    (
      await db.query<{ id: number }>(sql`
        insert into comments (content_id, author_id, parent_id, text)
        select ${content}, ${owner}, ${parent}::bigint, ${createWideText(limits.comment)} from generate_series(1, ${count}::int) returning id`)
    ).map(({ id }) => id);
  const comments = await add(null, 60);
  const replies = [...(await add(comments[40]!, 60)), ...(await add(comments[59]!, 60))];
  await addPhotos(
    { db, owner },
    { column: sql`comment_id`, ids: [...comments, ...replies], each: 1 },
  );
  return { content, comment: comments[40]!, reply: replies[20]! };
}

/** Adds 40 of the longest messages to a conversation. */
const addMessages = ({ db, owner }: Owner, to: number) =>
  db.execute(sql`
    with sent as (insert into messages (sender_id, subject, text) select ${owner}, '', ${createWideText(limits.message)} from generate_series(1, 40) returning id)
    insert into message_copies (person_id, peer_id, message_id, sent) select ${to}, ${owner}, id, false from sent`);

/** Lists of these texts and calls that quote them. */
export const listsOfLongTexts = (
  { article, action, thread, peer }: LongTexts,
  { group, id }: Pick<TestTown, 'group' | 'id'>,
): [Call, object][] => [
  ['GET /content/list', { pageSize: 100 }],
  ['GET /content/list', { pageSize: 100, user_id: id.ben }],
  ['GET /content/list', { pageSize: 100, group_id: group.creek }],
  ['GET /content/saved', { pageSize: 100 }],
  ['GET /content/scheduled', { pageSize: 100 }],
  ['GET /group/latest-posts', { pageSize: 100 }],
  ['GET /public/posts', { pageSize: 100 }],
  ['GET /content/get-one', { id: thread.content, comments: 100 }],
  ['GET /content/get-one', { id: article[0]!, comments: 100 }],
  ['GET /comment/list', { content_id: thread.content, pageSize: 100 }],
  ['GET /comment/most-liked', { content_id: thread.content, pageSize: 100 }],
  ['GET /comment/around', { content_id: thread.content, id: thread.reply, pageSize: 100 }],
  ['GET /comment/replies', { id: thread.comment, pageSize: 100 }],
  ['GET /poll/list', { pageSize: 100 }],
  ['GET /poll/polls-to-vote', { pageSize: 100 }],
  ['GET /blog/list', { pageSize: 100 }],
  ['GET /content/search', { keyword: 'कखगघङ', pageSize: 100 }],
  ['GET /search/index', { keyword: 'कखगघङ' }],
  ['GET /search/actions', { keyword: 'कखगघङ', pageSize: 100 }],
  ['GET /search/groups', { keyword: 'कखगघङ', pageSize: 100 }],
  ['GET /group/list', { pageSize: 100 }],
  ['GET /action/list', { pageSize: 100 }],
  ['GET /action/updates', { action_id: action[0]!, pageSize: 100 }],
  ['GET /news/list', { pageSize: 100 }],
  ['GET /message/inbox', { pageSize: 100 }],
  ['GET /message/get-messages', { user_id: peer }],
  ['GET /conversation/search', { keyword: 'कखगघङ', user_id: peer }],
  ['GET /group/reports', { group_id: group.creek, pageSize: 100 }],
  ['GET /group/report', { group_id: group.creek, id: `content-${article[0]!}` }],
  ['GET /admin/reports', { pageSize: 100 }],
  ['GET /admin/report', { id: `content-${article[0]!}` }],
  ['GET /admin/held', { pageSize: 100 }],
  ['GET /admin/held', { page: 30, pageSize: 100 }],
  ['GET /admin/actions-waiting', { pageSize: 100 }],
  ['GET /admin/news-waiting', { pageSize: 100 }],
];
