import Type from 'typebox';
import { call } from './call.ts';
import { siteStrings } from './siteStrings.ts';
import { limits } from './limits.ts';
import { count, filledLine, id, message, optional } from './fields.ts';

const issue = Type.Object({
  id: id(),
  name: Type.String(),
  people: count('Who cares about it, or wants to hear of actions on it.'),
  actions: count('On it.'),
});
const list = Type.Array(issue, { description: 'In their order.' });

export const issueCalls = {
  'GET /admin/categories': call(
    'The issues a person can care about, and how many do',
    'admin',
    {},
    { categories: list },
  ),
  'POST /admin/category/save': call(
    'Add an issue, or give one another name',
    'admin',
    { id: optional(id('Without it, a new one.')), name: filledLine(limits.issueName) },
    { categories: list, message },
    { messages: { name: siteStrings.issueName } },
  ),
  'POST /admin/category/delete': call(
    'Delete an issue; its people and actions go to another',
    'admin',
    {
      id: id(),
      move_to: optional(
        id('Where its people and actions go. Without it, only one that has none is deleted.'),
      ),
    },
    { categories: list, message },
  ),
  'POST /admin/category/order': call(
    'Put all issues into another order',
    'admin',
    { ids: Type.Array(id(), { minItems: 1, maxItems: 500, uniqueItems: true }) },
    { categories: list, message },
  ),
};
