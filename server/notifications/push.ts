// Push notifications for browsers. They carry no content, so that push services learn only that a
// browser was notified.
import webpush from 'web-push';
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day, second } from '#contract/durations.ts';
import { findActiveAddressee } from '../account/addressee.ts';
import type { RequestContext, AppContext, Job, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { FetchError } from '../lib/httpClient/httpClient.ts';
import { addJob } from '../jobs/queue.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { isActive } from '../security/sessions.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { countUnread } from './list.ts';

const maxBrowsersPerPerson = 10;
const minInterval = sql`interval '1 minute'`;
const maxAttempts = 5;
/** All languages have two-letter codes, so that the length of the payload reveals nothing. */
const createPayload = ({ language }: Translator) => JSON.stringify({ about: 'news', language });

type VapidKeys = { public_key: string; private_key: string };
type Browser = { endpoint: string; p256dh: string; auth: string };

/** The VAPID keys. Created on first use; concurrent processes all get the same ones. */
export async function getOrCreateKeys(db: Database): Promise<VapidKeys> {
  const loadKeys = () => db.queryOne<VapidKeys>(sql`select public_key, private_key from push_keys`);
  const keys = await loadKeys();
  if (keys) return keys;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await db.execute(
    sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`,
  );
  return (await loadKeys())!;
}

export const getPublicKey = async (_input: object, { db }: RequestContext<Member>) => ({
  key: (await getOrCreateKeys(db)).public_key,
});

/** A subscription that already exists moves to the member who is now logged in on that browser. */
export async function subscribeBrowser(
  { endpoint, keys: { p256dh, auth } }: Input<'POST /notification/push-subscribe'>,
  { app, db, member }: RequestContext<Member>,
) {
  try {
    // Throws if the keys are invalid.
    buildRequest({ endpoint, p256dh, auth }, await getOrCreateKeys(db), app, translatorFor('en'));
  } catch {
    throw invalidField('keys', strings.invalidValue);
  }
  await db.transaction(async (db) => {
    await db.execute(sql`
      insert into push_subscriptions (endpoint, person_id, session_id, p256dh, auth) values (${endpoint}, ${member.id}, ${member.sessionId}, ${p256dh}, ${auth})
      on conflict (endpoint) do update set person_id = excluded.person_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`);
    await db.execute(sql`
      delete from push_subscriptions where endpoint in (
        select endpoint from push_subscriptions where person_id = ${member.id} order by created_at desc, endpoint offset ${literalInt(maxBrowsersPerPerson)})`);
  });
  return { message: strings.pushEnabled };
}

export async function unsubscribeBrowser(
  { endpoint }: Input<'POST /notification/push-unsubscribe'>,
  { db, member }: RequestContext<Member>,
) {
  await db.execute(
    sql`delete from push_subscriptions where endpoint = ${endpoint} and person_id = ${member.id}`,
  );
  return { message: strings.pushDisabled };
}

/**
 * SQL that queues a push job for this person, if they have a subscription, at least a minute after
 * the previous one.
 */
export const queuePushSql = (person: Sql): Sql => sql`
  (select (graphile_worker.add_job('notifications.push', json_build_object('person', ${person}), run_at => greatest(now(), u.latest + ${minInterval}),
      max_attempts => ${literalInt(maxAttempts)}, job_key => 'push ' || ${person}, job_key_mode => 'preserve_run_at')).id
    from (select max(u.tried_at) as latest from push_subscriptions u where u.person_id = ${person} having count(*) > 0) u)`;

/**
 * Browsers with a prompt service, those that got no message yet, and the others. The jobs of the
 * last two groups run one after the other, so that slow services, which anyone can name, hold only
 * one worker each. A new browser does not wait for those whose service was slow before.
 */
const groups = {
  prompt: { job: 'notifications.push', key: 'push', includes: sql`not u.slow`, queue: undefined },
  new: {
    job: 'notifications.push-new',
    key: 'push new',
    includes: sql`u.slow and u.tried_at is null`,
    queue: 'push new',
  },
  slow: {
    job: 'notifications.push-slow',
    key: 'push slow',
    includes: sql`u.slow and u.tried_at is not null`,
    queue: 'push slow',
  },
} as const;
type Group = keyof typeof groups;

const queuePushes = (db: Database, person: number, group: Group, runAt: Date) => {
  const { job, key, queue } = groups[group];
  return addJob(
    db,
    job,
    { person },
    { key: `${key} ${person}`, runAt, maxAttempts, ...(queue && { queue }) },
  );
};

/** Time until a browser whose service has just failed gets the message from the other queue. */
const firstRetryMs = 10 * second;

/** Sends to people who still have unread notifications. */
const sendPushes: Job = async ({ person }, app) => {
  const { db } = app;
  const id = Number(person);
  if (!(await hasUnread(app, id))) return;
  const { hasNew, hasSlow } = (await db.queryOne<{ hasNew: boolean; hasSlow: boolean }>(sql`
    select coalesce(bool_or(${groups.new.includes}), false) as "hasNew", coalesce(bool_or(${groups.slow.includes}), false) as "hasSlow"
    from push_subscriptions u where u.person_id = ${id}`))!;
  if (hasNew) await queuePushes(db, id, 'new', new Date());
  const failedCount = await pushToBrowsers(app, id, 'prompt');
  if (hasSlow) await queuePushes(db, id, 'slow', new Date());
  else if (failedCount) await queueFirstRetry(db, id);
};

const queueFirstRetry = (db: Database, person: number) =>
  queuePushes(db, person, 'slow', new Date(Date.now() + firstRetryMs));

/** Those that fail are retried with the slow ones. */
const sendNewPushes: Job = async ({ person }, app) => {
  const id = Number(person);
  if (!(await hasUnread(app, id))) return;
  const failedCount = await pushToBrowsers(app, id, 'new');
  if (failedCount) await queueFirstRetry(app.db, id);
};

/** Retries if a push service failed. */
const sendSlowPushes: Job = async ({ person }, app) => {
  const id = Number(person);
  if (!(await hasUnread(app, id))) return;
  const failedCount = await pushToBrowsers(app, id, 'slow');
  if (failedCount) throw new Error(`${failedCount} push messages failed.`);
};

const hasUnread = async ({ db }: AppContext, person: number) =>
  (await db.queryOne(sql`select from visible_people(null) p where p.id = ${person}`)) !==
    undefined && (await countUnread(db, person)) > 0;

/**
 * Sends to the browsers of a group, deletes subscriptions that no longer exist, and returns how
 * many failed. `tried_at` is the last attempt; `pushed_at` becomes null again if it failed, so that
 * the retry does not wait.
 */
async function pushToBrowsers(app: AppContext, person: number, group: Group): Promise<number> {
  const { db } = app;
  const browsers = await db.query<Browser>(sql`
    update push_subscriptions u set pushed_at = now(), tried_at = now() from sessions s
    where s.id = u.session_id and ${isActive()} and u.person_id = ${person} and ${groups[group].includes} and (u.pushed_at is null or u.pushed_at <= now() - ${minInterval})
    returning u.endpoint, u.p256dh, u.auth`);
  if (browsers.length === 0) {
    await queueAgain(db, person, group);
    return 0;
  }
  const keys = await getOrCreateKeys(db);
  const translator = translatorFor((await findActiveAddressee(app, sql`id = ${person}`))?.language);
  const outcomes = await Promise.all(
    browsers.map((browser) => sendPush(app, browser, keys, translator)),
  );
  const endpointsWithOutcome = (...wanted: Outcome[]) =>
    browsers.filter((_, i) => wanted.includes(outcomes[i]!)).map(({ endpoint }) => endpoint);
  await db.execute(
    sql`delete from push_subscriptions where endpoint = any (${endpointsWithOutcome('gone')})`,
  );
  await db.execute(sql`
    update push_subscriptions set slow = endpoint = any (${endpointsWithOutcome('slow', 'failed')})
    where endpoint = any (${endpointsWithOutcome('sent', 'slow', 'failed')})`);
  return db.execute(
    sql`update push_subscriptions set pushed_at = null where endpoint = any (${endpointsWithOutcome('failed')})`,
  );
}

/** Queues another job if the last push was less than a minute ago. */
async function queueAgain(db: Database, person: number, group: Group) {
  const retryTime = await db.queryOne<{ next: Date }>(sql`
    select max(u.pushed_at) + ${minInterval} as next from push_subscriptions u join sessions s on s.id = u.session_id
    where u.person_id = ${person} and ${groups[group].includes} and ${isActive()} having max(u.pushed_at) > now() - ${minInterval}`);
  if (retryTime) await queuePushes(db, person, group, retryTime.next);
}

/** `slow`: it was sent, but the service took long. */
type Outcome = 'sent' | 'slow' | 'gone' | 'failed';
/** Push services respond within a fraction of a second. */
const timeoutMs = 2 * second;
const slowMs = 1 * second;

async function sendPush(
  app: AppContext,
  browser: Browser,
  keys: VapidKeys,
  translator: Translator,
): Promise<Outcome> {
  const { headers, body } = buildRequest(browser, keys, app, translator);
  const startedAt = performance.now();
  try {
    const { status } = await app.httpClient.exchange(browser.endpoint, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status === 404 || status === 410) return 'gone';
    if (status >= 300) return 'failed';
    return performance.now() - startedAt < slowMs ? 'sent' : 'slow';
  } catch (error) {
    // Requests to this address will always be refused.
    return error instanceof FetchError && (error.code === 'private' || error.code === 'invalid_url')
      ? 'gone'
      : 'failed';
  }
}

/** A web push request, encrypted for this browser and signed by this site. */
function buildRequest(
  { endpoint, p256dh, auth }: Browser,
  { public_key, private_key }: VapidKeys,
  { config }: AppContext,
  translator: Translator,
) {
  const subject = config.publicUrl.startsWith('https:')
    ? config.publicUrl
    : 'mailto:no-reply@localhost';
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    createPayload(translator),
    {
      TTL: day / second,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, publicKey: public_key, privateKey: private_key },
    },
  );
  // The HTTP client sets the length.
  const { 'Content-Length': _contentLength, ...otherHeaders } = headers as Record<
    string,
    string | number
  >;
  return {
    headers: Object.fromEntries(
      Object.entries(otherHeaders).map(([name, value]) => [name, String(value)]),
    ),
    body,
  };
}

export const pushJobs: Record<string, Job> = {
  'notifications.push': sendPushes,
  'notifications.push-new': sendNewPushes,
  'notifications.push-slow': sendSlowPushes,
};
