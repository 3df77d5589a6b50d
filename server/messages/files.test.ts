import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageFile } from '#contract/message.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import type { Username } from '#server/seed/people.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { conversationOf, write } from '#test/messages.ts';
import { canary, photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { toFileTitle } from '../files/fileTitle.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const document = Buffer.from(
  `%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj\n%%EOF`,
);
const loadFile = (url: string) => town.http.inject({ url });
const uploading = async (name: Username, bytes: Buffer, fileName: string) =>
  (await town.as(name)).upload(bytes, fileName, 'POST /message/upload');
const uploaded = async (name: Username, bytes: Buffer, fileName: string) => {
  const response = await uploading(name, bytes, fileName);
  expect(response.statusCode, response.body).toBe(200);
  const { success: _success, ...file } = response.json<MessageFile & { success: true }>();
  return file;
};
/** The attachment of a message as this person sees it. */
const attachmentFor = async (name: Username, id: number) =>
  (await (await town.as(name)).ask('GET /message/get-one', { id })).message.attachments[0]!;

describe('uploading', () => {
  test('re-encodes an image and keeps its name', async () => {
    const { name, type, url, thumb_url, width, height, bytes } = await uploaded(
      'ada',
      await photo('jpeg'),
      'The creek.JPG',
    );
    expect({ name, type, width, height }).toEqual({
      name: 'The creek.jpg',
      type: 'image',
      width: 60,
      height: 40,
    });
    expect(bytes).toBeGreaterThan(100);
    for (const [address, size] of [
      [url, [60, 40]],
      [thumb_url!, [300, 200]],
    ] as const) {
      const file = await loadFile(address);
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=60',
      });
      const { format, exif, ...metadata } = await sharp(file.rawPayload).metadata();
      expect([format, exif, metadata.width, metadata.height]).toEqual(['webp', undefined, ...size]);
      expect(file.rawPayload.includes(canary)).toBe(false);
    }
  });

  test('keeps the description of a photo, and whether it moves', async () => {
    const still = await uploaded('ada', await photo(), 'heron.jpg');
    const frame = (red: number) => ({
      create: { width: 30, height: 20, channels: 3, background: { r: red, g: 0, b: 0 } },
    });
    const gif = await sharp([frame(0), frame(250)] as never, { join: { animated: true } })
      .gif()
      .toBuffer();
    const moving = await uploaded('ada', gif, 'moving.gif');
    expect([still.animated, moving.animated]).toEqual([undefined, true]);
    const ada = await town.as('ada');
    const message = {
      recipients: [town.id.ben],
      attachments: [still.file_name, moving.file_name],
    };
    const other = await uploaded('ada', await photo(), 'other.jpg');
    const refusal = await ada.refused('POST /message/send', {
      ...message,
      image_descriptions: [{ file_name: other.file_name, description: 'Of another file' }],
    });
    expect(refusal.message).toEqual({ attachments: [strings.messageFileUnknown] });
    const { sent } = await ada.ask('POST /message/send', {
      ...message,
      image_descriptions: [{ file_name: still.file_name, description: ' A heron ' }],
    });
    const { message: received } = await (
      await town.as('ben')
    ).ask('GET /message/get-one', { id: sent.id });
    expect(received.attachments.map(({ description }) => description)).toEqual([
      'A heron',
      undefined,
    ]);
  });

  test('stores a PDF unchanged, for download only', async () => {
    const file = await uploaded('ada', document, 'Bürgerbrief „März“.pdf');
    expect(file).toEqual({
      file_name: file.file_name,
      name: 'Bürgerbrief „März“.pdf',
      type: 'pdf',
      url: file.url,
      bytes: document.length,
    });
    const response = await loadFile(file.url);
    expect(response.rawPayload.equals(document)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(document.length),
      'content-disposition': `attachment; filename="B_rgerbrief _M_rz_.pdf"; filename*=UTF-8''B%C3%BCrgerbrief%20%E2%80%9EM%C3%A4rz%E2%80%9C.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await loadFile(file.url.replace('?', '/thumb?'))).statusCode).toBe(404);
  });

  test('detects the type by content, whatever the name, and rejects other types', async () => {
    const disguised = await uploaded('ada', document, 'photo.png');
    expect([disguised.type, disguised.name]).toEqual(['pdf', 'photo.pdf']);
    for (const [bytes, name] of [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'picture.svg',
      ],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'letter.pdf'],
      [Buffer.from('PK\u0003\u0004 a zip'), 'letter.pdf'],
      [Buffer.from(''), 'nothing.pdf'],
      [Buffer.concat([Buffer.from('GIF89a'), document]), 'both.gif'],
    ] as const) {
      const response = await uploading('ada', bytes, name);
      expect(response.statusCode, `${name} ${response.body}`).toBe(422);
    }
    expect((await uploading('ada', Buffer.from('plain words'), 'words.txt')).json().message).toBe(
      strings.messageFileType,
    );
    expect(
      (await uploading('ada', Buffer.concat([document, Buffer.alloc(limits.upload)]), 'large.pdf'))
        .statusCode,
    ).toBe(413);
    expect(
      (await town.visitor.upload(document, 'letter.pdf', 'POST /message/upload')).statusCode,
    ).toBe(401);
  });

  test('removes folders, bidirectional and control characters and wrong extensions from a name', () => {
    const toTitle = (fileName: string) => toFileTitle(fileName, 'document', ['pdf']);
    expect(toTitle('../../etc/passwd')).toBe('passwd.pdf');
    expect(toTitle('C:\\letters\\to-all.PDF')).toBe('to-all.pdf');
    expect(toTitle('bill\u202Efdp.exe')).toBe('billfdp.pdf');
    expect(toTitle('a"\r\nSet-Cookie: x=1;.pdf')).toBe('a Set-Cookie x=1;.pdf');
    expect(toTitle('...')).toBe('document.pdf');
    expect(toTitle('')).toBe('document.pdf');
    expect(toTitle(`${'ä'.repeat(500)}.pdf`)).toBe(`${'ä'.repeat(100)}.pdf`);
    expect(toTitle('\uD800.pdf')).toBe('\uFFFD.pdf');
  });
});

describe('a file', () => {
  test('can be loaded only by people who have the message, and only while they have it', async () => {
    const { file_name } = await uploaded('ada', document, 'minutes.pdf');
    const { id } = await write(town, 'ada', ['ben', 'grace'], '', { attachments: [file_name] });
    const [ada, ben, grace] = [
      await attachmentFor('ada', id),
      await attachmentFor('ben', id),
      await attachmentFor('grace', id),
    ];
    expect(ben).toMatchObject({
      file_name,
      name: 'minutes.pdf',
      type: 'pdf',
      bytes: document.length,
    });
    for (const { url } of [ada, ben, grace]) expect((await loadFile(url)).statusCode).toBe(200);
    // A URL works only for its viewer and its file.
    expect(
      (await loadFile(ben.url.replace(`u=${town.id.ben}`, `u=${town.id.noor}`))).statusCode,
    ).toBe(404);
    expect((await loadFile(`/f/message/${file_name}`)).statusCode).toBe(404);
    expect((await loadFile(ben.url.replace('/f/message/', '/f/'))).statusCode).toBe(404);
    await (await town.as('ben')).ask('POST /message/delete', { id });
    expect((await loadFile(ben.url)).statusCode).toBe(404);
    await (await town.as('grace')).ask('POST /user/block-user', { user_id: town.id.ada });
    expect((await loadFile(grace.url)).statusCode).toBe(404);
    expect((await loadFile(ada.url)).statusCode).toBe(200);
    const portrait = (await conversationOf(town, 'ada', 'grace')).user;
    expect(portrait).toMatchObject({ username: 'grace', image: '', image_thumb: '' });
  });

  test('can be attached once, only by its uploader, in the chosen order', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const [first, second] = [
      await uploaded('ada', document, 'one.pdf'),
      await uploaded('ada', await photo(), 'two.png'),
    ];
    const refusalFor = async (client: typeof ada, attachments: string[]) => {
      const apiError = await client.refused('POST /message/send', {
        recipients: ['otis'],
        message: 'Hello',
        attachments,
      });
      expect(await town.db.query(sql`select from messages where text = 'Hello'`)).toEqual([]);
      return apiError;
    };
    const foreignFile = await refusalFor(ben, [first.file_name]);
    expect(foreignFile.message).toEqual({ attachments: [strings.messageFileUnknown] });
    expect((await refusalFor(ben, ['a'.repeat(22)])).body).toBe(foreignFile.body);
    expect((await refusalFor(ada, [first.file_name, first.file_name])).code).toBe('invalid');
    const { attachments } = await write(town, 'ada', 'ben', '', {
      attachments: [second.file_name, first.file_name],
    });
    expect(attachments.map(({ name }) => name)).toEqual(['two.png', 'one.pdf']);
    expect((await refusalFor(ada, [first.file_name])).message).toEqual({
      attachments: [strings.messageFileUnknown],
    });
    // It cannot be attached to anything but a message.
    const unattached = await uploaded('ada', await photo(), 'loose.png');
    expect(
      (
        await ada.refused('POST /content/add', {
          text: 'A post',
          shared_as: 'Public',
          attachments: [unattached.file_name],
        })
      ).code,
    ).toBe('invalid');
  });

  test('can be deleted by its uploader only, until it is attached', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const [letter, image] = [
      await uploaded('ada', document, 'letter.pdf'),
      await uploaded('ada', await photo(), 'photo.png'),
    ];
    const [foreignFile, missingName] = [letter.file_name, 'a'.repeat(22)];
    expect(
      (await ben.refused('POST /message/delete-attachment', { file_name: foreignFile })).body,
    ).toBe((await ben.refused('POST /message/delete-attachment', { file_name: missingName })).body);
    expect(
      (await ben.refused('POST /message/delete-image', { file_name: image.file_name })).message,
    ).toBe(strings.fileNotFound);
    await ada.ask('POST /message/delete-attachment', { file_name: letter.file_name });
    await ada.ask('POST /message/delete-image', { file_name: image.file_name });
    for (const { url } of [letter, image]) expect((await loadFile(url)).statusCode).toBe(404);
    const sentFile = await uploaded('ada', document, 'letter.pdf');
    await write(town, 'ada', 'otis', '', { attachments: [sentFile.file_name] });
    expect(
      (await ada.refused('POST /message/delete-attachment', { file_name: sentFile.file_name }))
        .message,
    ).toBe(strings.fileNotFound);
  });

  test('that is never sent is deleted after a day, with its bytes', async () => {
    const [document_, image] = [
      await uploaded('ada', document, 'old.pdf'),
      await uploaded('ada', await photo(), 'old.png'),
    ];
    const freshFile = await uploaded('ada', document, 'fresh.pdf');
    await town.db.execute(
      sql`update message_files set created_at = now() - interval '25 hours' where name = any (${[document_.file_name, image.file_name]})`,
    );
    await runJob(town, 'messages.sweep');
    await runJob(town, 'files.sweep');
    for (const name of [
      `${document_.file_name}.pdf`,
      `${image.file_name}.webp`,
      `${image.file_name}.thumb.webp`,
    ])
      expect(await town.app.files.store.open(name), name).toBeUndefined();
    expect((await loadFile(freshFile.url)).statusCode).toBe(200);
  });
});
