// Login methods at a password reset by an emailed link: recently added ones are removed unless the
// owner decides otherwise.
import type { Output } from '#contract/calls.ts';
import { day } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { codeLifetimeMs, type CodeHolder } from '../account/emailTokens.ts';
import { hasTwoFactor } from '../account/pendingLogins.ts';
import { endClaims } from './applyClaims.ts';

type Holder = Omit<CodeHolder, 'email' | 'withheld'>;

/**
 * From when on a login method or a sent request counts as recent. With an undo link: a day before
 * the change that it undoes. With a reset link: the lifetime of undo links and a day. All of them,
 * if the account may be that of a stranger.
 */
export const getRecentThreshold = ({ purpose, since, unproven }: Holder) =>
  unproven
    ? new Date(0)
    : purpose === 'undo'
      ? new Date(since.getTime() - day)
      : dateBefore(codeLifetimeMs.undo + day);

/** `way` identifies the method in the API. `kind` is passkey or the name of a provider. */
type LoginMethod = { way: string; kind: string; name: string; added_at: Date };

const listLoginMethods = (db: Database, person: number) =>
  db.query<LoginMethod>(sql`
    select 'passkey-' || id as way, 'passkey' as kind, name, added_at from passkeys where person_id = ${person}
    union all
    select provider, provider, known_as, linked_at from linked_accounts where person_id = ${person}
    order by added_at desc, way`);

/** Whether the recent ones are removed in any case. */
const mustRemoveRecent = ({ purpose, unproven }: Holder) => purpose === 'undo' || unproven;

/**
 * Only an undo link turns two-factor off, or any link if the account may be that of a stranger.
 * Access to the mailbox alone must not be enough for the others.
 */
const shouldTurnOff = async (db: Database, holder: Holder) =>
  mustRemoveRecent(holder) &&
  (await db.queryOne(
    sql`select from two_factor where person_id = ${holder.person_id} and enabled_at > ${getRecentThreshold(holder)}`,
  )) !== undefined;

export async function listLoginMethodsAtReset(
  db: Database,
  holder: CodeHolder,
): Promise<Output<'POST /user/check-password-reset-token'>> {
  const recentThreshold = getRecentThreshold(holder);
  const methods = await listLoginMethods(db, holder.person_id);
  return {
    ways: methods.map(({ way, kind, name, added_at }) => ({
      way,
      kind,
      name,
      added_on: added_at.toISOString(),
      recent: added_at > recentThreshold,
    })),
    two_factor: !(await hasTwoFactor(db, holder.person_id))
      ? 'off'
      : (await shouldTurnOff(db, holder))
        ? 'goes'
        : 'stays',
    undoes: holder.purpose === 'undo',
  };
}

/**
 * Removes the methods in `chosen`, or the recent ones if it is undefined. With an undo link, and
 * from an account that may be that of a stranger, the recent ones are removed in any case.
 */
export async function removeLoginMethods(
  db: Database,
  holder: Holder,
  chosen: readonly string[] | undefined,
) {
  const { person_id } = holder;
  const recentThreshold = getRecentThreshold(holder);
  const shouldRemove = (method: Sql, addedAt: Sql) =>
    chosen === undefined
      ? sql`${addedAt} > ${recentThreshold}`
      : sql`(${method} = any (${chosen}::text[]) or (${mustRemoveRecent(holder)} and ${addedAt} > ${recentThreshold}))`;
  await db.execute(
    sql`delete from passkeys where person_id = ${person_id} and ${shouldRemove(sql`'passkey-' || id`, sql`added_at`)}`,
  );
  const disconnected = await db.query<{ provider: string }>(
    sql`delete from linked_accounts where person_id = ${person_id} and ${shouldRemove(sql`provider`, sql`linked_at`)} returning provider`,
  );
  for (const { provider } of disconnected) await endClaims(db, person_id, provider);
  if (!(await shouldTurnOff(db, holder))) return;
  await db.execute(sql`delete from two_factor where person_id = ${person_id}`);
  await db.execute(sql`delete from recovery_codes where person_id = ${person_id}`);
}
