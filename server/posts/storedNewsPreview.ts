// Link previews from stored news, without a request to the page.
import { limits } from '#contract/limits.ts';
import { toImageSource } from './linkPreview.ts';
import type { AppContext } from '../context.ts';
import { plainText } from '../lib/text/html.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { sql } from '../db/sql.ts';

/**
 * Returns the same fields as the metadata of a page. Undefined if the viewer sees no news with this
 * URL.
 */
export async function storedNewsPreview({ db, files }: AppContext, viewer: number, url: string) {
  const news = await db.queryOne<{
    title: string;
    description: string;
    picture: string | null;
  }>(sql`
    select n.title, n.description, f.name as picture from visible_news(${viewer}) n left join files f on f.news_id = n.id
    where n.url = ${url} order by n.created_at desc, n.id desc limit 1`);
  if (!news) return undefined;
  const image = news.picture ? await files.store.open(`${news.picture}.webp`) : undefined;
  return {
    title: news.title,
    description: toSingleLine(plainText(news.description), limits.excerpt),
    storeFirstUsableImage: toImageSource(image && Buffer.concat(await image.stream.toArray())),
  };
}
