// Editing of news by administrators: create, change, feature, delete, and approve fetched items.
// `gathered` items were fetched from a feed. `shown` items are published.
import type { Input } from '#contract/calls.ts';
import { invalidField, notFound } from '#contract/errors.ts';
import { message } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import { assertRequiredRevision } from '../policies/revision.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { loadNewsCards, toNewsRevision } from './card.ts';
import { toLinkKey } from './linkKey.ts';
import { getVisibleNews } from './list.ts';
import { setImage } from './picture.ts';

export async function createNews(input: Input<'POST /news/create'>, ctx: RequestContext<Member>) {
  const { title, description = '', source = '', image = '', featured } = input;
  const url = parseUrl(input.url);
  const addedOn = parseAddedOn(input.added_on);
  return ctx.db.transaction(async (db) => {
    const row = await db.queryOne<{ id: number }>(sql`
      insert into news (title, description, url, link_key, source, featured, created_at)
      values (${title}, ${description}, ${url}, ${toLinkKey(url)}, ${source}, ${featured === 'Y'}, coalesce(${addedOn}, now())) returning id`);
    await setImage(db, ctx.member.id, row!.id, image);
    await recordAudit(db, ctx.member, {
      operation: 'news.create',
      subject: 'news',
      id: row!.id,
      details: { title },
    });
    // By its key, because `newsApproved` has the same text.
    return { news: await getVisibleNews({ ...ctx, db }, row!.id), message: message('newsCreated') };
  });
}

export async function updateNews(input: Input<'POST /news/update'>, ctx: RequestContext<Member>) {
  const { id, title, description, source, image, featured } = input;
  const url = input.url === undefined ? undefined : parseUrl(input.url);
  const addedOn = parseAddedOn(input.added_on);
  return ctx.db.transaction(async (db) => {
    await lockPublished(db, id);
    // Fetched items keep the key of their original URL, by which they are recognized.
    await db.execute(sql`
      update news set title = coalesce(${title}, title), description = coalesce(${description ?? null}, description),
        url = coalesce(${url}, url), link_key = case when gathered then link_key else coalesce(${url && toLinkKey(url)}, link_key) end,
        source = coalesce(${source}, source), featured = coalesce(${featured && featured === 'Y'}, featured),
        created_at = coalesce(${addedOn}, created_at), edited_at = now(), picture_from = case when ${image === undefined} then picture_from else '' end
      where id = ${id}`);
    if (image !== undefined) await setImage(db, ctx.member.id, id, image);
    await recordAudit(db, ctx.member, {
      operation: 'news.change',
      subject: 'news',
      id,
      details: { title: title ?? null },
    });
    return { news: await getVisibleNews({ ...ctx, db }, id), message: strings.newsSaved };
  });
}

export async function markFeatured(
  { id, featured }: Input<'POST /news/mark-featured'>,
  ctx: RequestContext<Member>,
) {
  return ctx.db.transaction(async (db) => {
    await lockPublished(db, id);
    await db.execute(sql`update news set featured = ${featured === 'Y'} where id = ${id}`);
    await recordAudit(db, ctx.member, {
      operation: featured === 'Y' ? 'news.feature' : 'news.unfeature',
      subject: 'news',
      id,
    });
    return {
      news: await getVisibleNews({ ...ctx, db }, id),
      message: featured === 'Y' ? strings.newsFeatured : strings.newsUnfeatured,
    };
  });
}

export async function removeNews(
  { id }: Input<'POST /news/delete'>,
  { db, member }: RequestContext<Member>,
) {
  await db.transaction(async (db) => {
    await lockPublished(db, id);
    await removeItem(db, id);
    await recordAudit(db, member, { operation: 'news.delete', subject: 'news', id });
  });
  return { message: strings.newsDeleted };
}

export async function approveNews(
  { id, approve: approved, revision }: Input<'POST /admin/news/approve'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  await db.transaction(async (db) => {
    if (
      !(await db.queryOne(
        sql`select from news where id = ${id} and not shown and removed_at is null for update`,
      ))
    )
      throw notFound(strings.newsNotFound);
    if (approved) {
      const [item] = await loadNewsCards(
        { ...ctx, db },
        sql`select c.* from pending_news() c where c.id = ${id}`,
      );
      assertRequiredRevision(revision, toNewsRevision(item!));
      await db.execute(sql`update news set shown = true where id = ${id}`);
    } else await removeItem(db, id);
    await recordAudit(db, member, {
      operation: approved ? 'news.approve' : 'news.decline',
      subject: 'news',
      id,
    });
  });
  return { message: approved ? strings.newsApproved : strings.newsDismissed };
}

/** Deletes news written here. Fetched items keep their keys, so that they are not added again. */
async function removeItem(db: Database, id: number) {
  if (await db.execute(sql`delete from news where id = ${id} and not gathered`)) return;
  await db.execute(sql`delete from files where news_id = ${id}`);
  await db.execute(sql`
    update news set removed_at = now(), title = '', description = '', source = '', picture_from = '', featured = false where id = ${id}`);
}

/** Locks published news until the transaction ends. Throws notFound. */
async function lockPublished(db: Database, id: number) {
  if (
    !(await db.queryOne(
      sql`select from news where id = ${id} and shown and removed_at is null for update`,
    ))
  )
    throw notFound(strings.newsNotFound);
}

function parseUrl(url: string): string {
  const address = parseWebUrl(url);
  if (!address) throw invalidField('url', strings.linkFormat);
  return address;
}

/** Tolerates clocks that are up to five minutes ahead. */
function parseAddedOn(addedOn: string | undefined): Date | null {
  if (addedOn === undefined) return null;
  const addedAt = new Date(addedOn);
  if (addedAt.getTime() > Date.now() + 5 * minute)
    throw invalidField('added_on', strings.newsInFuture);
  return addedAt.getTime() > Date.now() ? new Date() : addedAt;
}
