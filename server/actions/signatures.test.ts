// What a petition tells of its signatures: how many, how far it has come, and the names that wish to be seen. And who may ask at all.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sentences } from '#contract/sentences.ts';
import { sql } from '#server/kit/sql.ts';
import { clientOf } from '#test/api.ts';
import { ensureOfficials } from '#server/demo/officials.ts';
import { lettersOf } from '#test/letters.ts';
import { petition, slip, totals } from '#test/petitions.ts';
import { openTown, type Town } from '#test/world.ts';
import { milestonesOf } from './milestones.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.run(sql`delete from contents`));

/** Signatures of nobody in particular, a minute apart, the last a minute ago. */
const grow = (id: number, n: number) =>
  town.db.run(sql`
    insert into signatures (content_id, email_hash, name, shown, signed_on)
    select ${id}, sha256(random()::text::bytea), 'Signer ' || i, i % 2 = 0, now() - (${n}::int - i + 1) * interval '1 minute' from generate_series(1, ${n}::int) i`);

test('milestones lead to the goal, and without one to the next', () => {
  expect(milestonesOf(300, 0)).toEqual([10, 25, 50, 100, 250, 300]);
  expect(milestonesOf(7, 0)).toEqual([7]);
  expect(milestonesOf(25, 90)).toEqual([10, 25]);
  expect(milestonesOf(undefined, 0)).toEqual([10]);
  expect(milestonesOf(undefined, 999)).toEqual([10, 25, 50, 100, 250, 500, 1_000]);
  expect(milestonesOf(100_000_000, 0).at(-1)).toBe(100_000_000);
});

test('names that wish to be seen are listed, newest first, a page at a time', async () => {
  const { id } = await petition(town);
  await grow(id, 46);
  const first = await town.visitor.ask('GET /action/signatures', { action_id: id });
  expect(first).toMatchObject({ total_signatures: 46, goal: 100, pageCount: 2 });
  expect(first.signatures.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, i) => `Signer ${46 - 2 * i}`));
  const second = await town.visitor.ask('GET /action/signatures', { action_id: id, page: 2 });
  expect(second.signatures.map(({ name }) => name)).toEqual(['Signer 6', 'Signer 4', 'Signer 2']);
  const { times } = (await town.db.one<{ times: Date[] }>(sql`select array_agg(signed_on order by signed_on) as times from signatures`))!;
  expect(first.milestones).toEqual([
    { signatures: 10, reached_on: times[9]!.toISOString() },
    { signatures: 25, reached_on: times[24]!.toISOString() },
    { signatures: 50 },
    { signatures: 100 },
  ]);
});

test('a name is not shown across a block, and counts all the same', async () => {
  const { id } = await petition(town);
  await (await town.as('quinn')).ask('POST /action/sign', { action_id: id, show_name: true });
  const seen = async (name: 'rex' | 'gus') => (await town.as(name)).ask('GET /action/signatures', { action_id: id });
  expect(await seen('rex')).toMatchObject({ signatures: [], total_signatures: 1 });
  expect(await seen('gus')).toMatchObject({ signatures: [{ name: expect.stringMatching(/^Quinn/) }], total_signatures: 1 });
});

test('its author sees from which districts five or more come, a day late, and nobody else does', async () => {
  await ensureOfficials(town.db);
  const { id } = await petition(town);
  const from = (zip: string, n: number, ago = '1 day') =>
    town.db.run(sql`
      insert into signatures (content_id, email_hash, zip_code, signed_on)
      select ${id}, sha256(random()::text::bytea), ${zip}, now() - ${ago}::interval from generate_series(1, ${n}::int)`);
  // 00417 lies in Dome Square by 62 %
  await from('00418', 6);
  await from('00417-0001', 5);
  await from('00419', 4);
  await from('', 3);
  await from('99999', 2);
  await from('00419', 1, '0 seconds');
  const ada = await town.as('ada');
  const seen = () => ada.ask('GET /action/signature-districts', { action_id: id });
  const districts = (kind: string, answer: Awaited<ReturnType<typeof seen>>) => answer.kinds.find((one) => one.kind === kind);
  const today = await seen();
  expect(today.total_signatures).toBe(20);
  expect(districts('ward', today)).toEqual({
    kind: 'ward',
    districts: [
      { name: 'Hill', signatures: 6 },
      { name: 'Dome Square', signatures: 5 },
    ],
    elsewhere: 9,
  });
  expect(districts('legislature_upper', today)).toMatchObject({ districts: [{ name: 'River Valley', signatures: 15 }], elsewhere: 5 });
  await from('00419', 1);
  expect(districts('ward', await seen())).toMatchObject({
    districts: [{ signatures: 6 }, { signatures: 5 }, { name: 'Landing', signatures: 5 }],
    elsewhere: 5,
  });

  const refusal = async (client: Pick<typeof ada, 'refused'>, action_id = id) =>
    (await client.refused('GET /action/signature-districts', { action_id })).message;
  expect(await refusal(await town.as('keeper'))).toBe(sentences.notYours);
  expect(await refusal(town.visitor)).toBe(sentences.signInFirst);
  expect(await refusal(ada, 999_999)).toBe(sentences.actionNotFound);
});

test('the author is told once of each milestone and of the goal, also when signatures go and others come', async () => {
  const { id } = await petition(town, { goal: 12 });
  await grow(id, 9);
  const [ben, gus, elif] = [await town.as('ben'), await town.as('gus'), await town.as('elif')];
  const told = async () => (await lettersOf(town, 'ada@larkwater.example')).map(({ subject }) => subject);
  await ben.ask('POST /action/sign', { action_id: id });
  expect(await told()).toEqual(['10 have signed your petition']);
  const { milestones } = await ben.ask('GET /action/signatures', { action_id: id });
  expect(milestones).toEqual([{ signatures: 10, reached_on: expect.any(String) }, { signatures: 12 }]);
  await ben.ask('POST /action/withdraw-signature', { action_id: id });
  expect((await ben.ask('GET /action/signatures', { action_id: id })).milestones).toEqual([{ signatures: 10 }, { signatures: 12 }]);
  await ben.ask('POST /action/sign', { action_id: id });
  expect((await ben.ask('GET /action/signatures', { action_id: id })).milestones).toEqual(milestones);
  expect(await told()).toHaveLength(1);
  await gus.ask('POST /action/sign', { action_id: id });
  await elif.ask('POST /action/sign', { action_id: id });
  expect(await told()).toEqual(['10 have signed your petition', 'Your petition has reached its goal']);
  expect((await lettersOf(town, 'ada@larkwater.example')).at(-1)!.text).toContain('“Keep the ferry” has 12 signatures');
  const text = (await lettersOf(town, 'ada@larkwater.example')).map((letter) => letter.text).join('\n');
  expect(text).not.toMatch(/@/);
});

test('a visitor solves the check, and signs with few addresses an hour', async () => {
  const strict = await openTown({ LIMITS: 'on', CAPTCHA: 'on' });
  try {
    const { id } = await petition(strict);
    expect((await strict.visitor.refused('POST /action/sign', slip(id))).message).toEqual({ captcha: [sentences.captcha] });
    expect((await strict.visitor.refused('POST /action/sign', slip(id, { captcha: '{}' }))).message).toEqual({ captcha: [sentences.captchaFailed] });
    expect(await totals(strict, id)).toMatchObject({ all: 0 });
    expect(await (await strict.as('gus')).ask('POST /action/sign', { action_id: id }), 'a member needs none').toMatchObject({ total_signatures: 1 });
  } finally {
    await strict.close();
  }
  const busy = await openTown({ LIMITS: 'on' });
  try {
    const { id } = await petition(busy);
    const visitor = clientOf(busy);
    for (let n = 1; n <= 5; n++) await visitor.ask('POST /action/sign', slip(id, { email: `one${n}@far.example` }));
    expect((await visitor.refused('POST /action/sign', slip(id, { email: 'one6@far.example' }))).code).toBe('rate_limited');
  } finally {
    await busy.close();
  }
});

test('an address gets ten mails a day, from wherever it signs whatever, also of what is deleted; nobody is told that it got them', async () => {
  const strict = await openTown({ LIMITS: 'on' });
  try {
    const ada = await strict.as('ada');
    const answers = [];
    for (let n = 1; n <= 13; n++) {
      const { id } = await petition(strict);
      const remoteAddress = `198.51.100.${n}`;
      answers.push((await strict.http.inject({ method: 'POST', url: '/api/action/sign', remoteAddress, payload: slip(id) })).body);
      await strict.jobsDone();
      await ada.ask('POST /action/delete', { id });
    }
    expect(new Set(answers).size).toBe(1);
    expect(await lettersOf(strict, 'wren@far.example')).toHaveLength(10);
  } finally {
    await strict.close();
  }
});
