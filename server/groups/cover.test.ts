// The cover of a group.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileStrings } from '#contract/profileStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from '#test/api.ts';
import { photo, uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ada: Client;
let ben: Client;
let id: number;
beforeAll(async () => {
  town = await createTestTown();
  [ada, ben] = [await town.as('ada'), await town.as('ben')];
  id = (await ada.ask('POST /group/create', { name: 'Under a cover', status: 'Closed' })).group.id;
});
afterAll(() => town.close());

const crop = { x: 0, y: 0, width: 1_000, height: 250 };
const upload = async (client: Client) =>
  (await uploaded(client, await photo('png', 1_000, 700))).file_name;
const statusFor = async (name: string, viewer: number | null) =>
  (await town.http.inject({ method: 'GET', url: town.app.files.address(name, viewer) })).statusCode;

test('is a drawing or a photo, and can be removed', async () => {
  expect((await ada.ask('GET /group/get-one', { id })).group).not.toHaveProperty('cover');
  expect(await ada.ask('POST /group/save-cover', { id, drawing: 'forest' })).toMatchObject({
    group: { id, cover: { drawing: 'forest' } },
    message: profileStrings.coverSaved,
  });
  const { group } = await ada.ask('POST /group/save-cover', {
    id,
    image: await upload(ada),
    crop,
  });
  expect(group.cover).toMatchObject({ picture: { width: 1_000, height: 250, sizes: [480, 960] } });
  expect(group.cover).not.toHaveProperty('drawing');
  expect(await ada.ask('POST /group/save-cover', { id })).toMatchObject({
    message: profileStrings.coverRemoved,
  });
  expect((await ada.ask('GET /group/get-one', { id })).group).not.toHaveProperty('cover');
});

test('a photo is visible with the group, and belongs to its next owner', async () => {
  const { group } = await ada.ask('POST /group/save-cover', {
    id,
    image: await upload(ada),
    crop,
  });
  const name = group.cover!.picture!.file_name;
  expect(await statusFor(name, town.id.ada)).toBe(200);
  expect(await statusFor(name, town.id.ben), 'a closed group').toBe(404);
  expect(await statusFor(name, null)).toBe(404);
  await town.db.execute(
    sql`insert into group_members (group_id, person_id) values (${id}, ${town.id.ben})`,
  );
  expect(await statusFor(name, town.id.ben)).toBe(200);
  await town.db.execute(
    sql`insert into group_offers (group_id, heir_id) values (${id}, ${town.id.ben})`,
  );
  await ben.ask('POST /group/answer-transfer', { group_id: id, accept: true });
  expect(await town.db.queryOne(sql`select owner_id from files where name = ${name}`)).toEqual({
    owner_id: town.id.ben,
  });
});

test('is changed by the owner only', async () => {
  const owned = town.group.creek!;
  const stranger = await town.as('hugo');
  expect(await stranger.refused('POST /group/save-cover', { id: owned })).toMatchObject({
    status: 403,
    message: strings.ownerOnly,
  });
  expect((await stranger.refused('POST /group/save-cover', { id })).status).toBe(404);
  expect((await town.visitor.refused('POST /group/save-cover', { id })).status).toBe(401);
  expect(
    (await ben.refused('POST /group/save-cover', { id, image: await upload(ben) })).message,
  ).toEqual({ crop: [strings.required] });
});
