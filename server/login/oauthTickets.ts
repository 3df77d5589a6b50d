// Tickets: a provider's claims about a user. Valid for 30 minutes and one use. The browser gets the
// ticket if the provider account is not connected yet.
import { invalid } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { isAddressProven, isWithheldFromMailbox } from '../account/unprovenAddresses.ts';
import { isEmail, normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { LoginClaims } from '../security/loginClaims.ts';
import type { Provider, ProviderIdentity } from '../security/loginProviders.ts';

export type Ticket = {
  id: number;
  provider: Provider;
  /** Empty for Google, Facebook and Twitter. */
  issuer: string;
  /** The id of the account at the provider. */
  subject: string;
  name: string;
  /** Empty if the provider names no valid address. */
  email: string;
  /** Whether the provider has verified the address. */
  email_verified: boolean;
  /** Whether the provider account was connected already. */
  linked: boolean;
  claims: LoginClaims | null;
};

const columns = sql`id, provider, issuer, subject, name, email, email_verified, linked, claims`;
const lifetimeMs = 30 * minute;

export async function createTicket(
  db: Database,
  provider: Provider,
  { subject, name, email, verified, issuer = '', claims }: ProviderIdentity,
  { linked = false } = {},
) {
  const secret = randomToken();
  const validEmail = isEmail(email) ? email : '';
  const ticket = (await db.queryOne<Ticket>(sql`
    insert into oauth_tickets (hash, provider, issuer, linked, claims, subject, name, email, email_verified, expires_at)
    values (${hashToken(secret)}, ${provider}, ${issuer}, ${linked}, ${claims ? JSON.stringify(claims) : null}::jsonb, ${subject}, ${toSingleLine(name)}, ${validEmail}, ${verified && validEmail !== ''}, ${new Date(Date.now() + lifetimeMs)}) returning ${columns}`))!;
  return { secret, ticket };
}

const isValid = (hash: Buffer) => sql`hash = ${hash} and expires_at > now()`;
const expiredError = () => invalid(strings.socialLoginExpired);

export async function readTicket(db: Database, secret: string): Promise<Ticket> {
  const ticket = await db.queryOne<Ticket>(
    sql`select ${columns} from oauth_tickets where ${isValid(hashToken(secret))} and not linked`,
  );
  if (!ticket) throw expiredError();
  return ticket;
}

/** Consumes the ticket. Of concurrent callers only one succeeds. */
export async function redeemTicket(db: Database, hash: Buffer): Promise<Ticket> {
  const ticket = await db.queryOne<Ticket>(
    sql`delete from oauth_tickets where ${isValid(hash)} returning ${columns}`,
  );
  if (!ticket) throw expiredError();
  return ticket;
}

/**
 * The confirmed account with this address, and its spelling there: two mailboxes may have the same
 * key. Without a proof (`proven`), the account may be that of a stranger. `withheld`: see
 * `isWithheldFromMailbox`.
 */
export const findAddressHolder = (db: Database, email: string) =>
  db.queryOne<AddressHolder>(
    sql`select id, email, language, active, ${isAddressProven} as proven, ${isWithheldFromMailbox(sql`p`)} as withheld from all_people p where email_normalized = ${normalizeNameOrEmail(email)} and confirmed_at is not null`,
  );
type AddressHolder = {
  id: number;
  email: string;
  language: string | null;
  active: boolean;
  proven: boolean;
  withheld: boolean;
};
