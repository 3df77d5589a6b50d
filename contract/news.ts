import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import {
  count,
  cursor,
  fileName,
  filled,
  filledLine,
  id,
  line,
  message,
  next,
  optional,
  pages,
  paging,
  picture,
  rich,
  time,
  ynFlag,
} from './fields.ts';

const newsItem = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String({ description: 'Clean HTML.' }),
  url: Type.String({ description: 'Where it can be read whole: http or https.' }),
  image: Type.String({ description: 'Empty when there is none.' }),
  image_thumb: Type.String(),
  image_file: Type.String({ description: 'The file_name of its picture.' }),
  source: Type.String({ description: 'Who published it; may be empty.' }),
  added_on: time('When it was published.'),
  featured: ynFlag,
  can_edit: Type.Boolean(),
});
export type News = Static<typeof newsItem>;

const newsFields = {
  title: filledLine(limits.title),
  description: optional(rich(limits.post)),
  url: filled(limits.link, 'http or https.'),
  source: optional(line(limits.name)),
  image: optional(
    Type.Union([fileName, Type.Literal('')], {
      description: 'The file_name of an upload; empty takes the picture away.',
    }),
  ),
  added_on: optional(time('When it was published, not in the future; now when absent.')),
  featured: optional(ynFlag),
};
const messages = { title: strings.titleEmpty, url: strings.newsUrl };

/** Where news are gathered from. */
const newsFeed = Type.Object({
  id: id(),
  url: Type.String(),
  name: Type.String({ description: 'How its news say where they are from; empty: by its title.' }),
  title: Type.String({ description: 'As the feed calls itself.' }),
  publish: Type.Boolean({
    description: 'Its news show at once; else each waits for an administrator.',
  }),
  total_news: count('Of it that show.'),
  gathered_on: optional(time('When it was last gathered.')),
  next_on: time('When it is gathered next.'),
  gathering: Type.Boolean({ description: 'It is due.' }),
  failure: Type.String({
    description: 'Why it could not be gathered the last time; empty when it could.',
  }),
  failed_on: optional(time()),
});
export type NewsFeed = Static<typeof newsFeed>;

export const news = {
  'GET /news/list': call(
    'News, newest first',
    'member',
    {
      ...paging,
      before: cursor,
      featured: optional(
        Type.Enum(['Y', 'N'], { description: 'Y: only what was chosen for everybody.' }),
      ),
    },
    {
      news: Type.Array(newsItem),
      pageCount: count(),
      pages: pages.pages,
      next,
      can_write: Type.Boolean(),
    },
  ),
  'GET /news/get-one': call('One piece of news', 'member', { id: id() }, { news: newsItem }),
  'POST /news/create': call(
    'Publish news',
    'admin',
    newsFields,
    { news: newsItem, message },
    { rateLimit: 'text', messages },
  ),
  'POST /news/update': call(
    'Change news; what is absent stays',
    'admin',
    { ...newsFields, id: id(), title: optional(newsFields.title), url: optional(newsFields.url) },
    { news: newsItem, message },
    { rateLimit: 'text', messages },
  ),
  'POST /news/mark-featured': call(
    'Show news in the slider, or no longer',
    'admin',
    { id: id(), featured: ynFlag },
    { news: newsItem, message },
  ),
  'POST /news/delete': call(
    'Delete news; gathered news do not come back',
    'admin',
    { id: id() },
    { message },
  ),
  'POST /news/upload': call(
    'Upload a picture for news',
    'admin',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),

  'GET /admin/feeds': call(
    'Where news are gathered from',
    'admin',
    {},
    { feeds: Type.Array(newsFeed) },
  ),
  'POST /admin/feed/save': call(
    'Add a feed (RSS, Atom, RDF, JSON Feed), or change one; it is gathered at once',
    'admin',
    {
      id: optional(id('Absent for a new one.')),
      url: filled(limits.link, 'http or https.'),
      name: optional(line(limits.name)),
      publish: optional(Type.Boolean({ description: 'True when absent.' })),
    },
    { feed: newsFeed, message },
    { messages: { url: strings.feedUrl } },
  ),
  'POST /admin/feed/delete': call(
    'Gather from a feed no more; what shows stays',
    'admin',
    { id: id() },
    { message },
  ),
  'POST /admin/feed/refresh': call(
    'Gather from a feed now',
    'admin',
    { id: id() },
    { feed: newsFeed, message },
  ),
  'GET /admin/news-waiting': call(
    'Gathered news that wait for an administrator, newest first',
    'admin',
    { ...paging, before: cursor },
    { news: Type.Array(newsItem), pageCount: count(), pages: pages.pages, next },
  ),
  'POST /admin/news/approve': call(
    'Show news that wait, or put them away for good',
    'admin',
    { id: id(), approve: Type.Boolean() },
    { message },
  ),
};
