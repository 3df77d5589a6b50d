// How much one person or one network may ask for. What protects people is counted in the database, for all servers alike; what protects
// this machine is counted in this process.
import { createHmac } from 'node:crypto';
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
import { strings } from '#contract/strings.ts';
import { newcomersHaveLess } from '#contract/spamStrings.ts';
import { second } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

/** Points within so many seconds; a list where several spans hold at once. Members read and write, visitors visit. */
export const rateLimitRules: Record<
  | RateLimitName
  | 'read'
  | 'write'
  | 'visit'
  | 'calendar'
  | 'page'
  | 'signer'
  | 'signed'
  | 'moved'
  | 'stranger'
  | 'mailing'
  | 'mailed'
  | 'change'
  | 'proof'
  | 'code'
  | 'codeFrom'
  | 'asking',
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
  // long texts that are saved again and again: a draft saves itself when its writer pauses
  text: [[40, 1 * minutes]],
  comment: [[60, 1 * hours]],
  report: [[20, 1 * days]],
  upload: [
    [30, 30 * minutes],
    [200, 1 * days],
  ],
  crop: [[30, 30 * minutes]],
  preview: [[20, 1 * hours]],
  search: [[60, 1 * minutes]],
  // asked when typing pauses: two a second are more than anybody types, and a third of them reads on
  suggest: [[120, 1 * minutes]],
  profile: [[300, 1 * hours]],
  friend: [[50, 1 * days]],
  invite: [[50, 1 * days]],
  group: [[10, 1 * days]],
  sign: [[20, 1 * hours]],
  representatives: [[20, 1 * hours]],
  contact: [[60, 1 * hours]],
  // questions that one member causes to the services that find representatives: what these do not answer is asked anew at each look
  asking: [[60, 1 * hours]],
  // addresses that visitors sign with: each is sent a mail
  signer: [[5, 1 * hours]],
  // mails that one address is sent, whoever signs what by it. Its key is the hash of the address
  signed: [[10, 1 * days]],
  // how often an action moves that somebody follows: each time is a mail to all of them. Its key is the action
  moved: [[5, 1 * days]],
  message: [
    [30, 1 * minutes],
    [300, 1 * hours],
  ],
  // people to whom a member writes for the first time, friends left out
  stranger: [[20, 1 * days]],
  // changes of a group, a poll, a published blog: many are told of each
  change: [[30, 1 * hours]],
  // mails that one person causes to others by what they do around these, and to one of them. Their keys are the person, and the two
  mailing: [[200, 1 * days]],
  mailed: [[10, 1 * days]],
  typing: [[60, 1 * minutes]],
  password: [[10, 1 * hours]],
  // Wrong codes of an app: by one session, by one browser that is known, and for one account from everywhere else. Whoever tries has given the password.
  // Three of the 10^6 codes are good at a time, so that a try is right with 3 in 10^6. However many networks an attacker has, 50 a day are 1,500 in a month of
  // 30 days: a chance of 0.45 %. With the mailbox too, by which a new password makes them anew once a day, or with one stolen session or browser key
  // besides: 100 a day, 0.9 %.
  code: [
    [15, 15 * minutes],
    [50, 1 * days],
  ],
  // the same for one account from one network: less than a day's for the account, so that no network alone uses those up. Its key is the account and the network
  codeFrom: [
    [10, 15 * minutes],
    [20, 1 * days],
  ],
  // mails with a code that one address is sent, whoever says it is theirs; of those whom a provider knows by it, as many again. Its key is the hash of the address
  proof: [[3, 1 * hours]],
};

/** Bytes of answers for Idempotency-Keys that one server keeps of one member within a day. */
export const answersKept = 1_000_000;

/** More of these than one machine bears: each server has its own, and several servers bear more. */
const ofThisProcess = new Set(
  ['read', 'write', 'visit', 'page', 'captcha', 'search', 'suggest', 'typing'].flatMap((name) => [
    name,
    `${name} site`,
  ]),
);

export type RateLimits = ReturnType<typeof createLimits>;

/** Where counts of all servers lie. `pool` is for them alone: they are drawn within transactions too, which must not wait for one another's connections. */
type Shared = { pool: pg.Pool; key: Buffer };

/** `refused` hears of each that asked for too much, by the name of the budget. Without `shared` everything is counted in this process. */
export function createLimits(
  on: boolean,
  refused: (rateLimit: string) => void = () => {},
  shared?: Shared,
) {
  const counter = (name: string, points: number, seconds: number): RateLimiterAbstract => {
    const options = { keyPrefix: `${name} ${seconds}`, points, duration: seconds };
    return shared && !ofThisProcess.has(name)
      ? sharedCounter(shared, options)
      : new RateLimiterMemory(options);
  };
  const counters = Object.fromEntries(
    Object.entries(rateLimitRules).map(([name, spans]) => [
      name,
      spans.map(([points, seconds]) => counter(name, points, seconds)),
    ]),
  );
  const siteCounters = Object.fromEntries(
    Object.entries(rateLimitRules).map(([name, spans]) => [
      name,
      spans.map(([points, seconds]) => counter(`${name} site`, points * networksOfSite, seconds)),
    ]),
  );
  // what somebody new did within a day, by what it was: how much is allowed may change any time, so that it is counted without an end
  const whileNew = counter('while new', Number.MAX_SAFE_INTEGER, 1 * days);
  // bytes of answers that are kept of one member for a day, beyond which only that they were given is kept
  const answers = new RateLimiterMemory({
    keyPrefix: 'answers',
    points: answersKept,
    duration: 1 * days,
  });
  const renewed = counter('renewed', 1, 1 * days);
  const failuresFrom = counter('failures from', 10, 15 * minutes);
  const failuresOf = counter('failures of', 25, 1 * hours);

  return {
    /** Takes one from a budget, or more at once; refuses when it does not hold as much. `key` is a person's id or an addressKey. */
    async consume(rateLimit: keyof typeof rateLimitRules, key: string, points = 1) {
      if (!on) return;
      for (const counter of counters[rateLimit]!)
        await consume(counter, key, points, () => refused(rateLimit));
      const site = siteOf(key);
      if (site)
        for (const counter of siteCounters[rateLimit]!)
          await consume(counter, site, points, () => refused(rateLimit));
    },

    /** Takes for something that is done already, and refuses nothing: whoever goes on finds less left. */
    async charge(rateLimit: keyof typeof rateLimitRules, key: string, points: number) {
      if (on && points > 0)
        for (const counter of counters[rateLimit]!) await counter.penalty(key, points);
    },

    /** Takes from what somebody new may do within a day, beside the budget that everybody has. */
    async consumeForNewMember(what: string, person: number, most: number, points = 1) {
      if (!on) return;
      const key = `${what} ${person}`;
      const { consumedPoints, msBeforeNext } = await whileNew.consume(key, points);
      if (consumedPoints <= most) return;
      // what was refused is not counted
      await whileNew.reward(key, points);
      const seconds = Math.ceil(msBeforeNext / second);
      throw new ApiError('rate_limited', newcomersHaveLess(seconds), seconds);
    },

    /** What was drawn for something that came to nothing. */
    async refund(rateLimit: keyof typeof rateLimitRules, key: string) {
      if (on) for (const counter of counters[rateLimit]!) await counter.reward(key);
    },

    /** Whether an answer of so many bytes is kept for a member's Idempotency-Key. */
    async roomForAnswer(person: number, bytes: number): Promise<boolean> {
      return !on || (await answers.penalty(String(person), bytes)).consumedPoints <= answersKept;
    },

    /** Empties what was drawn, but once a day: whoever can cause it again and again gains one budget a day by it. */
    async renew(rateLimit: keyof typeof rateLimitRules, key: string) {
      if (!on) return;
      try {
        await renewed.consume(`${rateLimit} ${key}`);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return;
        throw refused;
      }
      for (const counter of counters[rateLimit]!) await counter.delete(key);
    },

    /** Refuses an address that guesses; slows an account that is guessed at, but never locks its owner out. */
    async beforeSignIn(account: string, address: string) {
      if (!on) return;
      // counted before it is known, so that many tries at once are as many as one after another
      await consume(failuresFrom, `${account} ${networkOf(address)}`, 1, () => refused('failures'));
      const anywhere = await failuresOf.get(account);
      if (anywhere && anywhere.remainingPoints <= 0) await sleep(second);
    },

    async signInFailed(account: string) {
      if (on) await failuresOf.penalty(account);
    },

    async signedIn(account: string, address: string) {
      if (on) await failuresFrom.reward(`${account} ${networkOf(address)}`);
    },
  };
}

/** In an unlogged table, so that nothing waits for the disk. A key may be an address: only the secret of the servers tells which. */
function sharedCounter(
  { pool, key }: Shared,
  options: { keyPrefix: string; points: number; duration: number },
) {
  const counter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'drawn',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // a database that does not answer is no reason to allow everything
    insuranceLimiter: new RateLimiterMemory(options),
  });
  counter.getKey = (of) =>
    createHmac('sha256', key).update(`${options.keyPrefix} ${of}`).digest('base64url');
  return counter;
}

/** Counts whose time is over. */
export const forgetCounts = (db: Database) =>
  db.execute(sql`delete from drawn where expire < ${Date.now()}`);

async function consume(
  counter: RateLimiterAbstract,
  key: string,
  points: number,
  told: () => void,
) {
  try {
    await counter.consume(key, points);
  } catch (refused) {
    // what was too much at once is given back, for less of it
    if (refused instanceof RateLimiterRes && points > 1) await counter.reward(key, points);
    if (!(refused instanceof RateLimiterRes)) throw refused;
    told();
    throw tooMany(refused);
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new ApiError('rate_limited', strings.tooMany, Math.ceil(msBeforeNext / second));

/** So many networks of one site may ask for as much as each may alone. */
const networksOfSite = 10;

/** The IPv6 network of 48 bits that a network of 64 lies in: whoever rents one has 65,536 of these. */
const siteOf = (key: string): string | undefined =>
  /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(key)?.[1]?.replace(/:$/, '::/48');

/** Where guesses come from: of IPv6 the network of 48 bits. */
export const networkOf = (address: string): string => siteOf(address) ?? address;

/** Whom an address belongs to: IPv4 by itself, IPv6 by its network of 64 bits, which one household has to itself. */
export function addressKey(ip: string): string {
  const plain = ip.split('%')[0]!;
  if (!isIPv6(plain)) return plain;
  const address = ipaddr.process(plain);
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString();
}
