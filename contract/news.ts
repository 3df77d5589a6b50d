// API of news items and of the feeds that the server fetches them from.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { strings } from './strings.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  count,
  cursor,
  fileName,
  requiredText,
  requiredLine,
  id,
  singleLineText,
  message,
  nextCursor,
  optional,
  pageCounts,
  pagingWithMaximum,
  picture,
  richText,
  text,
  time,
  ynFlag,
} from './fields.ts';

const newsItem = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String({ description: 'Sanitized HTML.' }),
  url: Type.String({ description: 'URL of the full story, http or https.' }),
  image: Type.String({
    description: 'URL, empty if there is none. An update takes a file_name instead.',
  }),
  image_thumb: Type.String(),
  image_file: Type.String({ description: 'The file_name of its image.' }),
  source: Type.String({ description: 'Publisher; may be empty.' }),
  added_on: time('Date of publication.'),
  featured: ynFlag,
  can_edit: Type.Boolean(),
});
export type News = Static<typeof newsItem>;
const pendingNewsItem = Type.Object({
  ...newsItem.properties,
  revision: Type.String({ description: 'Changes with its text, URL, source and image.' }),
});
export type PendingNews = Static<typeof pendingNewsItem>;

const newsFields = {
  title: requiredLine(limits.title),
  description: optional(richText(limits.post)),
  url: requiredText(limits.link, 'http or https.'),
  source: optional(singleLineText(limits.name)),
  image: optional(
    Type.Union([fileName, Type.Literal('')], {
      description: 'The file_name of an upload; empty removes the image.',
    }),
  ),
  added_on: optional(time('Date of publication, not in the future. Default: now.')),
  featured: optional(ynFlag),
};
/** Messages for empty fields. */
const emptyMessages = { title: strings.titleEmpty, url: strings.newsUrl };

/** A feed from which the server fetches news. */
const newsFeed = Type.Object({
  id: id(),
  url: Type.String(),
  name: Type.String({
    description: 'Name of the source on its items; empty: the title of the feed.',
  }),
  title: Type.String({ description: 'Title from the feed.' }),
  publish: Type.Boolean({
    description: 'Items are published immediately. Otherwise each waits for an administrator.',
  }),
  total_news: count('Number of published items.'),
  gathered_on: optional(time('When it was last fetched successfully.')),
  next_on: time('When it is fetched next.'),
  gathering: Type.Boolean({ description: 'A fetch is due or queued.' }),
  failure: Type.String({
    description: 'Why the last fetch failed; empty if it succeeded.',
  }),
  failure_key: optional(Type.String({ description: 'Names the text of `failure`.' })),
  failed_on: optional(time()),
});
export type NewsFeed = Static<typeof newsFeed>;

export const news = {
  'GET /news/list': call(
    'List news items, newest first',
    'member',
    {
      ...pagingWithMaximum(maxPageSizes.texts),
      before: cursor,
      featured: optional(Type.Enum(['Y', 'N'], { description: 'Y: only featured items. N: all.' })),
    },
    {
      news: Type.Array(newsItem),
      ...pageCounts,
      next: nextCursor,
      can_write: Type.Boolean(),
    },
  ),
  'GET /news/get-one': call('Get a news item', 'member', { id: id() }, { news: newsItem }),
  'POST /news/create': call(
    'Create a news item',
    'admin',
    newsFields,
    { news: newsItem, message },
    { rateLimit: 'text', messages: emptyMessages },
  ),
  'POST /news/update': call(
    'Update a news item. Absent fields stay unchanged',
    'admin',
    { ...newsFields, id: id(), title: optional(newsFields.title), url: optional(newsFields.url) },
    { news: newsItem, message },
    { rateLimit: 'text', messages: emptyMessages },
  ),
  'POST /news/mark-featured': call(
    'Feature a news item, which shows it in the slider, or stop featuring it',
    'admin',
    { id: id(), featured: ynFlag },
    { news: newsItem, message },
  ),
  'POST /news/delete': call(
    'Delete a news item. A fetched item is not fetched again',
    'admin',
    { id: id() },
    { message },
  ),
  'POST /news/upload': call(
    'Upload an image for a news item',
    'admin',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),

  'GET /admin/feeds': call('List news feeds', 'admin', {}, { feeds: Type.Array(newsFeed) }),
  'POST /admin/feed/save': call(
    'Add a feed (RSS, Atom, RDF, JSON Feed) or change one. A fetch is queued',
    'admin',
    {
      id: optional(id('Absent for a new feed.')),
      url: requiredText(limits.link, 'http or https.'),
      name: optional(singleLineText(limits.name)),
      publish: optional(Type.Boolean({ description: 'Default: true.' })),
    },
    { feed: newsFeed, message },
    { messages: { url: strings.feedUrl } },
  ),
  'POST /admin/feed/delete': call(
    'Remove a feed. Its published items stay, waiting ones are deleted',
    'admin',
    { id: id() },
    { message },
  ),
  'POST /admin/feed/refresh': call(
    'Queue a fetch of a feed. `gathering` is true until it is done',
    'admin',
    { id: id() },
    { feed: newsFeed, message },
  ),
  'GET /admin/news-waiting': call(
    'List fetched items that wait for an administrator, newest first',
    'admin',
    { ...pagingWithMaximum(maxPageSizes.texts), before: cursor },
    {
      news: Type.Array(pendingNewsItem),
      ...pageCounts,
      next: nextCursor,
    },
  ),
  'POST /admin/news/approve': call(
    'Publish a waiting item (a conflict if its feed changed it since the given revision), or dismiss it permanently',
    'admin',
    {
      id: id(),
      approve: Type.Boolean(),
      revision: optional(
        text(100, {
          description:
            'Required to publish: the revision that was read. Conflict if it is not the latest.',
        }),
      ),
    },
    { message },
  ),
};
