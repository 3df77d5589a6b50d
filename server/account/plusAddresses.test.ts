// Emails to several addresses with a plus of one mailbox.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailsTo } from '#test/emails.ts';
import { signUpInBrowser } from '#test/signUp.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sendWithinMailboxLimit } from './plusAddresses.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example', RATE_LIMITS: 'on' });
});
afterAll(() => town.close());

test('emails to addresses of one mailbox count together, except its own', async () => {
  const sentTo: string[] = [];
  const send = (email: string) =>
    sendWithinMailboxLimit(town.app, email, async () => void sentTo.push(email));
  for (let i = 0; i < 9; i++) await send(`pat+${i}@far.example`);
  expect(sentTo).toHaveLength(6);
  sentTo.length = 0;
  const others = ['pat@far.example', 'p.at+1@far.example', 'pat+1@near.example'];
  for (const email of others) await send(email);
  expect(sentTo).toEqual(others);
});

test('an email that could not be sent does not count', async () => {
  const fail = () => Promise.reject(new Error('no connection'));
  for (let i = 0; i < 9; i++)
    await expect(sendWithinMailboxLimit(town.app, 'mo+1@far.example', fail)).rejects.toThrow(
      'no connection',
    );
  let sent = 0;
  await sendWithinMailboxLimit(town.app, 'mo+2@far.example', async () => void sent++);
  expect(sent).toBe(1);
});

test('sign-ups with such addresses stop causing emails, and the owner of the mailbox can sign up', async () => {
  const signUp = (username: string, email: string) =>
    signUpInBrowser(town, { username, email, password: `the password of ${username}` });
  for (let i = 0; i < 6; i++)
    await sendWithinMailboxLimit(town.app, `kim+${i}@far.example`, async () => {});
  await signUp('kimplus', 'kim+news@far.example');
  await signUp('kim', 'kim@far.example');
  const recipients = (await emailsTo(town)).map(({ to }) => to);
  expect(recipients).toContain('kim@far.example');
  expect(recipients).not.toContain('kim+news@far.example');
});
