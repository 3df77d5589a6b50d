import Type from 'typebox';
import { call } from './call.ts';
import { limits } from './limits.ts';
import { count, id, message, optional, paging, text, time, userSummary, ynFlag } from './fields.ts';

/** A Public action or poll that may stand first. */
const candidate = Type.Object({
  id: id(),
  content_type: Type.Integer({ description: '1 poll, 4 action.' }),
  title: Type.String(),
  user: userSummary,
  added_on: time(),
  over: Type.Boolean({
    description: 'Closed, ended or called off: it is offered to nobody any more.',
  }),
  featured_on: optional(time('Absent: it is not featured.')),
});

export const featuredCalls = {
  'GET /admin/featured': call(
    'Actions and polls that are featured, the latest first; with a keyword those that could be',
    'admin',
    { ...paging, keyword: optional(text(limits.keyword)) },
    { contents: Type.Array(candidate), pageCount: count() },
  ),
  'POST /admin/content/feature': call(
    'Put an action or a poll first for everybody, or take it back. Only what is Public is featured',
    'admin',
    { id: id(), featured: ynFlag },
    { message },
  ),
};
