// People that a thief put into group conversations of the owner of the account.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { hashPassword } from '#server/security/passwords.ts';
import {
  changedPassword,
  changePassword,
  endThiefsSession,
  logOutEverywhere,
  recoveries,
  stolenPassword,
} from '#test/accountRecovery.ts';
import { signedIn, type Client } from '#test/api.ts';
import { createChat, say } from '#test/conversations.ts';
import { runInTurnForAccount } from '#test/locks.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ben: Client;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(stolenPassword)} where username = 'ben'`,
  );
  ben = await signedIn(town, 'ben');
});

const statesIn = async (chat: number) =>
  Object.fromEntries(
    (
      await town.db.query<{ username: string; state: string }>(sql`
        select p.username, m.state from chat_members m join all_people p on p.id = m.person_id where m.chat_id = ${chat}`)
    ).map(({ username, state }) => [username, state]),
  );
const add = (client: Client, conversation_id: number, person: Username) =>
  client.ask('POST /conversation/add', { conversation_id, people: [person] });

test.each(recoveries)('%s removes them', async (_, recover, keepsOwn) => {
  const thief = await signedIn(town, 'ben');
  const id = await createChat(town, 'ada', ['ben', 'elif']);
  // Gus is a friend of Ben, Ivan a stranger.
  await add(thief, id, 'grace');
  await town.db.execute(
    sql`update chat_members set created_at = now() - interval '9 days' where chat_id = ${id} and person_id = ${town.id.grace}`,
  );
  await add(ben, id, 'joe');
  await add(thief, id, 'gus');
  await add(thief, id, 'ivan');
  const before = await statesIn(id);
  expect(before).toMatchObject({ gus: 'joined', ivan: 'invited' });
  // Gus brings someone else.
  await add(await town.as('gus'), id, 'zoe');
  const { conversation } = await thief.ask('POST /conversation/create', {
    name: 'Started by the thief',
    people: ['gus', 'ivan'],
  });
  await recover({ town, owner: ben, thief });
  const after = await statesIn(id);
  expect(after).toMatchObject({
    ben: 'joined',
    ada: 'joined',
    elif: 'joined',
    grace: before.grace,
    gus: 'removed',
    ivan: 'withdrawn',
  });
  expect(['removed', 'withdrawn']).toContain(after.zoe);
  expect(after.joe === before.joe).toBe(keepsOwn);
  expect(await statesIn(conversation.id)).toEqual({
    ben: 'joined',
    gus: 'removed',
    ivan: 'withdrawn',
  });
  const { id: written } = await say(town, 'ada', id, 'After the recovery');
  expect(
    (await (await town.as('gus')).refused('GET /conversation/get-message', { id: written })).status,
  ).toBe(404);
});

test.each([
  ['a new password', changePassword],
  ['logging out everywhere', logOutEverywhere],
  ['ending the session', endThiefsSession],
] as const)('%s keeps them if nobody else used the account', async (_, end) => {
  const earlier = await signedIn(town, 'ben');
  const id = await createChat(town, 'ada', ['ben', 'elif']);
  await add(earlier, id, 'gus');
  await end({ town, owner: ben, thief: earlier, others_used_account: false });
  expect(await statesIn(id)).toMatchObject({ ben: 'joined', gus: 'joined' });
  // They are still removed when the member finds out.
  await logOutEverywhere({
    owner: await signedIn(town, 'ben'),
    ...(end === changePassword && { password: changedPassword }),
  });
  expect(await statesIn(id)).toMatchObject({ ben: 'joined', gus: 'removed' });
});

test('a request that waits while its session is ended adds nobody', async () => {
  const id = await createChat(town, 'ada', ['ben']);
  const thief = await signedIn(town, 'ben');
  const requests = [
    () => thief.raw('POST /conversation/add', { conversation_id: id, people: ['gus'] }),
    () => thief.raw('POST /conversation/create', { name: 'Mine', people: ['gus'] }),
  ];
  const [ended, ...refused] = await runInTurnForAccount(town, town.id.ben!, [
    () => ben.raw('POST /account/revoke-session', { password: stolenPassword }),
    ...requests,
  ]);
  expect(ended!.statusCode).toBe(200);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(await statesIn(id)).toEqual({ ada: 'joined', ben: 'joined' });
});
