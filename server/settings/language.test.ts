import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { notify } from '#server/notifications/notify.ts';
import { codeIn, emailsTo } from '#test/emails.ts';
import { passTime, publishPetition, createSignatureInput } from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
const inSpanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example', SITE_NAME: 'The Moot' });
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username in ('ada', 'ben')`,
  );
});
afterAll(() => town.close());

const logIn = (username: string) => town.visitor.ask('POST /user/login', { username, password });
const latestTo = async (address: string) => (await emailsTo(town, address)).at(-1)!;

describe('a member', () => {
  test('can choose a language, which is returned at every login', async () => {
    const ben = await town.as('ben');
    expect(await logIn('ben')).not.toHaveProperty('language');
    expect(await ben.ask('POST /account/language', { language: 'es' })).toEqual({
      language: 'es',
      message: strings.settingsSaved,
    });
    expect((await logIn('ben')).language).toBe('es');
    expect((await ben.refused('POST /account/language', { language: 'tlh' })).message).toEqual({
      language: [strings.invalidValue],
    });
    expect((await ben.refused('POST /account/language', {})).message).toEqual({
      language: [strings.required],
    });
    expect((await town.visitor.refused('POST /account/language', { language: 'es' })).status).toBe(
      401,
    );
    expect((await logIn('ben')).language).toBe('es');
    // As after restoring the backup of a server that supported more languages.
    await town.db.execute(sql`update all_people set language = 'eo' where username = 'ben'`);
    expect(await logIn('ben')).not.toHaveProperty('language');
  });

  test('gets the browser language at sign-up, also in the confirmation email', async () => {
    const form = {
      scenario: 'Signup',
      username: 'ibis',
      name: 'Ibis Roldán',
      email: 'ibis@example.org',
      password,
      zip_code: '00417',
    } as const;
    await town.visitor.ask('POST /user/add', { ...form, selected_issues: [1] }, inSpanish);
    const email = await latestTo('ibis@example.org');
    expect(email.subject).toBe('Confirma tu correo para The Moot');
    expect(email.text).toContain('Tu nombre de usuario es ibis.');
    expect(town.mails().at(-1)).toContain('<html lang=3D"es">');
    await town.visitor.ask('POST /user/confirm-email', { code: codeIn(email), password });
    expect((await logIn('ibis')).language).toBe('es');
  });
});

describe('emails', () => {
  beforeAll(() =>
    town.db.execute(sql`update all_people set language = 'es' where username = 'ada'`),
  );
  const requestReset = async (headers?: Record<string, string>) => {
    await town.visitor.ask('POST /user/forgot-password', { username: 'ada' }, headers);
    return latestTo('ada@larkwater.example');
  };

  test('are in the language of the account, regardless of who caused them', async () => {
    expect(await requestReset({ 'accept-language': 'en' })).toMatchObject({
      subject: 'Elige una contraseña nueva para The Moot',
    });
    await town.visitor.ask('POST /user/forgot-password', { username: 'gus' }, inSpanish);
    expect((await latestTo('gus@larkwater.example')).subject).toBe(
      'Choose a new password for The Moot',
    );
  });

  test('use texts changed by an administrator for all languages', async () => {
    const keeper = await town.as('keeper');
    const { name, standard } = (await keeper.ask('GET /admin/wording', {})).mails.find(
      (mail) => mail.name === 'reset',
    )!;
    await keeper.ask('POST /admin/wording/mail', { name, ...standard, title: 'Another one' });
    expect((await requestReset()).text).toMatch(/^Another one\n\nSomeone, probably you,/);
    await keeper.ask('POST /admin/wording/mail', { name, reset: true });
    expect((await requestReset()).text).toContain('Alguien, probablemente tú,');
  });

  test('about notifications are in the reader’s language, individually and in digests', async () => {
    const ada = await town.as('ada');
    const post = await town.post('ada', { text: 'El puente está abierto.' });
    await ada.ask('POST /notification/read', {});
    await notify(town.db, {
      type: NotificationType.postLiked,
      actor: town.id.ben,
      content: post.id,
      to: [ada.id],
    });
    const [email] = (await emailsTo(town, 'ada@larkwater.example')).slice(-1);
    expect(email!.subject).toBe('Ben Okonjo dio me gusta a tu publicación');
    expect(email!.text).toContain(
      'Recibes este correo porque tienes activados los correos sobre me gusta.',
    );

    await ada.ask('POST /account/save-notification-settings', { mail_pace: 'day' });
    await ada.ask('POST /notification/read', {});
    await notify(town.db, {
      type: NotificationType.postLiked,
      actor: town.id.hugo,
      content: post.id,
      to: [ada.id],
    });
    await notify(town.db, {
      type: NotificationType.commented,
      actor: town.id.ben,
      content: post.id,
      to: [ada.id],
    });
    await town.db.execute(sql`update digests set sent_on = sent_on - 2`);
    await town.db.execute(sql`select from graphile_worker.add_job('notifications.digest')`);
    const digest = await latestTo('ada@larkwater.example');
    expect(digest.subject).toBe('Tienes 2 notificaciones nuevas en The Moot');
    expect(digest.text).toContain('Ben Okonjo comentó tu publicación: “El puente está abierto.”');
    expect(digest.text).toContain('Hugo Marchand y 1 persona más dieron me gusta a tu publicación');
  });

  test('to people without an account are in the language of the sender', async () => {
    const ben = await town.as('ben');
    await ben.ask(
      'POST /user/invite-friend',
      { emails: ['rail@example.org'], message: 'Te espero.' },
      inSpanish,
    );
    const invitation = await latestTo('rail@example.org');
    expect(invitation.subject).toBe('Ben Okonjo te invita a The Moot');
    expect(invitation.text).toContain('> Te espero.');
    await ben.ask('POST /user/invite-friend', { emails: ['crake@example.org'] });
    expect((await latestTo('crake@example.org')).subject).toBe(
      'Ben Okonjo invites you to The Moot',
    );
  });

  test('about a signature are in the signer’s language, also later', async () => {
    const { id } = await publishPetition(town, { goal: 1 });
    await town.visitor.ask(
      'POST /action/sign',
      { ...createSignatureInput(id), keep_informed: true },
      inSpanish,
    );
    const email = await latestTo('wren@far.example');
    expect(email.subject).toBe('Confirma tu firma');
    expect(email.text).toContain('quiere firmar “Keep the ferry” con esta dirección');
    await town.visitor.ask('POST /action/confirm-signature', { code: codeIn(email) });
    const milestone = (await emailsTo(town, 'ada@larkwater.example')).find(
      ({ subject }) => subject === 'Tu petición alcanzó su meta',
    )!;
    expect(milestone.text).toContain('“Keep the ferry” tiene 1 firma y alcanzó tu meta.');
    await (
      await town.as('ada')
    ).ask('POST /action/post-update', { action_id: id, body: '<p>Vamos bien.</p>' });
    const update = await latestTo('wren@far.example');
    expect(update).toMatchObject({
      subject: 'Novedad de una petición que firmaste',
      text: expect.stringContaining('Recibes este correo porque firmaste y pediste novedades.'),
    });
    // Withdrawing the signature deletes the stored language.
    await passTime(town, 2);
    await town.visitor.ask('POST /action/withdraw-signature', {
      code: /withdraw-signature\/([\w-]+)/.exec(update.text)![1]!,
    });
    expect(
      await town.db.query(
        sql`select from signatures where content_id = ${id} and language is not null`,
      ),
    ).toEqual([]);
  });
});

describe('server messages', () => {
  test('in the notification list are in the language of the browser', async () => {
    const ben = await town.as('ben');
    const { id } = await town.post('ben');
    await town.db.execute(sql`delete from notifications`);
    await notify(town.db, {
      type: NotificationType.postLiked,
      actor: town.id.ada,
      content: id,
      to: [ben.id],
    });
    const sentenceIn = async (headers?: Record<string, string>) =>
      (await ben.ask('GET /notification/list', {}, headers)).notifications[0]!.sentence;
    expect(await sentenceIn(inSpanish)).toBe('Ada Lindqvist dio me gusta a tu publicación');
    expect(await sentenceIn()).toBe('Ada Lindqvist liked your post');
    expect(await sentenceIn({ 'accept-language': 'fr' })).toBe('Ada Lindqvist liked your post');
  });

  test('to a suspended member are in the language of the browser, including date and rule', async () => {
    const until = new Date(Date.UTC(2099, 2, 5));
    await town.db.execute(sql`
      update all_people set suspended_at = now(), suspension_ends_at = ${until}, suspended_why = 'Spam or advertising. Basta.' where username = 'ben'`);
    const { message } = await town.visitor.refused(
      'POST /user/login',
      { username: 'ben', password },
      inSpanish,
    );
    expect(message).toBe(
      'Tu cuenta está suspendida hasta el 5 de marzo de 2099. Motivo: Spam o publicidad. Basta.',
    );
    expect(
      (await town.visitor.refused('POST /user/login', { username: 'ben', password })).message,
    ).toBe('Your account is suspended until March 5, 2099. Reason: Spam or advertising. Basta.');
    await town.db.execute(
      sql`update all_people set suspended_at = null, suspension_ends_at = null, suspended_why = '' where username = 'ben'`,
    );
  });
});
