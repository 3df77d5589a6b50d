// App context with the services of the server, and the request context that handlers receive.
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Registry } from 'prom-client';
import type { Output, Input, Call, Calls } from '#contract/calls.ts';
import type { Sentence } from '#contract/messageKeys.ts';
import type { Providers } from './security/loginProviders.ts';
import type { Config } from './config.ts';
import type { Addresses } from './security/emailTokens.ts';
import type { Captcha } from './security/captcha.ts';
import type { Database } from './db/database.ts';
import type { HttpClient } from './lib/httpClient/httpClient.ts';
import type { Files } from './storage/fileUrls.ts';
import type { Language } from './lib/translators.ts';
import type { RateLimits } from './rateLimits/rateLimits.ts';
import type { Mail } from './mail/mailer.ts';
import type { Quota } from './storage/quota.ts';
import type { ReadRouter } from './db/readRouter.ts';
import type { Encryptor } from './security/encryption.ts';
import type { Member } from './security/sessions.ts';
import type { OutboxDispatcher } from './jobs/outboxDispatcher.ts';
import type { WorkerResults } from './lib/process/workerResults.ts';
import type { Civic } from './districts/sources.ts';
import type { Site } from './siteSettings/settings.ts';

export type { Member };

export type AppContext = {
  config: Config;
  /** Site settings that administrators edit: names, permissions. */
  site: Site;
  db: Database;
  /** Routes read-only calls to replicas, where there are any. */
  readRouter: ReadRouter;
  /** Connection options for connections outside the pool, such as LISTEN. */
  connection: PoolConfig;
  log: FastifyBaseLogger;
  metrics: Registry;
  rateLimits: RateLimits;
  captcha: Captcha;
  files: Files;
  httpClient: HttpClient;
  /** Storage quotas. */
  quota: Quota;
  /** Hashes email addresses, and signs the codes in links of emails. */
  addresses: Addresses;
  mail: Mail;
  /** Whether no one receives the emails, see `isMailOff`. */
  mailOff: boolean;
  /** Dispatches activities to notifications. */
  outbox: OutboxDispatcher;
  /** Encrypts and decrypts ballots. */
  ballotEncryptor: Encryptor;
  /** Encrypts and decrypts the email addresses of visitors who signed. */
  signerEncryptor: Encryptor;
  /** Encrypts and decrypts the secrets of authenticator apps (TOTP). */
  totpEncryptor: Encryptor;
  /** Login providers (OAuth, OpenID Connect). */
  providers: Providers;
  /** Finds the districts and officials of an address. */
  civic: Civic;
};

/** A file that a handler reads as it arrives. */
export type StreamedUpload = {
  /**
   * Do not destroy it: the rest of the body is read before the response is sent, because browsers
   * show no response to a body that they could not send.
   */
  stream: Readable;
  /**
   * Call it after reading and before storing a row. Throws if the file is too large or did not
   * arrive as a whole, or if the session has ended meanwhile.
   */
  finish: () => Promise<void>;
};

/**
 * One API call in progress. `db` is a transaction when the call has an Idempotency-Key, and may be
 * a replica for a GET without side effects.
 */
export type RequestContext<M = Member | undefined> = {
  app: AppContext;
  db: Database;
  member: M;
  /** The member's id, or null for a visitor. Visibility functions take it. */
  viewer: number | null;
  /** The client's IP address, for rate limits. */
  address: string;
  userAgent: string;
  /** Results of tasks in worker threads that this request has run. */
  workerResults: WorkerResults;
  /** The requested language, among the supported ones. */
  language: Language;
  /** The uploaded file of a call that takes one. */
  file: Buffer | undefined;
  /** The client's name for the file. Do not trust it. */
  fileName?: string;
  /** The file of a call that reads it as it arrives, instead of `file`. */
  upload?: StreamedUpload;
};

/** What a handler returns for an output. Routes turn its sentences into a message with keys. */
type HandlerOutput<Output> = Output extends { message: string }
  ? Omit<Output, 'message'> & { message: Sentence | Sentence[] }
  : Output;

type Handler<C extends Call> = (
  input: Input<C>,
  ctx: Calls[C]['who'] extends 'anyone' ? RequestContext : RequestContext<Member>,
) => Promise<HandlerOutput<Output<C>>>;

/** A handler for each of these calls: a missing one does not compile. */
export type Handlers<C extends Call = Call> = { [K in C]: Handler<K> };

/**
 * A background job, under a name that no other feature uses. Payloads contain ids. `id` is the same
 * for every attempt.
 */
export type Job = (payload: Record<string, unknown>, app: AppContext, id: string) => Promise<void>;
