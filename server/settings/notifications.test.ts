import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { ownMailKinds, ownSiteKinds } from '#contract/notificationKinds.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`delete from friend_collections`);
});
afterAll(() => town.close());

const firstSettings = {
  my_content_email: 'Y',
  my_content_site: 'Y',
  action_email: 'Y',
  action_site: 'Y',
  groups_email: 'N',
  groups_site: 'Y',
  all_friends_email: 'N',
  all_friends_site: 'Y',
  ...Object.fromEntries(ownMailKinds.map((kind) => [`${kind}_email`, 'Y'])),
  ...Object.fromEntries(ownSiteKinds.map((kind) => [`${kind}_site`, 'Y'])),
};
const collectionOf = async (owner: number, name: string) =>
  (await town.db.queryOne<{ id: number }>(
    sql`insert into friend_collections (owner_id, name) values (${owner}, ${name}) returning id`,
  ))!.id;

test('starts with default settings, and two disabled ones for each own collection', async () => {
  const ada = await town.as('ada');
  expect(await ada.ask('POST /account/get-notification-settings', {})).toEqual({
    settings: firstSettings,
    mail_pace: 'at-once',
  });
  await collectionOf(town.id.ben, 'Of Ben');
  const id = await collectionOf(town.id.ada, 'Neighbors');
  expect((await ada.ask('POST /account/get-notification-settings', {})).settings).toEqual({
    ...firstSettings,
    [`friend_collection-${id}-email`]: 'N',
    [`friend_collection-${id}-site`]: 'N',
  });
});

test('changes only the given settings', async () => {
  const elif = await town.as('elif');
  const id = await collectionOf(elif.id, 'Choir');
  const expected = {
    ...firstSettings,
    my_content_email: 'N',
    [`friend_collection-${id}-email`]: 'Y',
    [`friend_collection-${id}-site`]: 'N',
  };
  const response = await elif.ask('POST /account/save-notification-settings', {
    my_content_email: 'N',
    [`friend_collection-${id}-email`]: 'Y',
  });
  expect(response).toEqual({
    settings: expected,
    mail_pace: 'at-once',
    message: strings.settingsSaved,
  });
  await elif.ask('POST /account/save-notification-settings', {});
  await elif.ask('POST /account/save-notification-settings', { action_email: 'N' });
  expect((await elif.ask('POST /account/get-notification-settings', {})).settings).toEqual({
    ...expected,
    action_email: 'N',
  });
  await town.db.execute(sql`delete from friend_collections where id = ${id}`);
  expect((await elif.ask('POST /account/get-notification-settings', {})).settings).toEqual({
    ...firstSettings,
    my_content_email: 'N',
    action_email: 'N',
  });
});

test('ignores settings of missing collections and of those of others', async () => {
  const [ben, hugo] = [await town.as('ben'), await town.as('hugo')];
  const id = await collectionOf(ben.id, 'Secret plans');
  const otherSettings: Record<string, 'Y'> = {
    [`friend_collection-${id}-email`]: 'Y',
    'friend_collection-999999-site': 'Y',
  };
  const response = await hugo.ask('POST /account/save-notification-settings', otherSettings);
  expect(response.settings).toEqual(firstSettings);
  expect(
    await town.db.query(sql`select from notification_settings where person_id = ${hugo.id}`),
  ).toEqual([]);
  expect(
    (await ben.ask('POST /account/get-notification-settings', {})).settings[
      `friend_collection-${id}-email`
    ],
  ).toBe('N');
});

test('rejects invalid input', async () => {
  const ada = await town.as('ada');
  for (const input of [
    { my_content_email: 'yes' },
    { my_content_email: 2 },
    { all_enemies_site: 'Y' },
    { 'friend_collection-0-email': 'Y' },
    { 'friend_collection-1-sms': 'Y' },
    { constructor: 'Y' },
  ]) {
    expect(
      (await ada.refused('POST /account/save-notification-settings', input)).status,
      JSON.stringify(input),
    ).toBe(422);
  }
  const rejectedResponse = await town.http.inject({
    method: 'POST',
    url: '/api/account/save-notification-settings',
    headers: { 'x-api-key': `Bearer ${ada.token}`, 'content-type': 'application/json' },
    payload: '{"__proto__":{"my_content_email":"N"}}',
  });
  expect(rejectedResponse.statusCode).toBeGreaterThanOrEqual(400);
  expect(
    (await ada.refused('POST /account/get-notification-settings', { user_id: 1 })).status,
  ).toBe(422);
  expect((await town.visitor.refused('POST /account/get-notification-settings', {})).status).toBe(
    401,
  );
  expect((await town.visitor.refused('POST /account/save-notification-settings', {})).status).toBe(
    401,
  );
});
