// Signing in: one answer for an unknown name, a wrong password and a suspended account, in the same time.
import type { Ask } from '#contract/calls.ts';
import { invalidField, Refusal } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { verifyPassword } from '../kit/password.ts';
import { startSession } from '../kit/session.ts';
import { sql } from '../kit/sql.ts';
import { canComeBack } from './grace.ts';
import { keyOf } from './names.ts';

type Account = {
  id: number;
  username: string;
  name: string;
  user_type: number;
  password_hash: string | null;
  confirmed: boolean;
  barred: boolean;
  deleted: boolean;
  portrait: string | null;
};

export async function logIn({ username, password }: Ask<'POST /user/login'>, { house, db, address, userAgent }: Asked) {
  const key = keyOf(username);
  await house.limits.beforeSignIn(key, address);
  const account = await db.one<Account>(sql`
    select p.id, p.username, p.name, p.user_type, p.password_hash, p.confirmed_at is not null as confirmed,
      (p.suspended_at is not null or not ${canComeBack()}) as barred, p.deleted_at is not null as deleted,
      (select f.name from files f where f.person_id = p.id) as portrait
    from accounts p where p.username_key = ${key} or (p.email_key = ${key} and p.confirmed_at is not null)`);
  const right = await verifyPassword(account?.password_hash ?? undefined, password);
  if (!account || !right || account.barred) {
    await house.limits.signInFailed(key);
    throw invalidField('password', sentences.wrongPassword);
  }
  await house.limits.signedIn(key, address);
  if (!account.confirmed) throw new Refusal('unconfirmed', sentences.unconfirmed);

  const token = await db.transaction(async (db) => {
    // held: a password that was changed since it was checked opens nothing
    const still = await db.one(sql`
      select from accounts p where p.id = ${account.id} and p.password_hash = ${account.password_hash} and p.suspended_at is null and ${canComeBack()} for share`);
    if (!still) throw invalidField('password', sentences.wrongPassword);
    if (account.deleted) await comeBack(db, account.id);
    return startSession(db, account.id, userAgent);
  });
  const { image, image_thumb } = house.files.stub(account, account.id);
  return {
    token,
    user_id: account.id,
    user_type: account.user_type,
    username: account.username,
    name: account.name,
    image,
    image_thumb,
  };
}

/** Whoever signs in within the days of grace has their account back as it was. */
async function comeBack(db: Database, person: number) {
  const back = await db.run(sql`update accounts set deleted_at = null where id = ${person} and ${canComeBack()}`);
  if (!back) throw invalidField('password', sentences.wrongPassword);
}
