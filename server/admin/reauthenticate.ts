// Reauthentication before actions against administrators and moderators. Without it, a stolen
// session could lock out the people who could end it.
import { reauthenticate } from '../account/reauthenticate.ts';
import type { RequestContext, Member } from '../context.ts';
import { loginAttemptKey } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';

/**
 * Returns true if the person is staff and the proof is valid. Returns false if no proof is
 * required. Throws if the proof is wrong.
 */
export async function reauthenticateForPerson(
  ctx: RequestContext<Member>,
  person: number,
  proof: Parameters<typeof reauthenticate>[1],
): Promise<boolean> {
  const { staff } = (await ctx.db.queryOne<{ staff: boolean }>(
    sql`select is_site_staff(${person}) as staff`,
  ))!;
  if (!staff || person === ctx.member.id) return false;
  await ctx.app.rateLimits.consume('password', loginAttemptKey(ctx.member));
  await reauthenticate(ctx, proof);
  return true;
}
