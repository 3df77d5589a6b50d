import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { runJob } from '#test/jobs.ts';
import type { Client } from '#test/api.ts';
import { canary, photo, pictureOf, uploaded as uploadedPhoto } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

type Uploaded = Output<'POST /account/upload'>;
const upload = async (client: Client, bytes?: Buffer): Promise<Uploaded> =>
  (
    await client.upload(bytes ?? (await photo('jpeg', 600, 400)), 'me.jpg', 'POST /account/upload')
  ).json();
const bytesAt = async (address: string) => {
  const { statusCode, rawPayload } = await town.http.inject({ url: address });
  return statusCode === 200 ? rawPayload : undefined;
};
const middle = { x: 100, y: 0, width: 400, height: 400 };
const listPortraits = (person: number) =>
  town.db.query<{ name: string }>(sql`select name from files where person_id = ${person}`);
const sweepFiles = () => runJob(town, 'files.sweep');

test('crops an uploaded image to a square on the server and replaces the previous portrait', async () => {
  const ada = await town.as('ada');
  const uploadedFile = await upload(ada);
  expect(uploadedFile).toMatchObject({ success: true, width: 600, height: 400 });
  const response = await ada.ask('POST /account/crop-avtar', {
    image: uploadedFile.file_name,
    crop: middle,
  });
  expect(response.message).toBe(strings.avatarSaved);
  for (const [address, side] of [
    [response.image, 600],
    [response.image_thumb, 150],
  ] as const) {
    const bytes = (await bytesAt(address))!;
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: side,
      height: side,
      format: 'webp',
    });
    expect(bytes.includes(canary)).toBe(false);
  }
  const { profile } = await ada.ask('GET /account/get-profile', {});
  expect([profile.image.split('?')[0], profile.image_thumb.split('?')[0]]).toEqual([
    `/f/${response.file_name}`,
    `/f/${response.file_name}/thumb`,
  ]);
  const post = await town.post('ada');
  const { content } = await (await town.as('hugo')).ask('GET /content/get-one', { id: post.id });
  expect(await bytesAt(content.user.image_thumb)).toBeDefined();

  const repeatedResponse = await ada.ask('POST /account/crop-avtar', {
    image: uploadedFile.file_name,
    crop: { x: 599, y: 399, width: 1, height: 1 },
  });
  expect(await listPortraits(ada.id)).toEqual([{ name: repeatedResponse.file_name }]);
  expect(await bytesAt(response.image)).toBeUndefined();
  await sweepFiles();
  expect(await town.app.files.store.open(`${response.file_name}.webp`)).toBeUndefined();
  expect(await town.app.files.store.open(`${response.file_name}.thumb.webp`)).toBeUndefined();

  expect(await ada.ask('POST /account/delete-image', {})).toEqual({
    message: strings.avatarRemoved,
  });
  expect(await ada.ask('POST /account/delete-image', {})).toEqual({
    message: strings.avatarRemoved,
  });
  expect(await bytesAt(repeatedResponse.image)).toBeUndefined();
  expect((await ada.ask('GET /account/get-profile', {})).profile).toMatchObject({
    image: '',
    image_thumb: '',
  });
});

describe('the crop area', () => {
  test.for([
    ['beyond the right edge', { x: 201, y: 0, width: 400, height: 400 }],
    ['beyond the lower edge', { x: 0, y: 1, width: 400, height: 400 }],
    ['far outside', { x: 100_000, y: 100_000, width: 1, height: 1 }],
  ] as const)('lies inside the picture, not %s', async ([, crop]) => {
    const ben = await town.as('ben');
    const { file_name } = await upload(ben);
    expect(await ben.refused('POST /account/crop-avtar', { image: file_name, crop })).toMatchObject(
      {
        status: 422,
        message: { crop: [strings.cropOutsideImage] },
      },
    );
    expect(await listPortraits(ben.id)).toEqual([]);
  });

  test('accepts only non-negative whole pixels', async () => {
    const ben = await town.as('ben');
    const { file_name: image } = await upload(ben);
    for (const crop of [
      { ...middle, x: -1 },
      { ...middle, width: 0 },
      { ...middle, width: 1.5 },
      { ...middle, height: 1e9 },
      { ...middle, x: '0' },
      { ...middle, x: Number.NaN },
      { ...middle, angle: 1 },
      {},
      [],
      'x',
      undefined,
    ]) {
      expect(
        (await ben.refused('POST /account/crop-avtar', { image, crop })).message,
        JSON.stringify(crop),
      ).toHaveProperty('crop');
    }
    for (const name of [
      '../../../etc/passwd',
      `${image}.webp`,
      '',
      'x'.repeat(22) + '/',
      undefined,
    ])
      expect(
        (await ben.refused('POST /account/crop-avtar', { image: name, crop: middle })).message,
      ).toHaveProperty('image');
  });

  test('must be of an own unattached upload', async () => {
    const [ben, elif] = [await town.as('ben'), await town.as('elif')];
    const unknown = await ben.refused('POST /account/crop-avtar', {
      image: 'A'.repeat(22),
      crop: middle,
    });
    expect(unknown).toMatchObject({ status: 404, message: strings.fileNotFound });
    const { file_name: otherImage } = await upload(elif);
    const { file_name: posted } = await uploadedPhoto(ben);
    await town.post('ben', { attachments: [posted] });
    const { file_name: sourceImage } = await upload(ben);
    const { file_name: portrait } = await ben.ask('POST /account/crop-avtar', {
      image: sourceImage,
      crop: middle,
    });
    const ofLink = await pictureOf(town, ben.id);
    await town.db.execute(
      sql`insert into link_previews (person_id, link, file_id) select ${ben.id}, 'https://a.example/', id from files where name = ${ofLink}`,
    );
    for (const image of [otherImage, posted, portrait, ofLink])
      expect((await ben.refused('POST /account/crop-avtar', { image, crop: middle })).body).toBe(
        unknown.body,
      );
    expect(await listPortraits(ben.id)).toEqual([{ name: portrait }]);
    expect(await listPortraits(elif.id)).toEqual([]);
  });

  test('leaves one portrait after eight concurrent requests', async () => {
    const hugo = await town.as('hugo');
    const { file_name: image } = await upload(hugo);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        hugo.ask('POST /account/crop-avtar', { image, crop: middle }),
      ),
    );
    const [remainingFile, ...otherFiles] = await listPortraits(hugo.id);
    expect(otherFiles).toEqual([]);
    expect(responses.map(({ file_name }) => file_name)).toContain(remainingFile!.name);
  });
});

test('accepts only images, and only from members', async () => {
  const ben = await town.as('ben');
  expect(
    (await town.visitor.upload(await photo(), 'me.jpg', 'POST /account/upload')).statusCode,
  ).toBe(401);
  const svg = await ben.upload(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'me.png',
    'POST /account/upload',
  );
  expect([svg.statusCode, svg.json().message]).toEqual([422, strings.notAnImage]);
  expect(
    (
      await town.visitor.refused('POST /account/crop-avtar', {
        image: 'A'.repeat(22),
        crop: middle,
      })
    ).status,
  ).toBe(401);
  expect((await town.visitor.refused('POST /account/delete-image', {})).status).toBe(401);
  expect(
    (await ben.refused('POST /account/delete-image', { file_name: 'A'.repeat(22) })).status,
  ).toBe(422);
});
