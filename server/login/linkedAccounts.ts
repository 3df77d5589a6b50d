// Accounts at login providers that are connected to a member's account. `subject` is the id of an
// account at its provider.
import { invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Provider } from '../security/loginProviders.ts';
import { notifyLoginMethodChange } from '../account/notifyLoginMethod.ts';
import { endClaims } from './applyClaims.ts';
import type { Ticket } from './oauthTickets.ts';

export async function listLinkedProviders(db: Database, person: number) {
  const rows = await db.query<{ provider: Provider; known_as: string; linked_at: Date }>(sql`
    select provider, known_as, linked_at from linked_accounts where person_id = ${person} order by provider`);
  return rows.map(({ provider, known_as, linked_at }) => ({
    provider,
    known_as,
    linked_on: linked_at.toISOString(),
  }));
}

type Subject = { provider: Provider; issuer?: string; subject: string };

/** A condition on a row of `linked_accounts`. */
export const isSubject = ({ provider, issuer = '', subject }: Subject) =>
  sql`(provider = ${provider} and issuer = ${issuer} and subject = ${subject})`;

export const findLinkedPerson = (db: Database, of: Subject) =>
  db.queryOne<{ person_id: number }>(
    sql`select person_id from linked_accounts where ${isSubject(of)}`,
  );

/**
 * Connects one provider account to one account here. Emails the owner unless `notify` is false, as
 * when the account was just created. `replace`: the person proved at a login that the account is
 * theirs, and the organization may have created their account there again.
 */
export async function connect(
  db: Database,
  person: number,
  {
    provider,
    issuer,
    subject,
    email,
    name,
  }: Pick<Ticket, 'provider' | 'issuer' | 'subject' | 'email' | 'name'>,
  { notify = true, replace = false } = {},
) {
  // The operator has moved the provider to another issuer, which knows no subject of the old one.
  await db.execute(
    sql`delete from linked_accounts where person_id = ${person} and provider = ${provider} and (issuer <> ${issuer} or ${replace && issuer !== ''} and subject <> ${subject})`,
  );
  const inserted = await db.execute(sql`
    insert into linked_accounts (provider, issuer, subject, person_id, known_as) values (${provider}, ${issuer}, ${subject}, ${person}, ${email || name}) on conflict do nothing`);
  if (!inserted) {
    const owner = await findLinkedPerson(db, { provider, issuer, subject });
    if (owner?.person_id === person) return;
    throw invalid(owner ? strings.socialAccountTaken : strings.otherSocialAccountConnected);
  }
  if (notify) await notifyLoginMethodChange(db, person, 'connected');
}

export async function disconnect(db: Database, person: number, provider: Provider) {
  await assertLoginMethodRemains(
    db,
    person,
    () =>
      db.execute(
        sql`delete from linked_accounts where person_id = ${person} and provider = ${provider}`,
      ),
    strings.socialNotConnected,
  );
  await endClaims(db, person, provider);
  await notifyLoginMethodChange(db, person, 'disconnected');
}

/**
 * Removes a login method with `remove`. Throws if none was removed or if it was the last one. Call
 * it under the lock of the account, which serializes concurrent removals.
 */
export async function assertLoginMethodRemains(
  db: Database,
  person: number,
  remove: () => Promise<number>,
  notFoundMessage: string,
) {
  if (!(await remove())) throw notFound(notFoundMessage);
  const remaining = await db.queryOne(sql`
    select from all_people p where p.id = ${person} and (p.password_hash is not null or exists (select from linked_accounts i where i.person_id = p.id)
      or exists (select from passkeys k where k.person_id = p.id))`);
  if (!remaining) throw invalid(strings.lastLoginMethod);
}
