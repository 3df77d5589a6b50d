// Descriptions of photos, and the sizes in which photos are stored.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spamStrings } from '#contract/spamStrings.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { photo, pictureOf, uploaded } from '#test/pictures.ts';
import { makeModerators } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const describeAs = (file_name: string, description: string) => ({ file_name, description });
const photosSeenBy = async (username: Username, id: number) =>
  (await (await town.as(username)).ask('GET /content/get-one', { id })).content.attachments.map(
    ({ file_name, description }) => [file_name, description],
  );
const searchIds = async (username: Username, keyword: string) =>
  (await (await town.as(username)).ask('GET /search/index', { keyword })).posts.map(({ id }) => id);
const loadUsedBytes = async (person: number) =>
  (
    await town.db.queryOne<{ bytes: number }>(
      sql`select bytes from storage_used where person_id = ${person}`,
    )
  )?.bytes ?? 0;

describe('the description of a photo', () => {
  test('is stored with the post, changed by an edit, and kept by one that does not mention it', async () => {
    const ada = await town.as('ada');
    const [a, b] = [await pictureOf(town, ada.id), await pictureOf(town, ada.id)];
    const post = await town.post('ada', {
      attachments: [a, b],
      image_descriptions: [describeAs(a, '  A heron\nby the creek  ')],
    });
    expect(await photosSeenBy('ben', post.id)).toEqual([
      [a, 'A heron\nby the creek'],
      [b, undefined],
    ]);

    // A client from before descriptions edits the text and the order.
    await ada.ask('POST /content/add', {
      id: post.id,
      revision: 1,
      text: 'Now with a text',
      attachments: [b, a],
    });
    expect(await photosSeenBy('ben', post.id)).toEqual([
      [b, undefined],
      [a, 'A heron\nby the creek'],
    ]);

    await ada.ask('POST /content/add', {
      id: post.id,
      revision: 2,
      image_descriptions: [describeAs(a, ''), describeAs(b, 'Reeds')],
    });
    expect(await photosSeenBy('ben', post.id)).toEqual([
      [b, 'Reeds'],
      [a, undefined],
    ]);
  });

  test('is rejected if it is too long, or of a photo that the post does not have', async () => {
    const ada = await town.as('ada');
    const [own, other] = [await pictureOf(town, ada.id), await pictureOf(town, ada.id)];
    const refusal = (image_descriptions: object[]) =>
      ada.refused('POST /content/add', {
        attachments: [own],
        image_descriptions: image_descriptions as [],
      });
    const tooLong = 'x'.repeat(limits.photoDescription + 1);
    expect((await refusal([describeAs(own, tooLong)])).status).toBe(422);
    expect((await refusal([describeAs(other, 'Elsewhere')])).message).toEqual({
      image_descriptions: [strings.unknownPhoto],
    });
    expect((await refusal(Array(11).fill(describeAs(own, 'Many')))).status).toBe(422);
  });

  test('is found by a search of posts, by those who see the post, until it changes', async () => {
    const ada = await town.as('ada');
    const name = await pictureOf(town, ada.id);
    const post = await town.post('ada', {
      text: 'Look at this',
      attachments: [name],
      image_descriptions: [describeAs(name, 'A kingfisher with iridescent plumage')],
      shared_as: 'Private',
    });
    expect(await searchIds('ada', 'iridescent')).toEqual([post.id]);
    expect(await searchIds('ben', 'iridescent')).toEqual([]);
    await ada.ask('POST /content/add', { id: post.id, revision: 1, shared_as: 'Public' });
    expect(await searchIds('ben', 'iridescent plumage')).toEqual([post.id]);

    await ada.ask('POST /content/add', {
      id: post.id,
      revision: 2,
      image_descriptions: [describeAs(name, 'A turquoise bird')],
    });
    expect(await searchIds('ben', 'iridescent')).toEqual([]);
    expect(await searchIds('ben', 'turquoise')).toEqual([post.id]);
    await ada.ask('POST /content/delete-image', { file_name: name });
    expect(await searchIds('ben', 'turquoise')).toEqual([]);
    expect(await searchIds('ben', 'look')).toContain(post.id);
  });

  test('is stored with blogs and comments too', async () => {
    const ada = await town.as('ada');
    const name = await pictureOf(town, ada.id);
    const { content } = await ada.ask('POST /blog/create', {
      title: 'Birds',
      excerpt: 'Of the creek',
      shared_as: 'Public',
      attachments: [name],
      image_descriptions: [describeAs(name, 'A wren')],
    });
    expect(await photosSeenBy('ben', content.id)).toEqual([[name, 'A wren']]);
    await ada.ask('POST /blog/update', {
      id: content.id,
      title: 'Birds',
      image_descriptions: [describeAs(name, 'Two wrens')],
    });
    expect(await photosSeenBy('ben', content.id)).toEqual([[name, 'Two wrens']]);

    const ben = await town.as('ben');
    const image = await pictureOf(town, ben.id);
    const comment = await town.say('ben', content.id, {
      image,
      image_description: 'A nest',
    });
    expect(comment.picture?.description).toBe('A nest');
    const edit = async (input: object) =>
      (await ben.ask('POST /comment/add', { id: comment.id, content_id: content.id, ...input }))
        .comment.picture?.description;
    expect(await edit({ comment: 'Mine' })).toBe('A nest');
    expect(await edit({ image_description: 'An empty nest' })).toBe('An empty nest');
    const another = await pictureOf(town, ben.id);
    expect(await edit({ image: another }), 'another photo').toBeUndefined();
  });

  test('counts for the storage of its author', async () => {
    const gus = await town.as('gus');
    const before = await loadUsedBytes(gus.id);
    const name = await pictureOf(town, gus.id);
    const image = await loadUsedBytes(gus.id);
    const post = await town.post('gus', {
      attachments: [name],
      image_descriptions: [describeAs(name, 'é'.repeat(50))],
    });
    expect((await loadUsedBytes(gus.id)) - image).toBe(100);
    await gus.ask('POST /content/add', {
      id: post.id,
      revision: 1,
      image_descriptions: [describeAs(name, 'bird')],
    });
    expect((await loadUsedBytes(gus.id)) - image).toBe(4);
    await gus.ask('POST /content/delete', { id: post.id });
    expect(await loadUsedBytes(gus.id)).toBe(before);
  });
});

describe('blocked words in the description of a photo', () => {
  beforeAll(async () => {
    await makeModerators(town, 'zoe');
    await (
      await town.as('keeper')
    ).ask('POST /admin/spam', { blocked_words: 'lottery', words_do: 'hold' });
  });

  test('hold the post, and moderators read the description', async () => {
    const noor = await town.as('noor');
    const name = await pictureOf(town, noor.id);
    const { content, message } = await noor.ask('POST /content/add', {
      text: 'A picture',
      shared_as: 'Public',
      attachments: [name],
      image_descriptions: [describeAs(name, 'Win the lottery')],
    });
    expect([message, content.waits]).toEqual([spamStrings.waits, true]);
    const { held } = await (await town.as('zoe')).ask('GET /admin/held', {});
    expect(held).toMatchObject([
      { words: ['lottery'], pictures: [{ file_name: name, description: 'Win the lottery' }] },
    ]);
  });

  test('hold an edit and a comment, but not a text that was screened before', async () => {
    const hugo = await town.as('hugo');
    const name = await pictureOf(town, hugo.id);
    const post = await town.post('hugo', {
      text: 'Fine',
      shared_as: 'Private',
      attachments: [name],
      image_descriptions: [describeAs(name, 'A lottery ticket')],
    });
    const widened = await hugo.ask('POST /content/add', {
      id: post.id,
      revision: 1,
      shared_as: 'Public',
    });
    expect(widened.content.waits, 'the audience becomes wider').toBe(true);

    const open = await town.post('ada', { text: 'Comment here' });
    const image = await pictureOf(town, hugo.id);
    const { comment } = await hugo.ask('POST /comment/add', {
      content_id: open.id,
      image,
      image_description: 'lottery',
    });
    expect(comment.waits).toBe(true);
  });
});

describe('the sizes of a photo', () => {
  const load = (url: string) => town.http.inject({ url });
  const toSize = (url: string, width: number) => url.replace('?', `/${width}?`);

  test('are smaller versions at the same signed address, and deleted with it', async () => {
    const ada = await town.as('ada');
    const image = await uploaded(ada, await photo('jpeg', 1200, 800));
    expect(image.sizes).toEqual([480, 960]);
    for (const width of image.sizes!) {
      const answer = await load(toSize(image.url, width));
      expect(answer.statusCode).toBe(200);
      const read = await sharp(answer.rawPayload).metadata();
      expect([read.format, read.width, read.height]).toEqual(['webp', width, (width * 2) / 3]);
    }
    const post = await town.post('ada', { attachments: [image.file_name], shared_as: 'Private' });
    const sizeFor = async (viewer: number | null) =>
      (await load(toSize(town.app.files.address(image.file_name, viewer), 480))).statusCode;
    expect(await sizeFor(null)).toBe(404);
    expect(await sizeFor(town.id.ben)).toBe(404);
    expect(await sizeFor(ada.id)).toBe(200);

    await ada.ask('POST /content/delete', { id: post.id });
    await town.db.execute(sql`select from graphile_worker.add_job('files.sweep')`);
    await town.drainJobs();
    for (const suffix of ['.webp', '.thumb.webp', '.480.webp', '.960.webp'])
      expect(await town.app.files.store.open(`${image.file_name}${suffix}`)).toBeUndefined();
  });

  test('are not larger than the photo, and old photos have none', async () => {
    const ada = await town.as('ada');
    expect((await uploaded(ada, await photo('png', 600, 400))).sizes).toEqual([480]);
    const small = await uploaded(ada, await photo('png', 480, 320));
    expect(small).not.toHaveProperty('sizes');
    expect((await load(toSize(small.url, 480))).statusCode).toBe(404);
  });

  test('are not made of animations, which responses mark as such', async () => {
    const ada = await town.as('ada');
    const frame = (red: number) => ({
      create: { width: 600, height: 400, channels: 3, background: { r: red, g: 0, b: 0 } },
    });
    const moving = await sharp([frame(0), frame(250)] as never, { join: { animated: true } })
      .gif()
      .toBuffer();
    const image = await uploaded(ada, moving);
    expect(image).toMatchObject({ animated: true });
    expect(image).not.toHaveProperty('sizes');
    expect(await uploaded(ada)).not.toHaveProperty('animated');
  });
});
