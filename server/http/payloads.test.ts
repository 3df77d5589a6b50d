// Payloads as clients of the original API send them: all fields of the form, unused ones empty, ids
// as strings.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input, Call } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { pictureOf } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import type { Client } from '#test/api.ts';
import { sql } from '../db/sql.ts';

let town: TestTown;
let ada: Client;
beforeAll(async () => {
  town = await createTestTown();
  ada = await town.as('ada');
});
afterAll(() => town.close());

/** Sends a payload without the types of the contract, which such clients do not know. */
const send = <C extends Call>(call: C, payload: Record<string, unknown>, client = ada) =>
  client.ask(call, payload as Input<C>);
const emptyValues = ['', null, 0];

test('accepts posts and comments with empty unused fields and ids as strings', async () => {
  for (const empty of emptyValues) {
    const { content } = await send('POST /content/add', {
      text: 'Hello',
      link: '',
      location: '',
      shared_as: 'Public',
      attachments: [],
      id: empty,
      group_id: empty,
    });
    const { comment } = await send('POST /comment/add', {
      comment: 'Hi',
      content_id: String(content.id),
      id: empty,
      image: '',
      parent_id: empty ?? '',
    });
    expect(comment).toMatchObject({ content_id: content.id, parent_id: 0 });
    const reply = await send('POST /comment/add', {
      comment: 'Again',
      content_id: content.id,
      id: empty,
      image: null,
      parent_id: String(comment.id),
    });
    expect(reply.comment.parent_id).toBe(comment.id);
    expect(
      (
        await send('POST /content/add', {
          text: 'Edited',
          id: String(content.id),
          group_id: empty,
          shared_as: 'Public',
        })
      ).content.text,
    ).toBe('Edited');
  }
  const noor = await town.as('noor');
  expect(
    await send('POST /user/send-friend-request', { second_user_id: String(town.id.noor) }),
  ).toBeTruthy();
  expect(
    await send('POST /user/confirm-friend-request', { user_id: String(town.id.ada) }, noor),
  ).toBeTruthy();
});

test('creates and updates a group with the tools and fields of its wizard', async () => {
  const form = {
    icon: '',
    name: 'Wizards',
    description: '',
    brief_description: '',
    tags: [],
    fields: [{ any: 'thing' }],
  };
  const listed = await send('POST /group/create', {
    ...form,
    id: '',
    parent_id: '',
    tools: ['wall', 'blog'],
  });
  expect(listed.group).toMatchObject({
    enable_wall: 'Y',
    enable_blog: 'Y',
    enable_poll: 'N',
    enable_discussion: 'N',
    enable_bookmark: 'N',
    status: 'Open',
    access: 2,
  });
  const { group } = await send('POST /group/update', {
    ...form,
    id: String(listed.group.id),
    tools: { wall: 'N', polls: 1, discussions: true },
  });
  expect(group).toMatchObject({
    enable_wall: 'N',
    enable_blog: 'Y',
    enable_poll: 'Y',
    enable_discussion: 'Y',
    enable_bookmark: 'N',
  });
  expect(
    (await ada.refused('POST /group/create', { ...form, tools: ['magic'] } as never)).message,
  ).toHaveProperty('tools');
});

test('creates a poll, a blog and an action with a placeholder id, and a poll with one option', async () => {
  const poll = {
    question: 'Which?',
    description: '',
    answer_allowed: '1',
    close_on: '2099-01-01',
    close_time: '',
    tags: [],
    options: ['This'],
    shared_as: 'Public',
    image: '',
  };
  expect(
    (await send('POST /poll/create', { ...poll, id: 0, group_id: null })).content.poll!.options,
  ).toHaveLength(1);
  expect(
    (
      await send('POST /blog/create', {
        title: 'A blog',
        excerpt: 'In short',
        id: '',
        is_comment: 1,
        status: 'Published',
      })
    ).content.blog!.is_comment,
  ).toBe('Y');
  const { action } = await send('POST /action/create', {
    title: 'Sweep',
    description: '<p>Bring <b>brooms</b> &amp; boots.</p><p>And water.</p>',
    all_day: 1,
    entire_country: '0',
    time_to_complete: '30',
    state: '',
    id: null,
    group_id: '',
    issues: ['1'],
    url: '',
    zip_code: '',
  });
  expect(action).toMatchObject({ all_day: true, entire_country: false, time_to_complete: 30 });
  const inList = (await ada.ask('GET /action/list', {})).actions.find(({ id }) => id === action.id);
  expect(inList!.description, 'in a list').toBe('Bring brooms &amp; boots. And water.');
  expect(
    (await ada.ask('GET /search/index', { keyword: 'brooms' })).actions[0]!.description,
    'in the search',
  ).toBe('Bring brooms &amp; boots. And water.');
  expect(
    (await ada.ask('GET /content/list', { action: 'Y' })).contents[0]!.action!.description,
    'on a card',
  ).toBe('Bring brooms &amp; boots. And water.');
});

test('truncates a long description between characters and entities', async () => {
  const { action } = await send('POST /action/create', {
    title: 'Long',
    all_day: true,
    description: `<p>${'a &lt; b '.repeat(600)}</p>`,
  });
  const { description } = (await ada.ask('GET /action/list', { keyword: 'Long' })).actions.find(
    ({ id }) => id === action.id,
  )!;
  expect(description.length).toBeLessThanOrEqual(300);
  expect(description).not.toMatch(/&[a-z]*$|[<>]/);
});

test('parses numbers in a query, and 1 as yes', async () => {
  await send('GET /poll/polls-to-vote', { page: '1', pageSize: '1', featured: '1' });
  expect(
    (await send('GET /content/list', { page: '', pageSize: '', group_id: '0' })).pages,
  ).toMatchObject({ page: 1, pageSize: 10 });
});

test('accepts an empty birthday in a profile, and validates phone number and ZIP code', async () => {
  const form = {
    name: 'Ada Lindqvist',
    dob: '0000-00-00',
    id: String(town.id.ada),
    phone: '555 010 0199',
    zip_code: '00417',
  };
  expect((await send('POST /account/save-profile', form)).profile).toMatchObject({
    dob: '',
    phone: '555 010 0199',
    zip_code: '00417',
  });
  expect(
    (
      await ada.refused('POST /account/save-profile', {
        name: 'Ada',
        phone: 'abc!!',
        zip_code: '!!',
      })
    ).message,
  ).toEqual({
    phone: [strings.phoneFormat],
    zip_code: [strings.zipCodeFormat],
  });
});

test('includes images of friends in a profile and of people who like a post or comment', async () => {
  const name = await pictureOf(town, town.id.ben);
  await town.db.execute(sql`update files set person_id = owner_id where name = ${name}`);
  const { friends } = await ada.ask('GET /user/get', { username: 'ada' });
  expect(friends!.list.find(({ username }) => username === 'ben')!.image).toMatch(/^\/f\//);
  const { id: content_id } = await town.post('ada');
  const { id: comment_id } = await town.say('ada', content_id);
  await (await town.as('ben')).ask('POST /content/like', { content_id });
  await (await town.as('ben')).ask('POST /comment/like', { comment_id });
  for (const { likes } of [
    await ada.ask('GET /content/get-likes', { content_id }),
    await ada.ask('GET /comment/get-likes', { comment_id }),
  ])
    expect(likes).toMatchObject([
      { user_id: town.id.ben, user: { username: 'ben', image: expect.stringMatching(/^\/f\//) } },
    ]);
});

test('refuses numbers and times that the database cannot store', async () => {
  for (const [call, input] of [
    ['POST /page/dismiss-announcement', { changed_on: '0000-01-01T00:00:00Z' }],
    ['POST /page/dismiss-announcement', { changed_on: '0001-01-01T00:00:00+14:00' }],
    ['GET /action/texts', { action_id: 1, version: Number.MAX_SAFE_INTEGER }],
    ['GET /content/versions', { id: 1, before: 2 ** 31 }],
  ] as const)
    expect((await ada.raw(call, input)).statusCode, `${call} ${JSON.stringify(input)}`).toBe(422);
});
