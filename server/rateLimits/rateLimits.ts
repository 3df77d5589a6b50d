// Rate limits per person and per network. Limits that protect people are counted in the database,
// for all servers. Limits that protect this machine are counted in this process.
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { RateLimitName } from '#contract/call.ts';
import { ApiError } from '#contract/errors.ts';
import { message, type Sentence } from '#contract/messageKeys.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { second } from '#contract/durations.ts';
import { createKeyedHmac } from '../lib/hmac.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { consume, networkPrefixOf, networksOfSite, refundPoints } from './counters.ts';
import { createFileByteBudget } from './fileBytes.ts';

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

/**
 * Points per number of seconds. Where a list has several entries, all of them apply. `read` and
 * `write` are for members, `visit` is for visitors.
 */
export const rateLimitRules: Record<
  | RateLimitName
  | 'read'
  | 'write'
  | 'visit'
  | 'calendar'
  | 'page'
  | 'signer'
  | 'signed'
  | 'tagged'
  | 'moved'
  | 'stranger'
  | 'mailing'
  | 'mailed'
  | 'mentioned'
  | 'change'
  | 'proof'
  | 'code'
  | 'codeFrom'
  | 'asking'
  | 'drawing',
  [points: number, seconds: number][]
> = {
  read: [[1_500, 5 * minutes]],
  write: [[120, 1 * minutes]],
  visit: [[300, 5 * minutes]],
  calendar: [[30, 1 * hours]],
  page: [[1_500, 5 * minutes]],
  login: [[25, 5 * minutes]],
  signup: [[5, 30 * minutes]],
  forgot: [[10, 1 * hours]],
  token: [[30, 1 * hours]],
  username: [[30, 1 * minutes]],
  captcha: [[30, 10 * minutes]],
  post: [[30, 1 * hours]],
  // long texts are saved repeatedly: a draft saves itself whenever its author pauses
  text: [[40, 1 * minutes]],
  comment: [[60, 1 * hours]],
  report: [[20, 1 * days]],
  upload: [
    [30, 30 * minutes],
    [200, 1 * days],
  ],
  crop: [[30, 30 * minutes]],
  // seconds that drawing the first pages of a member's PDFs takes: one queue draws those of all
  drawing: [[2 * minutes, 1 * days]],
  preview: [[20, 1 * hours]],
  search: [[60, 1 * minutes]],
  // sent when typing pauses: two per second are more than anyone types, and a third of them load
  // another page
  suggest: [[120, 1 * minutes]],
  profile: [[300, 1 * hours]],
  // profile cards: enough for a mouse that moves over names, too few to collect who is whose friend
  card: [[200, 1 * hours]],
  friend: [[50, 1 * days]],
  invite: [[50, 1 * days]],
  group: [[10, 1 * days]],
  sign: [[20, 1 * hours]],
  representatives: [[20, 1 * hours]],
  contact: [[60, 1 * hours]],
  // decisions about cases of a group: each stays in the audit log, and notifies people
  decide: [[60, 1 * hours]],
  // actions on many accounts, each of which can send 200 emails
  bulk: [[60, 1 * hours]],
  // their undo, of its own, so that mistakes can always be undone
  undo: [[120, 1 * hours]],
  // requests to services for representatives that one member causes: without a response they are
  // sent again on each visit
  asking: [[60, 1 * hours]],
  // email addresses that visitors sign with: each receives an email
  signer: [[5, 1 * hours]],
  // emails to one address, regardless of who signs with it. The key is the hash of the address
  signed: [[10, 1 * days]],
  // emails that confirm addresses with a part after a plus, to one mailbox. The key is its hash
  tagged: [[6, 1 * hours]],
  // changes of time or place of an action with followers, and of the address of a sign-up: each
  // causes an email to all of them, or to a stranger. The key is the action or the sign-up
  moved: [[5, 1 * days]],
  message: [
    [30, 1 * minutes],
    [300, 1 * hours],
  ],
  // people that a member messages for the first time, except friends
  stranger: [[20, 1 * days]],
  // changes to a group, a poll or a published blog: each notifies many members
  change: [[30, 1 * hours]],
  // emails that one person causes to others, in total and to a single recipient. The keys are the
  // person, and the pair
  mailing: [[200, 1 * days]],
  mailed: [[10, 1 * days]],
  // notifications of mentions by one person to another. The key is the pair. Not counted in the
  // table of notifications, because its rows are deleted with the text
  mentioned: [[20, 1 * days]],
  // each makes everyone who has the message open load it again
  react: [
    [30, 1 * minutes],
    [300, 1 * hours],
  ],
  typing: [[60, 1 * minutes]],
  password: [[10, 1 * hours]],
  // Wrong codes of authenticator apps: per session, per known browser, and per account for
  // everything else. An attacker already needs the password. Three of the 10^6 codes are valid at a
  // time, so one guess succeeds with probability 3 in 10^6. Regardless of the number of networks,
  // 50 guesses a day are 1,500 in 30 days: a chance of 0.45 %. An attacker with the mailbox can
  // reset the password once a day, which renews the budget; so can one with a stolen session or
  // browser key: 100 a day, 0.9 %.
  code: [
    [15, 15 * minutes],
    [50, 1 * days],
  ],
  // the same per account and network: below the daily budget of the account, so that one network
  // cannot use it up. The key is the account and the network
  codeFrom: [
    [10, 15 * minutes],
    [20, 1 * days],
  ],
  // emails with a verification code to one address, regardless of who claims it. Users that a login
  // provider verified by it have a separate budget of the same size. The key is the hash of the
  // address
  proof: [[3, 1 * hours]],
};

/** Bytes of responses for Idempotency-Keys that one server stores per member and day. */
export const maxStoredResponseBytesPerDay = 1_000_000;

/**
 * Budgets that protect one machine: each server process has its own, so several servers allow more.
 */
const countedInProcess = new Set(
  ['read', 'write', 'visit', 'page', 'captcha', 'search', 'suggest', 'typing'].flatMap((name) => [
    name,
    `${name} site`,
  ]),
);

export type RateLimits = ReturnType<typeof createLimits>;

/**
 * Storage of counts that all servers share. `pool` is used for nothing else: counts are also
 * consumed inside transactions, which must not wait for each other's connections.
 */
type SharedStore = { pool: pg.Pool; key: Buffer };

/**
 * `onRejected` is called with the name of the budget for each rejected request. Without
 * `sharedStore`, everything is counted in this process.
 */
export function createLimits(
  isEnabled: boolean,
  onRejected: (rateLimit: string) => void = () => {},
  sharedStore?: SharedStore,
) {
  const counter = (name: string, points: number, seconds: number): RateLimiterAbstract => {
    const options = { keyPrefix: `${name} ${seconds}`, points, duration: seconds };
    return sharedStore && !countedInProcess.has(name)
      ? sharedCounter(sharedStore, options)
      : new RateLimiterMemory(options);
  };
  const counters = Object.fromEntries(
    Object.entries(rateLimitRules).map(([name, windows]) => [
      name,
      windows.map(([points, seconds]) => counter(name, points, seconds)),
    ]),
  );
  /** Budgets of an IPv6 site, in the sense of a /48. */
  const siteCounters = Object.fromEntries(
    Object.entries(rateLimitRules).map(([name, windows]) => [
      name,
      windows.map(([points, seconds]) => counter(`${name} site`, points * networksOfSite, seconds)),
    ]),
  );
  // What new members do within a day, by the name of the limit. The counter has no limit of its
  // own, because the allowed number is configurable
  const newMemberCounter = counter('while new', Number.MAX_SAFE_INTEGER, 1 * days);
  // bytes of stored responses per member and day. Beyond the limit, only the fact that a response
  // was sent is stored
  const storedBytes = new RateLimiterMemory({
    keyPrefix: 'answers',
    points: maxStoredResponseBytesPerDay,
    duration: 1 * days,
  });
  const renewals = counter('renewed', 1, 1 * days);
  const failuresByNetwork = counter('failures from', 10, 15 * minutes);
  const failuresByAccount = counter('failures of', 25, 1 * hours);

  return {
    /**
     * Consumes one or more points. Throws when the budget has fewer points left. `key` is a
     * person's id or an addressKey.
     */
    async consume(rateLimit: keyof typeof rateLimitRules, key: string, points = 1) {
      if (!isEnabled) return;
      for (const counter of counters[rateLimit]!)
        await consume(counter, key, points, () => onRejected(rateLimit));
      const site = networkPrefixOf(key);
      if (site)
        for (const counter of siteCounters[rateLimit]!)
          await consume(counter, site, points, () => onRejected(rateLimit));
    },

    /**
     * Consumes points for something that was already done. Never throws; later requests find less
     * left.
     */
    async charge(rateLimit: keyof typeof rateLimitRules, key: string, points: number) {
      if (isEnabled && points > 0)
        for (const counter of counters[rateLimit]!) await counter.penalty(key, points);
    },

    /** Consumes from the daily budget of new members, in addition to the general budget. */
    async consumeForNewMember(limitName: string, person: number, max: number, points = 1) {
      if (!isEnabled) return;
      const key = `${limitName} ${person}`;
      const { consumedPoints, msBeforeNext } = await newMemberCounter.consume(key, points);
      if (consumedPoints <= max) return;
      // rejected requests are not counted
      await newMemberCounter.reward(key, points);
      const seconds = Math.ceil(msBeforeNext / second);
      throw new ApiError('rate_limited', toNewMemberLimitMessage(seconds), seconds);
    },

    /** Returns points for something that had no effect or cost less. */
    async refund(rateLimit: keyof typeof rateLimitRules, key: string, points = 1) {
      if (isEnabled)
        for (const counter of counters[rateLimit]!) await refundPoints(counter, key, points);
    },

    /** Returns a point of `consumeForNewMember`. Without effect if none was consumed. */
    async refundForNewMember(limitName: string, person: number) {
      await refundPoints(newMemberCounter, `${limitName} ${person}`, 1);
    },

    reserveFileBytes: createFileByteBudget(isEnabled, () => onRejected('file bytes')),

    /** Whether a response of this size may be stored for a member's Idempotency-Key. */
    async reserveResponseBytes(person: number, bytes: number): Promise<boolean> {
      return (
        !isEnabled ||
        (await storedBytes.penalty(String(person), bytes)).consumedPoints <=
          maxStoredResponseBytesPerDay
      );
    },

    /**
     * Resets a budget, at most once a day: a user who can trigger it repeatedly gains one extra
     * budget per day.
     */
    async renew(rateLimit: keyof typeof rateLimitRules, key: string) {
      if (!isEnabled) return;
      try {
        await renewals.consume(`${rateLimit} ${key}`);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return;
        throw refused;
      }
      for (const counter of counters[rateLimit]!) await counter.delete(key);
    },

    /**
     * Rejects login attempts from a network that guesses passwords. Slows down logins to an account
     * under attack, without locking its owner out.
     */
    async assertMayLogIn(account: string, address: string) {
      if (!isEnabled) return;
      // counted before the password check, so that parallel attempts count like sequential ones
      await consume(failuresByNetwork, `${account} ${normalizeNetwork(address)}`, 1, () =>
        onRejected('failures'),
      );
      const failures = await failuresByAccount.get(account);
      if (failures && failures.remainingPoints <= 0) await sleep(second);
    },

    async recordFailedLogin(account: string) {
      if (isEnabled) await failuresByAccount.penalty(account);
    },

    /** Returns the point that `assertMayLogIn` consumed. */
    async recordLogin(account: string, address: string) {
      if (isEnabled) await failuresByNetwork.reward(`${account} ${normalizeNetwork(address)}`);
    },
  };
}

/**
 * Uses an unlogged table, so that nothing waits for the disk. Keys may be IP addresses, so they are
 * stored as HMACs with the servers' secret.
 */
function sharedCounter(
  { pool, key }: SharedStore,
  options: { keyPrefix: string; points: number; duration: number },
) {
  const counter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // an unavailable database must not disable the limits
    insuranceLimiter: new RateLimiterMemory(options),
  });
  counter.getKey = (rateLimitKey) =>
    createKeyedHmac(key).update(`${options.keyPrefix} ${rateLimitKey}`).digest('base64url');
  return counter;
}

/** Message when a new member exceeds a daily limit. */
function toNewMemberLimitMessage(seconds: number): Sentence {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return spamStrings.newMemberLimitOneMinute;
  if (minutes < 60) return message('newMemberLimitMinutes', { n: minutes });
  const hours = Math.ceil(minutes / 60);
  return hours === 1
    ? spamStrings.newMemberLimitOneHour
    : message('newMemberLimitHours', { n: hours });
}

/** Deletes expired counts. */
export const deleteExpiredCounts = (db: Database) =>
  db.execute(sql`delete from rate_limits where expire < ${Date.now()}`);

/** The source of login attempts: the /48 for IPv6. */
export const normalizeNetwork = (address: string): string => networkPrefixOf(address) ?? address;

/**
 * The rate-limit key of an IP address: the address for IPv4; for IPv6 the /64, which usually
 * belongs to one household.
 */
export function addressKey(ip: string): string {
  const ipAddress = ip.split('%')[0]!;
  if (!isIPv6(ipAddress)) return ipAddress;
  const address = ipaddr.process(ipAddress);
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`
    : address.toString();
}

/** Whether a call of `consume` found enough points. Other errors are thrown. */
export const hadPoints = (consumption: Promise<void>): Promise<boolean> =>
  consumption.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
