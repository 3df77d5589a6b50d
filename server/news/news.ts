// API handlers of news, for members and administrators.
import type { news as contract } from '#contract/news.ts';
import { uploadImage } from '../files/files.ts';
import type { Handlers } from '../context.ts';
import * as feeds from './feeds.ts';
import { getNews, listNews, listPendingNews } from './list.ts';
import { approveNews, createNews, markFeatured, removeNews, updateNews } from './save.ts';

export const newsHandlers: Handlers<keyof typeof contract> = {
  'GET /news/list': listNews,
  'GET /news/get-one': getNews,
  'POST /news/create': createNews,
  'POST /news/update': updateNews,
  'POST /news/mark-featured': markFeatured,
  'POST /news/delete': removeNews,
  'POST /news/upload': async (_input, ctx) => uploadImage(ctx),
  'GET /admin/feeds': feeds.listFeeds,
  'POST /admin/feed/save': feeds.saveFeed,
  'POST /admin/feed/delete': feeds.removeFeed,
  'POST /admin/feed/refresh': feeds.refreshFeed,
  'GET /admin/news-waiting': listPendingNews,
  'POST /admin/news/approve': approveNews,
};
