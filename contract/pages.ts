import Type from 'typebox';
import { call } from './call.ts';
import { siteStrings } from './siteStrings.ts';
import { limits } from './limits.ts';
import { filled, filledLine, id, message, optional, rich, ynFlag } from './fields.ts';

/** A page as administrators list it. */
const listed = {
  id: id(),
  name: Type.String(),
  url: Type.String({ description: 'A slug to open at /page/{url}, or a web address of its own.' }),
  left_menu: ynFlag,
  new_window: ynFlag,
  published: ynFlag,
  fixed: Type.Boolean({
    description: 'What other screens lead to: its address stays, and so does the page.',
  }),
};
const managed = Type.Object({
  ...listed,
  content: Type.String({
    description: 'Clean HTML; {{site_name}} stands for the name of the site.',
  }),
});
const list = Type.Array(Type.Object(listed), { description: 'In their order.' });

export const pages = {
  'GET /page/list': call(
    'The static pages, for menus',
    'anyone',
    {},
    {
      contents: Type.Array(
        Type.Object({
          id: id(),
          name: Type.String(),
          url: Type.String({
            description: 'A slug to open at /page/{url}, or a web address of its own.',
          }),
          icon: Type.String({
            description:
              'bell, book, building, checklist, flag, home, message, news or users; otherwise a sheet of paper.',
          }),
          left_menu: ynFlag,
          new_window: ynFlag,
        }),
      ),
    },
  ),
  'GET /page/get-one-by-name': call(
    'One static page',
    'anyone',
    { url: filled(200, 'Its slug, such as terms-and-condition.') },
    {
      content: Type.Object({
        name: Type.String(),
        content: Type.String({ description: 'Clean HTML.' }),
        url: Type.String(),
        left_menu: ynFlag,
        new_window: ynFlag,
      }),
    },
  ),

  'GET /admin/pages': call(
    'All pages and menu entries, also those that are not published',
    'admin',
    {},
    { pages: list },
  ),
  'GET /admin/page': call('One of them, to edit', 'admin', { id: id() }, { page: managed }),
  'POST /admin/page/save': call(
    'Write a page or a menu entry, or change one',
    'admin',
    {
      id: optional(id('Without it, a new one.')),
      name: filledLine(limits.pageName),
      url: filled(limits.link, 'A slug of a-z, 0-9 and hyphens, or a web address.'),
      content: rich(limits.richText, {
        description: 'Rich text; nothing where a web address is the page.',
      }),
      left_menu: ynFlag,
      new_window: ynFlag,
      published: ynFlag,
    },
    { page: managed, message },
    { rateLimit: 'text', messages: { name: siteStrings.pageName, url: siteStrings.pageUrl } },
  ),
  'POST /admin/page/delete': call('Delete a page', 'admin', { id: id() }, { pages: list, message }),
  'POST /admin/page/order': call(
    'Put all pages into another order',
    'admin',
    { ids: Type.Array(id(), { minItems: 1, maxItems: 500, uniqueItems: true }) },
    { pages: list, message },
  ),
};
