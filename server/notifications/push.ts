// Telling browsers that there is something, and never what: the services that carry it learn only that a browser was told.
import webpush from 'web-push';
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day, second } from '#contract/durations.ts';
import { addressee } from '../account/account.mail.ts';
import type { RequestContext, AppContext, Job, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { FetchError } from '../lib/httpClient/httpClient.ts';
import { addJob } from '../jobs/queue.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { isActive } from '../lib/security/sessions.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { unreadOf } from './list.ts';

const browsersOfPerson = 10;
const pause = sql`interval '1 minute'`;
const attempts = 5;
/** Every language is named by two letters, so that its length tells nothing. */
const payloadIn = ({ language }: Translator) => JSON.stringify({ about: 'news', language });

type Keys = { public_key: string; private_key: string };
type Browser = { endpoint: string; p256dh: string; auth: string };

/** Of processes that start at once one makes them, and all take the same. */
export async function pushKeys(db: Database): Promise<Keys> {
  const kept = () => db.queryOne<Keys>(sql`select public_key, private_key from push_keys`);
  const keys = await kept();
  if (keys) return keys;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  await db.execute(
    sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`,
  );
  return (await kept())!;
}

export const pushKey = async (_input: object, { db }: RequestContext<Member>) => ({
  key: (await pushKeys(db)).public_key,
});

/** The same browser again is moved to whoever is signed in there now. */
export async function subscribeBrowser(
  { endpoint, keys: { p256dh, auth } }: Input<'POST /notification/push-subscribe'>,
  { app, db, member }: RequestContext<Member>,
) {
  try {
    requestTo({ endpoint, p256dh, auth }, await pushKeys(db), app, translatorFor('en'));
  } catch {
    throw invalidField('keys', strings.wrongKind);
  }
  await db.transaction(async (db) => {
    await db.execute(sql`
      insert into push_subscriptions (endpoint, person_id, session_id, p256dh, auth) values (${endpoint}, ${member.id}, ${member.sessionId}, ${p256dh}, ${auth})
      on conflict (endpoint) do update set person_id = excluded.person_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`);
    await db.execute(sql`
      delete from push_subscriptions where endpoint in (
        select endpoint from push_subscriptions where person_id = ${member.id} order by created_at desc, endpoint offset ${literalInt(browsersOfPerson)})`);
  });
  return { message: strings.browserTold };
}

export async function unsubscribeBrowser(
  { endpoint }: Input<'POST /notification/push-unsubscribe'>,
  { db, member }: RequestContext<Member>,
) {
  await db.execute(
    sql`delete from push_subscriptions where endpoint = ${endpoint} and person_id = ${member.id}`,
  );
  return { message: strings.browserNotTold };
}

/** A job for this person, if they have such a browser, a minute after the one before at the earliest. */
export const pushed = (person: Sql): Sql => sql`
  (select (graphile_worker.add_job('notifications.push', json_build_object('person', ${person}), run_at => greatest(now(), u.latest + ${pause}),
      max_attempts => ${literalInt(attempts)}, job_key => 'push ' || ${person}, job_key_mode => 'preserve_run_at')).id
    from (select max(u.tried_at) as latest from push_subscriptions u where u.person_id = ${person} having count(*) > 0) u)`;

/** To whoever still has something to read. A browser that is there no more is forgotten; where a service did not take it, it is tried again. */
const push: Job = async ({ person }, app) => {
  const { db } = app;
  const id = Number(person);
  const reads = await db.queryOne(sql`select from visible_people(null) p where p.id = ${id}`);
  if (!reads || !(await unreadOf(db, id))) return;
  const browsers = await db.query<Browser>(sql`
    update push_subscriptions u set pushed_at = now(), tried_at = now() from sessions s
    where s.id = u.session_id and ${isActive()} and u.person_id = ${id} and (u.pushed_at is null or u.pushed_at <= now() - ${pause})
    returning u.endpoint, u.p256dh, u.auth`);
  if (browsers.length === 0) return later(db, id);
  const keys = await pushKeys(db);
  const createTranslator = translatorFor((await addressee(app, sql`id = ${id}`))?.language);
  const outcomes = await Promise.all(
    browsers.map((browser) => handOver(app, browser, keys, createTranslator)),
  );
  const withOutcome = (which: Outcome) =>
    browsers.filter((_, i) => outcomes[i] === which).map(({ endpoint }) => endpoint);
  await db.execute(
    sql`delete from push_subscriptions where endpoint = any (${withOutcome('gone')})`,
  );
  const failed = await db.execute(
    sql`update push_subscriptions set pushed_at = null where endpoint = any (${withOutcome('failed')})`,
  );
  if (failed) throw new Error(`${failed} of ${browsers.length} browsers could not be told.`);
};

/** Told of something else less than a minute ago. */
async function later(db: Database, person: number) {
  const told = await db.queryOne<{ next: Date }>(sql`
    select max(u.pushed_at) + ${pause} as next from push_subscriptions u join sessions s on s.id = u.session_id
    where u.person_id = ${person} and ${isActive()} having max(u.pushed_at) > now() - ${pause}`);
  if (told)
    await addJob(
      db,
      'notifications.push',
      { person },
      { key: `push ${person}`, runAt: told.next, maxAttempts: attempts },
    );
}

type Outcome = 'told' | 'gone' | 'failed';

async function handOver(
  app: AppContext,
  browser: Browser,
  keys: Keys,
  createTranslator: Translator,
): Promise<Outcome> {
  const { headers, body } = requestTo(browser, keys, app, createTranslator);
  try {
    const { status } = await app.httpClient.exchange(browser.endpoint, {
      method: 'POST',
      headers,
      body,
    });
    return status === 404 || status === 410 ? 'gone' : status < 300 ? 'told' : 'failed';
  } catch (error) {
    // where nothing may be sent to, nothing ever will
    return error instanceof FetchError && (error.code === 'private' || error.code === 'address')
      ? 'gone'
      : 'failed';
  }
}

/** Sealed for this browser alone, signed by this site. */
function requestTo(
  { endpoint, p256dh, auth }: Browser,
  { public_key, private_key }: Keys,
  { config }: AppContext,
  createTranslator: Translator,
) {
  const subject = config.publicUrl.startsWith('https:')
    ? config.publicUrl
    : 'mailto:no-reply@localhost';
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadIn(createTranslator),
    {
      TTL: day / second,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, publicKey: public_key, privateKey: private_key },
    },
  );
  // its length is told by whoever sends it
  const { 'Content-Length': _length, ...rest } = headers as Record<string, string | number>;
  return {
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    body,
  };
}

export const pushJobs: Record<string, Job> = { 'notifications.push': push };
