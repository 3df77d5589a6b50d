// The card beside a name: the same visibility as the profile, in few words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const cardSeenBy = async (viewer: Username, username: Username) =>
  (await town.as(viewer)).ask('GET /user/card', { username });

test('has the same facts as the profile of that viewer', async () => {
  for (const viewer of ['ada', 'hugo', 'elif', 'lena'] as const)
    for (const username of ['ben', 'elif', 'lena', 'dana', 'carmen'] as const) {
      const card = await cardSeenBy(viewer, username);
      const { user, friendship, counts, groups_in_common } = await (
        await town.as(viewer)
      ).ask('GET /user/get', { username });
      const expected = ['id', 'name', 'username', 'image', 'image_thumb', 'badge', 'bio', 'place'];
      const withoutAddresses = ({ image: _image, image_thumb: _thumb, ...rest }: typeof user) =>
        Object.fromEntries(Object.entries(rest).filter(([name]) => expected.includes(name)));
      expect(withoutAddresses(card.user as typeof user)).toEqual(withoutAddresses(user));
      expect(card.friendship).toBe(friendship);
      expect(card.mutual_friends).toBe(counts.mutual_friends);
      expect(card.groups_in_common?.list.map(({ id }) => id)).toEqual(
        groups_in_common?.list.map(({ id }) => id),
      );
    }
});

test('leaves out what the viewer may not see', async () => {
  // Elif's line is for her friends.
  expect((await cardSeenBy('dev', 'elif')).user.bio).toBe('Librarian. Whispers professionally.');
  expect((await cardSeenBy('hugo', 'elif')).user).not.toHaveProperty('bio');
  expect(await cardSeenBy('ben', 'ben')).not.toHaveProperty('mutual_friends');
});

test('of a person who is hidden by a block, in either direction, is like that of nobody', async () => {
  const [ada, hugo] = [await town.as('ada'), await town.as('hugo')];
  const nobody = await ada.refused('GET /user/card', { username: 'missing-person' });
  expect(nobody).toMatchObject({ status: 404, message: strings.userNotFound });
  await ada.ask('POST /user/block-user', { user_id: town.id.hugo });
  expect((await ada.refused('GET /user/card', { username: 'hugo' })).body).toBe(nobody.body);
  expect((await hugo.refused('GET /user/card', { username: 'ada' })).body).toBe(nobody.body);
  await ada.ask('POST /user/un-block-user', { user_id: town.id.hugo });
  await town.db.execute(
    sql`update all_people set suspended_at = now() where id = ${town.id.jamal}`,
  );
  expect((await ada.refused('GET /user/card', { username: 'jamal' })).body).toBe(nobody.body);
  expect((await town.visitor.refused('GET /user/card', { username: 'ada' })).status).toBe(401);
});
