import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings, tooLong } from '#contract/strings.ts';
import { seedGroups } from '#server/seed/groups.ts';
import { friendships, seedPeople, type Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const missingId = 999_999_999;
const canSee = async (username: Username | undefined, id: number) =>
  (await (username ? await town.as(username) : town.visitor).raw('GET /content/get-one', { id }))
    .statusCode === 200;
/** Sets whether the user moderates the creek group. */
const moderates = (username: Username, moderator: boolean) =>
  town.db.execute(
    sql`update group_members set moderator = ${moderator} where group_id = ${town.group.creek} and person_id = ${town.id[username]}`,
  );

describe('a post', () => {
  test('is returned with all its fields', async () => {
    const { id } = await town.post('ada', {
      text: ' Two lines\nof text ',
      link: 'HTTPS://Example.org',
      location: 'The footbridge',
      group_id: town.group.creek,
    });
    await town.say('ben', id);
    await (await town.as('ben')).ask('POST /content/like', { content_id: id });
    const { content } = await (await town.as('ben')).ask('GET /content/get-one', { id });
    expect(content).toEqual({
      id,
      user_id: town.id.ada,
      user: { id: town.id.ada, name: 'Ada Lindqvist', username: 'ada', image: '', image_thumb: '' },
      content_type: 0,
      title: '',
      text: 'Two lines\nof text',
      tool: 'wall',
      link: 'https://example.org/',
      link_title: '',
      link_description: '',
      link_image: '',
      location: 'The footbridge',
      shared_as: 'Public',
      group_id: town.group.creek,
      group: { id: town.group.creek, name: 'Friends of Cobble Creek' },
      attachments: [],
      total_likes: 1,
      likes: [{ user_id: town.id.ben, user: { name: 'Ben Okonjo', username: 'ben' } }],
      liked: true,
      total_comments: 1,
      can_comment: true,
      can_like: true,
      can_edit: false,
      can_remove: false,
      added_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      revision: 1,
      total_versions: 0,
    });
  });

  test('that is Public is returned to a visitor without names of likers or groups and without permissions', async () => {
    const { id } = await town.post('ada', { group_id: town.group.creek });
    await (await town.as('ben')).ask('POST /content/like', { content_id: id });
    const { content } = await town.visitor.ask('GET /content/get-one', { id });
    expect(content).toMatchObject({
      total_likes: 1,
      likes: [],
      liked: false,
      can_comment: false,
      can_like: false,
      can_edit: false,
      can_remove: false,
    });
    expect(content).not.toHaveProperty('group');
  });

  test('lists the permissions of each viewer', async () => {
    const { id } = await town.post('dev', { group_id: town.group.creek });
    const loadPermissions = async (username: Username) => {
      const { content } = await (await town.as(username)).ask('GET /content/get-one', { id });
      return [content.can_comment, content.can_edit, content.can_remove];
    };
    expect(await loadPermissions('dev'), 'the author').toEqual([true, true, true]);
    expect(await loadPermissions('ada'), 'the owner of the group').toEqual([true, false, true]);
    await moderates('isla', true);
    expect(await loadPermissions('isla'), 'a moderator of the group').toEqual([true, false, true]);
    await moderates('isla', false);
    expect(await loadPermissions('isla'), 'a former moderator').toEqual([true, false, false]);
    expect(await loadPermissions('ben'), 'a member').toEqual([true, false, false]);
    expect(await loadPermissions('noor'), 'no member').toEqual([false, false, false]);
    expect(await loadPermissions('keeper'), 'the administrator').toEqual([false, false, true]);
  });

  test('that is not visible gets byte for byte the same response as one that does not exist', async () => {
    const response = await (
      await town.as('noor')
    ).refused('GET /content/get-one', { id: missingId });
    expect(response).toMatchObject({
      status: 404,
      code: 'not_found',
      message: strings.feedNotFound,
    });
    const hidden = [
      await town.post('ada', { shared_as: 'Friends' }),
      await town.post('ada', { shared_as: 'Private' }),
      await town.post('ada', { group_id: town.group.ferry }),
    ];
    for (const { id } of hidden) {
      expect((await (await town.as('noor')).refused('GET /content/get-one', { id })).body).toBe(
        response.body,
      );
      expect((await town.visitor.refused('GET /content/get-one', { id })).body).toBe(response.body);
    }
  });

  test('disappears with the next request after a friendship, a membership or an audience ends', async () => {
    const [friends, closedPost, narrowedPost] = [
      await town.post('ada', { shared_as: 'Friends' }),
      await town.post('ada', { group_id: town.group.ferry }),
      await town.post('ada'),
    ];
    for (const { id } of [friends, closedPost, narrowedPost])
      expect(await canSee('zoe', id)).toBe(true);
    await town.db.execute(
      sql`delete from friendships where low_id = ${town.id.ada} and high_id = ${town.id.zoe}`,
    );
    expect(await canSee('zoe', friends.id)).toBe(false);
    await town.db.execute(
      sql`delete from group_members where group_id = ${town.group.ferry} and person_id = ${town.id.zoe}`,
    );
    expect(await canSee('zoe', closedPost.id)).toBe(false);
    await (
      await town.as('ada')
    ).ask('POST /content/add', { id: narrowedPost.id, shared_as: 'Friends' });
    expect(await canSee('zoe', narrowedPost.id)).toBe(false);
  });
});

describe('deleting a post', () => {
  const attempt = async (username: Username, id: number) =>
    (await town.as(username)).raw('POST /content/delete', {
      id,
      ...(username === 'keeper' && { reason: 'Advertising.' }),
    });

  test('deletes everything that belongs to it', async () => {
    const { id } = await town.post('ada', { text: 'Soon gone' });
    await town.say('ben', id);
    await (await town.as('ben')).ask('POST /content/like', { content_id: id });
    expect(await (await town.as('ada')).ask('POST /content/delete', { id })).toEqual({
      message: strings.postDeleted,
    });
    expect(await canSee('ada', id)).toBe(false);
    expect(
      (await (await town.as('ada')).ask('GET /content/search', { keyword: 'Soon gone' })).contents,
    ).toEqual([]);
    expect(
      (await (await town.as('ada')).ask('GET /content/list', {})).contents.map(
        (content) => content.id,
      ),
    ).not.toContain(id);
    expect(
      await town.db.query(
        sql`select from comments where content_id = ${id} union all select from likes where content_id = ${id}`,
      ),
    ).toEqual([]);
    expect(
      (await (await town.as('ada')).refused('POST /content/delete', { id })).status,
      'a second time',
    ).toBe(404);
  });

  test.for<[string, Username]>([
    ['its author', 'dev'],
    ['the owner of its group', 'ada'],
    ['a moderator of its group', 'isla'],
    ['the administrator', 'keeper'],
  ])('is allowed to %s', async ([, username]) => {
    await moderates('isla', true);
    const { id } = await town.post('dev', { group_id: town.group.creek });
    expect((await attempt(username, id)).statusCode).toBe(200);
    expect(await canSee('dev', id)).toBe(false);
    await moderates('isla', false);
  });

  test('is allowed to moderators only in their own group, for posts that they can see', async () => {
    await moderates('isla', true);
    const [otherPost, loosePost] = [
      await town.post('ada', { group_id: town.group.market }),
      await town.post('ada'),
    ];
    for (const { id } of [otherPost, loosePost])
      expect((await attempt('isla', id)).statusCode).toBe(403);
    const hidden = [
      await town.post('dev', { group_id: town.group.creek, shared_as: 'Private' }),
      await town.post('ben', { group_id: town.group.creek, shared_as: 'Friends' }),
    ];
    for (const { id } of hidden) expect((await attempt('isla', id)).statusCode).toBe(404);
    await moderates('isla', false);
    expect(
      (await attempt('isla', (await town.post('dev', { group_id: town.group.creek })).id))
        .statusCode,
      'a former moderator',
    ).toBe(403);
  });

  test('is allowed to an author who left the group and can no longer see the post', async () => {
    const { id } = await town.post('jamal', { group_id: town.group.ferry });
    await town.db.execute(
      sql`delete from group_members where group_id = ${town.group.ferry} and person_id = ${town.id.jamal}`,
    );
    expect(await canSee('jamal', id)).toBe(false);
    expect(await canSee('ben', id)).toBe(true);
    expect((await attempt('jamal', id)).statusCode).toBe(200);
    expect(await canSee('ben', id)).toBe(false);
  });

  test('is refused for everyone else, and hides the existence of invisible posts', async () => {
    const [seen, friends, closedPost] = [
      await town.post('dev', { group_id: town.group.creek }),
      await town.post('ada', { shared_as: 'Friends' }),
      await town.post('ada', { group_id: town.group.ferry }),
    ];
    for (const username of ['ben', 'noor', 'carmen'] as const)
      expect(
        await (await town.as(username)).refused('POST /content/delete', { id: seen.id }),
      ).toMatchObject({
        status: 403,
        code: 'forbidden',
        message: strings.notYours,
      });
    const response = await (
      await town.as('noor')
    ).refused('POST /content/delete', { id: missingId });
    for (const id of [friends.id, closedPost.id])
      expect((await (await town.as('noor')).refused('POST /content/delete', { id })).body).toBe(
        response.body,
      );
    expect((await attempt('otis', closedPost.id)).statusCode, 'a member of the group').toBe(403);
    expect(
      (await attempt('keeper', closedPost.id)).statusCode,
      'the administrator, who is not in the group',
    ).toBe(404);
    expect((await town.visitor.refused('POST /content/delete', { id: seen.id })).status).toBe(401);
    for (const id of [seen.id, friends.id, closedPost.id])
      expect(await canSee('ada', id)).toBe(true);
  });
});

describe('searching', () => {
  const searchIds = async (username: Username, keyword: string) =>
    (await (await town.as(username)).ask('GET /content/search', { keyword })).contents.map(
      ({ text }) => text,
    );

  test('ignores accents and case, and covers text, location and link title', async () => {
    await town.post('elif', { text: 'Crème brûlée at the Café Ångström' });
    await town.post('elif', { text: 'Nothing', location: 'Plaça Major' });
    for (const keyword of [
      'creme',
      'CREME BRULEE',
      'crème',
      'cafe angstrom',
      'ANGSTRÖM',
      '"café ångström"',
    ])
      expect(await searchIds('noor', keyword), keyword).toEqual([
        'Crème brûlée at the Café Ångström',
      ]);
    expect(await searchIds('noor', 'placa')).toEqual(['Nothing']);
    expect(await searchIds('noor', 'creme -angstrom')).toEqual([]);
  });

  test('finds and counts only what the viewer can see', async () => {
    await town.post('ada', { text: 'heronwatch for all' });
    await town.post('ada', { text: 'heronwatch for friends', shared_as: 'Friends' });
    await town.post('ada', { text: 'heronwatch for me', shared_as: 'Private' });
    await town.post('ada', { text: 'heronwatch on the street', group_id: town.group.ferry });
    const totals = async (username: Username) =>
      (await (await town.as(username)).ask('GET /content/search', { keyword: 'heronwatch' })).pages
        .totalCount;
    expect(await Promise.all((['noor', 'elif', 'kira', 'ada'] as const).map(totals))).toEqual([
      1, 2, 2, 4,
    ]);
  });

  test('has pages, newest first', async () => {
    for (let i = 1; i <= 5; i++) await town.post('rosa', { text: `beanpole ${i}` });
    const ada = await town.as('ada');
    const first = await ada.ask('GET /content/search', { keyword: 'beanpole', pageSize: 3 });
    expect(first.contents.map(({ text }) => text)).toEqual([
      'beanpole 5',
      'beanpole 4',
      'beanpole 3',
    ]);
    expect(first.pages).toMatchObject({ page: 1, pageSize: 3, pageCount: 2 });
    const second = await ada.ask('GET /content/search', {
      keyword: 'beanpole',
      pageSize: 3,
      page: 2,
    });
    expect(second.contents.map(({ text }) => text)).toEqual(['beanpole 2', 'beanpole 1']);
    expect(second.pages).toEqual({ page: 2, pageSize: 3, pageCount: 2, totalCount: 5 });
    await town.post('rosa', { text: 'beanpole 6' });
    const pageAfter = await ada.ask('GET /content/search', {
      keyword: 'beanpole',
      pageSize: 3,
      page: 2,
      before: first.next!,
    });
    expect(
      pageAfter.contents.map(({ text }) => text),
      'the cursor, although one more was found',
    ).toEqual(['beanpole 2', 'beanpole 1']);
    expect(pageAfter.next).toBeUndefined();
    expect(
      (await ada.refused('GET /content/search', { keyword: 'beanpole', page: 202 })).message,
    ).toBe(strings.cursorRequired);
  });

  test('accepts any input but requires some', async () => {
    const ada = await town.as('ada');
    for (const keyword of [
      '"',
      '-',
      ':*',
      "'; drop table posts; --",
      '%',
      '\\',
      '((',
      '🌊',
      'a & | !',
    ])
      expect(
        (await ada.ask('GET /content/search', { keyword })).contents.length,
        keyword,
      ).toBeGreaterThanOrEqual(0);
    expect((await ada.refused('GET /content/search', { keyword: '  ' })).message).toEqual({
      keyword: [strings.required],
    });
    expect(
      (await ada.refused('GET /content/search', { keyword: 'x'.repeat(101) })).message,
    ).toEqual({ keyword: [tooLong(100)] });
  });
});

describe('the audience preview', () => {
  const preview = async (username: Username, input: Input<'GET /content/audience'>) =>
    (await town.as(username)).ask('GET /content/audience', input);
  const listFriends = (username: Username) =>
    friendships
      .filter(({ from, to, pending }) => !pending && (from === username || to === username))
      .map(({ from, to }) => (from === username ? to : from));
  const listMembers = (shortName: string) =>
    seedGroups.find((group) => group.short === shortName)!.members as readonly Username[];

  test('is everyone but the author and blocked people for Public, friends for Friends, and no one for Private', async () => {
    expect(await preview('carmen', { shared_as: 'Public' })).toMatchObject({
      kind: 'Public',
      total: seedPeople.length - 1,
    });
    expect(await preview('quinn', { shared_as: 'Public' })).toMatchObject({
      total: seedPeople.length - 2,
    });
    const { total, sample } = await preview('carmen', { shared_as: 'Friends' });
    expect(total).toBe(listFriends('carmen').length);
    expect(sample).toHaveLength(5);
    for (const { username } of sample) expect(listFriends('carmen')).toContain(username);
    expect(await preview('noor', { shared_as: 'Friends' })).toEqual({
      kind: 'Friends',
      closed: false,
      total: 0,
      sample: [],
    });
    expect(await preview('carmen', { shared_as: 'Private' })).toEqual({
      kind: 'Private',
      closed: false,
      total: 0,
      sample: [],
    });
  });

  test('is limited to members in a closed group, and to friends among them for Friends', async () => {
    const members = listMembers('ferry').filter((name) => !['zoe', 'jamal'].includes(name));
    for (const shared_as of ['Public', 'Group'] as const)
      expect((await preview('kira', { shared_as, group_id: town.group.ferry })).total).toBe(
        members.length - 1,
      );
    expect(
      (await preview('kira', { shared_as: 'Friends', group_id: town.group.ferry })).total,
    ).toBe(listFriends('kira').filter((name) => members.includes(name)).length);
  });

  test('has as many people as can then see the post', async () => {
    for (const group_id of [undefined, town.group.creek, town.group.ferry]) {
      for (const shared_as of [
        'Public',
        'Friends',
        'Private',
        ...(group_id ? ['Group' as const] : []),
      ] as const) {
        const fields = { shared_as, ...(group_id && { group_id }) };
        const { id } = await town.post('ben', fields);
        const readers = await town.db.query(
          sql`select p.id from visible_people(null) p where p.id <> ${town.id.ben} and exists (select from visible_posts(p.id) c where c.id = ${id})`,
        );
        expect((await preview('ben', fields)).total, JSON.stringify(fields)).toBe(readers.length);
        expect((await preview('ben', { id })).total, `${JSON.stringify(fields)}, by its id`).toBe(
          readers.length,
        );
      }
    }
  });

  test('is available for own posts and own groups only', async () => {
    const { id } = await town.post('ada');
    const noor = await town.as('noor');
    expect(await noor.refused('GET /content/audience', { id })).toMatchObject({
      status: 404,
      message: strings.feedNotFound,
    });
    expect((await noor.refused('GET /content/audience', { id })).body).toBe(
      (await noor.refused('GET /content/audience', { id: missingId })).body,
    );
    const carmen = await town.as('carmen');
    expect(
      (
        await carmen.refused('GET /content/audience', {
          shared_as: 'Group',
          group_id: town.group.ferry,
        })
      ).body,
    ).toBe(
      (await carmen.refused('GET /content/audience', { shared_as: 'Group', group_id: missingId }))
        .body,
    );
    expect((await carmen.refused('GET /content/audience', { shared_as: 'Group' })).message).toEqual(
      { shared_as: [strings.groupAudience] },
    );
    expect((await carmen.refused('GET /content/audience', {})).message).toEqual({
      shared_as: [strings.required],
    });
    expect(
      (await carmen.refused('GET /content/audience', { shared_as: 'Everyone' })).message,
    ).toEqual({ shared_as: [strings.invalidValue] });
  });
});

describe('reporting', () => {
  const words = {
    title: 'Not kind',
    url: '/feed/1/details',
    reason: 'It names someone’s children.',
  };
  const countReports = () =>
    town.db.query<{
      content_id: number | null;
      comment_id: number | null;
      person_id: number | null;
    }>(
      sql`select content_id, comment_id, person_id from reports where reporter_id = ${town.id.grace} order by id`,
    );

  test('responds the same whether the item exists, is hidden or does not exist, and stores what the reporter could see', async () => {
    const grace = await town.as('grace');
    const [post, hidden] = [
      await town.post('ben'),
      await town.post('ben', { shared_as: 'Private' }),
    ];
    const comment = await town.say('otis', post.id);
    expect(await grace.ask('POST /content/report', { ...words, content_id: post.id })).toEqual({
      message: strings.reported,
    });
    const responses = await Promise.all(
      [
        { content_id: hidden.id },
        { content_id: missingId },
        { comment_id: comment.id },
        { comment_id: missingId },
        { user_id: town.id.ben },
        { user_id: missingId },
        {},
      ].map((target) => grace.raw('POST /content/report', { ...words, ...target })),
    );
    for (const { statusCode, body } of responses)
      expect([statusCode, JSON.parse(body)]).toEqual([
        200,
        { success: true, message: strings.reported, key: 'reported' },
      ]);
    const targets = (await countReports()).map(({ content_id, comment_id, person_id }) => [
      content_id,
      comment_id,
      person_id,
    ]);
    expect(targets.filter((ids) => ids.some((id) => id !== null))).toEqual(
      expect.arrayContaining([
        [post.id, null, null],
        [null, comment.id, null],
        [null, null, town.id.ben],
      ]),
    );
    expect(targets.flat()).not.toContain(hidden.id);
  });

  test('stores one open report per reporter and item, however often it is sent', async () => {
    const { id } = await town.post('ben');
    const countOpenReports = () =>
      town.db.queryOne<{ n: number }>(
        sql`select count(*)::int as n from reports where content_id = ${id} and resolved_at is null`,
      );
    const grace = await town.as('grace');
    await Promise.all(
      Array.from({ length: 8 }, () =>
        grace.ask('POST /content/report', { ...words, content_id: id }),
      ),
    );
    expect(await countOpenReports()).toEqual({ n: 1 });
    await (await town.as('otis')).ask('POST /content/report', { ...words, content_id: id });
    expect(await countOpenReports()).toEqual({ n: 2 });
    await town.db.execute(sql`update reports set resolved_at = now() where content_id = ${id}`);
    await grace.ask('POST /content/report', { ...words, content_id: id });
    expect(await countOpenReports()).toEqual({ n: 1 });
  });

  test('requires a title, a valid address and a reason', async () => {
    const grace = await town.as('grace');
    expect((await grace.refused('POST /content/report', { title: ' ', url: '' })).message).toEqual({
      title: [strings.titleEmpty],
      url: [strings.reportUrl],
      reason: [strings.reportReason],
    });
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'feed/1'])
      expect((await grace.refused('POST /content/report', { ...words, url })).message, url).toEqual(
        { url: [strings.linkFormat] },
      );
    expect((await town.visitor.refused('POST /content/report', words)).status).toBe(401);
  });
});
