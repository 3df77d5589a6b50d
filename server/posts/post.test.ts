import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings, tooLong } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { createTestGroup } from '#test/groups.ts';
import { pictureOf } from '#test/pictures.ts';
import { pollUpdateInput, publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const missingId = 999_999_999;
const posts = async () =>
  (await town.db.queryOne<{ n: number }>(sql`select count(*)::int as n from posts`))!.n;
const add = async (fields: Input<'POST /content/add'>) =>
  (await town.as('ada')).ask('POST /content/add', fields);
const refusedAs = async (username: Parameters<TestTown['as']>[0], fields: object) =>
  (await town.as(username)).refused('POST /content/add', fields);

describe('a new post', () => {
  test('contains the given fields, trimmed', async () => {
    const { content, message } = await add({
      text: '  Hello\n\n ',
      location: ' Here ',
      link: 'http://example.org/a?b=c#d',
      shared_as: 'Friends',
    });
    expect(message).toBe(strings.posted);
    expect(content).toMatchObject({
      text: 'Hello',
      location: 'Here',
      link: 'http://example.org/a?b=c#d',
      shared_as: 'Friends',
      user_id: town.id.ada,
      can_edit: true,
      total_likes: 0,
    });
    expect(content).not.toHaveProperty('updated_on');
  });

  test('needs a text, a location, a link or a photo, and white space does not count', async () => {
    const before = await posts();
    for (const fields of [
      {},
      { text: ' \n\t' },
      { text: '', link: '', location: ' ', attachments: [] },
    ])
      expect(await refusedAs('ada', fields)).toMatchObject({
        status: 422,
        message: strings.emptyPost,
      });
    expect(await posts()).toBe(before);
    for (const fields of [
      { text: 'x' },
      { location: 'x' },
      { link: 'https://example.org' },
      { attachments: [await pictureOf(town, town.id.ada)] },
    ])
      await add(fields);
    expect(await posts()).toBe(before + 4);
  });

  test('has the audience that its author chose last, at first Public', async () => {
    const createAndLoad = async (fields: Input<'POST /content/add'>) =>
      (await (await town.as('leo')).ask('POST /content/add', { text: 'x', ...fields })).content
        .shared_as;
    expect(await createAndLoad({})).toBe('Public');
    expect(await createAndLoad({ shared_as: 'Friends' })).toBe('Friends');
    expect(await createAndLoad({})).toBe('Friends');
    expect(await createAndLoad({ shared_as: 'Group', group_id: town.group.riders })).toBe('Group');
    expect(await createAndLoad({ group_id: town.group.riders })).toBe('Group');
    expect(await createAndLoad({}), 'outside a group').toBe('Public');
  });

  test.for<[string, object, object]>([
    ['a long text', { text: 'x'.repeat(10_001) }, { text: [tooLong(10_000)] }],
    ['a long place', { text: 'x', location: 'x'.repeat(121) }, { location: [tooLong(120)] }],
    [
      'a long link',
      { link: `https://example.org/${'x'.repeat(2_048)}` },
      { link: [tooLong(2_048)] },
    ],
    ['a script as link', { link: 'javascript:alert(1)' }, { link: [strings.linkFormat] }],
    ['a word as link', { link: 'example.org' }, { link: [strings.linkFormat] }],
    [
      'a link with a password',
      { link: 'https://user:secret@example.org/' },
      { link: [strings.linkFormat] },
    ],
    [
      'an audience that does not exist',
      { text: 'x', shared_as: 'Everyone' },
      { shared_as: [strings.invalidValue] },
    ],
    [
      'the Group audience outside a group',
      { text: 'x', shared_as: 'Group' },
      { shared_as: [strings.groupAudience] },
    ],
    ['a text that is no text', { text: ['x'] }, { text: [strings.invalidValue] }],
    ['an author', { text: 'x', author_id: 1 }, { author_id: [strings.unknownField] }],
    ['another’s name on it', { text: 'x', user_id: 1 }, { user_id: [strings.unknownField] }],
    [
      'a preview of its own',
      { text: 'x', link_title: 'x' },
      { link_title: [strings.unknownField] },
    ],
  ])('is refused with %s, and nothing is stored', async ([, fields, message]) => {
    const before = await posts();
    expect(await refusedAs('ada', fields)).toMatchObject({ status: 422, code: 'invalid', message });
    expect(await posts()).toBe(before);
  });

  test('accepts a text of the maximum length in any script', async () => {
    const text = '🌊'.repeat(10_000);
    expect((await add({ text })).content.text).toBe(text);
  });

  test('can be sent to its second endpoint with the own user id', async () => {
    const ada = await town.as('ada');
    const { content } = await ada.ask('POST /user/post-feed', {
      text: 'The other way',
      shared_as: 'Public',
      user_id: ada.id,
    });
    expect(content).toMatchObject({ text: 'The other way', user_id: ada.id });
    expect(
      await ada.refused('POST /user/post-feed', { text: 'x', user_id: town.id.ben }),
    ).toMatchObject({ status: 403, message: strings.notYours });
  });

  test('requires a session', async () => {
    expect(await town.visitor.refused('POST /content/add', { text: 'x' })).toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
  });
});

describe('in a group', () => {
  test('members can post for the group or any other audience', async () => {
    for (const shared_as of ['Public', 'Group', 'Friends', 'Private'] as const)
      expect((await town.post('kira', { shared_as, group_id: town.group.ferry })).group?.id).toBe(
        town.group.ferry,
      );
  });

  test('non-members are refused, with a group they cannot see treated as missing', async () => {
    expect(await refusedAs('carmen', { text: 'x', group_id: town.group.creek })).toMatchObject({
      status: 403,
      message: strings.membersOnly,
    });
    expect(
      await refusedAs('noor', { text: 'x', group_id: town.group.ferry }),
      'invited is not a member',
    ).toMatchObject({
      status: 403,
      message: strings.membersOnly,
    });
    const response = await refusedAs('carmen', { text: 'x', group_id: missingId });
    expect(response).toMatchObject({ status: 404, message: strings.groupNotFound });
    expect((await refusedAs('carmen', { text: 'x', group_id: town.group.ferry })).body).toBe(
      response.body,
    );
    expect(
      (await refusedAs('keeper', { text: 'x', group_id: town.group.ferry })).body,
      'the administrator',
    ).toBe(response.body);
  });

  test('no one can post while the wall is turned off', async () => {
    await town.db.execute(
      sql`update groups set enable_wall = false where id = ${town.group.market}`,
    );
    for (const username of ['carmen', 'ben'] as const)
      expect(await refusedAs(username, { text: 'x', group_id: town.group.market })).toMatchObject({
        status: 403,
        message: strings.wallOff,
      });
  });

  test('posts from before or during a closed period remain visible to members only after the group opens', async () => {
    const status = (status: string) =>
      town.db.execute(sql`update groups set status = ${status} where id = ${town.group.schools}`);
    const loadAudience = async (id: number) =>
      (await (await town.as('noor')).raw('GET /content/get-one', { id })).statusCode === 200;
    const { id: openGroupPost } = await town.post('priya', { group_id: town.group.schools });
    expect(await loadAudience(openGroupPost)).toBe(true);
    await status('Closed');
    const { id: closedGroupPost } = await town.post('priya', { group_id: town.group.schools });
    expect([await loadAudience(openGroupPost), await loadAudience(closedGroupPost)]).toEqual([
      false,
      false,
    ]);
    await status('Open');
    expect([await loadAudience(openGroupPost), await loadAudience(closedGroupPost)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('editing', () => {
  test('changes the given fields, keeps the others and sets the time of the edit', async () => {
    const { id, added_on } = await town.post('ada', {
      text: 'Before',
      location: 'Here',
      link: 'https://example.org/',
      shared_as: 'Friends',
    });
    const { content, message } = await add({ id, text: 'After' });
    expect(message).toBe(strings.postSaved);
    expect(content).toMatchObject({
      id,
      text: 'After',
      location: 'Here',
      link: 'https://example.org/',
      shared_as: 'Friends',
      added_on,
    });
    expect(content.updated_on! >= added_on).toBe(true);
    const { content: updated } = await add({ id, location: '', link: '', shared_as: 'Public' });
    expect(updated).toMatchObject({ text: 'After', location: '', link: '', shared_as: 'Public' });
  });

  test('cannot leave a post empty', async () => {
    const { id } = await town.post('ada', { text: 'Only this' });
    expect((await refusedAs('ada', { id, text: ' ' })).message).toBe(strings.emptyPost);
    const { id: pictured } = await town.post('ada', {
      text: '',
      attachments: [await pictureOf(town, town.id.ada)],
    });
    expect((await refusedAs('ada', { id: pictured, attachments: [] })).message).toBe(
      strings.emptyPost,
    );
    expect((await add({ id: pictured, text: 'A photo' })).content.attachments).toHaveLength(1);
  });

  test('is limited to the author, without owners and administrators, and hides the existence of invisible posts', async () => {
    const { id } = await town.post('dev', { group_id: town.group.creek, text: 'Mine' });
    for (const username of ['ada', 'keeper', 'ben'] as const)
      expect(await refusedAs(username, { id, text: 'Yours' })).toMatchObject({
        status: 403,
        message: strings.notYours,
      });
    const hiddenPost = await town.post('dev', { shared_as: 'Private' });
    const response = await refusedAs('ada', { id: missingId, text: 'x' });
    expect(response).toMatchObject({ status: 404, message: strings.feedNotFound });
    expect((await refusedAs('ada', { id: hiddenPost.id, text: 'x' })).body).toBe(response.body);
    expect((await (await town.as('dev')).ask('GET /content/get-one', { id })).content.text).toBe(
      'Mine',
    );
  });

  test('ends with membership: an author who left can neither see nor edit the post', async () => {
    const { id } = await town.post('joe', { group_id: town.group.ferry });
    await town.db.execute(
      sql`delete from group_members where group_id = ${town.group.ferry} and person_id = ${town.id.joe}`,
    );
    expect((await refusedAs('joe', { id, text: 'x' })).status).toBe(404);
  });

  test('cannot move a post to another group or edit a poll, blog or action', async () => {
    const { id } = await town.post('ada', { group_id: town.group.creek });
    expect(
      (await refusedAs('ada', { id, text: 'x', group_id: town.group.market })).message,
    ).toEqual({ group_id: [strings.groupNotChangeable] });
    expect((await add({ id, text: 'x', group_id: town.group.creek })).content.text).toBe('x');
    const typedPost = await town.post('ada');
    expect(
      (await refusedAs('ada', { id: typedPost.id, text: 'x', group_id: town.group.creek })).message,
    ).toEqual({ group_id: [strings.groupNotChangeable] });
    expect((await refusedAs('ada', { id: typedPost.id, shared_as: 'Group' })).message).toEqual({
      shared_as: [strings.groupAudience],
    });
    for (const type of [1, 2, 3, 4]) {
      await town.db.execute(
        sql`update posts set content_type = ${type} where id = ${typedPost.id}`,
      );
      expect((await refusedAs('ada', { id: typedPost.id, text: 'x' })).status).toBe(403);
    }
  });
});

describe('photos', () => {
  const names = ({ attachments }: { attachments: { file_name: string }[] }) =>
    attachments.map(({ file_name }) => file_name);
  const uploadPhotos = (n: number, username: 'ada' | 'ben' = 'ada') =>
    Promise.all(Array.from({ length: n }, () => pictureOf(town, town.id[username])));

  test('are stored in the given order, which an edit can change', async () => {
    const [a, b, c] = (await uploadPhotos(3)) as [string, string, string];
    const { content } = await add({ attachments: [c, a, b] });
    expect(names(content)).toEqual([c, a, b]);
    expect(names((await add({ id: content.id, attachments: [b, c, a] })).content)).toEqual([
      b,
      c,
      a,
    ]);
    expect(names((await add({ id: content.id, text: 'The same photos' })).content)).toEqual([
      b,
      c,
      a,
    ]);
  });

  test('that an edit leaves out are deleted, row and file', async () => {
    const [a, b, c] = (await uploadPhotos(3)) as [string, string, string];
    const { content } = await add({ attachments: [a, b] });
    expect(names((await add({ id: content.id, attachments: [b, c] })).content)).toEqual([b, c]);
    expect(await town.db.query(sql`select name from files where name = ${a}`)).toEqual([]);
    expect(await town.db.query(sql`select name from file_deletions where name = ${a}`)).toEqual([
      { name: a },
    ]);
  });

  test('are limited to ten without duplicates', async () => {
    const ten = await uploadPhotos(10);
    expect((await add({ attachments: ten })).content.attachments).toHaveLength(10);
    expect((await refusedAs('ada', { attachments: await uploadPhotos(11) })).message).toEqual({
      attachments: [sentence('tooManyChosen', { most: 10 })],
    });
    const [fileName] = await uploadPhotos(1);
    expect((await refusedAs('ada', { attachments: [fileName, fileName] })).message).toEqual({
      attachments: [strings.invalidValue],
    });
  });

  test('must be own unattached images, otherwise nothing is stored', async () => {
    const [ownFile, usedFile, commentFile] = (await uploadPhotos(3)) as [string, string, string];
    const [bens] = (await uploadPhotos(1, 'ben')) as [string];
    const post = await add({ attachments: [usedFile] });
    await town.say('ada', post.content.id, { image: commentFile });
    const portrait = await pictureOf(town, town.id.ada);
    await town.db.execute(
      sql`update files set person_id = ${town.id.ada} where name = ${portrait}`,
    );
    const before = await posts();
    for (const name of [usedFile, bens, commentFile, portrait, 'A'.repeat(22)])
      expect(
        (await refusedAs('ada', { text: 'x', attachments: [ownFile, name] })).message,
        name,
      ).toEqual({ attachments: [strings.unknownPhoto] });
    for (const name of ['../../etc/passwd', 'x', ''])
      expect((await refusedAs('ada', { text: 'x', attachments: [name] })).message, name).toEqual({
        attachments: [strings.invalidValue],
      });
    expect(await posts()).toBe(before);
    expect(
      names(
        (await (await town.as('ada')).ask('GET /content/get-one', { id: post.content.id })).content,
      ),
    ).toEqual([usedFile]);
    await add({ attachments: [ownFile] });
  });

  test('named by two concurrent posts are attached to one of them', async () => {
    const client = await signedIn(town, 'ada');
    for (let i = 0; i < 10; i++) {
      const attachments = await uploadPhotos(2);
      const responses = await Promise.all([
        client.raw('POST /content/add', { attachments }),
        client.raw('POST /content/add', { attachments: attachments.toReversed() }),
      ]);
      expect(responses.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual([
        '200',
        '422',
      ]);
    }
  });
});

describe('in a group that its author left', () => {
  test('a post, poll or blog cannot be shown to more people than before, only to fewer', async () => {
    const { id: group_id } = await createTestGroup(town, 'ada', ['ben'], { enable_blog: 'Y' });
    const ben = await town.as('ben');
    const keptPost = await town.post('ben', { group_id, shared_as: 'Friends' });
    const poll = await publishPoll(town, 'ben', { group_id, shared_as: 'Private' });
    const { content: blog } = await ben.ask('POST /blog/create', {
      title: 'Reeds',
      excerpt: 'Short',
      group_id,
      shared_as: 'Private',
    });
    await ben.ask('POST /group/leave', { group_id });
    for (const shared_as of ['Group', 'Public'] as const) {
      const refusals = [
        ben.refused('POST /content/add', { id: keptPost.id, text: 'Buy this', shared_as }),
        ben.refused('POST /poll/update', pollUpdateInput(poll, { shared_as })),
        ben.refused('POST /blog/update', { id: blog.id, title: 'Buy this', shared_as }),
      ];
      for (const apiError of refusals)
        expect(await apiError).toMatchObject({ status: 403, message: strings.membersOnly });
    }
    expect(
      (
        await ben.ask('POST /content/add', {
          id: keptPost.id,
          text: 'Corrected',
          shared_as: 'Friends',
        })
      ).content.text,
    ).toBe('Corrected');
    expect(
      (await ben.ask('POST /content/add', { id: keptPost.id, shared_as: 'Private' })).content
        .shared_as,
    ).toBe('Private');
    await ben.ask('POST /group/join', { group_id });
    expect(
      (await ben.ask('POST /content/add', { id: keptPost.id, shared_as: 'Public' })).content
        .shared_as,
    ).toBe('Public');
  });
});
