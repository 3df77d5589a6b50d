// The list of accounts for administrators: its filters and orders. Each order is read along an
// index, and pages follow by cursor.
import type { Input } from '#contract/calls.ts';
import type { PeopleOrder } from '#contract/adminPeople.ts';
import { invalid, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { toLikeText } from '../db/likeText.ts';
import {
  keyToTimestamp,
  parsePaging,
  rowLimit,
  toPageSlice,
  type Paging,
} from '../db/pagination.ts';
import { emptySql, joinSql, literalInt, sql, type Sql } from '../db/sql.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { isFailing } from '../mail/failingAddresses.ts';

/** The filters of the list, as the calls receive them. */
export type PeopleFilters = Omit<
  Input<'GET /admin/users'>,
  'page' | 'pageSize' | 'before' | 'order'
>;

const administrators = sql`and p.role = role_admin()`;
const moderators = sql`and p.moderator and p.role <> role_admin()`;

/** `leaving`: the account is deleted and can still be restored. */
const stateConditions: Record<NonNullable<PeopleFilters['state']>, Sql> = {
  all: emptySql,
  active: sql`and p.active`,
  unconfirmed: sql`and p.confirmed_at is null and p.deleted_at is null`,
  suspended: sql`and p.suspended_at is not null`,
  admins: administrators,
  moderators: sql`and p.moderator`,
  leaving: sql`and p.deleted_at is not null`,
};
const roleConditions: Record<NonNullable<PeopleFilters['role']>, Sql> = {
  admin: administrators,
  moderator: moderators,
  member: sql`and p.role <> role_admin() and not p.moderator`,
};
const emailConditions: Record<NonNullable<PeopleFilters['email']>, Sql> = {
  confirmed: sql`and p.confirmed_at is not null`,
  unconfirmed: sql`and p.confirmed_at is null`,
  failing: sql`and p.id in (select r.person_id from refused_addresses r where r.person_id is not null and ${isFailing})`,
};

/** Open reports that count for a person, as in the number of the view. */
const openReports = (viewer: number) =>
  sql`reports_for_moderator(${viewer}, null) r where r.resolved_at is null and r.subject_person_id is not null and counts_in_history(r.subject, r.subject_id)`;

/** Conditions on a row `d` of last_seen_days. */
const seenRange = ({ seen_from, seen_to }: PeopleFilters) => sql`
  ${seen_from ? sql`and d.seen_on >= ${parseDate(seen_from, 'seen_from')}::date` : emptySql}
  ${seen_to ? sql`and d.seen_on <= ${parseDate(seen_to, 'seen_to')}::date` : emptySql}`;

function parseDate(date: string, field: string): string {
  const time = Date.parse(`${date}T00:00:00Z`);
  // Date.parse accepts February 30 in some notations.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date)
    throw invalidField(field, strings.invalidValue);
  return date;
}

/**
 * Matches any part of a name, username or address. One or two letters match only at the start of a
 * word, because an index can find those.
 */
function keywordCondition(keyword?: string): Sql {
  const pattern = toLikeText(keyword);
  if (!pattern) return emptySql;
  if (pattern.length < 3)
    return sql`and (fold_text(p.name || ' ' || p.username) like fold_text(${pattern}) || '%' or fold_text(p.name || ' ' || p.username) like '% ' || fold_text(${pattern}) || '%'
      or p.email_normalized like ${normalizeNameOrEmail(pattern)} || '%')`;
  return sql`and (fold_text(p.name || ' ' || p.username) like '%' || fold_text(${pattern}) || '%' or p.email_normalized like '%' || ${normalizeNameOrEmail(pattern)} || '%')`;
}

/** Conditions on a row `p` of administered_people. Throws for dates that do not exist. */
function conditionsOf(filters: PeopleFilters, viewer: number): Sql {
  const { keyword, state, role, email, seen, seen_from, seen_to, reported, invited_by } = filters;
  const { joined_from, joined_to } = filters;
  return joinSql(
    [
      stateConditions[state ?? 'all'],
      role ? roleConditions[role] : emptySql,
      email ? emailConditions[email] : emptySql,
      joined_from
        ? sql`and p.created_at >= ${parseDate(joined_from, 'joined_from')}::timestamp at time zone 'UTC'`
        : emptySql,
      joined_to
        ? sql`and p.created_at < (${parseDate(joined_to, 'joined_to')}::date + 1)::timestamp at time zone 'UTC'`
        : emptySql,
      seen ? sql`and p.id not in (select d.person_id from last_seen_days d)` : emptySql,
      seen_from || seen_to
        ? sql`and p.id in (select d.person_id from last_seen_days d where true ${seenRange(filters)})`
        : emptySql,
      reported === 'Y'
        ? sql`and p.id in (select r.subject_person_id from ${openReports(viewer)})`
        : emptySql,
      reported === 'N'
        ? sql`and p.id not in (select r.subject_person_id from ${openReports(viewer)})`
        : emptySql,
      invited_by
        ? sql`and (p.invitation_id = any (array(select i.id from invitations i where i.inviter_id = ${invited_by}))
            or p.id = any (array(
              select u.person_id from invitation_links l join invitation_link_uses u on u.link_id = l.id
              where l.inviter_id = ${invited_by} and u.used_at = (select a.created_at from administered_people(${viewer}) a where a.id = u.person_id))))`
        : emptySql,
      keywordCondition(keyword),
    ],
    ' ',
  );
}

/**
 * One part of an order: the rows, the first key of their cursor, and their order. The second key is
 * the id. `after` selects the rows after a cursor.
 */
type OrderPart = { from: Sql; key: Sql; order: Sql; after: (keys: [number, number]) => Sql };

/** Accounts without a value, after those that have one: the newest accounts first. */
const withoutValue = (from: Sql): OrderPart => ({
  from,
  key: sql`0::bigint`,
  order: sql`p.id desc`,
  after: ([key, id]) => (key > 0 ? emptySql : sql`and p.id < ${id}`),
});

const orderParts: Record<
  PeopleOrder,
  (filters: PeopleFilters, viewer: number, people: Sql) => OrderPart[]
> = {
  newest: (_filters, _viewer, people) => [
    {
      from: sql`${people} p where true`,
      key: sql`(extract(epoch from p.created_at) * 1000)::bigint`,
      order: sql`p.created_at desc, p.id desc`,
      after: ([key, id]) => sql`and (p.created_at, p.id) < (${keyToTimestamp(key)}, ${id})`,
    },
  ],
  name: (_filters, viewer, people) => [
    {
      from: sql`${people} p where true`,
      key: sql`0::bigint`,
      order: sql`fold_text(p.name) collate "C", p.id`,
      after: ([, id]) =>
        sql`and (fold_text(p.name) collate "C", p.id) > ((select fold_text(a.name) from administered_people(${viewer}) a where a.id = ${id}) collate "C", ${id})`,
    },
  ],
  seen: (filters, _viewer, people) => [
    ...(filters.seen
      ? []
      : [
          {
            from: sql`last_seen_days d join ${people} p on p.id = d.person_id where true ${seenRange(filters)}`,
            key: sql`(d.seen_on - date '2000-01-01')::bigint`,
            order: sql`d.seen_on desc, d.person_id desc`,
            after: ([key, id]: [number, number]) =>
              sql`and (d.seen_on, d.person_id) < (date '2000-01-01' + ${key}::int, ${id})`,
          },
        ]),
    ...(filters.seen_from || filters.seen_to
      ? []
      : [
          withoutValue(
            sql`${people} p where not exists (select from last_seen_days d where d.person_id = p.id)`,
          ),
        ]),
  ],
  reports: ({ reported }, viewer, people) => {
    const counted = sql`(select r.subject_person_id as id, count(*) as n from ${openReports(viewer)} group by 1)`;
    return [
      {
        from: sql`${counted} c join ${people} p on p.id = c.id where true`,
        key: sql`c.n`,
        order: sql`c.n desc, p.id desc`,
        after: ([key, id]) => sql`and (c.n, p.id) < (${key}, ${id})`,
      },
      ...(reported === 'Y'
        ? []
        : [
            withoutValue(
              sql`${people} p where p.id not in (select r.subject_person_id from ${openReports(viewer)})`,
            ),
          ]),
    ];
  },
};

type PageRow = { id: number; key: number };

/** The ids of one page, and one more if there is a next page, with the keys of the cursor. */
export async function listPersonIds(
  db: Database,
  viewer: number,
  input: Input<'GET /admin/users'>,
): Promise<{ rows: PageRow[]; paging: Paging }> {
  const { order = 'newest', ...filters } = input;
  if (filters.seen && (filters.seen_from || filters.seen_to))
    throw invalidField('seen', strings.invalidValue);
  const paging = parsePaging(input, 30);
  const slice = toPageSlice(paging, 2);
  const keys = slice.keys as [number, number] | undefined;
  // A member whose account is gone since the last page has no position among the names.
  if (order === 'name' && keys && !(await exists(db, viewer, keys[1])))
    throw invalid(strings.invalidValue);
  const people = sql`administered_people(${viewer})`;
  const conditions = conditionsOf(filters, viewer);
  const parts = orderParts[order](filters, viewer, people).map(
    (part) => sql`
      (select p.id, ${part.key} as key from ${part.from} ${keys ? part.after(keys) : emptySql} ${conditions}
       order by ${part.order} limit ${rowLimit(slice)})`,
  );
  const rows = await db.query<PageRow>(
    parts.length === 1
      ? sql`${parts[0]!} offset ${slice.skip}`
      : sql`select id, key from (${joinSql(parts, ' union all ')}) page order by key desc, id desc limit ${rowLimit({ skip: 0, take: slice.take })} offset ${slice.skip}`,
  );
  return { rows, paging };
}

const exists = async (db: Database, viewer: number, id: number) =>
  (await db.queryOne(sql`select from administered_people(${viewer}) p where p.id = ${id}`)) !==
  undefined;

/** Matches are counted up to these numbers. */
const maxCounted = { all: 10_000, keyword: 1_000 } as const;

/** The number of matches, or one more than the maximum. */
export async function countPeople(
  db: Database,
  viewer: number,
  filters: PeopleFilters,
): Promise<{ total: number; isComplete: boolean }> {
  const most = filters.keyword ? maxCounted.keyword : maxCounted.all;
  const { total } = (await db.queryOne<{ total: number }>(sql`
    select count(*)::int as total from (
      select from administered_people(${viewer}) p where true ${conditionsOf(filters, viewer)} limit ${literalInt(most + 1)}) p`))!;
  return { total, isComplete: total <= most };
}
