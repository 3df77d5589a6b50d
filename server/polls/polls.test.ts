// Creating, listing and deleting polls.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Username } from '#server/seed/people.ts';
import { strings, tooLong } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { photo, pictureOf } from '#test/pictures.ts';
import { countedIn, choosing, filledForm, letClose, publishPoll, vote } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

describe('a new poll', () => {
  test('is a post of its author with all given fields', async () => {
    const ada = await town.as('ada');
    const image = await pictureOf(town, ada.id);
    const { content, message } = await ada.ask('POST /poll/create', {
      ...filledForm,
      description: '<p>Under the <b>lindens</b>.</p><script>alert(1)</script>',
      answer_allowed: 2,
      tags: ['#Parks', 'benches', 'parks'],
      results: 'voted',
      image,
    });
    expect(message).toBe('Poll has been created sucessfully.');
    expect(content).toMatchObject({
      user_id: ada.id,
      content_type: 1,
      title: filledForm.question,
      shared_as: 'Public',
      total_versions: 0,
      revision: 1,
      attachments: [{ file_name: image }],
    });
    const { poll } = content;
    expect(poll).toMatchObject({
      id: content.id,
      content_id: content.id,
      question: filledForm.question,
      description: '<p>Under the <b>lindens</b>.</p>',
      answer_allowed: 2,
      close_on: '2099-06-01',
      close_time: '18:00',
      timezone: 'America/New_York',
      closes_at: '2099-06-01T22:00:00.000Z',
      closed: false,
      results: 'voted',
      shared_as: 'Public',
      tags: [{ tag: { tag: 'benches' } }, { tag: { tag: 'parks' } }],
      total_voters: 0,
      voted: [],
      votes_reset: false,
      can_vote: true,
      can_edit: true,
      can_tell_outcome: false,
      outcome: '',
    });
    expect(poll!.options.map(({ option_text }) => option_text)).toEqual(filledForm.options);
    expect(poll!.image).toMatch(new RegExp(`^/f/${image}`));
    expect(poll!.result).toBeUndefined();
    expect(
      (await (await town.as('ben')).ask('GET /poll/get-one', { id: content.id })).poll,
    ).toMatchObject({ can_vote: true, can_edit: false });
    expect((await town.visitor.ask('GET /poll/get-one', { id: content.id })).poll).toMatchObject({
      can_vote: false,
      can_edit: false,
      voted: [],
    });
    expect(
      (await town.visitor.ask('GET /poll/get-content', { id: content.id })).content,
    ).toMatchObject({ id: content.id, poll: { id: content.id } });
    expect((await ada.ask('GET /content/get-one', { id: content.id })).content.poll).toMatchObject({
      question: filledForm.question,
    });
  });

  test('closes at the end of the day in UTC by default', async () => {
    const { close_time: _time, timezone: _zone, ...fields } = filledForm;
    const { content } = await (
      await town.as('ada')
    ).ask('POST /poll/create', { ...fields, close_on: '2099-06-01' });
    expect(content.poll).toMatchObject({
      closes_at: '2099-06-01T23:59:00.000Z',
      close_time: '23:59',
      timezone: 'UTC',
    });
  });

  test('closes at the local time of its time zone, in summer and in winter', async () => {
    const createClosingAt = async (fields: object) =>
      (await publishPoll(town, 'ada', { ...filledForm, ...fields })).closes_at;
    expect(await createClosingAt({ close_on: '2038-11-06', close_time: '18:00' })).toBe(
      '2038-11-06T22:00:00.000Z',
    );
    expect(await createClosingAt({ close_on: '2038-11-07', close_time: '18:00' })).toBe(
      '2038-11-07T23:00:00.000Z',
    );
    const skipped = await publishPoll(town, 'ada', {
      close_on: '2038-03-28',
      close_time: '02:30',
      timezone: 'Europe/Berlin',
    });
    expect(skipped).toMatchObject({
      closes_at: '2038-03-28T01:30:00.000Z',
      close_on: '2038-03-28',
      close_time: '03:30',
    });
  });

  test('reports all validation errors in one response', async () => {
    const ada = await town.as('ada');
    const refusalFor = async (fields: object) => {
      const { status, message } = await ada.refused('POST /poll/create', {
        ...filledForm,
        ...fields,
      });
      expect(status).toBe(422);
      return message;
    };
    const {
      question: _question,
      answer_allowed: _allowed,
      close_on: _closeOn,
      options: _options,
      ...rest
    } = filledForm;
    expect((await ada.refused('POST /poll/create', rest)).message).toEqual({
      question: [strings.pollQuestion],
      answer_allowed: [strings.pollAnswerAllowed],
      close_on: [strings.pollClose],
      options: [strings.pollOptions],
    });
    expect(await refusalFor({ question: '  ' })).toEqual({
      question: ['Question can not be empty!'],
    });
    expect(await refusalFor({ question: 'x'.repeat(201) })).toEqual({ question: [tooLong(200)] });
    expect(await refusalFor({ answer_allowed: 0 })).toEqual({
      answer_allowed: ['Please enter the number of response choices someone can select.'],
    });
    expect(await refusalFor({ answer_allowed: 1.5 })).toEqual({
      answer_allowed: ['Please enter the number of response choices someone can select.'],
    });
    expect(await refusalFor({ close_on: '' })).toEqual({
      close_on: ["Poll must have it's closing date."],
    });
    expect(await refusalFor({ close_on: '2027-02-30' })).toEqual({ close_on: [strings.pollClose] });
    expect(await refusalFor({ close_on: '01/02/2027' })).toEqual({
      close_on: [strings.invalidValue],
    });
    expect(await refusalFor({ close_on: '9999-12-31' })).toEqual({
      close_on: [strings.invalidValue],
    });
    expect(await refusalFor({ close_on: '2020-01-01' })).toEqual({
      close_on: [strings.pollCloseInPast],
    });
    expect(await refusalFor({ timezone: 'Europe/Nowhere' })).toEqual({
      timezone: [strings.unknownZone],
    });
    expect(await refusalFor({ timezone: '+02' })).toEqual({ timezone: [strings.unknownZone] });
    expect(await refusalFor({ options: ['Yes', ' '], close_on: '2020-01-01' })).toEqual({
      options: ['Option can not be empty.'],
      close_on: [strings.pollCloseInPast],
    });
    const mismatch = {
      options: [
        'There was a mismatch of the number of poll choices to be saved and the expected total number of poll choices or at least one of the poll choices contained no text.',
      ],
    };
    expect(await refusalFor({ answer_allowed: 4 })).toEqual(mismatch);
    expect(await refusalFor({ answer_allowed: 21 })).toEqual(mismatch);
    expect(await refusalFor({ options: ['Yes'], answer_allowed: 2 })).toEqual(mismatch);
    expect(await refusalFor({ options: [] })).toEqual(mismatch);
    const duplicateOptions = { options: [strings.duplicatePollOption] };
    expect(await refusalFor({ options: ['Yes', 'No', ' yes'] })).toEqual(duplicateOptions);
    expect(await refusalFor({ options: ['Yes', 'Yes\u200d'] })).toEqual(duplicateOptions);
    expect(await refusalFor({ options: ['Yes', 'x'.repeat(201)] })).toEqual({
      options: [tooLong(200)],
    });
    expect(
      await refusalFor({ options: Array.from({ length: 21 }, (_, n) => `Option ${n}`) }),
    ).toEqual({
      options: [sentence('tooManyChosen', { most: 20 })],
    });
    expect(await refusalFor({ tags: ['two words'] })).toEqual({ tags: [strings.tagFormat] });
    expect(await refusalFor({ image: await pictureOf(town, town.id.ben) })).toEqual({
      image: [strings.unknownPicture],
    });
    expect(await refusalFor({ shared_as: 'Group' })).toEqual({
      shared_as: [strings.groupAudience],
    });
    expect(await refusalFor({ user_id: 1 })).toEqual({ user_id: [strings.unknownField] });
    expect((await town.visitor.refused('POST /poll/create', filledForm)).status).toBe(401);
    expect(await town.db.queryOne(sql`select from polls`)).toBeUndefined();
  });

  test('accepts twenty options of 200 characters', async () => {
    const options = Array.from({ length: 20 }, (_, n) => `${n} `.padEnd(200, 'x'));
    const poll = await publishPoll(town, 'ada', { options, answer_allowed: 20 });
    await vote(await town.as('ben'), poll, ...options.keys());
    expect((await countedIn(town, poll.id)).tally).toEqual(options.map(() => 1));
  });

  test('needs an image that its author uploaded', async () => {
    const ada = await town.as('ada');
    const response = await ada.upload(await photo('png'), 'bench.png', 'POST /poll/upload');
    expect(response.statusCode).toBe(200);
    const { file_name: image } = response.json();
    const poll = await publishPoll(town, 'ada', { image, shared_as: 'Friends' });
    const loadShown = async (name: Username) =>
      (
        await town.http.inject({
          url: (await (await town.as(name)).ask('GET /poll/get-one', { id: poll.id })).poll.image,
        })
      ).statusCode;
    expect([await loadShown('ada'), await loadShown('ben')]).toEqual([200, 200]);
    expect((await town.http.inject({ url: poll.image.split('?')[0]! })).statusCode).toBe(404);
    expect(
      (await ada.upload(Buffer.from('no picture'), 'x.png', 'POST /poll/upload')).statusCode,
    ).toBe(422);
    expect(
      (await town.visitor.upload(await photo('png'), 'x.png', 'POST /poll/upload')).statusCode,
    ).toBe(401);
  });
});

describe('in a group', () => {
  test('a member can create one where polls are enabled, and all members of the site can vote in an open group', async () => {
    const poll = await publishPoll(town, 'isla', {
      group_id: town.group.creek,
      shared_as: 'Group',
    });
    expect((await vote(await town.as('hugo'), poll, 0)).poll).toMatchObject({
      total_voters: 1,
      can_vote: false,
    });
    expect((await town.visitor.refused('GET /poll/get-one', { id: poll.id })).message).toBe(
      strings.pollNotFound,
    );
  });

  test('others cannot create one, nor anyone where polls are disabled', async () => {
    const hugo = await town.as('hugo');
    expect(
      await hugo.refused('POST /poll/create', { ...filledForm, group_id: town.group.creek }),
    ).toMatchObject({ status: 403, message: strings.membersOnly });
    expect(
      await hugo.refused('POST /poll/create', { ...filledForm, group_id: town.group.ferry }),
    ).toMatchObject({
      status: 404,
      message: strings.groupNotFound,
    });
    await town.db.execute(
      sql`update groups set enable_poll = false where id = ${town.group.creek}`,
    );
    expect(
      await (
        await town.as('isla')
      ).refused('POST /poll/create', { ...filledForm, group_id: town.group.creek }),
    ).toMatchObject({
      status: 403,
      message: strings.pollsOff,
    });
    await town.db.execute(sql`update groups set enable_poll = true where id = ${town.group.creek}`);
  });

  test('a poll of a closed group is hidden from others by every endpoint', async () => {
    const poll = await publishPoll(town, 'otis', {
      group_id: town.group.ferry,
      shared_as: 'Group',
      tags: ['ferry'],
    });
    await vote(await town.as('ada'), poll, 1);
    const [hugo, noor] = [await town.as('hugo'), await town.as('noor')];
    for (const outsider of [hugo, noor]) {
      const notFoundError = { status: 404, message: strings.pollNotFound };
      expect(await outsider.refused('GET /poll/get-one', { id: poll.id })).toMatchObject(
        notFoundError,
      );
      expect(await outsider.refused('GET /poll/get-content', { id: poll.id })).toMatchObject(
        notFoundError,
      );
      expect(await outsider.refused('GET /poll/result', { poll_id: poll.id })).toMatchObject(
        notFoundError,
      );
      expect(await outsider.refused('POST /poll/do-vote', choosing(poll, 0))).toMatchObject(
        notFoundError,
      );
      expect(
        await outsider.refused('POST /poll/update', { ...filledForm, id: poll.id }),
      ).toMatchObject(notFoundError);
      expect(
        await outsider.refused('POST /poll/tell-outcome', { id: poll.id, outcome: 'Well' }),
      ).toMatchObject(notFoundError);
      expect(await outsider.refused('POST /poll/delete', { id: poll.id })).toMatchObject(
        notFoundError,
      );
      expect((await outsider.ask('GET /poll/list', {})).contents).toEqual([]);
      expect((await outsider.ask('GET /poll/polls-to-vote', {})).contents).toEqual([]);
      expect((await outsider.ask('GET /poll/search-by-tag', { tag: 'ferry' })).contents).toEqual(
        [],
      );
    }
  });

  test('a hidden poll gets the same response as a missing one', async () => {
    const poll = await publishPoll(town, 'ada', { shared_as: 'Private' });
    const [ben, missingId] = [await town.as('ben'), 4_000_000_000];
    const listStatuses = async (id: number) =>
      [
        await ben.refused('GET /poll/get-one', { id }),
        await ben.refused('GET /poll/get-content', { id }),
        await ben.refused('GET /poll/result', { poll_id: id }),
        await ben.refused('POST /poll/do-vote', {
          ...choosing(poll, 0),
          poll_id: id,
          content_id: id,
        }),
        await ben.refused('POST /poll/update', { ...filledForm, id }),
        await ben.refused('POST /poll/tell-outcome', { id, outcome: '' }),
        await ben.refused('POST /poll/delete', { id }),
      ].map(({ status, body }) => [status, body]);
    expect(await listStatuses(poll.id)).toEqual(await listStatuses(missingId));
  });
});

describe('lists', () => {
  const questions = (contents: { title: string }[]) => contents.map(({ title }) => title);

  test('of all, of friends and own ones are paged, newest first', async () => {
    for (const [username, question] of [
      ['ada', 'A1'],
      ['ben', 'B1'],
      ['hugo', 'H1'],
      ['ben', 'B2'],
    ] as const)
      await publishPoll(town, username, { question });
    await publishPoll(town, 'hugo', { question: 'secret', shared_as: 'Private' });
    await town.post('ben', { text: 'no poll' });
    const ada = await town.as('ada');
    expect(questions((await ada.ask('GET /poll/list', {})).contents)).toEqual([
      'B2',
      'H1',
      'B1',
      'A1',
    ]);
    expect(questions((await ada.ask('GET /poll/list', { type: 'A' })).contents)).toEqual([
      'B2',
      'H1',
      'B1',
      'A1',
    ]);
    expect(questions((await ada.ask('GET /poll/list', { type: 'F' })).contents)).toEqual([
      'B2',
      'B1',
    ]);
    expect(questions((await ada.ask('GET /poll/list', { type: 'M' })).contents)).toEqual(['A1']);
    const first = await ada.ask('GET /poll/list', { pageSize: 3 });
    expect([questions(first.contents), first.pageCount]).toEqual([['B2', 'H1', 'B1'], 2]);
    expect(
      questions((await ada.ask('GET /poll/list', { pageSize: 3, before: first.next! })).contents),
    ).toEqual(['A1']);
    expect(
      questions((await ada.ask('GET /content/list', { user_id: town.id.ben, poll: 'Y' })).contents),
    ).toEqual(['B2', 'B1']);
    expect((await ada.refused('GET /poll/list', { type: 'X' })).status).toBe(422);
    expect((await town.visitor.refused('GET /poll/list', {})).status).toBe(401);
  });

  test('are open or closed', async () => {
    const closed = await publishPoll(town, 'ben', { question: 'closed' });
    await publishPoll(town, 'ben', { question: 'open' });
    await publishPoll(town, 'hugo', { question: 'secret', shared_as: 'Private' });
    await letClose(town, closed);
    const ada = await town.as('ada');
    for (const type of ['A', 'F'] as const) {
      expect(
        questions((await ada.ask('GET /poll/list', { type, state: 'open' })).contents),
      ).toEqual(['open']);
      expect(
        questions((await ada.ask('GET /poll/list', { type, state: 'closed' })).contents),
      ).toEqual(['closed']);
    }
    expect((await ada.ask('GET /poll/list', { type: 'M', state: 'open' })).contents).toEqual([]);
  });

  test('of open and of closed polls have pages and tags, and leave out muted people', async () => {
    for (const question of ['1', '2', '3', '4']) {
      await letClose(
        town,
        await publishPoll(town, 'ben', { question: `closed ${question}`, tags: ['creek'] }),
      );
      await publishPoll(town, 'ben', { question: `open ${question}`, tags: ['creek'] });
    }
    await publishPoll(town, 'hugo', { question: 'open, of Hugo' });
    await letClose(town, await publishPoll(town, 'hugo', { question: 'closed, of Hugo' }));
    const ada = await town.as('ada');
    const listAll = async (state: 'open' | 'closed', tag: { tag?: string } = {}) => {
      const pages: string[][] = [];
      let before: string | undefined;
      do {
        const input = { ...tag, state, pageSize: 2, ...(before && { before }) };
        const page = await ada.ask('GET /poll/list', input);
        pages.push(questions(page.contents));
        before = page.next;
      } while (before);
      return pages;
    };
    const ofBen = (state: string) => [
      [`${state} 4`, `${state} 3`],
      [`${state} 2`, `${state} 1`],
    ];
    await ada.ask('POST /user/mute', { user_id: town.id.hugo, period: 'always' });
    for (const state of ['open', 'closed'] as const) {
      expect(await listAll(state)).toEqual(ofBen(state));
      expect(await listAll(state, { tag: 'creek' })).toEqual(ofBen(state));
      expect(await listAll(state, { tag: 'ferry' })).toEqual([[]]);
    }
    await ada.ask('POST /user/unmute', { user_id: town.id.hugo });
    for (const state of ['open', 'closed'] as const)
      expect((await listAll(state)).flat()).toEqual([`${state}, of Hugo`, ...ofBen(state).flat()]);
  });

  test('of open polls contain all of them when many are open', async () => {
    const first = await publishPoll(town, 'ben', { question: 'first' });
    await town.db.execute(sql`
      with copies as (insert into posts (author_id, content_type, text, shared_as, created_at)
        select p.author_id, p.content_type, p.text, 'Private', p.created_at + i * interval '1 second' from posts p, generate_series(1, 600) i where p.id = ${first.id} returning id)
      insert into polls (content_id, answer_allowed, closes_at, timezone, tally)
      select id, 1, now() + interval '1 day', 'UTC', '{0,0}' from copies`);
    await publishPoll(town, 'hugo', { question: 'last' });
    await letClose(town, await publishPoll(town, 'hugo', { question: 'closed' }));
    const ada = await town.as('ada');
    expect(questions((await ada.ask('GET /poll/list', { state: 'open' })).contents)).toEqual([
      'last',
      'first',
    ]);
  });

  test('by tag ignore its spelling', async () => {
    await publishPoll(town, 'ben', { question: 'B1', tags: ['Clean-Water', 'creek'] });
    await publishPoll(town, 'ben', { question: 'B2', tags: ['clean'] });
    await publishPoll(town, 'ben', { question: 'B3', tags: ['creek'], shared_as: 'Private' });
    const ada = await town.as('ada');
    expect(
      questions((await ada.ask('GET /poll/search-by-tag', { tag: '#clean-water' })).contents),
    ).toEqual(['B1']);
    expect(questions((await ada.ask('GET /poll/list', { tag: 'CREEK' })).contents)).toEqual(['B1']);
    expect((await ada.ask('GET /poll/search-by-tag', { tag: 'clea' })).contents).toEqual([]);
    expect((await ada.refused('GET /poll/search-by-tag', { tag: '' })).status).toBe(422);
    expect((await town.visitor.refused('GET /poll/search-by-tag', { tag: 'creek' })).status).toBe(
      401,
    );
  });

  test('of polls to vote in contain open, visible ones without an own vote, optionally only featured ones', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const votedPoll = await publishPoll(town, 'ben', { question: 'voted' });
    const closedPoll = await publishPoll(town, 'ben', { question: 'closed' });
    const thirdPoll = await publishPoll(town, 'ben', { question: 'again' });
    const featured = await publishPoll(town, 'hugo', { question: 'featured' });
    await publishPoll(town, 'hugo', { question: 'hidden', shared_as: 'Private' });
    await publishPoll(town, 'hugo', { question: 'new' });
    await vote(ada, votedPoll, 0);
    await vote(ada, thirdPoll, 0);
    await ben.ask('POST /poll/update', {
      ...filledForm,
      id: thirdPoll.id,
      question: 'again',
      options: ['Yes', 'No'],
      reset_votes: true,
    });
    await letClose(town, closedPoll);
    await town.db.execute(sql`update posts set featured_at = now() where id = ${featured.id}`);
    const toVote = async (input: object) =>
      questions((await ada.ask('GET /poll/polls-to-vote', input)).contents);
    expect(await toVote({})).toEqual(['new', 'featured', 'again']);
    expect(await toVote({ featured: 'N' })).toEqual(['new', 'featured', 'again']);
    expect(await toVote({ featured: 'Y', pageSize: 1 })).toEqual(['featured']);
    expect(await toVote({ pageSize: 1, page: 2 })).toEqual(['featured']);
    expect((await ada.ask('GET /poll/polls-to-vote', { pageSize: 2 })).pageCount).toBe(2);
    expect((await ada.refused('GET /poll/polls-to-vote', { featured: 'maybe' })).status).toBe(422);
    expect((await town.visitor.refused('GET /poll/polls-to-vote', {})).status).toBe(401);
  });
});

describe('deleting', () => {
  test('is allowed for its author, and removes all data', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const poll = await publishPoll(town, 'ada', { tags: ['bench'] });
    await vote(ben, poll, 0);
    expect(await ben.refused('POST /poll/delete', { id: poll.id })).toMatchObject({
      status: 403,
      message: strings.notYours,
    });
    expect((await town.visitor.refused('POST /poll/delete', { id: poll.id })).status).toBe(401);
    expect((await ada.ask('POST /poll/delete', { id: poll.id })).message).toBe(strings.pollDeleted);
    expect((await ada.refused('POST /poll/delete', { id: poll.id })).message).toBe(
      strings.pollNotFound,
    );
    expect((await ben.refused('GET /poll/get-one', { id: poll.id })).message).toBe(
      strings.pollNotFound,
    );
    for (const table of ['polls', 'poll_options', 'ballots', 'post_tags'])
      expect((await town.pool.query(`select from ${table}`)).rowCount, table).toBe(0);
    await town.drainJobs();
  });

  test('does not affect other post types, like the other endpoints', async () => {
    const ada = await town.as('ada');
    const post = await town.post('ada');
    for (const apiError of [
      await ada.refused('POST /poll/delete', { id: post.id }),
      await ada.refused('POST /poll/update', { ...filledForm, id: post.id }),
      await ada.refused('GET /poll/get-one', { id: post.id }),
      await ada.refused('GET /poll/get-content', { id: post.id }),
      await ada.refused('POST /poll/do-vote', {
        poll_id: post.id,
        content_id: post.id,
        answer_id: 1,
      }),
    ])
      expect(apiError.message).toBe(strings.pollNotFound);
    expect((await ada.ask('GET /content/get-one', { id: post.id })).content.poll).toBeUndefined();
  });
});
