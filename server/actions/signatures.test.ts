// Signatures of a petition: totals, milestones, public names, districts, and limits.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf } from '#test/api.ts';
import { suppressSmallCells } from '#server/lib/privacySteps.ts';
import { ensureOfficials } from '#server/seed/officials.ts';
import { emailsTo } from '#test/emails.ts';
import { publishPetition, createSignatureInput, loadSignatureTotals } from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { getMilestones } from './milestones.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

/** Adds signatures a minute apart, the last one a minute ago. */
const grow = (id: number, n: number) =>
  town.db.execute(sql`
    insert into signatures (content_id, email_hash, name, shown, signed_at)
    select ${id}, sha256(random()::text::bytea), 'Signer ' || i, i % 2 = 0, now() - (${n}::int - i + 1) * interval '1 minute' from generate_series(1, ${n}::int) i`);

test('milestones lead to the goal, or without one to the next milestone', () => {
  expect(getMilestones(300, 0)).toEqual([10, 25, 50, 100, 250, 300]);
  expect(getMilestones(7, 0)).toEqual([7]);
  expect(getMilestones(25, 90)).toEqual([10, 25]);
  expect(getMilestones(undefined, 0)).toEqual([10]);
  expect(getMilestones(undefined, 999)).toEqual([10, 25, 50, 100, 250, 500, 1_000]);
  expect(getMilestones(100_000_000, 0).at(-1)).toBe(100_000_000);
});

test('public names are listed in pages, the newest first', async () => {
  const { id } = await publishPetition(town);
  await grow(id, 46);
  const first = await town.visitor.ask('GET /action/signatures', { action_id: id });
  expect(first).toMatchObject({ total_signatures: 46, goal: 100, pageCount: 2 });
  expect(first.signatures.map(({ name }) => name)).toEqual(
    Array.from({ length: 20 }, (_, i) => `Signer ${46 - 2 * i}`),
  );
  const second = await town.visitor.ask('GET /action/signatures', { action_id: id, page: 2 });
  expect(second.signatures.map(({ name }) => name)).toEqual(['Signer 6', 'Signer 4', 'Signer 2']);
  const { times } = (await town.db.queryOne<{ times: Date[] }>(
    sql`select array_agg(signed_at order by signed_at) as times from signatures`,
  ))!;
  expect(first.milestones).toEqual([
    { signatures: 10, reached_on: `${times[9]!.toISOString().slice(0, 10)}T00:00:00.000Z` },
    { signatures: 25, reached_on: `${times[24]!.toISOString().slice(0, 10)}T00:00:00.000Z` },
    { signatures: 50 },
    { signatures: 100 },
  ]);
});

test('a name is hidden from people that its signer blocked, and still counts', async () => {
  const { id } = await publishPetition(town);
  await (await town.as('quinn')).ask('POST /action/sign', { action_id: id, show_name: true });
  const namesFor = async (name: 'rex' | 'gus') =>
    (await town.as(name)).ask('GET /action/signatures', { action_id: id });
  expect(await namesFor('rex')).toMatchObject({ signatures: [], total_signatures: 1 });
  expect(await namesFor('gus')).toMatchObject({
    signatures: [{ name: expect.stringMatching(/^Quinn/) }],
    total_signatures: 1,
  });
});

describe('signature districts', () => {
  const districts = (kind: string, response: Output<'GET /action/signature-districts'>) =>
    response.kinds.find((one) => one.kind === kind);
  // 00418 is in Hill, 00417 to 62 % in Dome Square, 00419 in Landing
  const signFrom = (id: number, zip: string, n: number) =>
    town.db.execute(sql`
      insert into signatures (content_id, email_hash, zip_code, signed_at)
      select ${id}, sha256(random()::text::bytea), ${zip}, clock_timestamp() from generate_series(1, ${n}::int) i`);
  const seenBy = async (name: 'ada' | 'keeper', action_id: number) =>
    (await town.as(name)).ask('GET /action/signature-districts', { action_id });

  test('are visible to the author only, updated in steps of ten, rounded to five, and without small remainders', async () => {
    await ensureOfficials(town.db);
    const { id } = await publishPetition(town);
    await signFrom(id, '00418', 9);
    expect(await seenBy('ada', id)).toEqual({ total_signatures: 0, kinds: [] });
    await signFrom(id, '00417-0001', 7);
    await signFrom(id, '00419', 4);
    await signFrom(id, '', 3);
    const first = await seenBy('ada', id);
    // the four of Landing are among seven, so they cannot be derived
    expect(districts('ward', first)).toEqual({
      kind: 'ward',
      districts: [
        { name: 'Hill', signatures: 10 },
        { name: 'Dome Square', signatures: 5 },
      ],
      elsewhere: 5,
    });
    // three are in no district at all: next to the twenty of the upper house they would be a cell
    // of three
    expect(districts('legislature_upper', first)).toBeUndefined();
    expect(first.total_signatures).toBe(25);
    await signFrom(id, '00419', 9);
    expect(await seenBy('ada', id), 'nine more').toEqual(first);
    await signFrom(id, '00419', 1);
    expect(districts('ward', await seenBy('ada', id))).toMatchObject({
      districts: [
        { name: 'Landing', signatures: 15 },
        { name: 'Hill', signatures: 10 },
      ],
      elsewhere: 10,
    });
  });

  test('do not reveal where one signer lives to an author who checks after each signature', async () => {
    await ensureOfficials(town.db);
    const neighbors = ['00417', '00418', '00419'];
    const signers = ['ben', 'gus', 'elif', 'zoe', 'otis'] as const;
    // two data sets that differ in where one signer lives, at each position
    for (const signer of signers.keys()) {
      const looks = await Promise.all(
        ['00418', '00419'].map(async (zip) => {
          const { id } = await publishPetition(town);
          for (const neighbor of neighbors) await signFrom(id, neighbor, 12);
          const namesFor = [await seenBy('ada', id)];
          for (const [at, name] of signers.entries()) {
            await (
              await town.as(name)
            ).ask('POST /action/sign', {
              action_id: id,
              show_name: true,
              zip_code: at === signer ? zip : '00417',
            });
            namesFor.push(await seenBy('ada', id));
            // lets a day pass
            await town.db.execute(
              sql`update signatures set signed_at = signed_at - interval '1 day' where content_id = ${id}`,
            );
            await town.db.execute(
              sql`update signature_districts set counted_at = counted_at - interval '1 day' where content_id = ${id}`,
            );
            namesFor.push(await seenBy('ada', id));
          }
          return namesFor;
        }),
      );
      expect(looks[0], `signer ${signer}`).toEqual(looks[1]);
    }
  });

  test('do not change when counted signers withdraw and sign again', async () => {
    await ensureOfficials(town.db);
    const { id } = await publishPetition(town);
    const again = await Promise.all(
      (['ben', 'gus', 'elif', 'zoe', 'otis', 'noor', 'kira', 'hugo', 'rosa', 'femi'] as const).map(
        (name) => town.as(name),
      ),
    );
    const sign = async (zip_code: string) => {
      for (const client of again)
        await client.ask('POST /action/sign', { action_id: id, zip_code });
    };
    await signFrom(id, '00417', 12);
    await sign('00418');
    const first = await seenBy('ada', id);
    expect(districts('ward', first)?.districts).toEqual([
      { name: 'Dome Square', signatures: 10 },
      { name: 'Hill', signatures: 10 },
    ]);
    for (const client of again)
      await client.ask('POST /action/withdraw-signature', { action_id: id });
    await sign('00419');
    expect(await seenBy('ada', id)).toEqual(first);
    // ten others cause an update, in which signers who signed again have no district
    await signFrom(id, '00417', 10);
    const next = await seenBy('ada', id);
    expect(next.total_signatures).toBe(30);
    expect(JSON.stringify(next)).not.toMatch(/Hill|Landing/);
  });

  test('do not change when a member signs again with another zip code', async () => {
    const [ben, { id }] = [await town.as('ben'), await publishPetition(town)];
    await ben.ask('POST /action/sign', { action_id: id, zip_code: '00418' });
    await ben.ask('POST /action/sign', { action_id: id, zip_code: '00419', show_name: true });
    expect(
      await town.db.queryOne(sql`select zip_code, shown from signatures where content_id = ${id}`),
    ).toEqual({ zip_code: '00418', shown: true });
  });

  test('are not available to others', async () => {
    const { id } = await publishPetition(town);
    const apiError = async (client: { refused: typeof town.visitor.refused }, action_id = id) =>
      (await client.refused('GET /action/signature-districts', { action_id })).message;
    expect(await apiError(await town.as('keeper'))).toBe(strings.notYours);
    expect(await apiError(town.visitor)).toBe(strings.signInFirst);
    expect(await apiError(await town.as('ada'), 999_999)).toBe(strings.actionNotFound);
  });
});

test('published cells leave no small remainder and never contain everyone', () => {
  const cells = (...ns: number[]) => ns.map((n) => ({ n }));
  expect(suppressSmallCells(cells(18, 18, 18), 90)).toMatchObject({
    shown: cells(18, 18, 18),
    remainder: 36,
  });
  expect(suppressSmallCells(cells(18, 7, 4), 29)).toMatchObject({
    shown: [{ n: 18 }],
    remainder: 11,
  });
  expect(suppressSmallCells(cells(18, 7), 25)).toMatchObject({ shown: cells(18, 7), remainder: 0 });
  expect(suppressSmallCells(cells(18), 18)).toMatchObject({ shown: [], remainder: 18 });
  expect(suppressSmallCells(cells(4, 3), 7)).toMatchObject({ shown: [], remainder: 7 });
  for (let n = 0; n < 2_000; n++) {
    const ns = Array.from({ length: n % 6 }, () => Math.floor(Math.random() * 30));
    const total = ns.reduce((a, b) => a + b, n % 9);
    const { shown, remainder: rest } = suppressSmallCells(cells(...ns), total);
    expect(
      shown.every((cell) => cell.n >= 5) &&
        (rest === 0 ? shown.length !== 1 : rest >= 5 || !shown.length),
    ).toBe(true);
  }
});

test('the author is notified once of each milestone and of the goal, even if signatures are withdrawn and added', async () => {
  const { id } = await publishPetition(town, { goal: 12 });
  await grow(id, 9);
  const [ben, gus, elif] = [await town.as('ben'), await town.as('gus'), await town.as('elif')];
  const before = (await emailsTo(town, 'ada@larkwater.example')).length;
  const subjectsSince = async () =>
    (await emailsTo(town, 'ada@larkwater.example')).slice(before).map(({ subject }) => subject);
  await ben.ask('POST /action/sign', { action_id: id });
  expect(await subjectsSince()).toEqual(['10 people have signed your petition']);
  const { milestones } = await ben.ask('GET /action/signatures', { action_id: id });
  expect(milestones).toEqual([
    { signatures: 10, reached_on: expect.any(String) },
    { signatures: 12 },
  ]);
  await ben.ask('POST /action/withdraw-signature', { action_id: id });
  expect((await ben.ask('GET /action/signatures', { action_id: id })).milestones).toEqual([
    { signatures: 10 },
    { signatures: 12 },
  ]);
  await ben.ask('POST /action/sign', { action_id: id });
  expect((await ben.ask('GET /action/signatures', { action_id: id })).milestones).toEqual(
    milestones,
  );
  expect(await subjectsSince()).toHaveLength(1);
  await gus.ask('POST /action/sign', { action_id: id });
  await elif.ask('POST /action/sign', { action_id: id });
  expect(await subjectsSince()).toEqual([
    '10 people have signed your petition',
    'Your petition reached its goal',
  ]);
  expect((await emailsTo(town, 'ada@larkwater.example')).at(-1)!.text).toContain(
    '“Keep the ferry” has 12 signatures',
  );
  const text = (await emailsTo(town, 'ada@larkwater.example'))
    .map((email) => email.text)
    .join('\n');
  expect(text).not.toMatch(/@/);
});

test('a visitor solves the CAPTCHA and signs with few addresses an hour', async () => {
  const strict = await createTestTown({ RATE_LIMITS: 'on', CAPTCHA: 'on' });
  try {
    const { id } = await publishPetition(strict);
    expect(
      (await strict.visitor.refused('POST /action/sign', createSignatureInput(id))).message,
    ).toEqual({
      captcha: [strings.captcha],
    });
    expect(
      (
        await strict.visitor.refused(
          'POST /action/sign',
          createSignatureInput(id, { captcha: '{}' }),
        )
      ).message,
    ).toEqual({ captcha: [strings.captchaFailed] });
    expect(await loadSignatureTotals(strict, id)).toMatchObject({ all: 0 });
    expect(
      await (await strict.as('gus')).ask('POST /action/sign', { action_id: id }),
      'a member needs no CAPTCHA',
    ).toMatchObject({ total_signatures: 1 });
  } finally {
    await strict.close();
  }
  const busy = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    const { id } = await publishPetition(busy);
    const visitor = clientOf(busy);
    for (let n = 1; n <= 5; n++)
      await visitor.ask(
        'POST /action/sign',
        createSignatureInput(id, { email: `one${n}@far.example` }),
      );
    expect(
      (
        await visitor.refused(
          'POST /action/sign',
          createSignatureInput(id, { email: 'one6@far.example' }),
        )
      ).code,
    ).toBe('rate_limited');
  } finally {
    await busy.close();
  }
});

test('an address gets at most ten emails a day for all petitions, also deleted ones, and the response does not reveal it', async () => {
  const strict = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    const ada = await strict.as('ada');
    const responses = [];
    for (let n = 1; n <= 13; n++) {
      const { id } = await publishPetition(strict);
      const remoteAddress = `198.51.100.${n}`;
      responses.push(
        (
          await strict.http.inject({
            method: 'POST',
            url: '/api/action/sign',
            remoteAddress,
            payload: createSignatureInput(id),
          })
        ).body,
      );
      await strict.drainJobs();
      await ada.ask('POST /action/delete', { id });
    }
    expect(new Set(responses).size).toBe(1);
    expect(await emailsTo(strict, 'wren@far.example')).toHaveLength(10);
  } finally {
    await strict.close();
  }
});
