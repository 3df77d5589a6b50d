// API calls for administrators that list and change featured actions and polls.
import Type from 'typebox';
import { call } from './call.ts';
import { limits } from './limits.ts';
import { count, id, message, optional, paging, text, time, userSummary, ynFlag } from './fields.ts';

/** A Public action or poll that can be featured. */
const candidate = Type.Object({
  id: id(),
  content_type: Type.Integer({ description: '1: poll, 4: action.' }),
  title: Type.String(),
  user: userSummary,
  added_on: time(),
  over: Type.Boolean({
    description: 'Closed, ended or canceled, so it is no longer shown.',
  }),
  featured_on: optional(time('Absent if it is not featured.')),
});

export const featuredCalls = {
  'GET /admin/featured': call(
    'List featured actions and polls, latest first. With a keyword: those that can be featured',
    'admin',
    { ...paging, keyword: optional(text(limits.keyword)) },
    { contents: Type.Array(candidate), pageCount: count() },
  ),
  'POST /admin/content/feature': call(
    'Feature an action or a poll for everyone, or stop featuring it. Only Public ones can be featured',
    'admin',
    { id: id(), featured: ynFlag },
    { message },
  ),
};
