// Sessions: opaque tokens of which only the hash is stored. A session ends by logout, after 30 days
// without use, and after 180 days in any case.
import { hash, randomBytes } from 'node:crypto';
import { day, minute } from '#contract/durations.ts';
import type { Audience } from '#contract/fields.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { batchPer } from '../db/coalesce.ts';

/** The user of an active session. */
export type Member = {
  id: number;
  name: string;
  username: string;
  /** 1 for administrators: policies/roles.ts. */
  userType: number;
  moderator: boolean;
  sessionId: number;
  /** When the email address was confirmed. */
  joinedOn: Date;
  /** The audience of their last post. */
  lastAudience: Audience;
  /**
   * False if they never muted a person, group or word or dismissed a post: their feeds need not
   * look for these.
   */
  hasFeedChoices: boolean;
  /** False if they never saved a post. */
  hasSavedPosts: boolean;
};

/**
 * The rate-limit key for password and code attempts within a session: a stolen session does not use
 * up the budget of the owner's other sessions.
 */
export const loginAttemptKey = ({ sessionId }: Pick<Member, 'sessionId'>) => `session ${sessionId}`;

export const sessionIdleMs = 30 * day;
export const sessionMaxAgeMs = 180 * day;
const sessionsPerPerson = 20;

/** Condition on a row `s` of sessions: used recently enough, and not too old. */
export const isActive = () =>
  sql`(s.last_used_at > ${dateBefore(sessionIdleMs)} and s.created_at > ${dateBefore(sessionMaxAgeMs)})`;

export const randomToken = () => randomBytes(32).toString('base64url');
export const hashToken = (secret: string) => hash('sha256', secret, 'buffer');

/** Starts a session and returns its token. Ends the least recently used sessions beyond twenty. */
export async function startSession(
  db: Database,
  person: number,
  userAgent: string,
): Promise<string> {
  const token = randomToken();
  await db.execute(
    sql`insert into sessions (token_hash, person_id, device) values (${hashToken(token)}, ${person}, ${deviceName(userAgent)})`,
  );
  await db.execute(sql`
    delete from sessions where person_id = ${person} and id not in (
      select id from sessions where person_id = ${person} order by last_used_at desc, id desc limit ${sessionsPerPerson})`);
  await recordSeen(db, person);
  return token;
}

/** Records that the account is used today. Writes only the first time on a day. */
const recordSeen = (db: Database, person: number) =>
  db.execute(sql`
    insert into last_seen_days as d (person_id, seen_on) values (${person}, (now() at time zone 'UTC')::date)
    on conflict (person_id) do update set seen_on = excluded.seen_on where d.seen_on < excluded.seen_on`);

/** The columns of a `Member`, without those of its session, of a row `p` of people. */
export const memberColumns = sql`p.id, p.name, p.username, p.role as "userType", p.moderator, greatest(p.created_at, p.confirmed_at) as "joinedOn", p.last_audience as "lastAudience", p.has_feed_choices as "hasFeedChoices", p.has_saved_posts as "hasSavedPosts"`;

type SessionRow = Member & { hash: Buffer; lastUsed: Date };

/**
 * Finds active sessions by token hash. Every request needs one, so concurrent lookups are batched.
 */
const findSession = batchPer(async (db: Database, hashes: readonly Buffer[]) => {
  const rows = await db.query<SessionRow>(sql`
    select s.token_hash as hash, ${memberColumns}, s.id as "sessionId",
      s.last_used_at as "lastUsed"
    from sessions s join all_people p on p.id = s.person_id
    where s.token_hash = any (${hashes}::bytea[]) and p.active and ${isActive()}`);
  return hashes.map((hash) => rows.find((row) => row.hash.equals(hash)));
});

const toUtcDay = (time: Date) => time.toISOString().slice(0, 10);

/**
 * `writeDb` is the primary database, which records that the session was used. `db` may be a
 * replica.
 */
export async function findMemberByToken(
  db: Database,
  token: string,
  writeDb = db,
): Promise<Member | undefined> {
  const session = await findSession(db, hashToken(token));
  if (!session) return undefined;
  const { hash: _, lastUsed, ...member } = session;
  // Not recorded at each request, which would be a write.
  if (Date.now() - lastUsed.getTime() > 5 * minute) {
    await writeDb.execute(
      sql`update sessions set last_used_at = now() where id = ${member.sessionId}`,
    );
    if (toUtcDay(lastUsed) !== toUtcDay(new Date())) await recordSeen(writeDb, member.id);
  }
  return member;
}

/**
 * The sessions of `ids` that are still active. The others have ended, or their owner's account is
 * not active.
 */
export async function listActiveSessions(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select s.id from sessions s join all_people p on p.id = s.person_id where s.id = any (${ids}::bigint[]) and p.active and ${isActive()}`);
  return rows.map(({ id }) => id);
}

/**
 * The token of a request, 43 characters of `randomToken`. Read from these two headers only, never
 * from a cookie or a URL.
 */
export function tokenFromHeaders(
  headers: Record<string, string | string[] | undefined>,
): string | undefined {
  const header = headers['x-api-key'] ?? headers.authorization;
  return typeof header === 'string' ? /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header)?.[1] : undefined;
}

/** A device name such as "Firefox on Linux", with which members recognize their own devices. */
export function deviceName(userAgent: string): string {
  // Most user agents contain several of these names. The most specific comes first.
  const findFirst = (words: string[]) =>
    words.find((word) => new RegExp(`\\b${word}\\b`).test(userAgent));
  const browser = findFirst(['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']);
  const system = findFirst(['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux']);
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return [browser ?? 'A browser', system && 'on', system]
    .filter(Boolean)
    .map((word) => names[word!] ?? word)
    .join(' ');
}
