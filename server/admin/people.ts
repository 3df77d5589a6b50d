// Accounts for administrators: list, search and details with numbers.
import type { AdminAccountView } from '#contract/adminPeople.ts';
import type { Badge } from '#contract/fields.ts';
import type { Output, Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { isDeletedByAdmin } from '../account/deletionGracePeriod.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { countPages, paginate } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import { accountPermissions, type AccountState } from '../policies/administration.ts';
import { toRole } from '../policies/roles.ts';
import { describeAddress, findAddressStates } from '../mail/failingAddresses.ts';
import { customPlanSettings } from '../directory/searchPeople.ts';
import { badgeOf, userSummaryColumns } from '../directory/userSummary.ts';
import { countPeople, listPersonIds } from './peopleList.ts';
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
  deleted_by_admin: boolean;
  suspended_at: Date | null;
  suspension_ends_at: Date | null;
  suspended_why: string;
  last_used_on: string | null;
  last_seen_on: string | null;
  posts: number;
  comments: number;
  reports: number;
  open_reports: number;
};

export async function listUsers(
  input: Input<'GET /admin/users'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /admin/users'>> {
  const { db, member, app } = ctx;
  await recordView(db, member, { operation: 'person.list', subject: 'person' });
  const readPage = async (db: Database) =>
    [await listPersonIds(db, member.id, input), await countPeople(db, member.id, input)] as const;
  const [{ rows, paging }, { total, isComplete }] = input.keyword
    ? await db.transaction(readPage, customPlanSettings)
    : await readPage(db);
  const { pageRows, pageCount, next } = paginate(
    rows,
    paging,
    ({ key, id }) => [key, id],
    isComplete ? total : undefined,
  );
  const [inviter] =
    input.invited_by === undefined
      ? []
      : await db.query<Pick<Row, 'id' | 'name' | 'username' | 'portrait' | 'badge'>>(
          sql`select ${userSummaryColumns(sql`p`)} from administered_people(${member.id}) p where p.id = ${input.invited_by}`,
        );
  return {
    users: await queryAdminAccountViews(
      ctx,
      pageRows.map(({ id }) => id),
    ),
    pageCount: isComplete ? pageCount : Math.max(pageCount, countPages(total, paging.size)),
    ...(next && { next }),
    total,
    ...(inviter && { inviter: app.files.stub(inviter, member.id) }),
  };
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
  const [account] = await queryAdminAccountViews(ctx, [person]);
  if (!account) throw notFound(strings.userNotFound);
  return account;
}

/** The accounts with these ids, in their order. */
export async function queryAdminAccountViews(
  { db, app, member }: RequestContext<Member>,
  ids: readonly number[],
): Promise<AdminAccountView[]> {
  const rows = await db.query<Row>(sql`
    select p.id, p.name, p.username, p.email, p.role, p.moderator, p.created_at, p.deleted_at, p.suspended_at, p.suspension_ends_at, p.suspended_why,
      p.confirmed_at is not null as confirmed, p.address_unproven as unproven, p.suspended_at is not null as suspended, p.deleted_at is not null as deleted, ${isDeletedByAdmin(sql`p`)} as deleted_by_admin,
      (select f.name from files f where f.person_id = p.id and p.active) as portrait, ${badgeOf(sql`p`)} as badge,
      (select jsonb_strip_nulls(jsonb_build_object('kind', b.kind, 'title', nullif(b.title, ''), 'name', b.name)) from badges b where b.person_id = p.id and b.name <> p.name) as paused_badge,
      (select to_char(max(s.last_used_at), 'YYYY-MM-DD') from sessions s where s.person_id = p.id) as last_used_on,
      (select to_char(d.seen_on, 'YYYY-MM-DD') from last_seen_days d where d.person_id = p.id) as last_seen_on,
      (select count(*)::int from posts_by_author_unfiltered(p.id)) as posts, (select count(*)::int from comments_by_author_unfiltered(p.id)) as comments,
      reported.reports, reported.open_reports
    from unnest(${ids}::bigint[]) with ordinality chosen (id, place) join administered_people(${member.id}) p on p.id = chosen.id
    cross join lateral (
      select count(*)::int as reports, count(*) filter (where r.resolved_at is null)::int as open_reports
      from reports_for_moderator(${member.id}, null) r where r.subject_person_id = p.id and counts_in_history(r.subject, r.subject_id)) reported
    order by chosen.place`);
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
    ...(row.deleted_by_admin && { deleted_by_admin: true as const }),
    ...(row.suspended_at && {
      suspended: {
        since: row.suspended_at.toISOString(),
        ...(row.suspension_ends_at && { until: row.suspension_ends_at.toISOString() }),
        why: row.suspended_why,
      },
    }),
    ...(row.last_used_on && { last_used_on: row.last_used_on }),
    ...(row.last_seen_on && { last_seen_on: row.last_seen_on }),
    posts: row.posts,
    comments: row.comments,
    reports: row.reports,
    open_reports: row.open_reports,
    ...accountPermissions(member, row),
  }));
}
