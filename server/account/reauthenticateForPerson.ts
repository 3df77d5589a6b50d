// Reauthentication before staff act against an administrator or a moderator, for example suspend
// them. Without it, a stolen session could lock out the people who could end it.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { reauthenticate } from './reauthenticate.ts';
import type { RequestContext, Member } from '../context.ts';
import { loginAttemptKey } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';

/**
 * Returns true if the person is staff and the credentials are valid. Returns false if none are
 * required, because the person is not staff or is the caller. Throws if they are missing or wrong.
 */
export async function reauthenticateForPerson(
  ctx: RequestContext<Member>,
  person: number,
  credentials: Parameters<typeof reauthenticate>[1],
): Promise<boolean> {
  if (!(await requiresReauthentication(ctx, person))) return false;
  await ctx.app.rateLimits.consume('password', loginAttemptKey(ctx.member));
  await reauthenticate(ctx, credentials);
  return true;
}

/**
 * Throws if the person became staff after `reauthenticateForPerson` returned false. Call it in the
 * transaction of the change.
 */
export async function assertReauthenticated(
  ctx: Pick<RequestContext<Member>, 'db' | 'member'>,
  person: number,
  isReauthenticated: boolean,
): Promise<void> {
  if (!isReauthenticated && (await requiresReauthentication(ctx, person)))
    throw invalidField('password', strings.password);
}

async function requiresReauthentication(
  { db, member }: Pick<RequestContext<Member>, 'db' | 'member'>,
  person: number,
): Promise<boolean> {
  const { staff } = (await db.queryOne<{ staff: boolean }>(
    sql`select is_site_staff(${person}) as staff`,
  ))!;
  return staff && person !== member.id;
}
