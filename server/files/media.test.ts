// PDF, audio and video files that are attached to posts and comments.
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { maxMediaBytes, media, type MediaKind } from '#contract/media.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { exportFiles } from '#server/settings/exportFiles.ts';
import { storedFiles } from './referencedFiles.ts';
import { createMp3, createMp4, createPdf, createWav, createWebm } from '#test/media.ts';
import { photo } from '#test/pictures.ts';
import { makeModerators, report } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
const allow = async (...attached_media: MediaKind[]) => {
  await (await town.as('keeper')).ask('POST /admin/settings', { attached_media });
};
beforeAll(async () => {
  town = await createTestTown();
  await makeModerators(town, 'zoe');
  await allow('pdf', 'audio', 'video');
});
afterAll(() => town.close());

const upload = async (name: Username, bytes: Buffer, fileName = 'Agenda „May“.pdf') =>
  (await town.as(name)).upload(bytes, fileName, 'POST /media/upload');
async function uploadFile(name: Username, bytes = createPdf(), fileName?: string) {
  const response = await upload(name, bytes, fileName);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Output<'POST /media/upload'>>();
}
const load = (url: string, headers = {}) => town.http.inject({ url, headers });
const attachmentSeenBy = async (name: Username, id: number) =>
  (await (await town.as(name)).ask('GET /content/get-one', { id })).content.attachments[0];
const usedBytes = async (name: Username) =>
  (
    await town.db.queryOne<{ bytes: number }>(
      sql`select bytes from storage_used where person_id = ${town.id[name]}`,
    )
  )?.bytes ?? 0;
async function namesInStore(beginning = '') {
  const names: string[] = [];
  for await (const { name } of town.app.files.store.listFiles())
    if (name.startsWith(beginning)) names.push(name);
  return names.toSorted();
}

describe('an uploaded PDF', () => {
  test('is only downloaded, and has a picture of its first page once that is drawn', async () => {
    const bytes = createPdf('Agenda', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
    const uploaded = await uploadFile('ada', bytes);
    expect(uploaded).toMatchObject({
      url: '',
      thumb_url: '',
      width: 0,
      height: 0,
      media: {
        kind: 'pdf',
        name: 'Agenda „May“.pdf',
        type: 'application/pdf',
        bytes: bytes.length,
      },
    });
    const post = await town.post('ada', { attachments: [uploaded.file_name] });
    await town.drainJobs();
    const page = await attachmentSeenBy('ada', post.id);
    expect(page).toMatchObject({ width: 1200, height: 1553, sizes: [480, 960] });
    const picture = await load(page!.url);
    const { width, height, format } = await sharp(picture.rawPayload).metadata();
    expect([width, height, format]).toEqual([1200, 1553, 'webp']);
    expect((await load(page!.thumb_url)).statusCode).toBe(200);

    const response = await load(page!.media!.url);
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename=/);
  });

  test('stays without a picture if its page cannot be drawn', async () => {
    const { file_name } = await uploadFile('ada', Buffer.from('%PDF-1.7\nnothing'));
    const post = await town.post('ada', { attachments: [file_name] });
    await town.drainJobs();
    const shown = await attachmentSeenBy('ada', post.id);
    expect(shown).toMatchObject({ url: '', width: 0, media: { kind: 'pdf' } });
    expect((await load(shown!.media!.url)).statusCode).toBe(200);
  });

  test('is drawn again later if it cannot be read', async () => {
    const { file_name: name } = await uploadFile('hugo');
    await town.drainJobs();
    await town.db.execute(sql`update files set width = 0 where name = ${name}`);
    const draw = () => runJob(town, 'media.page', { name });
    const { store } = town.app.files;
    const stream = Readable.from(
      (async function* () {
        yield createPdf().subarray(0, 100);
        throw new Error('connection lost');
      })(),
    );
    const open = vi.spyOn(store, 'open').mockResolvedValueOnce({ stream, size: 1_000 });
    await expect(draw()).rejects.toThrow('connection lost');
    open.mockRestore();
    await draw();
    expect(await town.db.queryOne(sql`select width from files where name = ${name}`)).toEqual({
      width: 1200,
    });
  });

  test('is drawn at the cost of the time that it takes', async () => {
    const charge = vi.spyOn(town.app.rateLimits, 'charge');
    const { file_name: name } = await uploadFile('gus');
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 9_500));
    await runJob(town, 'media.page', { name });
    const [limit, owner, seconds] = charge.mock.lastCall!;
    expect([limit, owner]).toEqual(['drawing', String(town.id.gus)]);
    // One was consumed before.
    expect(seconds).toBeGreaterThanOrEqual(9);
    vi.restoreAllMocks();
  });

  test('leaves nothing if it is deleted before its page is drawn', async () => {
    const { file_name } = await uploadFile('ada');
    await (await town.as('ada')).ask('POST /content/delete-image', { file_name });
    await town.drainJobs();
    await town.db.execute(sql`select from graphile_worker.add_job('files.sweep')`);
    await town.drainJobs();
    expect(await namesInStore(file_name)).toEqual([]);
  });
});

describe('an uploaded file', () => {
  test.for<[string, Buffer, string]>([
    ['a text', Buffer.from('Hello'), strings.mediaFormat],
    ['nothing', Buffer.alloc(0), strings.mediaFormat],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), strings.mediaFormat],
    ['an MP4 with HEVC', createMp4({ video: 'hvc1' }), strings.mediaCodec],
    [
      'a PDF that is too large',
      Buffer.concat([createPdf(), Buffer.alloc(media.pdf.maxMegabytes * 1024 * 1024)]),
      strings.mediaTooLarge,
    ],
    [
      'larger than any file',
      Buffer.concat([createWebm('V_VP9'), Buffer.alloc(maxMediaBytes)]),
      strings.mediaTooLarge,
    ],
    [
      'a video that is larger than any file, with its tracks at the end',
      Buffer.concat([
        createMp4().subarray(0, createMp4().readUInt32BE(0)),
        Buffer.from([2, 0x60, 0, 8, ...Buffer.from('mdat')]),
        Buffer.alloc(0x2600000),
      ]),
      strings.mediaTooLarge,
    ],
    [
      'sound that is larger than sound may be',
      Buffer.concat([
        createMp4({ video: '' }),
        Buffer.from([1, 0x60, 0, 8, ...Buffer.from('mdat')]),
        Buffer.alloc(0x1600000),
      ]),
      strings.mediaTooLarge,
    ],
  ])('is refused if it is %s, and nothing is stored', async ([, bytes, message]) => {
    const before = await namesInStore();
    const response = await upload('ada', bytes);
    expect([response.statusCode, response.json().message]).toEqual([422, message]);
    expect(await namesInStore()).toEqual(before);
  });

  test('is refused if it is a photo, or if the site does not accept its kind', async () => {
    const image = await upload('ada', await photo());
    expect([image.statusCode, image.json().message]).toEqual([422, strings.mediaFormat]);
    await allow('audio');
    for (const bytes of [createPdf(), createMp4()]) {
      const response = await upload('ada', bytes);
      expect([response.statusCode, response.json().message]).toEqual([403, strings.mediaOff]);
    }
    await uploadFile('ada', createMp4({ video: '' }), 'talk.m4a');
    await allow();
    expect((await upload('ada', createMp3())).statusCode).toBe(403);
    await allow('pdf', 'audio', 'video');
  });

  test('is refused for visitors', async () => {
    const response = await town.visitor.upload(createPdf(), 'a.pdf', 'POST /media/upload');
    expect(response.statusCode).toBe(401);
  });

  test.for<[string, Buffer, string, string]>([
    ['talk.exe', createMp3(), 'talk.mp3', 'audio/mpeg'],
    ['talk.wav', createWav(), 'talk.wav', 'audio/wav'],
    ['walk.mov', createMp4({ brand: 'qt  ' }), 'walk.mp4', 'video/mp4'],
    ['walk.html', createWebm('V_VP9'), 'walk.webm', 'video/webm'],
  ])('%s has the type of its bytes', async ([fileName, bytes, name, type]) => {
    const { media: file } = await uploadFile('ada', bytes, fileName);
    expect(file).toMatchObject({ name, type });
    const { headers } = await load(file!.url);
    expect(headers).toMatchObject({
      'content-type': type,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers['content-disposition']).toMatch(/^inline/);
  });

  test('is sent in parts', async () => {
    const bytes = createWav();
    const { media: file } = await uploadFile('ada', bytes, 'tone.wav');
    const part = await load(file!.url, { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true);
    expect(part.headers).toMatchObject({
      'content-range': `bytes 100-199/${bytes.length}`,
      'content-length': '100',
    });
    const end = await load(file!.url, { range: 'bytes=-50' });
    expect(end.rawPayload.equals(bytes.subarray(-50))).toBe(true);
    const changed = await load(file!.url, { range: 'bytes=0-9', 'if-range': '"another"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length]);
    const beyond = await load(file!.url, { range: `bytes=${bytes.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ]);
  });

  test('counts for the storage of the member, and is deleted with its picture', async () => {
    const before = await usedBytes('gus');
    const bytes = createPdf('x'.repeat(20_000));
    const { file_name } = await uploadFile('gus', bytes);
    expect((await usedBytes('gus')) - before).toBe(bytes.length);
    await town.drainJobs();
    expect((await usedBytes('gus')) - before, 'with the picture').toBeGreaterThan(bytes.length);
    const names = await town.db.query<{ name: string }>(storedFiles(['files']));
    for (const suffix of ['.media', '.webp', '.480.webp'])
      expect(names, 'a backup includes it').toContainEqual({ name: `${file_name}${suffix}` });
    await (await town.as('gus')).ask('POST /content/delete-image', { file_name });
    expect(await usedBytes('gus')).toBe(before);
    await town.db.execute(sql`select from graphile_worker.add_job('files.sweep')`);
    await town.drainJobs();
    expect(await town.app.files.store.open(`${file_name}.media`)).toBeUndefined();
  });
});

describe('an attached file', () => {
  test('is visible with its post, found by its name, and gone with it', async () => {
    const { file_name } = await uploadFile('ada');
    const post = await town.post('ada', { attachments: [file_name], shared_as: 'Friends' });
    const seen = await attachmentSeenBy('ben', post.id);
    expect(seen?.media?.name).toBe('Agenda „May“.pdf');
    expect((await load(seen!.media!.url)).statusCode).toBe(200);
    const { posts } = await (await town.as('ben')).ask('GET /search/index', { keyword: 'Agenda' });
    expect(posts.map(({ id }) => id)).toContain(post.id);

    await (
      await town.as('ada')
    ).ask('POST /content/add', { id: post.id, revision: 1, shared_as: 'Private' });
    expect((await load(seen!.media!.url)).statusCode, 'no longer visible').toBe(404);
    const own = await attachmentSeenBy('ada', post.id);
    expect((await load(own!.media!.url)).statusCode).toBe(200);
  });

  test('is in the data export of its author', async () => {
    const { file_name } = await uploadFile('ada');
    const names: string[] = [];
    for await (const { name, content } of exportFiles(
      { db: town.db, files: town.app.files },
      town.id.ada,
    )) {
      content.destroy();
      names.push(name);
    }
    expect(names).toContain(`files/${file_name}.pdf`);
  });

  test('belongs to a comment too', async () => {
    const { file_name } = await uploadFile('ada');
    const post = await town.post('ben', { text: 'Here' });
    const { comment } = await (
      await town.as('ada')
    ).ask('POST /comment/add', { content_id: post.id, image: file_name });
    const page = comment.picture;
    expect(page?.media?.name).toBe('Agenda „May“.pdf');
  });

  test('is held for a blocked word in its name', async () => {
    await (
      await town.as('keeper')
    ).ask('POST /admin/spam', { blocked_words: 'lottery', words_do: 'hold' });
    const response = await upload('noor', createPdf(), 'lottery.pdf');
    const { file_name } = response.json<Output<'POST /media/upload'>>();
    const post = await (
      await town.as('noor')
    ).ask('POST /content/add', { text: 'See', shared_as: 'Public', attachments: [file_name] });
    expect(post.content.waits).toBe(true);
  });

  test('is not accepted as a group icon, a portrait or the image of a poll', async () => {
    const ada = await town.as('ada');
    const { file_name } = await uploadFile('ada');
    const crop = { image: file_name, crop: { x: 0, y: 0, width: 100, height: 100 } };
    const portrait = await ada.refused('POST /account/crop-avtar', crop);
    expect(portrait.status).toBe(404);
    const group = await ada.refused('POST /group/create', { name: 'Readers', icon: file_name });
    expect(group.message).toEqual({ icon: [strings.unknownPicture] });
  });

  test('is the only one of its post, and may be beside photos', async () => {
    const ada = await town.as('ada');
    const [pdf, sound] = [await uploadFile('ada'), await uploadFile('ada', createMp3(), 'a.mp3')];
    const image = (await ada.upload(await photo())).json<Output<'POST /content/upload'>>();
    const both = [pdf.file_name, sound.file_name];
    const refused = await ada.refused('POST /content/add', { attachments: both });
    expect(refused.message).toEqual({ attachments: [strings.oneMediaFile] });
    const { content } = await ada.ask('POST /content/add', {
      text: 'See',
      attachments: [image.file_name, pdf.file_name],
      image_descriptions: [
        { file_name: image.file_name, description: 'A bridge' },
        { file_name: pdf.file_name, description: 'Six items' },
      ],
    });
    expect(
      content.attachments.map(({ description, media: file }) => [description, file?.kind]),
    ).toEqual([
      ['A bridge', undefined],
      ['Six items', 'pdf'],
    ]);
    const edited = await ada.refused('POST /content/add', {
      id: content.id,
      revision: content.revision!,
      attachments: both,
    });
    expect(edited.message).toEqual({ attachments: [strings.oneMediaFile] });
  });

  test('is kept for a scheduled post', async () => {
    const { file_name } = await uploadFile('ada', createMp3(), 'song.mp3');
    const { scheduled } = await (
      await town.as('ada')
    ).ask('POST /content/schedule', {
      publish_on: new Date(Date.now() + 60_000).toISOString(),
      attachments: [file_name],
    });
    expect(scheduled.attachments[0]?.media?.name).toBe('song.mp3');
  });

  test('is shown to moderators of its case, also after the author has deleted it', async () => {
    const { file_name } = await uploadFile('ada', createMp3(), 'speech.mp3');
    const post = await town.post('ada', { text: 'Listen', attachments: [file_name] });
    await report(town, { content_id: post.id }, 'ben');
    const seeCase = async () => {
      const input = { id: `content-${post.id}` };
      return (await (await town.as('zoe')).ask('GET /admin/report', input)).case;
    };
    const current = (await seeCase()).pictures[0]?.media;
    expect((await load(current!.url)).statusCode).toBe(200);
    await (
      await town.as('ada')
    ).ask('POST /content/add', { id: post.id, revision: 1, attachments: [] });
    const opened = await seeCase();
    const kept = opened.pictures_then?.find((picture) => picture.file_name === file_name);
    expect(kept?.media?.name).toBe('speech.mp3');
    expect((await load(kept!.media!.url)).statusCode).toBe(200);
  });

  test('is absent where there is only a photo', async () => {
    const ada = await town.as('ada');
    const { url } = (await ada.upload(await photo())).json<Output<'POST /content/upload'>>();
    expect((await load(url.replace('?', '/media?'))).statusCode).toBe(404);
  });
});
