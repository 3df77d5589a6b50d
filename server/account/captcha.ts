// CAPTCHA check for visitors whose request sends an email to a stranger. Moving a sign-up to
// another address needs no second one: each sign-up moves at most five times a day, for the three
// days until it is deleted.
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** A challenge that was solved. Its signature identifies it until it expires. */
type SolvedCaptcha = { signature: string; expiresAt: Date };

/**
 * Verifies the solution and returns the challenge, for `consumeCaptcha` in the transaction of the
 * request. Undefined if the CAPTCHA is disabled.
 */
export async function verifyCaptcha(
  { config, captcha }: AppContext,
  solution: string | undefined,
): Promise<SolvedCaptcha | undefined> {
  if (!config.captcha) return undefined;
  const solved = await captcha.verify(solution ?? '');
  if (!solved.ok)
    throw new ApiError('invalid', {
      captcha: [solution ? strings.captchaFailed : strings.captcha],
    });
  return solved;
}

/** Marks the challenge as used. Throws if it was used before. */
export async function consumeCaptcha(db: Database, solved: SolvedCaptcha | undefined) {
  if (!solved) return;
  const inserted = await db.execute(sql`
    insert into used_captchas (signature, expires_at) values (${solved.signature}, ${solved.expiresAt}) on conflict do nothing`);
  if (!inserted) throw new ApiError('invalid', { captcha: [strings.captchaFailed] });
}
