// Management of pages and menu entries by administrators.
import type { Input } from '#contract/calls.ts';
import { invalid, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { flag } from '../lib/validation/ynFlag.ts';
import { sql } from '../db/sql.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';

type Row = {
  id: number;
  name: string;
  url: string;
  content: string;
  left_menu: boolean;
  new_window: boolean;
  published: boolean;
};

/**
 * Pages that the account screens link to. They can neither be deleted nor moved nor unpublished.
 */
const fixedUrls = ['terms-and-condition', 'privacy-policy'];
const isFixed = ({ url }: Pick<Row, 'url'>) => fixedUrls.includes(url);

const flags = ({ left_menu, new_window, published }: Row) => ({
  left_menu: flag(left_menu),
  new_window: flag(new_window),
  published: flag(published),
});
const toListItem = (row: Row) => ({
  id: row.id,
  name: row.name,
  url: row.url,
  ...flags(row),
  fixed: isFixed(row),
});
const toPage = (row: Row) => ({ ...toListItem(row), content: row.content });

const listOf = async (db: Database) =>
  (
    await db.query<Row>(
      sql`select id, name, url, '' as content, left_menu, new_window, published from pages order by position, name, id`,
    )
  ).map(toListItem);

export const listPages = async (_input: object, { db }: RequestContext<Member>) => ({
  pages: await listOf(db),
});

export async function getPage({ id }: { id: number }, { db }: RequestContext<Member>) {
  const page = await db.queryOne<Row>(sql`select * from pages where id = ${id}`);
  if (!page) throw notFound(strings.pageNotFound);
  return { page: toPage(page) };
}

export async function savePage(
  { id, ...input }: Input<'POST /admin/page/save'>,
  { db, member }: RequestContext<Member>,
) {
  const externalUrl = parseWebUrl(input.url);
  if (!externalUrl && !/^[a-z0-9-]{1,80}$/.test(input.url))
    throw invalidField('url', siteStrings.pageUrlFormat);
  const content = externalUrl ? '' : input.content;
  if (!externalUrl && !content) throw invalidField('content', siteStrings.pageEmpty);
  const url = externalUrl ?? input.url;
  const values = {
    ...input,
    url,
    content,
    left_menu: input.left_menu === 'Y',
    new_window: input.new_window === 'Y',
    published: input.published === 'Y',
  };
  try {
    const page = await db.transaction(async (db) => {
      const before =
        id === undefined
          ? undefined
          : await db.queryOne<Row>(sql`select * from pages where id = ${id} for update`);
      if (id !== undefined && !before) throw notFound(strings.pageNotFound);
      if (before && isFixed(before) && (values.url !== before.url || !values.published))
        throw invalidField(values.published ? 'url' : 'published', siteStrings.pageFixed);
      const row = await (before ? change(db, before.id, values) : insert(db, values));
      const { name, url, published, left_menu } = row;
      await recordAudit(db, member, {
        operation: before ? 'page.change' : 'page.create',
        subject: 'page',
        id: row.id,
        details: { name, url, published, left_menu },
      });
      return row;
    });
    return { page: toPage(page), message: siteStrings.pageSaved };
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField('url', siteStrings.pageUrlTaken);
    throw error;
  }
}

type Values = Omit<Row, 'id'>;

const insert = async (
  db: Database,
  { name, url, content, left_menu, new_window, published }: Values,
) =>
  (await db.queryOne<Row>(sql`
    insert into pages (name, url, content, left_menu, new_window, published, position)
    values (${name}, ${url}, ${content}, ${left_menu}, ${new_window}, ${published}, (select coalesce(max(position), 0) + 1 from pages)) returning *`))!;

const change = async (
  db: Database,
  id: number,
  { name, url, content, left_menu, new_window, published }: Values,
) =>
  (await db.queryOne<Row>(sql`
    update pages set name = ${name}, url = ${url}, content = ${content}, left_menu = ${left_menu}, new_window = ${new_window}, published = ${published}
    where id = ${id} returning *`))!;

export async function deletePage({ id }: { id: number }, { db, member }: RequestContext<Member>) {
  return db.transaction(async (db) => {
    const page = await db.queryOne<Row>(sql`select * from pages where id = ${id} for update`);
    if (!page) throw notFound(strings.pageNotFound);
    if (isFixed(page)) throw invalid(siteStrings.pageFixed);
    await db.execute(sql`delete from pages where id = ${id}`);
    await recordAudit(db, member, {
      operation: 'page.delete',
      subject: 'page',
      id,
      details: { name: page.name, url: page.url },
    });
    return { pages: await listOf(db), message: siteStrings.pageDeleted };
  });
}

export async function orderPages(
  { ids }: Input<'POST /admin/page/order'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const existing = await db.query<{ id: number }>(sql`select id from pages for update`);
    if (existing.length !== ids.length || !existing.every(({ id }) => ids.includes(id)))
      throw new ApiError('conflict', siteStrings.orderChangedElsewhere);
    await db.execute(sql`
      update pages p set position = o.position from unnest(${ids}::bigint[]) with ordinality as o (id, position) where p.id = o.id`);
    await recordAudit(db, member, { operation: 'page.order', subject: 'page' });
    return { pages: await listOf(db), message: siteStrings.orderSaved };
  });
}
