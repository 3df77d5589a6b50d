// Management of pages and menu entries by administrators.
import type { Input } from '#contract/calls.ts';
import { invalid, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { toYnFlag } from '../lib/validation/ynFlag.ts';
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

const toFlags = ({ left_menu, new_window, published }: Row) => ({
  left_menu: toYnFlag(left_menu),
  new_window: toYnFlag(new_window),
  published: toYnFlag(published),
});
const toListItem = (row: Row) => ({
  id: row.id,
  name: row.name,
  url: row.url,
  ...toFlags(row),
  fixed: isFixed(row),
});
const toPage = (row: Row) => ({ ...toListItem(row), content: row.content });

const loadPages = async (db: Database) =>
  (
    await db.query<Row>(
      sql`select id, name, url, '' as content, left_menu, new_window, published from pages order by position, name, id`,
    )
  ).map(toListItem);

export const listPages = async (_input: object, { db }: RequestContext<Member>) => ({
  pages: await loadPages(db),
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
    const savedRow = await db.transaction(async (db) => {
      const current =
        id === undefined
          ? undefined
          : await db.queryOne<Row>(sql`select * from pages where id = ${id} for update`);
      if (id !== undefined && !current) throw notFound(strings.pageNotFound);
      if (current && isFixed(current) && (values.url !== current.url || !values.published))
        throw invalidField(values.published ? 'url' : 'published', siteStrings.pageFixed);
      const saved = await (current ? updatePage(db, current.id, values) : insertPage(db, values));
      const { name, url, published, left_menu } = saved;
      await recordAudit(db, member, {
        operation: current ? 'page.change' : 'page.create',
        subject: 'page',
        id: saved.id,
        details: { name, url, published, left_menu },
      });
      return saved;
    });
    return { page: toPage(savedRow), message: siteStrings.pageSaved };
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField('url', siteStrings.pageUrlTaken);
    throw error;
  }
}

type Values = Omit<Row, 'id'>;

const insertPage = async (
  db: Database,
  { name, url, content, left_menu, new_window, published }: Values,
) =>
  (await db.queryOne<Row>(sql`
    insert into pages (name, url, content, left_menu, new_window, published, position)
    values (${name}, ${url}, ${content}, ${left_menu}, ${new_window}, ${published}, (select coalesce(max(position), 0) + 1 from pages)) returning *`))!;

const updatePage = async (
  db: Database,
  id: number,
  { name, url, content, left_menu, new_window, published }: Values,
) =>
  (await db.queryOne<Row>(sql`
    update pages set name = ${name}, url = ${url}, content = ${content}, left_menu = ${left_menu}, new_window = ${new_window}, published = ${published},
      changed_at = case when (name, content, published) is distinct from (${name}, ${content}, ${published}) then now() else changed_at end
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
    return { pages: await loadPages(db), message: siteStrings.pageDeleted };
  });
}

export async function orderPages(
  { ids }: Input<'POST /admin/page/order'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const existingPages = await db.query<{ id: number }>(sql`select id from pages for update`);
    if (existingPages.length !== ids.length || !existingPages.every(({ id }) => ids.includes(id)))
      throw new ApiError('conflict', siteStrings.orderChangedElsewhere);
    await db.execute(sql`
      update pages p set position = o.position from unnest(${ids}::bigint[]) with ordinality as o (id, position) where p.id = o.id`);
    await recordAudit(db, member, { operation: 'page.order', subject: 'page' });
    return { pages: await loadPages(db), message: siteStrings.orderSaved };
  });
}
