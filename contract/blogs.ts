// API calls about blogs.
import Type from 'typebox';
import { blog } from './blog.ts';
import { call } from './call.ts';
import { content } from './posts.ts';
import { strings } from './strings.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  audience,
  cursor,
  fileName,
  requiredLine,
  id,
  ignoredId,
  message,
  nextCursor,
  optional,
  pageCounts,
  pagingWithMaximum,
  photoDescriptions,
  revision,
  richText,
  text,
  ynFlag,
} from './fields.ts';

const blogFields = {
  title: requiredLine(limits.title),
  excerpt: optional(text(limits.excerpt, { description: 'Optional for a draft.' })),
  description: optional(richText(limits.richText, { images: true })),
  is_comment: optional(ynFlag),
  shared_as: optional(audience),
  collection_id: optional(id()),
  status: optional(blog.properties.status),
  attachments: optional(Type.Array(fileName, { maxItems: limits.attachments, uniqueItems: true })),
  image_descriptions: optional(photoDescriptions),
};
const messages = { title: strings.titleEmpty };

export const blogs = {
  'GET /blog/list': call(
    'List blogs, newest first',
    'member',
    {
      type: optional(
        Type.Enum(['A', 'F', 'M'], {
          description: 'A: all, F: by friends, M: by the caller, including drafts.',
        }),
      ),
      draft: optional(
        Type.Literal('Y', { description: 'Only drafts of the caller, with any type.' }),
      ),
      ...pagingWithMaximum(maxPageSizes.texts),
      before: cursor,
    },
    { contents: Type.Array(content), ...pageCounts, next: nextCursor },
  ),
  'GET /blog/get-one': call('Get a blog in full', 'anyone', { id: id() }, { content }),
  'POST /blog/create': call(
    'Create a blog, as a draft or published',
    'member',
    { ...blogFields, group_id: optional(id()), id: ignoredId },
    { content, message },
    { rateLimit: 'post', messages },
  ),
  'POST /blog/update': call(
    'Update a blog of your own. Fails with a conflict if it was saved elsewhere in the meantime',
    'member',
    { ...blogFields, id: id(), revision },
    { content, message },
    { rateLimit: 'text', messages },
  ),
  'POST /blog/delete': call('Delete a blog of your own', 'member', { id: id() }, { message }),
};
