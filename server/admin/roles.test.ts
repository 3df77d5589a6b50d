// Authorization by role: checked against the current role, before the input is validated.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type Input, type Call } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let clients: Record<'visitor' | 'member' | 'moderator' | 'demoted' | 'suspended', Client>;
beforeAll(async () => {
  town = await createTestTown();
  const { ben, femi, gus } = town.id;
  await town.db.execute(sql`update people set moderator = true where id = ${ben}`);
  clients = {
    visitor: town.visitor,
    member: await town.as('ada'),
    moderator: await town.as('ben'),
    demoted: await town.as('femi'),
    suspended: await town.as('gus'),
  };
  // Both were administrators with these sessions until now.
  await town.db.execute(sql`update people set role = 1 where id in (${femi}, ${gus})`);
  for (const was of [clients.demoted, clients.suspended]) await was.ask('GET /admin/audit', {});
  await town.db.execute(sql`update people set role = 2 where id = ${femi}`);
  await town.db.execute(sql`update people set suspended_at = now() where id = ${gus}`);
});
afterAll(() => town.close());

const selectRoles = (...who: string[]) =>
  (Object.keys(calls) as Call[]).filter((call) => who.includes(calls[call].who));

/**
 * Input that no call accepts. A response that does not name it shows that the input was not
 * validated.
 */
const nonsense = { 'no call takes this': 'at all' };

async function apiError(client: Client, call: Call) {
  const response = await client.raw(call, nonsense as unknown as Input<Call>);
  return [response.statusCode, response.json().message];
}

test('some calls require a role', () => {
  expect(selectRoles('admin').length).toBeGreaterThan(1);
});

describe.each(selectRoles('admin', 'moderator'))('%s', (call) => {
  const sentence = calls[call].who === 'admin' ? strings.adminsOnly : strings.siteModeratorsOnly;

  test('refuses visitors, and an administrator who was suspended', async () => {
    for (const client of [clients.visitor, clients.suspended])
      expect(await apiError(client, call)).toEqual([401, strings.signInFirst]);
  });

  test('refuses members, and an administrator who was demoted', async () => {
    for (const client of [clients.member, clients.demoted])
      expect(await apiError(client, call)).toEqual([403, sentence]);
  });

  test(
    calls[call].who === 'admin'
      ? 'is refused to moderators'
      : 'allows moderators, and validates their input',
    async () => {
      const [status, message] = await apiError(clients.moderator, call);
      if (calls[call].who === 'admin') expect([status, message]).toEqual([403, sentence]);
      else
        expect([status, Object.keys(message as object)]).toEqual([
          422,
          expect.arrayContaining(Object.keys(nonsense)),
        ]);
    },
  );
});
