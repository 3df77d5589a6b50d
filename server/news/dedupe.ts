// What is known of a page without asking it, because it is news here.
import { limits } from '#contract/limits.ts';
import { onlyPicture } from '../posts/linkPreview.ts';
import type { AppContext } from '../context.ts';
import { plainText } from '../lib/text/html.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { sql } from '../db/sql.ts';

/** As a page would be told by its own head; nothing where `viewer` sees no such news. */
export async function newsAt({ db, files }: AppContext, viewer: number, url: string) {
  const news = await db.queryOne<{
    title: string;
    description: string;
    picture: string | null;
  }>(sql`
    select n.title, n.description, f.name as picture from visible_news(${viewer}) n left join files f on f.news_id = n.id
    where n.url = ${url} order by n.added_on desc, n.id desc limit 1`);
  if (!news) return undefined;
  const picture = news.picture ? await files.store.open(`${news.picture}.webp`) : undefined;
  return {
    title: news.title,
    description: toSingleLine(plainText(news.description), limits.excerpt),
    picture: onlyPicture(picture && Buffer.concat(await picture.stream.toArray())),
  };
}
