// News items as API objects.
import { createHash } from 'node:crypto';
import type { News } from '#contract/news.ts';
import type { RequestContext, Member } from '../context.ts';
import { toYnFlag } from '../lib/validation/ynFlag.ts';
import { sql, type Sql } from '../db/sql.ts';
import { mayWriteNews } from '../policies/news.ts';

type Row = {
  id: number;
  title: string;
  description: string;
  url: string;
  source: string;
  featured: boolean;
  created_at: Date;
  picture: string | null;
};

/** Changes with whatever an administrator reads before approving the item. */
export const toNewsRevision = ({ title, description, url, source, image_file }: News): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description, url, source, image_file]))
    .digest('base64url');

/** `rows` selects whole rows of the table `news`. Returns the newest first. */
export async function loadNewsCards(
  { db, app, member }: RequestContext<Member>,
  rows: Sql,
): Promise<News[]> {
  const found = await db.query<Row>(sql`
    select n.id, n.title, n.description, n.url, n.source, n.featured, n.created_at, f.name as picture
    from (${rows}) n left join files f on f.news_id = n.id order by n.created_at desc, n.id desc`);
  return found.map(({ picture, featured, created_at, ...news }) => ({
    ...news,
    image: app.files.address(picture, member.id),
    image_thumb: app.files.address(picture, member.id, 'thumb'),
    image_file: picture ?? '',
    added_on: created_at.toISOString(),
    featured: toYnFlag(featured),
    can_edit: mayWriteNews(member),
  }));
}
