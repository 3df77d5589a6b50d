import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { canary, photo, uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { refusal } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const load = (address: string, headers: Record<string, string> = {}) =>
  town.http.inject({ url: address, headers });
const status = async (address: string) => (await load(address)).statusCode;
const rows = async () =>
  (await town.db.queryOne<{ n: number }>(sql`select count(*)::int as n from files`))!.n;
/** Creates a post of Ada with an image. Returns both, with the image as `username` sees it. */
async function createPostWithImage(fields: object, username: Username = 'ada') {
  const { file_name } = await uploaded(await town.as('ada'));
  const post = await town.post('ada', { attachments: [file_name], ...fields });
  const imageSeenBy = async (name: Username) =>
    (await (await town.as(name)).ask('GET /content/get-one', { id: post.id })).content
      .attachments[0]!;
  return { post, imageSeenBy, ...(await imageSeenBy(username)) };
}
const sweep = async () => {
  await town.db.execute(sql`select from graphile_worker.add_job('files.sweep')`);
  await town.drainJobs();
};
const stored = async (name: string) => {
  const file = await town.app.files.store.open(name);
  file?.stream.destroy();
  return file !== undefined;
};

describe('uploading', () => {
  test.for(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'stores a %s image as WebP with a thumbnail and without metadata',
    async (format) => {
      const bytes = await photo(format);
      const answer = await (await town.as('ada')).upload(bytes, `photo.${format}`);
      expect(answer.statusCode, answer.body).toBe(200);
      const { file_name, url, thumb_url, width, height } = answer.json();
      expect(file_name).toMatch(/^[\w-]{22}$/);
      expect([width, height]).toEqual([60, 40]);
      for (const [address, size] of [
        [url, [60, 40]],
        [thumb_url, [300, 200]],
      ] as const) {
        const file = await load(address);
        expect(file.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=60',
          'x-content-type-options': 'nosniff',
          'content-length': String(file.rawPayload.length),
        });
        const {
          format: storedFormat,
          exif,
          xmp,
          icc,
          ...picture
        } = await sharp(file.rawPayload).metadata();
        expect([storedFormat, exif, xmp, icc, picture.width, picture.height]).toEqual([
          'webp',
          undefined,
          undefined,
          undefined,
          ...size,
        ]);
        expect(file.rawPayload.includes(canary)).toBe(false);
      }
    },
  );

  test('uses a test image that contains metadata', async () => {
    expect((await photo('jpeg')).includes(canary)).toBe(true);
  });

  test.for<[string, string | Buffer, string, string]>([
    ['a text file', 'Hello', 'hello.txt', strings.notAnImage],
    ['a text file named .png', 'Hello', 'hello.png', strings.notAnImage],
    [
      'an SVG image with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'a.svg',
      strings.notAnImage,
    ],
    [
      'an HTML page named .jpg',
      '<!doctype html><script>alert(1)</script>',
      'a.jpg',
      strings.notAnImage,
    ],
    ['a PDF document', '%PDF-1.7\n', 'a.pdf', strings.notAnImage],
    ['an empty file', '', 'a.png', strings.notAnImage],
    [
      'an incomplete image',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      'a.png',
      strings.imageDamaged,
    ],
  ])('rejects %s with a message, and stores nothing', async ([, bytes, name, message]) => {
    const before = await rows();
    const answer = await (await town.as('ada')).upload(Buffer.from(bytes), name);
    expect([answer.statusCode, answer.json()]).toEqual([422, refusal('invalid', message)]);
    expect(await rows()).toBe(before);
  });

  test('rejects more than 10 MB before decoding it', async () => {
    // Zeros are no image: 422 would mean that the content was checked first.
    const answer = await (
      await town.as('ada')
    ).upload(Buffer.alloc(limits.upload + 1), 'large.png');
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      refusal('invalid', { file: [strings.fileTooLarge] }),
    ]);
  });

  test('rejects a request without a file, with the wrong part, as text or as JSON with a message', async () => {
    const { token } = await town.as('ada');
    const send = (form: FormData | string, type?: string) => {
      // `Response` encodes the form as multipart and chooses the boundary.
      const encoded = new Response(form);
      return encoded.arrayBuffer().then((body) =>
        town.http.inject({
          method: 'POST',
          url: '/api/content/upload',
          headers: {
            'x-api-key': `Bearer ${token}`,
            'content-type': type ?? encoded.headers.get('content-type')!,
          },
          payload: Buffer.from(body),
        }),
      );
    };
    const wrongPart = new FormData();
    wrongPart.append('photo', new Blob([new Uint8Array(await photo())]), 'photo.png');
    const asText = new FormData();
    asText.append('file', 'a text');
    const answers = [
      await send(new FormData()),
      await send(wrongPart),
      await send(asText),
      await send('{}', 'application/json'),
    ];
    for (const { statusCode, body } of answers)
      expect([statusCode, JSON.parse(body)]).toEqual([
        422,
        refusal('invalid', { file: [strings.fileMissing] }),
      ]);
  });

  test('needs a session', async () => {
    const answer = await town.visitor.upload(await photo());
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
  });
});

describe('the URL of an image', () => {
  test('that is not attached works for its uploader only', async () => {
    const { file_name, url } = await uploaded(await town.as('ada'));
    expect(await status(url)).toBe(200);
    expect(await status(town.app.files.address(file_name, town.id.ben))).toBe(404);
    expect(await status(`/f/${file_name}`)).toBe(404);
  });

  test('follows the visibility of the post, even if others know the file name', async () => {
    const { imageSeenBy, file_name } = await createPostWithImage({ shared_as: 'Friends' });
    const { url, thumb_url } = await imageSeenBy('ben');
    for (const address of [url, thumb_url]) expect(await status(address)).toBe(200);
    for (const size of ['full', 'thumb'] as const) {
      expect(await status(town.app.files.address(file_name, town.id.noor, size))).toBe(404);
      expect(await status(town.app.files.address(file_name, null, size))).toBe(404);
    }
  });

  test('gives 404 once a friendship ends, the audience changes or the post is deleted', async () => {
    const friends = await createPostWithImage({ shared_as: 'Friends' });
    const narrowed = await createPostWithImage({});
    const deleted = await createPostWithImage({});
    const [ofFriends, ofNarrowed, ofDeleted] = await Promise.all(
      [friends, narrowed, deleted].map(async ({ imageSeenBy }) => (await imageSeenBy('zoe')).url),
    );
    for (const url of [ofFriends!, ofNarrowed!, ofDeleted!]) expect(await status(url)).toBe(200);
    await town.db.execute(
      sql`delete from friendships where ${town.id.ada} in (low_id, high_id) and ${town.id.zoe} in (low_id, high_id)`,
    );
    expect(await status(ofFriends!)).toBe(404);
    await (
      await town.as('ada')
    ).ask('POST /content/add', { id: narrowed.post.id, shared_as: 'Private' });
    expect(await status(ofNarrowed!)).toBe(404);
    await (await town.as('ada')).ask('POST /content/delete', { id: deleted.post.id });
    expect(await status(ofDeleted!)).toBe(404);
    expect((await load(ofDeleted!)).json()).toEqual(refusal('not_found', strings.fileNotFound));
  });

  test('that is forged, expired or for another image or person is treated as a visitor’s', async () => {
    const [hidden, open] = [
      await createPostWithImage({ shared_as: 'Friends' }),
      await createPostWithImage({}),
    ];
    const validUrl = new URL((await hidden.imageSeenBy('ben')).url, 'http://x');
    const changeUrl = (update: (query: URLSearchParams) => void) => {
      const url = new URL(validUrl);
      update(url.searchParams);
      return url.pathname + url.search;
    };
    const forged = [
      changeUrl((query) => query.set('u', String(town.id.ada))),
      changeUrl((query) => query.set('e', String(Number(query.get('e')) + 1_000))),
      changeUrl((query) => query.set('s', `${query.get('s')!.slice(1)}A`)),
      changeUrl((query) => query.set('s', '')),
      changeUrl((query) => query.append('u', String(town.id.ben))),
      changeUrl((query) => query.delete('s')),
      open.url.replace(open.file_name, hidden.file_name),
      `${validUrl.pathname}?u=${town.id.ben}`,
    ];
    for (const address of forged) expect(await status(address), address).toBe(404);
    expect(await status(validUrl.pathname + validUrl.search), 'unchanged').toBe(200);
    expect(await status(open.url.replace(/s=.*/, 's=forged')), 'of what a visitor may see').toBe(
      200,
    );
  });

  test('is valid for 5 to 10 minutes', async () => {
    // The expiration is rounded to full 5 minutes, so that a URL stays the same and can be cached.
    // 0.1 minutes allow for the time of the test.
    const { url } = await (await createPostWithImage({ shared_as: 'Friends' })).imageSeenBy('ben');
    const end = Number(new URL(url, 'http://x').searchParams.get('e'));
    expect(end - Date.now()).toBeGreaterThan(4.9 * 60_000);
    expect(end - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  });

  test('that names no image is rejected with the error envelope', async () => {
    for (const [path, expected] of [
      ['/f/x', 422],
      [`/f/${'A'.repeat(22)}`, 404],
      ['/f/..%2f..%2fetc%2fpasswd', 422],
      [`/f/${'A'.repeat(21)}%00`, 422],
      [`/f/${'A'.repeat(22)}/thumb`, 404],
      [`/f/${'A'.repeat(22)}/x`, 404],
    ] as const) {
      const answer = await load(path);
      expect(answer.statusCode, path).toBe(expected);
      expect(answer.json(), path).toMatchObject({ success: false, error: true });
    }
  });
});

describe('deleting an image', () => {
  const deleteImage = async (username: Username, file_name: string) =>
    (await town.as(username)).raw('POST /content/delete-image', { file_name });

  test('works for own images that are unattached or on an own post', async () => {
    const ada = await town.as('ada');
    const { file_name, url } = await uploaded(ada);
    expect(await ada.ask('POST /content/delete-image', { file_name })).toEqual({});
    expect(await status(url)).toBe(404);
    const onPost = await createPostWithImage({});
    await ada.ask('POST /content/delete-image', { file_name: onPost.file_name });
    expect(
      (await ada.ask('GET /content/get-one', { id: onPost.post.id })).content.attachments,
    ).toEqual([]);
  });

  test('is rejected for images of others with the same response as for a missing one', async () => {
    const [visible, hidden] = [
      await createPostWithImage({}),
      await createPostWithImage({ shared_as: 'Private' }),
    ];
    const ben = await town.as('ben');
    const missing = await ben.refused('POST /content/delete-image', { file_name: 'A'.repeat(22) });
    expect(missing).toMatchObject({ status: 404, message: strings.fileNotFound });
    for (const { file_name } of [visible, hidden]) {
      expect((await ben.refused('POST /content/delete-image', { file_name })).body).toBe(
        missing.body,
      );
      // not even the administrator
      expect((await deleteImage('keeper', file_name)).statusCode).toBe(404);
    }
    for (const file_name of ['../../secret', '', 'x'])
      expect((await ben.refused('POST /content/delete-image', { file_name })).message).toEqual({
        file_name: [strings.invalidValue],
      });
    expect(await status(visible.url)).toBe(200);
  });

  test('does not delete a profile photo', async () => {
    const portrait = await uploaded(await town.as('ada'));
    await town.db.execute(
      sql`update files set person_id = ${town.id.ada} where name = ${portrait.file_name}`,
    );
    expect((await deleteImage('ada', portrait.file_name)).statusCode).toBe(404);
  });

  test('does not delete the cover or icon of a group', async () => {
    const ada = await town.as('ada');
    const icon = await uploaded(ada);
    const { group } = await ada.ask('POST /group/create', {
      name: 'Covered',
      status: 'Open',
      icon: icon.file_name,
    });
    const cover = await uploaded(ada);
    await town.db.execute(
      sql`update files set cover_group_id = ${group.id} where name = ${cover.file_name}`,
    );
    for (const { file_name } of [icon, cover])
      expect((await deleteImage('ada', file_name)).statusCode).toBe(404);
  });
});

describe('the sweep', () => {
  test('deletes unattached uploads after a day, both row and file', async () => {
    const ada = await town.as('ada');
    const [old, young, used] = [
      await uploaded(ada),
      await uploaded(ada),
      await createPostWithImage({}),
    ];
    await town.db.execute(
      sql`update files set created_at = now() - interval '25 hours' where name = any (${[old.file_name, used.file_name]})`,
    );
    await sweep();
    const left = await Promise.all(
      [old, young, used].map(async ({ file_name }) => [
        await stored(`${file_name}.webp`),
        await stored(`${file_name}.thumb.webp`),
      ]),
    );
    expect(left).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect(await town.db.query(sql`select from files where name = ${old.file_name}`)).toEqual([]);
  });

  test('deletes the files of deleted posts, edits, comments and images', async () => {
    const ada = await town.as('ada');
    const [deletedPost, editedPost] = [
      await createPostWithImage({}),
      await createPostWithImage({}),
    ];
    const [ofComment, deletedImage] = [await uploaded(ada), await uploaded(ada)];
    await ada.ask('POST /content/delete', { id: deletedPost.post.id });
    await ada.ask('POST /content/add', { id: editedPost.post.id, attachments: [] });
    const comment = await town.say('ada', editedPost.post.id, { image: ofComment.file_name });
    await ada.ask('POST /comment/delete', { id: comment.id });
    await ada.ask('POST /content/delete-image', { file_name: deletedImage.file_name });
    const names = [deletedPost, editedPost, ofComment, deletedImage].map(
      ({ file_name }) => `${file_name}.webp`,
    );
    expect(await Promise.all(names.map(stored))).toEqual([true, true, true, true]);
    await sweep();
    expect(await Promise.all(names.map(stored))).toEqual([false, false, false, false]);
    expect(await town.db.query(sql`select from file_deletions`)).toEqual([]);
  });
});
