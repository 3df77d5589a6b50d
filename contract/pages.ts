// API calls about static pages and menu entries, for readers and administrators.
import Type from 'typebox';
import { call } from './call.ts';
import { siteStrings } from './siteStrings.ts';
import { limits } from './limits.ts';
import {
  requiredText,
  requiredLine,
  id,
  message,
  optional,
  richText,
  time,
  ynFlag,
} from './fields.ts';

/** A page in the list for administrators. */
const pageListItem = {
  id: id(),
  name: Type.String(),
  url: Type.String({ description: 'A slug that opens at /page/{url}, or an external URL.' }),
  left_menu: ynFlag,
  new_window: ynFlag,
  published: ynFlag,
  fixed: Type.Boolean({
    description:
      'Other screens link to the page, so it cannot be deleted or unpublished, and its URL cannot change.',
  }),
};
const managedPage = Type.Object({
  ...pageListItem,
  content: Type.String({
    description:
      'Sanitized HTML; {{site_name}} is replaced by the name of the site, {{operator}} by the contact of the operator.',
  }),
});
const list = Type.Array(Type.Object(pageListItem), { description: 'In display order.' });

export const pages = {
  'GET /page/list': call(
    'List the static pages for menus',
    'anyone',
    {},
    {
      contents: Type.Array(
        Type.Object({
          id: id(),
          name: Type.String(),
          url: Type.String({
            description: 'A slug that opens at /page/{url}, or an external URL.',
          }),
          icon: Type.String({
            description:
              'bell, book, building, checklist, flag, home, message, news or users; for other values a sheet of paper.',
          }),
          left_menu: ynFlag,
          new_window: ynFlag,
        }),
      ),
    },
  ),
  'GET /page/get-one-by-name': call(
    'Get a static page',
    'anyone',
    { url: requiredText(200, 'The slug, such as terms-and-condition.') },
    {
      content: Type.Object({
        name: Type.String(),
        content: Type.String({ description: 'Sanitized HTML.' }),
        url: Type.String(),
        left_menu: ynFlag,
        new_window: ynFlag,
        changed_on: time('When its title or text last changed.'),
      }),
      dismissed: optional(
        Type.Boolean({
          description:
            'Of the announcement, for a member: dismissed since it was last changed. The widget does not show it.',
        }),
      ),
    },
  ),
  'POST /page/dismiss-announcement': call(
    'Dismiss the announcement until it changes',
    'member',
    { changed_on: time('The `changed_on` of the announcement that was shown.') },
    {},
  ),

  'GET /admin/pages': call(
    'List all pages and menu entries, including unpublished ones',
    'admin',
    {},
    { pages: list },
  ),
  'GET /admin/page': call('Get a page for editing', 'admin', { id: id() }, { page: managedPage }),
  'POST /admin/page/save': call(
    'Create or update a page or a menu entry',
    'admin',
    {
      id: optional(id('Absent for a new one.')),
      name: requiredLine(limits.pageName),
      url: requiredText(limits.link, 'A slug of a-z, 0-9 and hyphens, or an external URL.'),
      content: richText(limits.richText, {
        description: 'Rich text; empty if `url` is an external URL.',
      }),
      left_menu: ynFlag,
      new_window: ynFlag,
      published: ynFlag,
    },
    { page: managedPage, message },
    { rateLimit: 'text', messages: { name: siteStrings.pageName, url: siteStrings.pageUrl } },
  ),
  'POST /admin/page/delete': call('Delete a page', 'admin', { id: id() }, { pages: list, message }),
  'POST /admin/page/order': call(
    'Reorder all pages',
    'admin',
    { ids: Type.Array(id(), { minItems: 1, maxItems: 500, uniqueItems: true }) },
    { pages: list, message },
  ),
};
