// API calls for administrators that list and change issues, which paths and fields call categories.
import Type from 'typebox';
import { call } from './call.ts';
import { siteStrings } from './siteStrings.ts';
import { limits } from './limits.ts';
import { count, requiredLine, id, message, optional } from './fields.ts';

const issue = Type.Object({
  id: id(),
  name: Type.String(),
  people: count('People who chose it, or who want to be notified of actions on it.'),
  actions: count('Actions with this issue.'),
});
const list = Type.Array(issue, { description: 'In display order.' });

export const issueCalls = {
  'GET /admin/categories': call(
    'List the issues that people can choose, with the number of people',
    'admin',
    {},
    { categories: list },
  ),
  'POST /admin/category/save': call(
    'Add an issue, or rename one',
    'admin',
    { id: optional(id('Absent for a new one.')), name: requiredLine(limits.issueName) },
    { categories: list, message },
    { messages: { name: siteStrings.issueName } },
  ),
  'POST /admin/category/delete': call(
    'Delete an issue and move its people and actions to another',
    'admin',
    {
      id: id(),
      move_to: optional(
        id(
          'The issue to move its people and actions to. Without it, only an unused issue is deleted.',
        ),
      ),
    },
    { categories: list, message },
  ),
  'POST /admin/category/order': call(
    'Reorder all issues',
    'admin',
    { ids: Type.Array(id(), { minItems: 1, maxItems: 500, uniqueItems: true }) },
    { categories: list, message },
  ),
};
