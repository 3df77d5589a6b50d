// What every handler stands on, and how a call reaches it.
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Output, Input, Call, Calls } from '#contract/calls.ts';
import type { Providers } from './account/providers.ts';
import type { Config } from './config.ts';
import type { Addresses } from './lib/security/emailTokens.ts';
import type { Captcha } from './lib/security/captcha.ts';
import type { Database } from './db/database.ts';
import type { HttpClient } from './lib/httpClient/httpClient.ts';
import type { Files } from './lib/storage/fileUrls.ts';
import type { Language } from './lib/translators.ts';
import type { RateLimits } from './http/rateLimits.ts';
import type { Mail } from './lib/mail/mailer.ts';
import type { Metrics } from './lib/metrics.ts';
import type { Quota } from './lib/storage/quota.ts';
import type { Reads } from './db/readRouter.ts';
import type { Seal } from './lib/security/encryption.ts';
import type { Member } from './lib/security/sessions.ts';
import type { OutboxDispatcher } from './jobs/outboxDispatcher.ts';
import type { Civic } from './representatives/civic.ts';
import type { Site } from './site/settings.ts';

export type { Member };

export type AppContext = {
  config: Config;
  /** What the site is called and who may do what on it, as its administrators set it. */
  site: Site;
  db: Database;
  /** Where calls that only read may read: replicas, where there are any. */
  reads: Reads;
  /** How the database is reached, for a connection beside the pool: one that hears. */
  connection: PoolConfig;
  log: FastifyBaseLogger;
  metrics: Metrics;
  rateLimits: RateLimits;
  captcha: Captcha;
  files: Files;
  httpClient: HttpClient;
  /** How much may be kept. */
  quota: Quota;
  addresses: Addresses;
  mail: Mail;
  /** Tells people of what was done. */
  outbox: OutboxDispatcher;
  /** Closes and opens ballots. */
  ballots: Seal;
  /** Closes and opens the addresses of visitors who signed. */
  signers: Seal;
  /** Closes and opens what apps count codes from. */
  codes: Seal;
  /** With whom one may sign in besides by a password. */
  providers: Providers;
  /** Finds who represents an address. */
  civic: Civic;
};

/** One call being answered. `db` is the transaction when the call is made under an Idempotency-Key, and may be a replica when it is a GET that is no deed. */
export type RequestContext<M = Member | undefined> = {
  app: AppContext;
  db: Database;
  member: M;
  /** The member's id, or null for a visitor: what the rules take. */
  viewer: number | null;
  /** The client's address, for limits. */
  address: string;
  userAgent: string;
  /** The one that the client asks for, among those spoken. */
  language: Language;
  /** The uploaded file of a call that takes one. */
  file: Buffer | undefined;
  /** As its sender calls it: not to be trusted. */
  fileName?: string;
};

type Handler<C extends Call> = (
  input: Input<C>,
  ctx: Calls[C]['who'] extends 'anyone' ? RequestContext : RequestContext<Member>,
) => Promise<Output<C>>;

/** A handler for each of these calls: a missing one does not compile. */
export type Handlers<C extends Call = Call> = { [K in C]: Handler<K> };

/** Work done later, under a name that no other feature uses. Payloads carry ids; `id` is the same at every attempt. */
export type Job = (payload: Record<string, unknown>, app: AppContext, id: string) => Promise<void>;
