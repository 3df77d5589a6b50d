// News lists: published items, and for administrators the items awaiting approval.
import type { Input } from '#contract/calls.ts';
import type { News } from '#contract/news.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes, maxPageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import {
  afterCursor,
  toFeedPage,
  orderNewestFirst,
  parsePaging,
  toPageQuery,
  type Paging,
} from '../db/pagination.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { mayWriteNews } from '../policies/news.ts';
import { loadNewsCards, toNewsRevision } from './card.ts';

export async function listNews(input: Input<'GET /news/list'>, ctx: RequestContext<Member>) {
  const featured = input.featured === 'Y' ? sql`and c.featured` : emptySql;
  return {
    ...(await loadPage(ctx, input, sql`visible_news(${ctx.member.id})`, featured)),
    can_write: mayWriteNews(ctx.member),
  };
}

export async function listPendingNews(
  input: Input<'GET /admin/news-waiting'>,
  ctx: RequestContext<Member>,
) {
  const { news, ...pagination } = await loadPage(ctx, input, sql`pending_news()`);
  return {
    news: news.map((item) => ({ ...item, revision: toNewsRevision(item) })),
    ...pagination,
  };
}

async function loadPage(
  ctx: RequestContext<Member>,
  input: Partial<Paging> & { pageSize?: number; before?: string },
  from: Sql,
  filter: Sql = emptySql,
) {
  const page = parsePaging(input, pageSizes.news, maxPageSizes.texts);
  const paging = toPageQuery(page);
  const news = await loadNewsCards(
    ctx,
    sql`select c.* from ${from} c where true ${filter} ${afterCursor(paging.after)} ${orderNewestFirst(paging)}`,
  );
  const { pageRows, ...pagination } = toFeedPage(news.slice(paging.skip), page);
  return { news: pageRows, ...pagination };
}

export const getNews = async ({ id }: Input<'GET /news/get-one'>, ctx: RequestContext<Member>) => ({
  news: await getVisibleNews(ctx, id),
});

export async function getVisibleNews(ctx: RequestContext<Member>, id: number): Promise<News> {
  const [news] = await loadNewsCards(
    ctx,
    sql`select c.* from visible_news(${ctx.member.id}) c where c.id = ${id}`,
  );
  if (!news) throw notFound(strings.newsNotFound);
  return news;
}
