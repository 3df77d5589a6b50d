// What was found in a feed becomes news, once, however often and wherever it is found.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { fetchLater } from './picture.ts';
import type { FoundNews } from './read.ts';

export type Feed = { id: number; name: string; title: string; publish: boolean };
type Known = { id: number; feed_id: number | null; gathered: boolean; guid: string | null };

/** It is known by what its feed calls it, else by its address, whoever told it first. */
export async function keepNews(db: Database, feed: Feed, found: FoundNews): Promise<void> {
  const known = await db.queryOne<Known>(sql`
    select id, feed_id, gathered, guid from news
    where (feed_id = ${feed.id} and guid = ${found.guid}::text) or link_key = ${found.key}
    order by (feed_id = ${feed.id} and guid = ${found.guid}::text) is true desc, gathered desc, id limit 1 for update`);
  if (!known) return addNews(db, feed, found);
  if (!known.gathered) return;
  // left behind by a feed that was taken off the list: whoever tells it now goes on with it
  if (known.feed_id === null)
    await db.execute(sql`update news set feed_id = ${feed.id} where id = ${known.id}`);
  else if (known.feed_id !== feed.id) return;
  await renewNews(db, feed, known.id, found);
}

async function addNews(
  db: Database,
  feed: Feed,
  { title, description, url, key, guid, source, picture, published }: FoundNews,
) {
  const row = await db.queryOne<{ id: number }>(sql`
    insert into news (title, description, url, link_key, guid, source, picture_from, shown, gathered, feed_id, added_on)
    select ${title}, ${description}, ${url}, ${key}, ${guid}, ${sourceOf(feed, source)}, ${picture}, ${feed.publish}, true, f.id, least(${published ?? null}, now())
    from news_feeds f where f.id = ${feed.id}
    on conflict do nothing returning id`);
  if (row && picture) await fetchLater(db, row.id);
}

/**
 * When it was published stays as it was said first, so that no feed moves its news up by calling them new. Only what has no name and says
 * something else at a later time is new: a warning or a water level whose page stays the same.
 */
async function renewNews(
  db: Database,
  feed: Feed,
  id: number,
  { title, description, url, key, guid, unnamed, source, picture, published }: FoundNews,
) {
  const again = unnamed && published ? published : null;
  await db.execute(sql`
    update news set guid = coalesce(${guid}, guid),
      link_key = case when exists (select from news o where o.gathered and o.link_key = ${key} and o.id <> ${id}) then link_key else ${key} end
    where id = ${id}`);
  const now = await db.queryOne<{ picture_from: string }>(
    sql`select picture_from from news where id = ${id} and removed_at is null and edited_at is null`,
  );
  if (!now) return;
  await db.execute(sql`
    update news set title = ${title}, description = ${description}, url = ${url}, source = ${sourceOf(feed, source)}, picture_from = ${picture},
      added_on = case when ${again}::timestamptz is not null and (title, description) is distinct from (${title}, ${description}) then greatest(added_on, least(${again}::timestamptz, now())) else added_on end
    where id = ${id}`);
  if (picture && picture !== now.picture_from) await fetchLater(db, id);
}

/** Who published it: as the administrator calls the feed, else as the news or the feed say it. */
export const sourceOf = ({ name, title }: Pick<Feed, 'name' | 'title'>, said = '') =>
  name || said || title;
