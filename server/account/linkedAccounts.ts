// Who a member is elsewhere: the providers that are connected to the account.
import { invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Provider } from './providers.ts';
import { tellOfWay } from './notifyLoginMethod.ts';
import type { Ticket } from './oauthTickets.ts';

export async function connectedOf(db: Database, person: number) {
  const rows = await db.query<{ provider: Provider; known_as: string; linked_at: Date }>(sql`
    select provider, known_as, linked_at from identities where person_id = ${person} order by provider`);
  return rows.map(({ provider, known_as, linked_at }) => ({
    provider,
    known_as,
    linked_on: linked_at.toISOString(),
  }));
}

export const personOf = (db: Database, provider: Provider, subject: string) =>
  db.queryOne<{ person_id: number }>(
    sql`select person_id from identities where provider = ${provider} and subject = ${subject}`,
  );

/** One account here for one there, and the other way round. Its owner is told by mail, unless it was made by this very step. */
export async function connect(
  db: Database,
  person: number,
  { provider, subject, email, name }: Omit<Ticket, 'id' | 'email_verified'>,
  { told = true } = {},
) {
  const made = await db.execute(sql`
    insert into identities (provider, subject, person_id, known_as) values (${provider}, ${subject}, ${person}, ${email || name}) on conflict do nothing`);
  if (!made) {
    const owner = await personOf(db, provider, subject);
    if (owner?.person_id === person) return;
    throw invalid(owner ? strings.socialTaken : strings.socialOther);
  }
  if (told) await tellOfWay(db, person, 'connected');
}

export async function disconnect(db: Database, person: number, provider: Provider) {
  await assertLoginMethodRemains(
    db,
    person,
    () =>
      db.execute(
        sql`delete from identities where person_id = ${person} and provider = ${provider}`,
      ),
    strings.socialNotConnected,
  );
  await tellOfWay(db, person, 'disconnected');
}

/** Takes a way to sign in away, but never the last. Of two taken at once one waits for the other. */
export async function assertLoginMethodRemains(
  db: Database,
  person: number,
  take: () => Promise<number>,
  gone: string,
) {
  await db.lockFirst(sql`select from accounts where id = ${person} for update`);
  if (!(await take())) throw notFound(gone);
  const left = await db.queryOne(sql`
    select from accounts p where p.id = ${person} and (p.password_hash is not null or exists (select from identities i where i.person_id = p.id)
      or exists (select from passkeys k where k.person_id = p.id))`);
  if (!left) throw invalid(strings.lastWayIn);
}
