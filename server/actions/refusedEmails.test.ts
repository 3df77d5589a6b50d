// Emails about signatures that the owner of a mailbox refused.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { recordFailure, shortenHash } from '#server/mail/failingAddresses.ts';
import { emailsTo, postOneClick } from '#test/emails.ts';
import { runJob } from '#test/jobs.ts';
import { createSignatureInput, publishPetition } from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());

/** A visitor signs a new petition. Returns all emails to the address. */
async function signAs(email: string) {
  const petition = await publishPetition(town);
  await town.visitor.ask('POST /action/sign', createSignatureInput(petition.id, { email }));
  return emailsTo(town, email);
}
const stopCode = (text: string) => /stop-signature-emails\/([\w-]+)/.exec(text)![1]!;
const stop = (code: string) => town.visitor.ask('POST /user/refuse-invitations', { code });

test('a link in each email about a signature ends all of them for the mailbox, no matter who enters it', async () => {
  const [first] = await signAs('wren@far.example');
  const code = stopCode(first!.text);
  for (let i = 0; i < 2; i++)
    expect(await stop(code)).toEqual({ message: strings.signatureEmailsRefused });
  // The sweep keeps the refusal.
  await runJob(town, 'people.sweep');
  expect(await signAs('wren@far.example')).toHaveLength(1);
  expect(await signAs('wren+petitions@far.example')).toEqual([]);
  expect(await signAs('robin@far.example')).toHaveLength(1);
  expect(
    (
      await town.visitor.refused('POST /user/refuse-invitations', {
        code: `${code.slice(0, -4)}AAAA`,
      })
    ).status,
  ).toBe(422);
});

test('the unsubscribe button of a mail program refuses signatures and invitations, opening the link does not', async () => {
  const ben = await town.as('ben');
  const email = 'finch@far.example';
  const linkIn = (text: string, path: string) =>
    new RegExp(`https://moot.example/${path}/[\\w-]+`).exec(text)![0];
  const [signature] = await signAs(email);
  await ben.ask('POST /user/invite-friend', { emails: [email] });
  const invitation = (await emailsTo(town, email)).at(-1)!;
  const stopLink = linkIn(signature!.text, 'stop-signature-emails');
  const refuseLink = linkIn(invitation.text, 'refuse-invitations');
  expect(
    town
      .mails()
      .filter((mail) => mail.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click')),
  ).toHaveLength(town.mails().length);

  for (const link of [stopLink, refuseLink]) await town.http.inject(new URL(link).pathname);
  expect(await signAs(email)).toHaveLength(3);
  expect((await postOneClick(town, stopLink)).body).toBe(strings.signatureEmailsRefused);
  expect(await signAs(email)).toHaveLength(3);

  await town.db.execute(sql`update invited_addresses set mailed_at = now() - interval '8 days'`);
  expect((await postOneClick(town, refuseLink)).body).toBe(strings.invitationsRefused);
  await (await town.as('carmen')).ask('POST /user/invite-friend', { emails: [email] });
  expect(await emailsTo(town, email)).toHaveLength(3);
  expect((await postOneClick(town, `${stopLink.slice(0, -4)}AAAA`)).statusCode).toBe(422);
});

test('refusing signatures and refusing invitations are independent', async () => {
  const ben = await town.as('ben');
  const invite = (email: string) => ben.ask('POST /user/invite-friend', { emails: [email] });
  const [signature] = await signAs('linnet@far.example');
  await stop(stopCode(signature!.text));
  await invite('linnet@far.example');
  const emails = await emailsTo(town, 'linnet@far.example');
  expect(emails).toHaveLength(2);

  await invite('dunnock@far.example');
  const [invitation] = await emailsTo(town, 'dunnock@far.example');
  expect(await stop(/refuse-invitations\/([\w-]+)/.exec(invitation!.text)![1]!)).toEqual({
    message: strings.invitationsRefused,
  });
  expect(await signAs('dunnock@far.example')).toHaveLength(2);
});

test('a complaint about another email does not withhold emails about signatures', async () => {
  const ben = await town.as('ben');
  const email = 'siskin@far.example';
  await ben.ask('POST /user/invite-friend', { emails: [email] });
  expect(await emailsTo(town, email)).toHaveLength(1);
  const { addresses } = town.app;
  const address = { hash: shortenHash(addresses.hashAddress(email)), email };
  await recordFailure(town.db, address, 'complaint');
  const emails = await signAs(email);
  expect(emails).toHaveLength(2);
  await stop(stopCode(emails.at(-1)!.text));
  expect(await signAs(email)).toHaveLength(2);
});
