// Revisions of posts: earlier texts, saved before each edit.
import type { Input } from '#contract/calls.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';

/** Maximum number of stored revisions per post. Limits the disk space that one author can use. */
const maxRevisions = 50;

/**
 * The widest audience that saw the current text of the post c: the current one, or the last of the
 * earlier ones that are wider.
 */
const widestAudience = sql`
  select w.shared_as, w.collection_id from (
    select c.shared_as, c.collection_id, 'infinity' as ended_at
    union all
    select e.shared_as, e.collection_id, e.ended_at from earlier_audiences e
    where e.content_id = c.id and e.text_hash = (select text_hash(c))
      and (e.shared_as <> 'Collection' or exists (select from friend_collections k where k.id = e.collection_id))) w
  order by array_position('{Public,Group,Friends,Collection,Private}', w.shared_as), w.ended_at desc limit 1`;

/**
 * Saves the current text of a published post as a revision, for the widest audience that saw it.
 * Call it before the update, while the post is locked.
 */
export async function saveRevision(db: Database, author: number, content: number) {
  await db.execute(sql`
    insert into post_revisions (content_id, revision, title, text, body, link, location, options, shared_as, collection_id, saved_at)
    select c.id, c.revision, c.title, c.text, c.body, c.link, c.location,
      coalesce((select array_agg(o.text order by o.position) from poll_options o where o.content_id = c.id), '{}'),
      widest.shared_as, widest.collection_id, coalesce(c.updated_at, c.published_at, c.created_at)
    from posts_by_author_unfiltered(${author}) c cross join lateral (${widestAudience}) widest
    where c.id = ${content} and not c.draft and c.approved`);
  await db.execute(sql`
    delete from post_revisions where content_id = ${content}
      and revision <= (select v.revision from post_revisions v where v.content_id = ${content} order by v.revision desc limit 1 offset ${literalInt(maxRevisions)})`);
}

/**
 * Deletes the newest revision if its text equals the current one, as when a draft is published
 * again unchanged, for an audience that is not narrower.
 */
export async function dropUnchangedRevision(db: Database, author: number, content: number) {
  await db.execute(sql`
    delete from post_revisions v using posts_by_author_unfiltered(${author}) c
    where v.content_id = ${content} and c.id = v.content_id and (v.title, v.text, v.body) = (c.title, c.text, c.body)
      and is_at_least_as_wide(c.shared_as, c.collection_id, false, v.shared_as, v.collection_id, false)
      and v.revision = (select max(newest.revision) from post_revisions newest where newest.content_id = ${content})`);
}

type Row = {
  revision: number;
  title: string;
  text: string;
  body: string;
  link: string;
  location: string;
  options: string[];
  saved_at: Date;
};

/** Maximum size of the revisions in one response, in bytes. A single revision may exceed it. */
const maxResponseBytes = 500_000;

export async function listRevisions(
  { id, before }: Input<'GET /content/versions'>,
  { db, viewer }: RequestContext,
) {
  if (!(await db.queryOne(sql`select from visible_posts(${viewer}) where id = ${id}`)))
    throw notFound(strings.feedNotFound);
  const all = await db.query<{ revision: number; bytes: number }>(sql`
    select revision, octet_length(text) + octet_length(body) + octet_length(array_to_string(options, '')) as bytes from visible_revisions(${viewer})
    where content_id = ${id} and revision < ${before ?? Number.MAX_SAFE_INTEGER}::bigint order by revision desc limit ${literalInt(maxRevisions)}`);
  let remainingBytes = maxResponseBytes;
  const included = all
    .filter(({ bytes }, index) => (remainingBytes -= bytes) >= 0 || index === 0)
    .map(({ revision }) => revision);
  const rows = await db.query<Row>(sql`
    select revision, title, text, body, link, location, options, saved_at from visible_revisions(${viewer})
    where content_id = ${id} and revision = any (${included}::bigint[]) order by revision desc`);
  const hasMore = included.length < all.length;
  return {
    versions: rows.map(({ saved_at, ...row }) => ({ ...row, saved_on: saved_at.toISOString() })),
    more: hasMore,
  };
}

export async function deleteRevisions(
  { id }: Input<'POST /content/forget-versions'>,
  { db, member }: RequestContext<Member>,
) {
  const post = await db.queryOne<{ author_id: number }>(
    sql`select author_id from visible_posts(${member.id}) where id = ${id}`,
  );
  if (!post) throw notFound(strings.feedNotFound);
  if (post.author_id !== member.id) throw forbidden(strings.notYours);
  await db.execute(sql`delete from post_revisions where content_id = ${id}`);
  return { message: strings.versionsDeleted };
}
