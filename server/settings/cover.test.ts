// The cover of a profile: a part of an uploaded image, or a drawing.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileStrings } from '#contract/profileStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from '#test/api.ts';
import { photo, uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ada: Client;
let ben: Client;
beforeAll(async () => {
  town = await createTestTown();
  ada = await town.as('ada');
  ben = await town.as('ben');
});
afterAll(() => town.close());

const upload = async (client: Client, width = 1_200, height = 800) =>
  (await uploaded(client, await photo('png', width, height))).file_name;
const middle = { x: 0, y: 200, width: 1_200, height: 300 };
const coverSeenBy = async (viewer: Client, username = 'ada') =>
  (await viewer.ask('GET /user/get', { username })).cover;

test('is a drawing, until it is removed', async () => {
  expect(await coverSeenBy(ben)).toBeUndefined();
  expect(await ada.ask('POST /account/save-cover', { drawing: 'harbor' })).toEqual({
    cover: { drawing: 'harbor' },
    message: profileStrings.coverSaved,
  });
  expect(await coverSeenBy(ben)).toEqual({ drawing: 'harbor' });
  expect((await ada.ask('GET /account/get-profile', {})).profile.cover).toEqual({
    drawing: 'harbor',
  });
  expect(await ada.ask('POST /account/save-cover', {})).toEqual({
    message: profileStrings.coverRemoved,
  });
  expect(await coverSeenBy(ben)).toBeUndefined();
});

test('is the chosen part of an upload, also in smaller sizes, and replaces the previous one', async () => {
  const first = await ada.ask('POST /account/save-cover', {
    image: await upload(ada),
    crop: middle,
  });
  expect(first.cover!.picture).toMatchObject({ width: 1_200, height: 300, sizes: [480, 960] });
  const { picture } = (await coverSeenBy(ben))!;
  for (const [url, width] of [
    [picture!.url, 1_200],
    [picture!.url.replace('?', '/480?'), 480],
    [picture!.url.replace('?', '/960?'), 960],
  ] as const) {
    const { statusCode, rawPayload } = await town.http.inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height: width / 4 });
  }
  // A drawing deletes the picture.
  await ada.ask('POST /account/save-cover', { drawing: 'town' });
  expect(await coverSeenBy(ben)).toEqual({ drawing: 'town' });
  expect((await town.http.inject({ method: 'GET', url: picture!.url })).statusCode).toBe(404);
  expect(
    await town.db.queryOne(
      sql`select from file_deletions where name = ${first.cover!.picture!.file_name}`,
    ),
  ).toBeDefined();
});

test('of concurrent changes one remains', async () => {
  const images = await Promise.all([1, 2, 3].map(() => upload(ada)));
  await Promise.all(
    images.map((image) => ada.ask('POST /account/save-cover', { image, crop: middle })),
  );
  expect(
    await town.db.query(sql`select from files where cover_person_id = ${town.id.ada}`),
  ).toHaveLength(1);
});

describe('a cover photo', () => {
  test('is visible to members who can see the person, and not deleted as an attachment', async () => {
    await ada.ask('POST /account/save-cover', { image: await upload(ada), crop: middle });
    const { picture } = (await coverSeenBy(ben))!;
    const name = picture!.file_name;
    expect((await ada.refused('POST /content/delete-image', { file_name: name })).status).toBe(404);
    const statusFor = async (viewer: number | null) =>
      (await town.http.inject({ method: 'GET', url: town.app.files.address(name, viewer) }))
        .statusCode;
    expect(await statusFor(town.id.ben)).toBe(200);
    expect(await statusFor(null), 'visitors cannot open profiles').toBe(404);
    await ada.ask('POST /user/block-user', { user_id: town.id.hugo });
    expect(await statusFor(town.id.hugo)).toBe(404);
    await ada.ask('POST /user/un-block-user', { user_id: town.id.hugo });
  });

  test('is stored in the data export as a picture, not as an address', async () => {
    await ada.ask('POST /account/save-cover', { drawing: 'hills' });
    const { exportEntries } = await import('./exportContents.ts');
    for await (const { name, content } of exportEntries(town.app, town.id.ada))
      if (name === 'profile.json') {
        const profile = JSON.parse((await buffer(content)).toString()) as object;
        expect(profile).toMatchObject({ cover_drawing: 'hills' });
        expect(profile).not.toHaveProperty('cover');
        return;
      }
    expect.unreachable();
  });
});

test('needs an own upload and a part inside it', async () => {
  const image = await upload(ben, 400, 300);
  const crop = { x: 0, y: 0, width: 400, height: 100 };
  expect(
    (await ben.refused('POST /account/save-cover', { image, crop: { ...crop, y: 250 } })).message,
  ).toEqual({ crop: [strings.cropOutsideImage] });
  expect((await ben.refused('POST /account/save-cover', { image })).message).toEqual({
    crop: [strings.required],
  });
  expect((await ada.refused('POST /account/save-cover', { image, crop })).status).toBe(404);
  expect(
    (await ben.refused('POST /account/save-cover', { drawing: 'volcano' as 'hills' })).status,
  ).toBe(422);
  expect((await town.visitor.refused('POST /account/save-cover', {})).status).toBe(401);
});
