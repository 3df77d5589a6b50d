// Storage of feed items. Each item is stored once, even if several feeds contain it.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { fetchImageLater } from './picture.ts';
import type { FeedItem } from './read.ts';

/** `name` is from administrators, `title` from the feed. With `publish`, items need no approval. */
export type Feed = { id: number; name: string; title: string; publish: boolean };
type ExistingNews = { id: number; feed_id: number | null; gathered: boolean; guid: string | null };

/** Identifies an item by its guid in the feed, else by its URL in any feed. */
export async function upsertNews(db: Database, feed: Feed, item: FeedItem): Promise<void> {
  const existingNews = await db.queryOne<ExistingNews>(sql`
    select id, feed_id, gathered, guid from news
    where (feed_id = ${feed.id} and guid = ${item.guid}::text) or link_key = ${item.key}
    order by (feed_id = ${feed.id} and guid = ${item.guid}::text) is true desc, gathered desc, id limit 1 for update`);
  if (!existingNews) return addNews(db, feed, item);
  if (!existingNews.gathered) return;
  // The feed of this item was deleted, so the current feed takes it over.
  if (existingNews.feed_id === null)
    await db.execute(sql`update news set feed_id = ${feed.id} where id = ${existingNews.id}`);
  else if (existingNews.feed_id !== feed.id) return;
  await updateNews(db, feed, existingNews.id, item);
}

async function addNews(
  db: Database,
  feed: Feed,
  { title, description, url, key, guid, source, imageUrls, published }: FeedItem,
) {
  const inserted = await db.queryOne<{ id: number }>(sql`
    insert into news (title, description, url, link_key, guid, source, picture_from, shown, gathered, feed_id, created_at)
    select ${title}, ${description}, ${url}, ${key}, ${guid}, ${chooseSource(feed, source)}, ${imageUrls}, ${feed.publish}, true, f.id, least(${published ?? null}, now())
    from news_feeds f where f.id = ${feed.id}
    on conflict do nothing returning id`);
  if (inserted && imageUrls) await fetchImageLater(db, inserted.id);
}

/**
 * Updates an item but keeps its first publication date, so that feeds cannot move their items up.
 * The exception is an item without a guid that changes its text at a later date, such as a warning
 * on a constant page.
 */
async function updateNews(
  db: Database,
  feed: Feed,
  id: number,
  {
    title,
    description,
    url,
    key,
    guid,
    unnamed: hasGeneratedGuid,
    source,
    imageUrls,
    published,
  }: FeedItem,
) {
  const laterDate = hasGeneratedGuid && published ? published : null;
  await db.execute(sql`
    update news set guid = coalesce(${guid}, guid),
      link_key = case when exists (select from news o where o.gathered and o.link_key = ${key} and o.id <> ${id}) then link_key else ${key} end
    where id = ${id}`);
  // What an administrator edited or approved stays as it is.
  const currentNews = await db.queryOne<{ picture_from: string }>(sql`
    select picture_from from news
    where id = ${id} and removed_at is null and edited_at is null and (not shown or ${feed.publish})`);
  if (!currentNews) return;
  await db.execute(sql`
    update news set title = ${title}, description = ${description}, url = ${url}, source = ${chooseSource(feed, source)}, picture_from = ${imageUrls},
      created_at = case when ${laterDate}::timestamptz is not null and (title, description) is distinct from (${title}, ${description}) then greatest(created_at, least(${laterDate}::timestamptz, now())) else created_at end
    where id = ${id}`);
  if (imageUrls && imageUrls !== currentNews.picture_from) await fetchImageLater(db, id);
}

/**
 * The displayed source: the administrator's name for the feed, else the name in the item or the
 * feed.
 */
export const chooseSource = ({ name, title }: Pick<Feed, 'name' | 'title'>, itemSource = '') =>
  name || itemSource || title;
