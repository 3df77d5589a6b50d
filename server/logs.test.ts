// A scene of sign-up, login, mail, message, private post and failures, with everything that may be said in the log: and nothing in it is anybody's.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { clientOf, type Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { codeIn, lettersOf, resetCodeTo } from '#test/emails.ts';
import { sql } from './db/sql.ts';

const lines: string[] = [];
let town: TestTown;
let postgresLog: string;
beforeAll(async () => {
  // more than any site has set: whatever is in the lines of "info" is in these too
  town = await createTestTown({ LOG_LEVEL: 'trace', PUBLIC_URL: 'https://moot.example' }, (line) =>
    lines.push(line),
  );
  const { folder } = (await town.db.queryOne<{ folder: string }>(
    sql`select current_setting('data_directory') as folder`,
  ))!;
  postgresLog = join(dirname(folder), 'postgres.log');
});
afterAll(() => town?.close());

const person = {
  username: 'canaryname',
  name: 'Canary Personname',
  email: 'canary-address@far.example',
  password: 'canary password of nobody',
  phone: '555 019 9017',
  zip_code: '00417',
};
const said = {
  post: 'canary of a private post',
  message: 'canary of a message',
  comment: 'canary of a comment',
  search: 'canary of a search',
  street: '7 Canary Street, Larkwater 00417',
};

test('no line of the log holds a password, a token, a code, an address, a number or what somebody wrote', async () => {
  const { visitor } = town;
  await visitor.ask('POST /user/add', { scenario: 'Signup', ...person, selected_issues: [1] });
  await visitor.refused('POST /user/login', {
    username: person.username,
    password: 'canary of a wrong password',
  });
  const confirm = codeIn((await lettersOf(town, person.email))[0]!);
  await visitor.ask('POST /user/confirm-email', { code: confirm, password: person.password });
  await visitor.ask('POST /user/forgot-password', { username: person.email });
  const reset = await resetCodeTo(town, person.email);
  const { token } = (await visitor.ask('POST /user/login', {
    username: person.username,
    password: person.password,
  })) as { token: string };
  const client = clientOf(town, token);
  await client.ask('POST /content/add', { text: said.post, shared_as: 'Private' });
  const { id } = await town.post('ada');
  await client.ask('POST /comment/add', { content_id: id, comment: said.comment });
  await client.ask('POST /message/send', {
    recipients: [town.id.ben],
    message: said.message,
    action: 'conversation',
  });
  await client.ask('GET /content/search', { keyword: said.search });
  await client.ask('POST /action/save-preferences', { address: said.street });
  await client.refused('POST /content/add', { text: { odd: said.post }, shared_as: 'Private' });
  await town.http.inject({
    url: `/confirm-email/${confirm}`,
    headers: { 'x-api-key': `Bearer ${token}x`, cookie: 'canary of a cookie' },
  });
  await town.drainJobs();

  await failing(client);
  await mailFailing(client);
  await town.drainJobs();

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining([
      'a call failed',
      'A job failed.',
      expect.stringContaining('a mail was written'),
    ]),
  );
  const canaries = [
    ...Object.values(person).filter((value) => value !== person.zip_code),
    ...Object.values(said),
    'canary',
    token,
    confirm,
    reset,
    town.app.config.secretKey,
  ];
  expect([confirm, reset, token].every((secret) => secret.length >= 40)).toBe(true);
  const told = [...lines, ...readFileSync(postgresLog, 'utf8').split('\n')];
  for (const canary of canaries)
    expect(
      told.filter((line) => line.toLowerCase().includes(canary.toLowerCase())),
      canary,
    ).toEqual([]);
});

/** The database refuses a row, and says of it all that it holds. */
async function failing(client: Client) {
  await town.db.execute(
    sql`alter table contents add constraint no_canaries check (text not like '%canary%') not valid`,
  );
  const answer = await client.raw('POST /content/add', { text: said.post, shared_as: 'Private' });
  await town.db.execute(sql`alter table contents drop constraint no_canaries`);
  expect([answer.statusCode, answer.json().message]).toEqual([500, strings.internal]);
  // the database has said so in its own log too
  await expect
    .poll(() => readFileSync(postgresLog, 'utf8'))
    .toContain('violates check constraint "no_canaries"');
}

/** A mail cannot be written. */
async function mailFailing(client: Client) {
  const folder = join(town.app.config.dataDir, 'mail');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  await town.visitor.ask('POST /user/forgot-password', { username: person.email });
  await expect.poll(() => lines.some((line) => line.includes('A job failed.'))).toBe(true);
  rmSync(folder);
  mkdirSync(folder);
  await client.ask('POST /user/logout', {});
}

test('what is never to be logged is not, should it be handed over', () => {
  town.app.log.info(
    {
      password: 'canary 1',
      req: { headers: { authorization: 'canary 2', 'x-api-key': 'canary 3' }, body: 1 },
      person: { email: 'canary 4', id: 7 },
    },
    'somebody logs a request',
  );
  const line = JSON.parse(lines.at(-1)!);
  expect(line).toMatchObject({
    msg: 'somebody logs a request',
    req: { body: 1 },
    person: { id: 7 },
  });
  expect(lines.at(-1)).not.toContain('canary');
});
