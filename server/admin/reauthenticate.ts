// What is done to who helps to run the site asks for a proof: a stolen session must not shut out those who could end it.
import { prove } from '../account/reauthenticate.ts';
import type { Asked, Member } from '../context.ts';
import { guessesOf } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';

/** Whether a proof was asked for, and given. */
export async function proveForStaff(
  asked: Asked<Member>,
  person: number,
  proof: Parameters<typeof prove>[1],
): Promise<boolean> {
  const { staff } = (await asked.db.one<{ staff: boolean }>(
    sql`select runs_site(${person}) as staff`,
  ))!;
  if (!staff || person === asked.member.id) return false;
  await asked.house.limits.draw('password', guessesOf(asked.member));
  await prove(asked, proof);
  return true;
}
