// Overrides of email texts and API texts.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { strings, tooLong } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { emailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentenceText } from '#contract/messageKeys.ts';
import { missingPlaceholders, unknownPlaceholder } from './textOverrides.ts';

let town: TestTown;
let keeper: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown({ SITE_NAME: 'The Moot' });
  keeper = await town.as('keeper');
});
afterAll(() => town.close());
afterEach(async () => {
  await town.db.execute(sql`delete from settings`);
  await town.app.site.refresh();
});

const auditEntries = async () =>
  (
    await town.db.query<{ operation: string; details: object }>(
      sql`select operation, details from audit_log where subject = 'wording' order by id desc limit 2`,
    )
  ).toReversed();

describe('an email', () => {
  const reset = {
    name: 'reset',
    subject: 'New password · {{site_name}}',
    title: 'Hello {{username}}',
    body: 'First.\n\nSecond for {{ username }}.',
    button: 'Continue',
    footnote: '',
  };
  const mail = async (name: string) =>
    (await keeper.ask('GET /admin/wording', {})).mails.find((listed) => listed.name === name)!;
  const requestAndReadMail = async () => {
    await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
    return (await emailsTo(town, 'ada@larkwater.example')).at(-1)!;
  };

  test('describes its recipient and occasion in the requested language', async () => {
    const { mails } = await keeper.ask('GET /admin/wording', {}, { 'accept-language': 'es' });
    const englishMails = (await keeper.ask('GET /admin/wording', {})).mails;
    expect(mails.find(({ name }) => name === 'reset')!.about).toBe(
      'Se envía cuando alguien pide una contraseña nueva.',
    );
    for (const { name, about } of mails)
      expect(about, name).not.toBe(englishMails.find((listed) => listed.name === name)!.about);
  });

  test('is sent with the current text, and with the default text after a reset', async () => {
    const { standard, names } = await mail('reset');
    expect(names).toEqual(['username', 'site_name']);
    const preview = await keeper.ask('POST /admin/wording/preview', {
      ...reset,
      body: 'For {{username}}.',
    });
    expect(preview).toMatchObject({
      subject: 'New password · The Moot',
      text: expect.stringContaining('For ada.'),
      html: expect.stringContaining('For ada.</p>'),
    });

    expect(
      (await keeper.ask('POST /admin/wording/test', { ...reset, body: 'For {{username}}.' }))
        .message,
    ).toBe('Email isn’t set up. The test email was only written to a file on the server.');
    expect((await emailsTo(town, 'keeper@larkwater.example')).at(-1)).toMatchObject({
      subject: 'New password · The Moot',
      text: expect.stringContaining('For ada.'),
    });
    expect(
      await keeper.refused('POST /admin/wording/test', { ...reset, body: '{{nothing}}' }),
    ).toMatchObject({ status: 422 });

    const { name: _name, ...words } = reset;
    await keeper.ask('POST /admin/wording/mail', reset);
    expect(await mail('reset')).toMatchObject({ changed: true, standard, words });
    const changedMail = await requestAndReadMail();
    expect(changedMail.subject).toBe('New password · The Moot');
    expect(changedMail.text).toContain('Hello ada\n\nFirst.\n\nSecond for ada.\n\nContinue:\nhttp');
    expect(changedMail.text).not.toContain('60 minutes');

    expect(
      (await keeper.ask('POST /admin/wording/mail', { name: 'reset', reset: true })).message,
    ).toBe(siteStrings.wordingReset);
    expect((await requestAndReadMail()).subject).toBe(
      standard.subject.replace('{{site_name}}', 'The Moot'),
    );
    expect(await auditEntries()).toEqual([
      { operation: 'wording.change', details: { mail: 'reset' } },
      { operation: 'wording.reset', details: { mail: 'reset' } },
    ]);
  });

  test('does not interpret placeholders or HTML in user text', async () => {
    await town.db.execute(sql`update people set name = '{{tagline}} <b>' where username = 'hugo'`);
    await (
      await town.as('hugo')
    ).ask('POST /user/invite-friend', {
      emails: ['owl@example.org'],
      message: 'See {{refuse_link}}',
    });
    const [email] = await emailsTo(town, 'owl@example.org');
    expect(email!.subject).toBe('{{tagline}} <b> invites you to The Moot');
    expect(email!.text).toContain('See {{refuse_link}}');
    expect(town.mails().at(-1)).toContain('{{tagline}} &lt;b&gt;');
  });

  test('rejects unknown placeholders, missing required ones, and line breaks', async () => {
    const invite = (await mail('invite')).standard;
    const refused = async (fields: object) =>
      (await keeper.refused('POST /admin/wording/mail', { name: 'invite', ...invite, ...fields }))
        .message;
    const allowedPlaceholders = ['name', 'username', 'tagline', 'refuse_link', 'site_name'];
    expect(await refused({ title: 'Hello {{person}}' })).toEqual({
      title: [sentenceText(unknownPlaceholder('person', allowedPlaceholders))],
    });
    expect(await refused({ body: 'Hello {{ }}' })).toMatchObject({
      body: [sentenceText(unknownPlaceholder('', allowedPlaceholders))],
    });
    expect(await refused({ footnote: 'No link.' })).toEqual({
      footnote: [sentenceText(missingPlaceholders(['refuse_link']))],
    });
    expect(await refused({ body: 'Someone invites you.' })).toEqual({
      body: [sentenceText(missingPlaceholders(['name']))],
    });
    const { name, standard } = await mail('deleted');
    const withoutUndo = { name, ...standard, footnote: 'Goodbye.' };
    expect((await keeper.refused('POST /admin/wording/mail', withoutUndo)).message).toEqual({
      footnote: [sentenceText(missingPlaceholders(['password_link']))],
    });
    expect(await refused({ subject: 'Two\nlines' })).toEqual({
      subject: [strings.singleLineRequired],
    });
    expect(await refused({ body: ' ' })).toEqual({ body: [siteStrings.mailBody] });
    expect(await refused({ button: 'x'.repeat(limits.mailButton + 1) })).toEqual({
      button: [tooLong(limits.mailButton)],
    });
    expect(
      (await keeper.refused('POST /admin/wording/mail', { name: 'invite', title: 'Only this' }))
        .message,
    ).toMatchObject({ body: [strings.required] });
    for (const name of ['unheard', '__proto__', 'toString'])
      expect(
        (await keeper.refused('POST /admin/wording/mail', { name, reset: true })).message,
      ).toBe(siteStrings.emailTemplateNotFound);
    expect(
      (
        await keeper.refused('POST /admin/wording/preview', {
          name: 'invite',
          ...invite,
          footnote: '',
        })
      ).status,
    ).toBe(422);
    expect((await mail('invite')).changed).toBe(false);
  });

  test('accepts the default text of every email', async () => {
    const { mails } = await keeper.ask('GET /admin/wording', {});
    expect(mails.length).toBeGreaterThan(10);
    for (const { name, standard } of mails) {
      await keeper.ask('POST /admin/wording/mail', { name, ...standard });
      const { text } = await keeper.ask('POST /admin/wording/preview', { name, ...standard });
      expect(text, name).not.toMatch(/[{}]/);
    }
  });
});

describe('an API text', () => {
  const saveSentence = (standard: string, text: string) =>
    keeper.ask('POST /admin/wording/sentence', { standard, text });

  test('is replaced in every call and page, until it is reset', async () => {
    await saveSentence(strings.profileSaved, 'Your profile has been updated.');
    await saveSentence(strings.groupNotFound, 'No such group.');
    await saveSentence(strings.titleEmpty, 'Please give it a title.');
    const ada = await town.as('ada');
    expect((await ada.ask('POST /account/save-profile', { name: 'Ada Lindqvist' })).message).toBe(
      'Your profile has been updated.',
    );
    expect((await ada.refused('GET /group/get-one', { id: 999_999 })).message).toBe(
      'No such group.',
    );
    expect(
      (
        await ada.refused('POST /content/report', {
          title: '',
          url: 'https://x.example',
          reason: 'Bad',
          user_id: town.id.ben,
        })
      ).message,
    ).toEqual({
      title: ['Please give it a title.'],
    });
    expect(
      (
        await ada.refused('POST /content/report', {
          title: 'x',
          url: '',
          reason: 'Bad',
          user_id: town.id.ben,
        })
      ).message,
    ).toEqual({
      url: [strings.reportUrl],
    });
    const { sentences: listedSentences } = await saveSentence(strings.profileSaved, '');
    expect(listedSentences.find(({ standard }) => standard === strings.profileSaved)).toMatchObject(
      {
        text: strings.profileSaved,
        changed: false,
      },
    );
    expect((await ada.ask('POST /account/save-profile', { name: 'Ada Lindqvist' })).message).toBe(
      strings.profileSaved,
    );
    expect((await auditEntries()).map(({ operation }) => operation)).toEqual([
      'wording.change',
      'wording.reset',
    ]);
  });

  test('must keep its placeholders', async () => {
    const pattern = 'Invitation sent to {{emails}} sucessfully.';
    await saveSentence(pattern, 'Off to {{emails}}!');
    const ada = await town.as('ada');
    expect(
      (await ada.ask('POST /user/invite-friend', { emails: ['jay@example.org'] })).message,
    ).toBe('Off to jay@example.org!');
    const refused = async (text: string) =>
      (await keeper.refused('POST /admin/wording/sentence', { standard: pattern, text })).message;
    expect(await refused('Sent.')).toEqual({
      text: [sentenceText(missingPlaceholders(['emails']))],
    });
    expect(await refused('{{emails}} {{x}}')).toEqual({
      text: [sentenceText(unknownPlaceholder('x', ['emails']))],
    });
    expect(await refused('{{emails}}\nsent')).toEqual({ text: [strings.singleLineRequired] });
    expect(
      (
        await keeper.refused('POST /admin/wording/sentence', {
          standard: strings.signInFirst,
          text: 'x',
        })
      ).message,
    ).toBe(siteStrings.sentenceNotFound);
  });
});

test('refuses everyone except administrators', async () => {
  for (const client of [await town.as('ada'), town.visitor])
    expect([401, 403]).toContain((await client.refused('GET /admin/wording', {})).status);
});
