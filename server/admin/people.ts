// Accounts for administrators: list, search and details with numbers.
import type { AdminAccountView } from '#contract/adminPeople.ts';
import type { Badge } from '#contract/fields.ts';
import type { Output, Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { RequestContext, Member } from '../context.ts';
import { toLikeText } from '../db/likeText.ts';
import { countPages, parsePaging } from '../db/pagination.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { accountPermissions, type AccountState } from '../policies/administration.ts';
import { toRole } from '../policies/roles.ts';
import { describeAddress, findAddressStates } from '../mail/failingAddresses.ts';
import { badgeOf } from '../directory/userSummary.ts';
import { recordView } from '../audit/auditView.ts';

type Row = AccountState & {
  name: string;
  username: string;
  portrait: string | null;
  badge: Badge | null;
  paused_badge: (Badge & { name: string }) | null;
  email: string;
  created_at: Date;
  deleted_at: Date | null;
  suspended_at: Date | null;
  suspension_ends_at: Date | null;
  suspended_why: string;
  last_used_on: string | null;
  posts: number;
  comments: number;
  reports: number;
};

/** `leaving`: the account is deleted and can still be restored. */
const stateConditions: Record<NonNullable<Input<'GET /admin/users'>['state']>, Sql> = {
  all: emptySql,
  unconfirmed: sql`and p.confirmed_at is null and p.deleted_at is null`,
  suspended: sql`and p.suspended_at is not null`,
  admins: sql`and p.role = role_admin()`,
  moderators: sql`and p.moderator`,
  leaving: sql`and p.deleted_at is not null`,
};

/** Matches of a keyword are counted up to this number. */
const maxCounted = 1_000;

export async function listUsers(
  input: Input<'GET /admin/users'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /admin/users'>> {
  const { db, member } = ctx;
  const { page, size } = parsePaging(input, 30);
  const matching = sql`from administered_people(${member.id}) p where true ${stateConditions[input.state ?? 'all']} ${keywordFilter(input.keyword)}`;
  await recordView(db, member, { operation: 'person.list', subject: 'person' });
  const { total } = (await db.queryOne<{ total: number }>(
    sql`select count(*)::int as total ${input.keyword ? sql`from (select ${matching} limit ${literalInt(maxCounted + 1)}) p` : matching}`,
  ))!;
  const users = await queryAdminAccountViews(
    ctx,
    sql`select p.id ${matching} order by p.id desc limit ${size} offset ${(page - 1) * size}`,
  );
  // Past the counting limit, a full page means that there may be another one.
  const pageCount = Math.max(
    countPages(total, size),
    input.keyword && total > maxCounted && users.length === size ? page + 1 : 0,
  );
  return { users, pageCount, total };
}

/**
 * Matches any part of a name, username or address. One or two letters match only at the start of a
 * word, because an index can find those.
 */
function keywordFilter(keyword?: string): Sql {
  const pattern = toLikeText(keyword);
  if (!pattern) return emptySql;
  if (pattern.length < 3)
    return sql`and (fold_text(p.name || ' ' || p.username) like fold_text(${pattern}) || '%' or fold_text(p.name || ' ' || p.username) like '% ' || fold_text(${pattern}) || '%'
      or p.email_normalized like ${normalizeNameOrEmail(pattern)} || '%')`;
  return sql`and (fold_text(p.name || ' ' || p.username) like '%' || fold_text(${pattern}) || '%' or p.email_normalized like '%' || ${normalizeNameOrEmail(pattern)} || '%')`;
}

export async function getUser({ user_id }: Input<'GET /admin/user'>, ctx: RequestContext<Member>) {
  const person = await getAdminAccountView(ctx, user_id);
  await recordView(ctx.db, ctx.member, { operation: 'person.see', subject: 'person', id: user_id });
  return { user: person };
}

/** Returns one account as the screens show it, for instance after a change. Throws notFound. */
export async function getAdminAccountView(
  ctx: RequestContext<Member>,
  person: number,
): Promise<AdminAccountView> {
  const [account] = await queryAdminAccountViews(
    ctx,
    sql`select p.id from administered_people(${ctx.member.id}) p where p.id = ${person}`,
  );
  if (!account) throw notFound(strings.userNotFound);
  return account;
}

/** `chosen` selects the ids to return. The numbers of posts and so on are counted only for them. */
async function queryAdminAccountViews(
  { db, app, member }: RequestContext<Member>,
  chosen: Sql,
): Promise<AdminAccountView[]> {
  const rows = await db.query<Row>(sql`
    with chosen as materialized (${chosen})
    select p.id, p.name, p.username, p.email, p.role, p.moderator, p.created_at, p.deleted_at, p.suspended_at, p.suspension_ends_at, p.suspended_why,
      p.confirmed_at is not null as confirmed, p.suspended_at is not null as suspended, p.deleted_at is not null as deleted,
      (select f.name from files f where f.person_id = p.id and p.active) as portrait, ${badgeOf(sql`p`)} as badge,
      (select jsonb_strip_nulls(jsonb_build_object('kind', b.kind, 'title', nullif(b.title, ''), 'name', b.name)) from badges b where b.person_id = p.id and b.name <> p.name) as paused_badge,
      (select to_char(max(s.last_used_at), 'YYYY-MM-DD') from sessions s where s.person_id = p.id) as last_used_on,
      (select count(*)::int from posts_by_author_unfiltered(p.id)) as posts, (select count(*)::int from comments_by_author_unfiltered(p.id)) as comments,
      (select count(*)::int from reports_for_moderator(${member.id}, null) r where r.subject_person_id = p.id and counts_in_history(r.subject, r.subject_id)) as reports
    from chosen join administered_people(${member.id}) p on p.id = chosen.id order by p.id desc`);
  const addressStates = await findAddressStates(
    db,
    app.addresses,
    rows.map(({ email }) => email),
  );
  return rows.map((row) => ({
    ...app.files.stub(row, member.id),
    email: row.email,
    role: toRole({ userType: row.role, moderator: row.moderator }),
    joined_on: row.created_at.toISOString(),
    confirmed: row.confirmed,
    ...describeAddress(addressStates.get(row.email)),
    ...(row.paused_badge && { paused_badge: row.paused_badge }),
    ...(row.deleted_at && { leaving_since: row.deleted_at.toISOString() }),
    ...(row.suspended_at && {
      suspended: {
        since: row.suspended_at.toISOString(),
        ...(row.suspension_ends_at && { until: row.suspension_ends_at.toISOString() }),
        why: row.suspended_why,
      },
    }),
    ...(row.last_used_on && { last_used_on: row.last_used_on }),
    posts: row.posts,
    comments: row.comments,
    reports: row.reports,
    ...accountPermissions(member, row),
  }));
}
