// Suspension and its end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#test/jobs.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { emailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { unsuspend, suspendPerson } from './suspension.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const password = 'a long walk along the creek';
const loadSuspension = (person: number) =>
  town.db.queryOne(
    sql`select suspended_at is not null as suspended, suspension_ends_at as until, suspended_why as why from all_people where id = ${person}`,
  );

test('ends all sessions, hides what the person wrote and refuses logins until it is lifted', async () => {
  const { ben } = town.id;
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${ben}`,
  );
  const { id } = await town.post('ben');
  const [client, ada] = [await town.as('ben'), await town.as('ada')];
  await startSession(town.db, ben, 'elsewhere');
  expect(
    await town.db.transaction((db) => suspendPerson(db, ben, { reason: 'Spam.', until: null })),
  ).toBe(true);

  expect((await client.refused('GET /account/sessions', {})).status).toBe(401);
  expect(await town.db.query(sql`select from sessions where person_id = ${ben}`)).toEqual([]);
  await ada.refused('GET /content/get-one', { id });
  await town.visitor.refused('POST /user/login', { username: 'ben', password });

  expect(await town.db.transaction((db) => unsuspend(db, ben))).toBe(true);
  expect(await town.db.transaction((db) => unsuspend(db, ben))).toBe(false);
  expect(await loadSuspension(ben)).toEqual({ suspended: false, until: null, why: '' });
  await ada.ask('GET /content/get-one', { id });
  await town.visitor.ask('POST /user/login', { username: 'ben', password });
});

test('ends when its time is up, not before, with an email and an audit entry', async () => {
  const { femi, gus } = town.id;
  const until = new Date(Date.now() + 60_000);
  for (const person of [femi, gus])
    await suspendPerson(town.db, person, { reason: 'Insults.', until });
  // New terms replace those of a current suspension.
  await suspendPerson(town.db, gus, { reason: 'More insults.', until: null });
  const end = () => runJob(town, 'admin.end-suspensions');
  await end();
  expect(await loadSuspension(femi)).toEqual({ suspended: true, until, why: 'Insults.' });

  await town.db.execute(
    sql`update all_people set suspension_ends_at = now() - interval '1 second' where id = ${femi}`,
  );
  await end();
  await end();
  expect(await loadSuspension(femi)).toEqual({ suspended: false, until: null, why: '' });
  expect(await loadSuspension(gus)).toEqual({ suspended: true, until: null, why: 'More insults.' });
  const { email } = (await town.db.queryOne<{ email: string }>(
    sql`select email from all_people where id = ${femi}`,
  ))!;
  expect((await emailsTo(town, email)).map(({ subject }) => subject)).toEqual([
    'Your Folkmoot account is active again',
  ]);
  const { log } = await (
    await town.as('keeper')
  ).ask('GET /admin/audit', { deed: 'person.restore' });
  expect(log.map(({ subject_id, actor_id }) => [subject_id, actor_id])).toEqual([
    [femi, undefined],
  ]);
});

test('refuses to suspend the last administrator, also when two are suspended at the same time', async () => {
  const { keeper, ada } = town.id;
  const isSuspended = (person: number) =>
    town.db.transaction((db) => suspendPerson(db, person, { reason: 'Gone.', until: null }));
  await expect(isSuspended(keeper)).rejects.toThrow('only administrator');
  await town.db.execute(sql`update people set role = 1 where id = ${ada}`);
  const outcomes = await Promise.allSettled([isSuspended(keeper), isSuspended(ada)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
