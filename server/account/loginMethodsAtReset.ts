// What happens to the other ways in when a password is set by a link of a mail: what was added lately goes, unless its owner says otherwise.
import type { Output } from '#contract/calls.ts';
import { day } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { lifetime, type Holder } from './emailTokens.ts';
import { asksForCode } from './pendingLogins.ts';

/** By an undo link: what was added since the change that it undoes, or a day before. By another link: as long as undo links are good, and a day. */
const recentFrom = ({ purpose, since }: Holder) =>
  purpose === 'undo' ? new Date(since.getTime() - day) : new Date(Date.now() - lifetime.undo - day);

type LoginMethod = { way: string; kind: string; name: string; added_at: Date };

const waysIn = (db: Database, person: number) =>
  db.query<LoginMethod>(sql`
    select 'passkey-' || id as way, 'passkey' as kind, name, added_at from passkeys where person_id = ${person}
    union all
    select provider, provider, known_as, linked_at from identities where person_id = ${person}
    order by added_at desc, way`);

/** Two-factor goes by an undo link alone: a mailbox that somebody else reads must not be enough to turn it off. */
const turnedOnByThief = async (db: Database, holder: Holder) =>
  holder.purpose === 'undo' &&
  (await db.queryOne(
    sql`select from two_factor where person_id = ${holder.person_id} and on_since > ${recentFrom(holder)}`,
  )) !== undefined;

export async function waysAtReset(
  db: Database,
  holder: Holder,
): Promise<Output<'POST /user/check-password-reset-token'>> {
  const recent = recentFrom(holder);
  const ways = await waysIn(db, holder.person_id);
  return {
    ways: ways.map(({ way, kind, name, added_at }) => ({
      way,
      kind: kind as 'passkey',
      name,
      added_on: added_at.toISOString(),
      recent: added_at > recent,
    })),
    two_factor: !(await asksForCode(db, holder.person_id))
      ? 'off'
      : (await turnedOnByThief(db, holder))
        ? 'goes'
        : 'stays',
    undoes: holder.purpose === 'undo',
  };
}

/** `chosen` are those that the owner chose to remove. By an undo link the recent ones go in any case. */
export async function removeWays(
  db: Database,
  holder: Holder,
  chosen: readonly string[] | undefined,
) {
  const { person_id } = holder;
  const recent = recentFrom(holder);
  const goes = (way: Sql, added: Sql) =>
    chosen === undefined
      ? sql`${added} > ${recent}`
      : sql`(${way} = any (${chosen}::text[]) or (${holder.purpose === 'undo'} and ${added} > ${recent}))`;
  await db.execute(
    sql`delete from passkeys where person_id = ${person_id} and ${goes(sql`'passkey-' || id`, sql`added_at`)}`,
  );
  await db.execute(
    sql`delete from identities where person_id = ${person_id} and ${goes(sql`provider`, sql`linked_at`)}`,
  );
  if (!(await turnedOnByThief(db, holder))) return;
  await db.execute(sql`delete from two_factor where person_id = ${person_id}`);
  await db.execute(sql`delete from recovery_codes where person_id = ${person_id}`);
}
