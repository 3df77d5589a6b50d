// The daily limit on uses of all links of a member.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invitationStrings } from '#contract/invitationStrings.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ RATE_LIMITS: 'on' });
});
afterAll(() => town.close());

const createLink = async () => {
  const ada = await town.as('ada');
  const { link } = await ada.ask('POST /user/create-invitation-link', { days: 7, max_uses: 10 });
  return link.url.split('/').at(-1)!;
};
const usedOften = { code: 'rate_limited', message: invitationStrings.linkUsedOften };

test('uses of all links of a member count against one limit, which is lower for new members', async () => {
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/spam', { newcomer_invitations: 4 });
  await town.db.execute(
    sql`update people set created_at = now(), confirmed_at = now() where id = ${town.id.ada}`,
  );
  // two of the four
  const [first, second] = [await createLink(), await createLink()];
  await (await town.as('noor')).ask('POST /user/accept-invitation', { code: first });
  await (await town.as('otis')).ask('POST /user/accept-invitation', { code: second });
  const gus = await town.as('gus');
  for (const code of [first, second])
    expect(await gus.refused('POST /user/accept-invitation', { code })).toMatchObject(usedOften);
  const { links } = await (await town.as('ada')).ask('GET /user/invitation-links', {});
  expect(links.map(({ uses }) => uses)).toEqual([1, 1]);

  // who used one before is not counted again
  await (await town.as('noor')).ask('POST /user/accept-invitation', { code: first });
  await town.db.execute(
    sql`update people set created_at = now() - interval '1 year', confirmed_at = now() - interval '1 year' where id = ${town.id.ada}`,
  );
  await gus.ask('POST /user/accept-invitation', { code: first });
  await town.app.rateLimits.charge('invite', String(town.id.ada), 50);
  const hugo = await town.as('hugo');
  expect(await hugo.refused('POST /user/accept-invitation', { code: first })).toMatchObject(
    usedOften,
  );
});

test('a use that fails is not counted', async () => {
  const { ferry } = town.group as { ferry: number };
  await town.db.execute(
    sql`update people set created_at = now(), confirmed_at = now() where id = ${town.id.ben}`,
  );
  await town.db.execute(
    sql`insert into group_bans (group_id, person_id) values (${ferry}, ${town.id.hugo})`,
  );
  // one of the four
  const ben = await town.as('ben');
  const { link } = await ben.ask('POST /user/create-invitation-link', {
    days: 7,
    max_uses: 10,
    group_id: ferry,
  });
  const code = link.url.split('/').at(-1)!;
  const hugo = await town.as('hugo');
  for (let i = 0; i < 3; i++)
    expect((await hugo.refused('POST /user/accept-invitation', { code })).status).toBe(422);
  expect(await (await town.as('noor')).ask('POST /user/accept-invitation', { code })).toBeDefined();
});

test('a use that the limit of all members refuses takes nothing from the one of new members', async () => {
  await (await town.as('keeper')).ask('POST /admin/spam', { newcomer_invitations: 4 });
  await town.db.execute(
    sql`update people set created_at = now(), confirmed_at = now() where id = ${town.id.elif}`,
  );
  // one of the four
  const elif = await town.as('elif');
  const { link } = await elif.ask('POST /user/create-invitation-link', { days: 7, max_uses: 10 });
  const code = link.url.split('/').at(-1)!;
  const { rateLimits } = town.app;
  await rateLimits.charge('invite', String(town.id.elif), 50);
  const hugo = await town.as('hugo');
  for (let i = 0; i < 5; i++)
    expect(await hugo.refused('POST /user/accept-invitation', { code })).toMatchObject(usedOften);
  await rateLimits.refund('invite', String(town.id.elif), 50);
  expect(await hugo.ask('POST /user/accept-invitation', { code })).toBeDefined();
});

test('one acceptance that is sent many times at once counts as one use', async () => {
  await (await town.as('keeper')).ask('POST /admin/spam', { newcomer_invitations: 4 });
  await town.db.execute(
    sql`update people set created_at = now(), confirmed_at = now() where id = ${town.id.dana}`,
  );
  const dana = await town.as('dana');
  const { link } = await dana.ask('POST /user/create-invitation-link', { days: 7, max_uses: 10 });
  const code = link.url.split('/').at(-1)!;
  const gus = await town.as('gus');
  await Promise.all(
    Array.from({ length: 12 }, () => gus.raw('POST /user/accept-invitation', { code })),
  );
  for (const username of ['noor', 'otis'] as const)
    await (await town.as(username)).ask('POST /user/accept-invitation', { code });
  const { links } = await dana.ask('GET /user/invitation-links', {});
  expect(links.map(({ uses }) => uses)).toEqual([3]);
});

test('a friend request by a link counts like any other', async () => {
  await (await town.as('keeper')).ask('POST /admin/spam', { newcomer_friends: 2 });
  await town.db.execute(
    sql`update people set created_at = now(), confirmed_at = now() where id = ${town.id.zoe}`,
  );
  const zoe = await town.as('zoe');
  const hugo = await town.as('hugo');
  const { link } = await hugo.ask('POST /user/create-invitation-link', { days: 7, max_uses: 10 });
  const code = link.url.split('/').at(-1)!;
  const follow = () => zoe.raw('POST /user/accept-invitation', { code });
  const cancel = () =>
    zoe.ask('POST /user/cancel-friend-request', { second_user_id: town.id.hugo });
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) {
    // While the request waits, following the link again costs nothing.
    for (let times = 0; times < 2; times++) statuses.push((await follow()).statusCode);
    await cancel();
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  const refusal = await zoe.refused('POST /user/send-friend-request', {
    second_user_id: town.id.otis,
  });
  expect(refusal.status).toBe(429);
});
