// Handlers for static pages and menu entries.
import { announcementUrl } from '#contract/announcementUrl.ts';
import type { pages as contract } from '#contract/pages.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Handlers } from '../context.ts';
import { toYnFlag } from '../lib/validation/ynFlag.ts';
import { sql } from '../db/sql.ts';
import { deletePage, listPages, getPage, orderPages, savePage } from './manage.ts';
import { fillHtml } from './placeholders.ts';

type Row = {
  id: number;
  name: string;
  url: string;
  icon: string;
  content: string;
  left_menu: boolean;
  new_window: boolean;
};

export const pageHandlers: Handlers<keyof typeof contract> = {
  'GET /page/list': async (_input, { db }) => {
    const rows = await db.query<Row>(
      sql`select id, name, url, icon, left_menu, new_window from pages where published order by position, name`,
    );
    return {
      contents: rows.map(({ id, name, url, icon, left_menu, new_window }) => ({
        id,
        name,
        url,
        icon,
        left_menu: toYnFlag(left_menu),
        new_window: toYnFlag(new_window),
      })),
    };
  },

  'GET /page/get-one-by-name': async ({ url }, { db, app, member }) => {
    const page = await db.queryOne<Row & { changed_at: Date; dismissed: boolean | null }>(sql`
      select name, url, content, left_menu, new_window, changed_at,
        (select a.announcement_dismissed_at >= changed_at from visible_people(${member?.id ?? null}) a where a.id = ${member?.id ?? null}) as dismissed
      from pages where published and url = ${url}`);
    if (!page) throw notFound(strings.pageNotFound);
    return {
      content: {
        name: page.name,
        content: fillHtml(page.content, app.site),
        url: page.url,
        left_menu: toYnFlag(page.left_menu),
        new_window: toYnFlag(page.new_window),
        changed_on: page.changed_at.toISOString(),
      },
      ...(url === announcementUrl && member && { dismissed: page.dismissed === true }),
    };
  },
  'POST /page/dismiss-announcement': async ({ changed_on }, { db, member }) => {
    // Not a newer one, which the member has not seen.
    await db.execute(
      sql`update people set announcement_dismissed_at = least(${changed_on}::timestamptz, now()) where id = ${member.id}`,
    );
    return {};
  },

  'GET /admin/pages': listPages,
  'GET /admin/page': getPage,
  'POST /admin/page/save': savePage,
  'POST /admin/page/delete': deletePage,
  'POST /admin/page/order': orderPages,
};
