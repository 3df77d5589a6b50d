// Badges of members, given and taken away by administrators.
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import { profileStrings } from '#contract/profileStrings.ts';
import { validateDisplayName } from '#server/account/displayName.ts';
import { sql } from '#server/db/sql.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let keeper: Client;
let ada: Client;
let dana: number;
beforeAll(async () => {
  town = await createTestTown();
  [keeper, ada, dana] = [await town.as('keeper'), await town.as('ada'), town.id.dana];
});
afterAll(() => town.close());

const mayor = { kind: 'official', title: 'Mayor of Larkwater' } as const;
const give = (badge: 'official' | 'verified' | undefined, title?: string) =>
  keeper.ask('POST /admin/user/set-badge', {
    user_id: dana,
    ...(badge && { badge }),
    ...(title && { title }),
  });
const audits = async () =>
  (await keeper.ask('GET /admin/audit', { subject: 'person', subject_id: dana })).log.flatMap(
    ({ deed, details }) => (deed.includes('badge') ? [[deed, JSON.parse(details) as object]] : []),
  );

describe('a badge', () => {
  test('is given, replaced and taken away, each with an audit entry', async () => {
    expect(await give('official', mayor.title)).toMatchObject({
      user: { badge: mayor, can_set_badge: true },
      message: adminStrings.badgeGiven,
    });
    expect((await give('verified', 'without effect')).user.badge).toEqual({ kind: 'verified' });
    expect(
      await town.db.query(sql`select kind, title from badges where person_id = ${dana}`),
    ).toEqual([{ kind: 'verified', title: '' }]);
    expect(await give(undefined)).toMatchObject({ message: adminStrings.badgeTaken });
    expect((await give(undefined)).user, 'again').not.toHaveProperty('badge');
    expect(await audits()).toEqual([
      ['person.take-badge', {}],
      ['person.give-badge', { badge: 'verified' }],
      ['person.give-badge', { badge: 'official', title: mayor.title }],
    ]);
  });

  test('is visible wherever the person is named with a picture', async () => {
    await give('official', mayor.title);
    const { id } = await town.post('dana', { text: 'From the town hall' });
    const asDana = await town.as('dana');
    await asDana.ask('POST /comment/add', { content_id: id, comment: 'And a comment' });
    expect((await ada.ask('GET /user/get', { username: 'dana' })).user.badge).toEqual(mayor);
    expect((await ada.ask('GET /content/get-one', { id })).content.user.badge).toEqual(mayor);
    expect((await ada.ask('GET /comment/list', { content_id: id })).comment[0]!.user.badge).toEqual(
      mayor,
    );
    expect(
      (await ada.ask('GET /user/get-users', { keyword: 'Dana Redfern' })).users[0]!.badge,
    ).toEqual(mayor);
    await give(undefined);
    expect((await ada.ask('GET /content/get-one', { id })).content.user).not.toHaveProperty(
      'badge',
    );
  });

  test('is paused while the name is another one than it was given for', async () => {
    await give('official', mayor.title);
    const { id } = await town.post('dana', { text: 'From the town hall again' });
    const rename = (name: string) =>
      town.db.execute(sql`update people set name = ${name} where id = ${dana}`);
    const shownOn = async () => (await ada.ask('GET /content/get-one', { id })).content.user.badge;
    const shownToAdmins = async () => (await keeper.ask('GET /admin/user', { user_id: dana })).user;
    await rename('dana Redfern');
    expect(await shownOn()).toBeUndefined();
    expect((await ada.ask('GET /user/get', { username: 'dana' })).user.badge).toBeUndefined();
    const paused = await shownToAdmins();
    expect(paused.paused_badge).toEqual({ ...mayor, name: 'Dana Redfern' });
    expect(paused).not.toHaveProperty('badge');
    await rename('Dana Redfern');
    expect(await shownOn()).toEqual(mayor);
    expect(await shownToAdmins()).not.toHaveProperty('paused_badge');

    await rename('Dana Redfern-Low');
    expect((await give('official', mayor.title)).user.badge).toEqual(mayor);
    expect(await shownOn()).toEqual(mayor);
    // The member took another name after the administrator had opened the account.
    const { user } = await keeper.ask('POST /admin/user/set-badge', {
      user_id: dana,
      badge: 'verified',
      name: 'Dana Redfern',
    });
    expect(user.paused_badge).toEqual({ kind: 'verified', name: 'Dana Redfern' });
    expect(await shownOn()).toBeUndefined();
    await rename('Dana Redfern');
    await give(undefined);
  });

  test('is in the data export of the member', async () => {
    await give('official', mayor.title);
    const { exportEntries } = await import('../settings/exportContents.ts');
    let profile: object | undefined;
    for await (const { name, content } of exportEntries(town.app, dana))
      if (name === 'profile.json')
        profile = JSON.parse((await buffer(content)).toString()) as object;
      else content.resume();
    expect(profile).toMatchObject({
      badge: { kind: 'official', title: mayor.title, name: 'Dana Redfern' },
    });
  });

  test('needs a title for an official, a confirmed account and an administrator', async () => {
    const user_id = town.id.hugo;
    const refused = async (client: Client, input: object) =>
      client.refused('POST /admin/user/set-badge', { user_id, ...input } as { user_id: number });
    expect((await refused(keeper, { badge: 'official' })).message).toEqual({
      title: [adminStrings.badgeTitle],
    });
    expect((await refused(keeper, { badge: 'official', title: 'x'.repeat(61) })).status).toBe(422);
    expect((await refused(ada, { badge: 'verified' })).status).toBe(403);
    expect((await refused(town.visitor, { badge: 'verified' })).status).toBe(401);
    await town.db.execute(sql`update all_people set deleted_at = now() where id = ${user_id}`);
    expect((await refused(keeper, { badge: 'verified' })).message).toBe(
      adminStrings.accountAlreadyDeleted,
    );
    await town.db.execute(
      sql`update all_people set deleted_at = null, confirmed_at = null where id = ${user_id}`,
    );
    expect((await refused(keeper, { badge: 'verified' })).message).toBe(adminStrings.notConfirmed);
    await town.db.execute(sql`update all_people set confirmed_at = now() where id = ${user_id}`);
  });

  test('is given only with the password, and taken away without it', async () => {
    const user_id = town.id.gus;
    await town.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(publicPassword)} where username = 'keeper'`,
    );
    for (const password of [undefined, 'not the password'])
      expect(
        await keeper.refused('POST /admin/user/set-badge', {
          user_id,
          badge: 'verified',
          ...(password !== undefined && { password }),
        }),
      ).toMatchObject({ status: 422, message: { password: [expect.any(String)] } });
    expect(await town.db.query(sql`select from badges where person_id = ${user_id}`)).toEqual([]);
    const { user } = await keeper.ask('POST /admin/user/set-badge', {
      user_id,
      badge: 'verified',
      password: publicPassword,
    });
    expect(user.badge).toEqual({ kind: 'verified' });
    expect((await keeper.ask('POST /admin/user/set-badge', { user_id })).user).not.toHaveProperty(
      'badge',
    );
    await town.db.execute(
      sql`update all_people set password_hash = null where username = 'keeper'`,
    );
  });

  test('is deleted with the account, and survives the administrator', async () => {
    await give('verified');
    await town.db.execute(
      sql`update badges set given_by = ${town.id.femi} where person_id = ${dana}`,
    );
    await town.db.execute(sql`delete from people where id = ${town.id.femi}`);
    expect(await town.db.query(sql`select from badges where person_id = ${dana}`)).toHaveLength(1);
    await town.db.execute(sql`delete from people where id = ${dana}`);
    expect(await town.db.query(sql`select from badges where person_id = ${dana}`)).toHaveLength(0);
  });
});

test.each([
  'Dana ✓',
  'Dana ✔️',
  '✅ Dana',
  'Dana ☑',
  'Dana 🗸',
  'Dana 🏅',
  'Dana 🎖',
  'Dana ⭐',
  'Dana √',
  'Dana 🛡️',
  'Dana 🔰',
  'Dana 🆗',
  'Dana ꪜ',
  'Dana 𐄂',
  'Dana ⍟',
  'Dana ⍻',
  'Dana ⚝',
  'Dana ⛥',
  'Dana \u{e000}',
])('a name cannot contain what looks like a badge: %s', (name) => {
  expect(validateDisplayName(name)).toBe(profileStrings.nameBadge);
});

test.each(['Dana Redfern', 'Dana 🌻', 'Żaneta Łoś-O’Neil', '山田 花子', 'Dana & Co.', 'ꪒꪜꪱ'])(
  'other names remain possible: %s',
  (name) => {
    expect(validateDisplayName(name)).toBeUndefined();
  },
);
