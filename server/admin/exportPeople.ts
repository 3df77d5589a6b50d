// Export of chosen accounts as CSV.
import type { Input, Output } from '#contract/calls.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { Member, RequestContext } from '../context.ts';
import { toCsv } from '../lib/text/csv.ts';
import { queryAdminAccountViews } from './people.ts';

const columns =
  'id name username email role state joined_on last_seen_on posts comments reports open_reports'.split(
    ' ',
  );

export async function exportPeople(
  { ids }: Input<'POST /admin/user/export-many'>,
  ctx: RequestContext<Member>,
): Promise<Output<'POST /admin/user/export-many'>> {
  const accounts = await queryAdminAccountViews(ctx, ids);
  await recordAudit(ctx.db, ctx.member, {
    operation: 'person.export-many',
    subject: 'site',
    details: { people: accounts.length },
  });
  const rows = accounts.map((account) => [
    String(account.id),
    account.name,
    account.username,
    account.email,
    account.role,
    account.leaving_since
      ? 'deleted'
      : account.suspended
        ? 'suspended'
        : account.confirmed
          ? 'active'
          : 'unconfirmed',
    account.joined_on.slice(0, 10),
    account.last_seen_on ?? '',
    ...[account.posts, account.comments, account.reports, account.open_reports].map(String),
  ]);
  return { csv: toCsv([columns, ...rows]) };
}
