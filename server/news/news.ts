// API handlers of news, for members and administrators.
import type { news as contract } from '#contract/news.ts';
import { uploadPicture } from '../files/files.ts';
import type { Handlers } from '../context.ts';
import * as feeds from './feeds.ts';
import { getOne, list, waiting } from './list.ts';
import { approve, create, markFeatured, remove, update } from './save.ts';

export const news: Handlers<keyof typeof contract> = {
  'GET /news/list': list,
  'GET /news/get-one': getOne,
  'POST /news/create': create,
  'POST /news/update': update,
  'POST /news/mark-featured': markFeatured,
  'POST /news/delete': remove,
  'POST /news/upload': async (_input, ctx) => uploadPicture(ctx),
  'GET /admin/feeds': feeds.list,
  'POST /admin/feed/save': feeds.save,
  'POST /admin/feed/delete': feeds.remove,
  'POST /admin/feed/refresh': feeds.refresh,
  'GET /admin/news-waiting': waiting,
  'POST /admin/news/approve': approve,
};
