// What is done to who helps to run the site asks for a proof: a stolen session must not shut out those who could end it.
import { prove } from '../account/reauthenticate.ts';
import type { RequestContext, Member } from '../context.ts';
import { guessesOf } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';

/** Whether a proof was asked for, and given. */
export async function proveForStaff(
  ctx: RequestContext<Member>,
  person: number,
  proof: Parameters<typeof prove>[1],
): Promise<boolean> {
  const { staff } = (await ctx.db.queryOne<{ staff: boolean }>(
    sql`select runs_site(${person}) as staff`,
  ))!;
  if (!staff || person === ctx.member.id) return false;
  await ctx.app.rateLimits.consume('password', guessesOf(ctx.member));
  await prove(ctx, proof);
  return true;
}
