// A site that cannot send email claims no delivery, in responses or on screens.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { message, messageLists, type MessageKey } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { extractTexts } from '#server/i18n/extractTexts.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { promisedEmails, replacePromises } from './promisedEmails.ts';

const claimsDelivery =
  /we(’ve| just)? (sent|emailed) |we(’ll| will)? (email|send)(?! you to )|email sent|invitation sent|email me\b|(them|you) know by email|one email|get an email/i;

describe('every message that tells of an email', () => {
  /** Why a message needs no other one. */
  const exceptions: Partial<Record<MessageKey, string>> = {
    appealByEmail: 'is left out, see server/login/suspendedError.ts',
    testMailSent: 'is sent only with a mail server, see server/admin/setup.ts',
    testEmailSent: 'is sent only with a mail server, see server/site/textOverrides.ts',
  };
  const replaced = new Set(Object.values(promisedEmails).flatMap((keys) => Object.keys(keys)));
  const found = messageLists.flatMap((list) =>
    Object.entries(list).flatMap(([key, text]) => (claimsDelivery.test(text) ? [key] : [])),
  );

  test('has another one for sites that cannot send email', () => {
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((key) => !replaced.has(key) && !(key in exceptions))).toEqual([]);
  });

  test('no exception is superfluous', () => {
    expect(Object.keys(exceptions).filter((key) => !found.includes(key))).toEqual([]);
  });
});

test('every screen that promises an email knows the sites that cannot send it', () => {
  /** Why a file need not ask. */
  const exceptions: Record<string, string> = {
    'web/account/LoginMethodsToRemove.tsx': 'is opened by a link from an email',
    'web/account/SignupSteps.tsx': 'is below the notice of the sign-up',
    'web/actions/ConfirmSignatureScreen.tsx': 'is opened by a link from an email',
    'web/admin/ServerHealth.tsx': 'asks the overview of the administration',
    'web/help/topics.ts': 'is below the notice of the help page',
    'web/onboarding/steps.ts': 'is above the notice of the step',
    'web/representatives/AddressForm.tsx': 'sends an address to other services, and no email',
    'web/settings/mailPaces.ts': 'is below the notice of the settings',
  };
  const files = new Set(
    extractTexts()
      .translated.filter(({ text }) => claimsDelivery.test(text))
      .map(({ location }) => location.split(':')[0]!),
  );
  expect(files.size).toBeGreaterThan(15);
  const silent = [...files].filter(
    (file) => !/useMailOff|MailOffNotice/.test(readFileSync(file, 'utf8')),
  );
  expect(silent.filter((file) => !(file in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((file) => !silent.includes(file))).toEqual([]);
});

test('replaces the sentence about emails only, and only in responses of its call', () => {
  const sentences = [
    message('invitationsSent', { emails: 'a@example.org' }),
    message('seemsInvalid', { entry: 'x' }),
  ];
  expect(replacePromises('POST /user/invite-friend', sentences)).toEqual([
    { key: 'invitationsMailOff' },
    sentences[1],
  ]);
  // Members find these invitations on the site.
  expect(replacePromises('POST /group/invite-users', sentences)).toEqual(sentences);
  expect(replacePromises('POST /user/forgot-password', strings.resetSent)).toEqual([
    { key: 'mailOff' },
  ]);
});

describe('a site without a mail server', () => {
  let town: TestTown;
  beforeAll(async () => {
    town = await createTestTown();
    town.app.mailOff = true;
  });
  afterAll(() => town.close());

  const mailOff = {
    message: 'This site can’t send email yet. Please ask the person who runs it.',
  };
  const invitationsOff = {
    message: 'Not sent: this site can’t send email yet. Share a link instead.',
  };

  test('says so to visitors', async () => {
    const { visitor } = town;
    expect(await visitor.ask('GET /site/info', {})).toMatchObject({ mail_off: true });
    for (const username of ['ada', 'nobody'])
      expect(await visitor.ask('POST /user/forgot-password', { username })).toMatchObject(mailOff);
    expect(await visitor.ask('POST /user/resend-confirmation', { username: 'ada' })).toMatchObject(
      mailOff,
    );
  });

  test('says so to members', async () => {
    const ada = await town.as('ada');
    expect(
      await ada.ask('POST /user/invite-friend', { emails: ['far@example.org'] }),
    ).toMatchObject(invitationsOff);
    expect(
      await ada.ask('POST /group/invite-user-emails', {
        group_id: town.group.creek!,
        emails: ['away@example.org'],
      }),
    ).toMatchObject(invitationsOff);
  });

  test('says so to administrators', async () => {
    const keeper = await town.as('keeper');
    expect(
      await keeper.ask('POST /admin/user/suspend', { user_id: town.id.rex, reason: 'Threats.' }),
    ).toMatchObject({
      message: 'Done. This site can’t send email yet. Please tell the person yourself.',
    });
  });
});
