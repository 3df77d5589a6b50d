// Privacy of the logs: sign-up, login, email, messages, private posts and errors at the most
// verbose level leave no personal data in them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { clientOf, type Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { codeIn, emailsTo, resetCodeTo } from '#test/emails.ts';
import { sql } from './db/sql.ts';

const lines: string[] = [];
let town: TestTown;
let postgresLog: string;
beforeAll(async () => {
  // more verbose than on any site: these lines include all those of "info"
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
  password: 'canary password of a test',
  phone: '555 019 9017',
  zip_code: '00417',
};
const texts = {
  post: 'canary of a private post',
  message: 'canary of a message',
  comment: 'canary of a comment',
  search: 'canary of a search',
  street: '7 Canary Street, Larkwater 00417',
};

test('contains no passwords, tokens, codes, addresses, numbers or texts of members', async () => {
  const { visitor } = town;
  await visitor.ask('POST /user/add', { scenario: 'Signup', ...person, selected_issues: [1] });
  await visitor.refused('POST /user/login', {
    username: person.username,
    password: 'canary of a wrong password',
  });
  const confirm = codeIn((await emailsTo(town, person.email))[0]!);
  await visitor.ask('POST /user/confirm-email', { code: confirm, password: person.password });
  await visitor.ask('POST /user/forgot-password', { username: person.email });
  const reset = await resetCodeTo(town, person.email);
  const { token } = (await visitor.ask('POST /user/login', {
    username: person.username,
    password: person.password,
  })) as { token: string };
  const client = clientOf(town, token);
  await client.ask('POST /content/add', { text: texts.post, shared_as: 'Private' });
  const { id } = await town.post('ada');
  await client.ask('POST /comment/add', { content_id: id, comment: texts.comment });
  await client.ask('POST /message/send', {
    recipients: [town.id.ben],
    message: texts.message,
    action: 'conversation',
  });
  await client.ask('GET /content/search', { keyword: texts.search });
  await client.ask('POST /action/save-preferences', { address: texts.street });
  await client.refused('POST /content/add', { text: { odd: texts.post }, shared_as: 'Private' });
  await town.http.inject({
    url: `/confirm-email/${confirm}`,
    headers: { 'x-api-key': `Bearer ${token}x`, cookie: 'canary of a cookie' },
  });
  await town.drainJobs();

  await provokeDatabaseError(client);
  await failEmailJob(client);
  await town.drainJobs();

  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining([
      'a call failed',
      'A job failed.',
      expect.stringContaining('an email was written'),
    ]),
  );
  const canaries = [
    ...Object.values(person).filter((value) => value !== person.zip_code),
    ...Object.values(texts),
    'canary',
    token,
    confirm,
    reset,
    town.app.config.secretKey,
  ];
  expect([confirm, reset, token].every((secret) => secret.length >= 40)).toBe(true);
  const logLines = [...lines, ...readFileSync(postgresLog, 'utf8').split('\n')];
  for (const canary of canaries)
    expect(
      logLines.filter((line) => line.toLowerCase().includes(canary.toLowerCase())),
      canary,
    ).toEqual([]);
});

/** Provokes a database error whose message contains the row. */
async function provokeDatabaseError(client: Client) {
  await town.db.execute(
    sql`alter table posts add constraint no_canaries check (text not like '%canary%') not valid`,
  );
  const response = await client.raw('POST /content/add', {
    text: texts.post,
    shared_as: 'Private',
  });
  await town.db.execute(sql`alter table posts drop constraint no_canaries`);
  expect([response.statusCode, response.json().message]).toEqual([500, strings.internal]);
  // PostgreSQL has logged the error too
  await expect
    .poll(() => readFileSync(postgresLog, 'utf8'))
    .toContain('violates check constraint "no_canaries"');
}

/** Makes an email job fail. */
async function failEmailJob(client: Client) {
  const folder = join(town.app.config.dataDir, 'mail');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  await town.visitor.ask('POST /user/forgot-password', { username: person.email });
  await expect.poll(() => lines.some((line) => line.includes('A job failed.'))).toBe(true);
  rmSync(folder);
  mkdirSync(folder);
  await client.ask('POST /user/logout', {});
}

test('redacts sensitive fields that are logged by mistake', () => {
  town.app.log.info(
    {
      password: 'canary 1',
      req: { headers: { authorization: 'canary 2', 'x-api-key': 'canary 3' }, body: 1 },
      person: { email: 'canary 4', id: 7 },
    },
    'a request is logged',
  );
  const line = JSON.parse(lines.at(-1)!);
  expect(line).toMatchObject({
    msg: 'a request is logged',
    req: { body: 1 },
    person: { id: 7 },
  });
  expect(lines.at(-1)).not.toContain('canary');
});
