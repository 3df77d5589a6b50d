// Inserts the demo news with their images.
import { minute } from '#contract/durations.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';
import { storeImage } from '../files/files.ts';
import { toLinkKey } from '../news/linkKey.ts';
import { demoNews } from './news.ts';
import { drawPhoto } from './pictures.ts';
import { timeAgo, insertRows } from './rows.ts';

export async function insertNews(app: AppContext, db: Database) {
  const ids = await insertRows(db, sql`
    insert into news (title, description, url, link_key, source, featured, created_at)
    select title, description, url, key, source, coalesce(featured, false), at
    from ${toRecordset(demoNews.map(({ picture: _picture, ago: minutes, ...news }, n) => ({ ...news, key: toLinkKey(news.url), at: timeAgo(minutes * minute), n })), sql`c (title text, description text, url text, key text, source text, featured boolean, at timestamptz, n int)`)}
    order by n returning id`);
  for (const [n, { picture }] of demoNews.entries()) {
    if (!picture) continue;
    const { id } = await storeImage(app, db, null, await drawPhoto(picture));
    await db.execute(sql`update files set news_id = ${ids[n]} where id = ${id}`);
  }
}
