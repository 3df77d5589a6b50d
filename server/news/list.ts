// Reading news: what shows, and for administrators what waits.
import type { Ask } from '#contract/calls.ts';
import type { News } from '#contract/news.ts';
import { notFound } from '#contract/errors.ts';
import { sentences } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { Asked, Member } from '../context.ts';
import { beyond, feedPage, newest, paging, windowOf, type Paging } from '../db/pagination.ts';
import { nothing, sql, type Sql } from '../db/sql.ts';
import { mayWriteNews } from '../policies/news.ts';
import { newsCards } from './card.ts';

export async function list(input: Ask<'GET /news/list'>, asked: Asked<Member>) {
  const featured = input.featured === 'Y' ? sql`and c.featured` : nothing;
  return {
    ...(await pageOf(asked, input, sql`visible_news(${asked.member.id})`, featured)),
    can_write: mayWriteNews(asked.member),
  };
}

export const waiting = (input: Ask<'GET /admin/news-waiting'>, asked: Asked<Member>) =>
  pageOf(asked, input, sql`news_waiting()`);

async function pageOf(
  asked: Asked<Member>,
  input: Partial<Paging> & { pageSize?: number; before?: string },
  from: Sql,
  narrowed: Sql = nothing,
) {
  const page = paging(input, pageSizes.news);
  const window = windowOf(page);
  const news = await newsCards(
    asked,
    sql`select c.* from ${from} c where true ${narrowed} ${beyond(window.after)} ${newest(window)}`,
  );
  const { shown, ...more } = feedPage(news.slice(window.skip), page);
  return { news: shown, ...more };
}

export const getOne = async ({ id }: Ask<'GET /news/get-one'>, asked: Asked<Member>) => ({
  news: await oneOf(asked, id),
});

export async function oneOf(asked: Asked<Member>, id: number): Promise<News> {
  const [news] = await newsCards(
    asked,
    sql`select c.* from visible_news(${asked.member.id}) c where c.id = ${id}`,
  );
  if (!news) throw notFound(sentences.newsNotFound);
  return news;
}
