// Proving once more who one is, before something that a stolen session alone must not do. One rule for all such steps: docs/accounts.md.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import type { RequestContext, Member } from '../context.ts';
import { verifyPassword } from '../lib/security/passwords.ts';
import { guessesOf } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';
import { proveCode } from './secondFactor.ts';

const lately = 10 * minute;
/** Of a session `s`: whether whoever holds it has just shown who they are, by logging in or by a proof since. */
const provedLately = () => sql`s.proved_at > ${new Date(Date.now() - lately)}`;

export type Proof = { password?: string | undefined; code?: string | undefined };

/**
 * By the password, or, for who has none, by having logged in within ten minutes. Where two-factor is on, by a code too, which is spent.
 * `field` is what the call names the password.
 */
export async function prove(
  { app, db, member }: Pick<RequestContext<Member>, 'app' | 'db' | 'member'>,
  { password, code }: Proof,
  field = 'password',
) {
  const { hash, fresh, twice } = (await db.queryOne<{
    hash: string | null;
    fresh: boolean;
    twice: boolean;
  }>(sql`
    select p.password_hash as hash,
      exists (select from sessions s where s.id = ${member.sessionId} and s.person_id = p.id and s.created_at > ${new Date(Date.now() - lately)}) as fresh,
      exists (select from two_factor f where f.person_id = p.id and f.on_since is not null) as twice
    from accounts p where p.id = ${member.id}`))!;
  if (hash !== null) {
    if (password === undefined)
      throw invalidField(field, field === 'password' ? strings.password : strings.currentPassword);
    if (!(await verifyPassword(hash, password)))
      throw invalidField(field, strings.wrongCurrentPassword);
  } else if (!fresh) throw invalidField(field, strings.logInAgain);
  if (twice && !code) throw invalidField('code', strings.code);
  if (twice && code) await proveCode(app, db, member.id, code, [['code', guessesOf(member)]]);
  if (hash !== null)
    await db.execute(sql`update sessions set proved_at = now() where id = ${member.sessionId}`);
}

/** The same, where a proof that this session gave lately counts too. Who tries passwords is bounded as in calls that always ask for one. */
export async function proveOnce(
  ctx: Pick<RequestContext<Member>, 'app' | 'db' | 'member'>,
  proof: Proof,
) {
  const { app, db, member } = ctx;
  if (
    await db.queryOne(
      sql`select from sessions s where s.id = ${member.sessionId} and ${provedLately()}`,
    )
  )
    return;
  if (proof.password !== undefined || proof.code !== undefined)
    await app.rateLimits.consume('password', guessesOf(member));
  await prove(ctx, proof);
}
