// Administration from the command line, and the first-start link.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf } from '#test/api.ts';
import { emailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import {
  createAdministrator,
  createResetLink,
  listStaff,
  markBouncedAddresses,
  setRoleByUsername,
  turnOffTwoFactor,
} from './command.ts';
import { createSetupToken } from './setupToken.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const password = 'a long walk along the creek';
const create = (username: string, email: string, enteredPassword = password) =>
  createAdministrator(town.db, { username, email, name: username, password: enteredPassword });
const resetLink = (username: string) => createResetLink(town.db, username, 'https://town.example');
const markBounced = (...emails: string[]) =>
  markBouncedAddresses(town.db, town.app.addresses, emails);
const logged = async (operation: string) =>
  (
    await town.db.query<{ actor_id: number | null; details: object }>(
      sql`select actor_id, details from audit_log where operation = ${operation} order by id desc`,
    )
  ).map(({ actor_id, details }) => [actor_id, details]);
const logIn = (username: string, enteredPassword = password) =>
  town.visitor.ask('POST /user/login', { username, password: enteredPassword });

describe('the command', () => {
  test('creates an administrator, who can log in immediately', async () => {
    expect(await create('olive', 'olive@example.org')).toEqual([
      'olive is an administrator now, and can log in.',
    ]);
    const { token, user_type } = await logIn('olive');
    expect(user_type).toBe(1);
    await clientOf(town, token).ask('GET /admin/users', {});
    expect(await logged('person.create')).toEqual([
      [null, { role: 'admin', by: 'the command line' }],
    ]);
  });

  test('rejects names, addresses and passwords that the form rejects', async () => {
    const ada = (await town.db.queryOne<{ email: string }>(
      sql`select email from all_people where username = 'ada'`,
    ))!;
    await expect(create('ada', 'other@example.org')).rejects.toThrow(strings.usernameTaken);
    await expect(create('other', ada.email.toUpperCase())).rejects.toThrow(
      adminStrings.addressTaken,
    );
    await expect(create('other', 'other')).rejects.toThrow(strings.emailFormat);
    await expect(create('other', 'other@example.org', 'short')).rejects.toThrow(
      strings.passwordShort,
    );
    expect(await logged('person.create')).toHaveLength(1);
  });

  test('prints a link that sets a new password once', async () => {
    const [link] = await resetLink('ben');
    const token = /^https:\/\/town\.example\/reset-password\/(\S+)$/.exec(link!)![1]!;
    const form = {
      token,
      new_password: 'quite another walk',
      confirm_password: 'quite another walk',
    };
    await town.visitor.ask('POST /user/reset-password', form);
    await town.visitor.refused('POST /user/reset-password', form);
    await logIn('ben', 'quite another walk');
    expect(await logged('person.reset')).toEqual([[null, {}]]);
  });

  test('finds a deleted account that can be restored, but gives it no role', async () => {
    const deletedFor = (days: number) =>
      town.db.execute(
        sql`update all_people set deleted_at = now() - make_interval(days => ${days}, secs => 1) where username = 'gus'`,
      );
    await deletedFor(13);
    await town.db.execute(
      sql`insert into two_factor (person_id, secret, enabled_at) values (${town.id.gus}, '', now())`,
    );
    expect(await turnOffTwoFactor(town.db, 'gus')).toEqual([
      'Two-factor authentication of gus is off. An email notifies them.',
    ]);
    expect((await emailsTo(town, 'gus@larkwater.example')).at(-1)!.subject).toBe(
      'How you log in to Folkmoot has changed',
    );
    const [link] = await resetLink('gus');
    await town.visitor.ask('POST /user/reset-password', {
      token: link!.split('/').at(-1)!,
      new_password: password,
      confirm_password: password,
    });
    expect(await setRoleByUsername(town.db, 'gus', 'member')).toEqual([
      'gus is a regular member now.',
    ]);
    await expect(setRoleByUsername(town.db, 'gus', 'admin')).rejects.toThrow(
      'gus deleted the account',
    );
    await deletedFor(14);
    await expect(resetLink('gus')).rejects.toThrow('there is no user gus');
    await deletedFor(13);
    expect(await logIn('gus')).toMatchObject({ restored: true });
  });

  test('marks bounced addresses until a user requests an email there', async () => {
    const { email, id } = (await town.db.queryOne<{ email: string; id: number }>(
      sql`select email, id from all_people where username = 'elif'`,
    ))!;
    expect(await markBounced(email.toUpperCase(), 'gone@far.example')).toEqual([
      'Marked 2 of 2. Only email that a user requests is still sent there.',
    ]);
    expect(await markBounced(email)).toEqual([expect.stringMatching(/^Marked 0 of 1\./)]);
    expect(
      (await (await town.as('elif')).ask('GET /account/get-profile', {})).profile.mail_refused_on,
    ).toBeDefined();
    await town.db.execute(
      sql`insert into notification_settings (person_id, name, enabled) values (${id}, 'all_friends_email', true)`,
    );
    await town.drainJobs();
    const before = town.mails().length;
    await town.say('ben', (await town.post('elif')).id);
    await town.drainJobs();
    expect(
      town
        .mails()
        .slice(before)
        .filter((mail) => mail.includes(email)),
    ).toEqual([]);
  });

  test('sets roles, lists who has one, and refuses to demote the last administrator', async () => {
    expect(await setRoleByUsername(town.db, 'Ben', 'moderator')).toEqual([
      'Ben is a moderator now.',
    ]);
    await setRoleByUsername(town.db, 'keeper', 'member');
    expect((await listStaff(town.db)).map((line) => line.split('  ').slice(0, 2))).toEqual([
      ['olive', 'admin'],
      ['ben', 'moderator'],
    ]);
    await expect(setRoleByUsername(town.db, 'olive', 'member')).rejects.toThrow(
      adminStrings.lastAdmin,
    );
    expect((await logged('person.set-type'))[0]).toEqual([null, { from: 'admin', to: 'member' }]);
    expect(
      (await emailsTo(town)).some(({ subject }) => subject === 'Your role on Folkmoot has changed'),
    ).toBe(true);
    await expect(setRoleByUsername(town.db, 'missing', 'admin')).rejects.toThrow(
      'there is no user missing',
    );
  });
});

describe('the first-start link', () => {
  const account = { username: 'first', name: 'First Of All', email: 'first@example.org', password };
  const codeOf = (link: string | undefined) => link!.split('/first-start/')[1]!;
  const noAdmin = () => town.db.execute(sql`update all_people set role = 2 where role = 1`);

  test('is not created while there is an administrator', async () => {
    expect(await createSetupToken(town.app)).toBeUndefined();
    expect(
      (await town.visitor.refused('POST /site/check-first-start', { code: 'x' })).message,
    ).toEqual({ code: [adminStrings.setupLinkExpired] });
  });

  test('creates the first administrator once, with the link of the latest start only', async () => {
    await noAdmin();
    const earlier = codeOf(await createSetupToken(town.app));
    const code = codeOf(await createSetupToken(town.app));
    expect(
      await town.db.query(
        sql`select from setup_tokens where encode(code_hash, 'escape') = ${code}`,
      ),
    ).toEqual([]);
    await town.visitor.refused('POST /site/check-first-start', { code: earlier });
    await town.visitor.ask('POST /site/check-first-start', { code });
    const weak = await town.visitor.refused('POST /site/first-start', {
      ...account,
      code,
      password: 'password',
    });
    expect(weak.message).toEqual({ password: [strings.passwordCommon] });

    const both = await Promise.all(
      ['first', 'second'].map((username) =>
        town.visitor.raw('POST /site/first-start', {
          ...account,
          username,
          email: `${username}@example.org`,
          code,
        }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const { token, user_type } = both.find(({ statusCode }) => statusCode === 200)!.json();
    expect(user_type).toBe(1);
    await clientOf(town, token).ask('GET /admin/users', {});
    expect((await logged('person.create'))[0]).toEqual([
      null,
      { role: 'admin', by: 'the link of the first start' },
    ]);

    const second = await town.visitor.refused('POST /site/first-start', {
      ...account,
      username: 'third',
      email: 'third@example.org',
      code,
    });
    expect(second.message).toEqual({ code: [adminStrings.setupLinkExpired] });
    expect(await createSetupToken(town.app)).toBeUndefined();
  });

  test('expires when an administrator is created by other means', async () => {
    await noAdmin();
    const code = codeOf(await createSetupToken(town.app));
    await setRoleByUsername(town.db, 'ada', 'admin');
    await town.visitor.refused('POST /site/first-start', {
      ...account,
      username: 'fourth',
      email: 'fourth@example.org',
      code,
    });
    await noAdmin();
    const open = codeOf(await createSetupToken(town.app));
    await town.visitor.ask('POST /site/first-start', {
      ...account,
      username: 'fifth',
      email: 'fifth@example.org',
      code: open,
    });
  });
});
