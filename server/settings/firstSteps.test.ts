// The checklist of a new member, and the welcome email.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { day } from '#contract/durations.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn, type Client } from '#test/api.ts';
import { emailsTo } from '#test/emails.ts';
import { photo, uploaded } from '#test/pictures.ts';
import { signUp } from '#test/signUp.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { importTable } from '../districts/load.ts';

type FirstSteps = Output<'GET /account/first-steps'>;

const password = 'a heron stands in the reeds';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  const divisionId = 'ocd-division/country:us/place:larkwater';
  await importTable(town.db, {
    source: 'test',
    title: 'List',
    licence: 'CC0-1.0',
    asOf: '2026-11-01',
    sha256: '',
    zips: [
      { zip: '00417', division: divisionId },
      { zip: '00419', division: 'ocd-division/country:us/place:landing' },
    ],
    offices: [
      {
        divisionId,
        name: 'Board',
        level: 'locality',
        role: 'schoolBoard',
        rank: 1,
        seats: 1,
        officials: [
          {
            key: 'one',
            name: 'Rosa Okonjo',
            photoUrl: '',
            party: '',
            phones: [],
            emails: [],
            formUrl: '',
            urls: [],
            channels: [],
          },
        ],
      },
    ],
  });
});
afterAll(() => town.close());

let count = 0;
async function joinTown(): Promise<{ client: Client; email: string; username: string }> {
  const username = `newcomer${++count}`;
  const email = `${username}@example.org`;
  const confirm = await signUp(town, { username, email, password });
  await confirm();
  return { client: await signedIn(town, username), email, username };
}
const setOfficialsLoaded = (loaded: boolean) =>
  town.db.execute(sql`update civic_imports set active = ${loaded}`);
const listDone = ({ steps }: FirstSteps) =>
  steps.filter(({ done }) => done).map(({ step }) => step);
const loadDone = async (client: Client) =>
  listDone(await client.ask('GET /account/first-steps', {}));
const logIn = (username: string) => town.visitor.ask('POST /user/login', { username, password });

describe('the checklist', () => {
  test('is open after sign-up, and knows the ZIP code', async () => {
    const { client, username } = await joinTown();
    expect(await client.ask('GET /account/first-steps', {})).toEqual({
      shown: true,
      steps: [
        { step: 'hello', done: false },
        { step: 'picture', done: false },
        { step: 'group', done: false },
        { step: 'representatives', done: true },
        { step: 'poll', done: false },
        { step: 'notifications', done: false },
      ],
      zip_code: '00417',
    });
    expect((await logIn(username)).new).toBe(true);
  });

  test('has no representatives where no officials are loaded', async () => {
    const { client } = await joinTown();
    await setOfficialsLoaded(false);
    try {
      const { steps } = await client.ask('GET /account/first-steps', {});
      expect(steps.map(({ step }) => step)).not.toContain('representatives');
    } finally {
      await setOfficialsLoaded(true);
    }
  });

  test('has found the representatives only if there are officials to show', async () => {
    const { client, username } = await joinTown();
    for (const [zip, found] of [
      ['00417', true],
      // a district without officials, and no district
      ['00419', false],
      ['28000', false],
      ['', false],
    ] as const) {
      await town.db.execute(sql`update people set zip_code = ${zip} where username = ${username}`);
      expect((await loadDone(client)).includes('representatives'), zip).toBe(found);
    }
    await client.ask('POST /representative/search', {
      address: 'Larkwater 00417',
      save_address: 'Y',
    });
    expect(await loadDone(client)).toContain('representatives');
  });

  test('marks what the member did', async () => {
    const { client } = await joinTown();
    const { file_name: image } = await uploaded(client, await photo('png', 60, 60));
    await client.ask('POST /account/crop-avtar', {
      image,
      crop: { x: 0, y: 0, width: 40, height: 40 },
    });
    expect(await loadDone(client)).toEqual(['picture', 'representatives']);
    await client.ask('POST /content/add', { text: 'Hello, I live by the mill.' });
    expect(await loadDone(client)).toContain('hello');
    await client.ask('POST /group/join', { group_id: town.group.creek! });
    expect(await loadDone(client)).toContain('group');
    await client.ask('POST /account/save-notification-settings', { mail_pace: 'day' });
    expect(await loadDone(client)).toContain('notifications');
    await client.ask('POST /poll/create', {
      question: 'Where does the bench go?',
      options: ['Here', 'There'],
      answer_allowed: 1,
      close_on: new Date(Date.now() + 3 * day).toISOString().slice(0, 10),
    });
    expect(await loadDone(client)).toHaveLength(6);
  });

  test('asks for issues only if the member signed up without any', async () => {
    const { client, username } = await joinTown();
    await town.db.execute(
      sql`delete from people_issues i using people p where p.id = i.person_id and p.username = ${username}`,
    );
    expect(await client.ask('POST /account/first-steps', { shown: 'N' })).toMatchObject({
      steps: [],
    });
    const { steps } = await client.ask('POST /account/first-steps', { shown: 'Y' });
    expect(steps).toContainEqual({ step: 'issues', done: false });
    await client.ask('POST /user/save-issues', { issues: [1] });
    expect(await loadDone(client)).toContain('issues');
  });

  test('stays closed until it is opened again, and ends after 60 days', async () => {
    const { client, username } = await joinTown();
    const closed = { shown: false, steps: [], zip_code: '' };
    expect(await client.ask('POST /account/first-steps', { shown: 'N' })).toEqual(closed);
    expect(await client.ask('GET /account/first-steps', {})).toEqual(closed);
    expect((await logIn(username)).new).toBeUndefined();
    for (let i = 0; i < 2; i++)
      expect((await client.ask('POST /account/first-steps', { shown: 'Y' })).shown).toBe(true);
    await town.db.execute(sql`update first_steps set opened_at = opened_at - interval '61 days'`);
    expect(await client.ask('GET /account/first-steps', {})).toEqual(closed);
    expect((await logIn(username)).new).toBeUndefined();
  });

  test('is not shown to members from before, nor to visitors', async () => {
    const ada = await town.as('ada');
    expect((await ada.ask('GET /account/first-steps', {})).shown).toBe(false);
    expect((await town.visitor.refused('GET /account/first-steps', {})).status).toBe(401);
    expect((await town.visitor.refused('POST /account/first-steps', { shown: 'Y' })).status).toBe(
      401,
    );
  });
});

describe('the welcome email', () => {
  test('is sent once, after the address is confirmed', async () => {
    const email = 'welcomed@example.org';
    const confirm = await signUp(town, { username: 'welcomed', email, password });
    const subjects = async () => (await emailsTo(town, email)).map(({ subject }) => subject);
    expect(await subjects()).toHaveLength(1);
    for (let i = 0; i < 2; i++) await confirm();
    expect((await subjects()).filter((subject) => subject.startsWith('Welcome to'))).toHaveLength(
      1,
    );
  });

  test('has the words of the administrators, and none if they turned it off', async () => {
    const keeper = await town.as('keeper');
    await keeper.ask('POST /admin/wording/mail', {
      name: 'welcome',
      subject: 'The kettle is on',
      title: 'Come in',
      body: 'We meet on Thursdays, {{username}}.',
      button: 'Open',
      footnote: '',
    });
    const first = await joinTown();
    expect((await emailsTo(town, first.email)).at(-1)).toMatchObject({
      subject: 'The kettle is on',
      text: expect.stringContaining(`We meet on Thursdays, ${first.username}.`) as string,
    });
    await keeper.ask('POST /admin/settings', { welcome_email: false });
    const second = await joinTown();
    expect(await emailsTo(town, second.email)).toHaveLength(1);
    await keeper.ask('POST /admin/settings', { reset: ['welcome_email'] });
  });
});
