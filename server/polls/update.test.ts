// Editing a poll: which edits keep or discard the votes, and who is notified.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { pollStrings } from '#contract/pollStrings.ts';
import type { Input } from '#contract/calls.ts';
import type { Poll } from '#contract/poll.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { emailsTo } from '#test/emails.ts';
import { pictureOf } from '#test/pictures.ts';
import {
  countedIn,
  choosing,
  pollUpdateInput,
  letClose,
  publishPoll,
  vote,
  voters,
} from '#test/polls.ts';
import { enableAllNotifications } from '#test/notifications.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { encryptBallot, toBallot } from './ballot.ts';
import { choice } from './types/choice.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  await enableAllNotifications(town);
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

/** A poll of Ada in which Ben chose the first and Hugo the last option. */
async function votedIn(fields: Partial<Input<'POST /poll/create'>> = {}) {
  const [ada, ben, hugo] = [await town.as('ada'), await town.as('ben'), await town.as('hugo')];
  const poll = await publishPoll(town, 'ada', fields);
  await vote(ben, poll, 0);
  if (poll.shared_as === 'Public') await vote(hugo, poll, 2);
  return { ada, ben, hugo, poll };
}
type Option = Poll['options'][number];
const countMails = async (name: string, subject: string) =>
  (await emailsTo(town, `${name}@larkwater.example`)).filter((email) => email.subject === subject);
const changedSubject = 'Ada Lindqvist changed a poll you voted in, so your vote no longer counts';

describe('the votes are kept', () => {
  test('when anything else is changed', async () => {
    const { ada, ben, poll } = await votedIn({ tags: ['bench'] });
    const image = await pictureOf(town, ada.id);
    const { content, votes_reset, message } = await ada.ask(
      'POST /poll/update',
      pollUpdateInput(poll, {
        description: '<p>By the <i>river</i>.</p>',
        tags: ['river'],
        image,
        results: 'voted',
        close_on: '2100-01-01',
        close_time: '09:00',
        timezone: 'Europe/Berlin',
      }),
    );
    expect([votes_reset, message]).toEqual([false, strings.pollSaved]);
    expect(content).toMatchObject({
      shared_as: 'Public',
      revision: 2,
      total_versions: 1,
      attachments: [{ file_name: image }],
    });
    expect(content.poll).toMatchObject({
      description: '<p>By the <i>river</i>.</p>',
      tags: [{ tag: { tag: 'river' } }],
      results: 'voted',
      shared_as: 'Public',
      closes_at: '2100-01-01T08:00:00.000Z',
      timezone: 'Europe/Berlin',
      total_voters: 2,
      options: poll.options,
    });
    expect((await ben.ask('GET /poll/get-one', { id: poll.id })).poll).toMatchObject({
      voted: [poll.options[0]!.id],
      votes_reset: false,
    });
    await ada.ask('POST /poll/update', pollUpdateInput(content.poll!, { image: '' }));
    const { poll: pollAfter } = await ben.ask('GET /poll/get-one', { id: poll.id });
    expect(pollAfter).toMatchObject({
      image: '',
      description: '<p>By the <i>river</i>.</p>',
      tags: [{ tag: { tag: 'river' } }],
      shared_as: 'Public',
    });
    expect((await countedIn(town, poll.id)).tally).toEqual([1, 0, 1]);
    expect(await countMails('ben', changedSubject)).toEqual([]);
  });

  test('with their options when these are reordered', async () => {
    const { ada, ben, hugo, poll } = await votedIn();
    const [bridge, market, hill] = poll.options as [Option, Option, Option];
    const { content, votes_reset } = await ada.ask(
      'POST /poll/update',
      pollUpdateInput(poll, {
        options: [hill, bridge, market].map(({ option_text }) => option_text),
      }),
    );
    expect(votes_reset).toBe(false);
    expect(content.poll!.options).toEqual([hill, bridge, market]);
    expect((await ben.ask('GET /poll/get-one', { id: poll.id })).poll.voted).toEqual([
      poll.options[0]!.id,
    ]);
    await vote(await town.as('elif'), poll, 1);
    await letClose(town, poll);
    expect((await hugo.ask('GET /poll/result', { poll_id: poll.id })).result).toEqual([
      { answer_id: poll.options[2]!.id, totalVote: 1, user_id: hugo.id },
      { answer_id: poll.options[0]!.id, totalVote: 1, user_id: null },
      { answer_id: poll.options[1]!.id, totalVote: 1, user_id: null },
    ]);
  });
});

test('does not allow an edit to show results earlier than voters were promised', async () => {
  const { ada, ben, poll } = await votedIn({ results: 'closed' });
  for (const results of ['always', 'voted'] as const)
    expect(
      await ada.refused(
        'POST /poll/update',
        pollUpdateInput(poll, { results, shared_as: 'Private' }),
      ),
    ).toMatchObject({
      status: 422,
      message: { results: [strings.resultsOnlyLater] },
    });
  expect((await ada.refused('GET /poll/result', { poll_id: poll.id })).message).toBe(
    strings.resultsNotYet,
  );
  expect((await ben.ask('GET /poll/get-one', { id: poll.id })).poll).toMatchObject({
    results: 'closed',
    shared_as: 'Public',
  });

  const { content } = await ada.ask(
    'POST /poll/update',
    pollUpdateInput(poll, { results: 'always', options: ['Yes', 'No'], reset_votes: true }),
  );
  expect(content.poll).toMatchObject({ results: 'always', total_voters: 0 });
  const updatedLater = await ada.ask(
    'POST /poll/update',
    pollUpdateInput(content.poll!, { results: 'closed' }),
  );
  expect(
    (
      await ada.ask(
        'POST /poll/update',
        pollUpdateInput(updatedLater.content.poll!, { results: 'always' }),
      )
    ).content.poll!.results,
    'without votes',
  ).toBe('always');
});

test('does not let the author reveal a single vote by closing the poll', async () => {
  const { ada, ben, poll } = await votedIn({ results: 'closed' });
  const close = (close_on: string) =>
    ada.raw('POST /poll/update', pollUpdateInput(poll, { close_on }));
  expect((await close('2098-06-01')).json()).toMatchObject({
    message: { close_on: [strings.closeOnlyLater] },
  });
  expect((await ben.ask('GET /poll/get-one', { id: poll.id })).poll.close_on).toBe(poll.close_on);
  // Nor by postponing the end by minutes until a vote arrives.
  expect(
    (await ada.raw('POST /poll/update', pollUpdateInput(poll, { close_time: '18:05' }))).statusCode,
  ).toBe(422);
  expect((await close('2099-07-01')).statusCode).toBe(200);
  // Allowed once a shown step and five more votes exist.
  const others = await town.db.query<{ username: Username }>(sql`
    select username from all_people where confirmed_at is not null and suspended_at is null and username not in ('ada', 'ben', 'hugo') order by id limit 8`);
  for (const [n, { username }] of others.entries()) {
    await vote(await town.as(username), poll, 0);
    expect((await close(`2099-06-${29 - n}`)).statusCode, `${n + 3} voted`).toBe(
      n + 3 < 10 ? 422 : 200,
    );
  }
});

describe('the electorate', () => {
  test('cannot be changed after the first vote, because a small audience would reveal votes', async () => {
    const { ada, ben, poll } = await votedIn({ shared_as: 'Friends' });
    const collection = async (friends: number[]) =>
      (
        await ada.ask('POST /user/save-friend-collection', {
          name: `Of ${friends.length} and ${Math.random()}`,
          friends,
        })
      ).collection.id;
    const refused = { status: 422, message: { shared_as: [audienceStrings.pollAudienceFixed] } };
    expect(
      await ada.refused('POST /poll/update', pollUpdateInput(poll, { shared_as: 'Public' })),
    ).toMatchObject(refused);
    expect(
      await ada.refused(
        'POST /poll/update',
        pollUpdateInput(poll, {
          shared_as: 'Collection',
          collection_id: await collection([ben.id]),
        }),
      ),
    ).toMatchObject(refused);
    // Private ends voting: the author could read the last vote from the result.
    expect(
      await ada.refused('POST /poll/update', pollUpdateInput(poll, { shared_as: 'Private' })),
    ).toMatchObject(refused);
    // Discarded votes reveal nothing.
    const { content } = await ada.ask('POST /poll/update', {
      ...pollUpdateInput(poll, { question: 'Another question?', shared_as: 'Public' }),
      reset_votes: true,
    });
    expect([content.shared_as, content.poll!.total_voters]).toEqual(['Public', 0]);
  });

  const voteOf = async (poll: Poll, from: number, to: number) => {
    for (const name of voters.slice(from, to)) await vote(await town.as(name), poll, 0);
  };

  test('can be emptied only when the result covers a step of at least five votes', async () => {
    const ada = await town.as('ada');
    const poll = await publishPoll(town, 'ada');
    const createPoll = async (shared_as: 'Private' | 'Public') =>
      (await ada.raw('POST /poll/update', pollUpdateInput(poll, { shared_as }))).statusCode;
    await voteOf(poll, 0, 6);
    expect(await createPoll('Private')).toBe(422);
    await voteOf(poll, 6, 10);
    expect([await createPoll('Private'), await createPoll('Public')]).toEqual([200, 200]);
  });

  test.each(['Public', 'in a group'])(
    '%s shows results only when at least five further votes exist',
    async (kind) => {
      const group = kind === 'Public' ? undefined : await createTestGroup(town, 'ada', []);
      const ada = await town.as('ada');
      const poll = await publishPoll(town, 'ada', {
        shared_as: 'Public',
        ...(group && { group_id: group.id }),
      });
      const currentPoll = async () =>
        (await ada.ask('GET /poll/get-content', { id: poll.id })).content.poll!;
      await voteOf(poll, 0, 9);
      expect(await currentPoll()).toMatchObject({
        total_voters: 9,
        too_few_votes: true,
        results_from: 10,
      });
      expect((await ada.refused('GET /poll/result', { poll_id: poll.id })).message).toBe(
        pollStrings.resultsFromTen,
      );
      await voteOf(poll, 9, 10);
      expect(await currentPoll()).toMatchObject({ total_voters: 10, result_voters: 5 });
      await letClose(town, poll);
      expect((await currentPoll()).result_voters).toBe(10);
    },
  );

  test('can be changed before the first vote', async () => {
    const ada = await town.as('ada');
    const poll = await publishPoll(town, 'ada');
    expect(
      (await ada.ask('POST /poll/update', pollUpdateInput(poll, { shared_as: 'Friends' }))).content
        .shared_as,
    ).toBe('Friends');
  });
});

describe('the votes are discarded', () => {
  const edits: [string, Partial<Input<'POST /poll/update'>>][] = [
    ['another question', { question: 'Where should the old bench stand?' }],
    ['an option more', { options: ['By the bridge', 'At the market', 'On the hill', 'Nowhere'] }],
    ['an option less', { options: ['By the bridge', 'At the market'] }],
    ['an option in other words', { options: ['By the bridge', 'At the Market', 'On the hill'] }],
    ['another number of answers', { answer_allowed: 2 }],
  ];

  test.each(edits)('with %s, after the author confirms', async (_label, fields) => {
    const { ada, ben, poll } = await votedIn();
    const before = (await ada.ask('GET /content/get-one', { id: poll.id })).content;
    for (const confirmation of [{}, { reset_votes: false }])
      expect(
        await ada.refused('POST /poll/update', {
          ...pollUpdateInput(poll, fields),
          ...confirmation,
        }),
      ).toMatchObject({
        status: 409,
        code: 'conflict',
        message: strings.pollResetsVotes,
      });
    expect((await ada.ask('GET /content/get-one', { id: poll.id })).content).toMatchObject({
      revision: before.revision,
      title: before.title,
      poll: { total_voters: 2, options: poll.options },
    });

    const { content, votes_reset } = await ada.ask('POST /poll/update', {
      ...pollUpdateInput(poll, fields),
      reset_votes: true,
    });
    expect(votes_reset).toBe(true);
    const pollAfter = content.poll!;
    expect(pollAfter).toMatchObject({
      total_voters: 0,
      answer_allowed: 1,
      ...('question' in fields && fields),
      ...('answer_allowed' in fields && fields),
    });
    expect((await countedIn(town, poll.id)).tally).toEqual(pollAfter.options.map(() => 0));
    expect((await ben.ask('GET /poll/get-one', { id: poll.id })).poll).toMatchObject({
      voted: [],
      votes_reset: true,
      can_vote: true,
    });
    expect(await town.db.query(sql`select length(sealed) as length from ballots`)).toEqual([
      { length: 0 },
      { length: 0 },
    ]);

    // A vote from an outdated page is rejected.
    expect((await ben.refused('POST /poll/do-vote', choosing(poll, 0))).message).toEqual({
      answer_id: [strings.pollUnknownAnswer],
    });
    expect((await vote(ben, pollAfter, 1)).poll).toMatchObject({
      voted: [pollAfter.options[1]!.id],
      votes_reset: false,
      total_voters: 1,
    });
  });

  test('without confirmation before the first vote, and outdated pages are still rejected', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const poll = await publishPoll(town, 'ada');
    const { votes_reset } = await ada.ask(
      'POST /poll/update',
      pollUpdateInput(poll, { question: 'Shall there be a bench?', options: ['Yes', 'No'] }),
    );
    expect(votes_reset).toBe(false);
    expect((await ben.refused('POST /poll/do-vote', choosing(poll, 0))).message).toEqual({
      answer_id: [strings.pollUnknownAnswer],
    });
    expect(
      (
        await ada.ask('POST /poll/update', {
          ...pollUpdateInput(poll),
          question: 'Shall there be a bench?',
          options: ['No', 'Yes'],
          reset_votes: true,
        })
      ).votes_reset,
    ).toBe(false);
  });

  test('not by the confirmation only', async () => {
    const { ada, poll } = await votedIn();
    expect(
      await ada.ask('POST /poll/update', { ...pollUpdateInput(poll), reset_votes: true }),
    ).toMatchObject({
      votes_reset: false,
      content: { poll: { total_voters: 2 } },
    });
  });

  test('not without confirmation if a vote is cast while the form is submitted', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const poll = await publishPoll(town, 'ada');
    let pendingVote: ReturnType<typeof ada.raw> | undefined;
    await town.db.transaction(async (db) => {
      await db.execute(
        sql`update polls set voters = 1, tally = '{1,0,0}' where content_id = ${poll.id}`,
      );
      await db.execute(
        sql`insert into ballots (content_id, person_id, round, sealed) values (${poll.id}, ${ben.id}, 1, ${encryptBallot(town.app.ballotEncryptor, choice, toBallot([1]), { poll: poll.id, round: 1, person: ben.id })})`,
      );
      pendingVote = ada.raw(
        'POST /poll/update',
        pollUpdateInput(poll, { question: 'Another question?' }),
      );
      await sleep(300);
    });
    const response = await pendingVote!;
    expect([response.statusCode, response.json().message]).toEqual([409, strings.pollResetsVotes]);
    expect((await ben.ask('GET /poll/get-one', { id: poll.id })).poll).toMatchObject({
      question: poll.question,
      total_voters: 1,
      voted: [poll.options[0]!.id],
    });
  });

  test('and a concurrent vote is counted in its own round or rejected', async () => {
    for (let i = 0; i < 8; i++) {
      const { ada, poll } = await votedIn();
      const elif = await town.as('elif');
      const [voted, { content }] = await Promise.all([
        elif.raw('POST /poll/do-vote', choosing(poll, 1)),
        ada.ask('POST /poll/update', {
          ...pollUpdateInput(poll, { question: `Question ${i}?` }),
          reset_votes: true,
        }),
      ]);
      expect([200, 422]).toContain(voted.statusCode);
      expect(content.poll!.total_voters).toBe(0);
      expect((await elif.ask('GET /poll/get-one', { id: poll.id })).poll).toMatchObject({
        total_voters: 0,
        voted: [],
        votes_reset: voted.statusCode === 200,
      });
    }
  });
});

describe('previous voters', () => {
  test('are notified once until they read it, by an email that quotes only Public text', async () => {
    const { ada, poll } = await votedIn();
    await vote(ada, poll, 1);
    const before = {
      ben: (await countMails('ben', changedSubject)).length,
      hugo: (await countMails('hugo', changedSubject)).length,
    };
    await ada.ask('POST /poll/update', {
      ...pollUpdateInput(poll, { question: 'Which bench?' }),
      reset_votes: true,
    });
    const [email, ...otherEmails] = (await countMails('ben', changedSubject)).slice(before.ben);
    expect(otherEmails).toEqual([]);
    expect(email).toMatchObject({ link: `https://moot.example/polls/${poll.id}/details` });
    expect(email!.text).toContain('> Which bench?');
    expect(email!.text).toContain('You can vote again while the poll is open.');
    expect(email!.text).not.toMatch(/bridge|market|hill/);
    expect((await countMails('hugo', changedSubject)).length).toBe(before.hugo + 1);
    // The author of the edit is not notified.
    expect(await countMails('ada', changedSubject)).toEqual([]);

    // Ben votes again and Hugo does not, so the next edit discards only Ben's vote.
    await vote(await town.as('ben'), (await ada.ask('GET /poll/get-one', { id: poll.id })).poll, 0);
    await (await town.as('ben')).ask('POST /notification/read', {});
    await ada.ask('POST /poll/update', {
      ...pollUpdateInput(poll, { question: 'Which of the benches?' }),
      reset_votes: true,
    });
    expect([
      (await countMails('ben', changedSubject)).length,
      (await countMails('hugo', changedSubject)).length,
    ]).toEqual([before.ben + 2, before.hugo + 1]);
  });

  test('are not notified of a poll they can no longer see, nor quoted text that is not Public', async () => {
    const { ada, ben, poll } = await votedIn({ shared_as: 'Friends', question: 'Among friends?' });
    await vote(await town.as('elif'), poll, 1);
    const before = {
      ben: (await countMails('ben', changedSubject)).length,
      elif: (await countMails('elif', changedSubject)).length,
    };
    await ada.ask('POST /user/remove-friend', { second_user_id: ben.id });
    await ada.ask('POST /poll/update', {
      ...pollUpdateInput(poll, { answer_allowed: 2 }),
      reset_votes: true,
    });
    expect((await countMails('ben', changedSubject)).length).toBe(before.ben);
    const emails = (await countMails('elif', changedSubject)).slice(before.elif);
    expect(emails).toHaveLength(1);
    expect(emails[0]!.link).toBe(`https://moot.example/polls/${poll.id}/details`);
    expect(emails[0]!.text).not.toContain('Among friends');
    await town.db.execute(
      sql`insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(ada.id, ben.id)}, ${Math.max(ada.id, ben.id)}, ${ada.id}, 1) on conflict (low_id, high_id) do update set status = 1`,
    );
  });
});

describe('editing', () => {
  test('rejects polls of others, closed polls and hidden polls', async () => {
    const { ada, ben, poll } = await votedIn();
    expect(await ben.refused('POST /poll/update', pollUpdateInput(poll))).toMatchObject({
      status: 403,
      message: strings.notYours,
    });
    expect((await town.visitor.refused('POST /poll/update', pollUpdateInput(poll))).status).toBe(
      401,
    );
    await letClose(town, poll);
    expect(
      await ada.refused('POST /poll/update', pollUpdateInput(poll, { close_on: '2099-12-31' })),
    ).toMatchObject({ status: 403, message: strings.pollIsClosed });
    const ownPoll = await publishPoll(town, 'otis', {
      group_id: town.group.ferry,
      shared_as: 'Group',
    });
    const otis = await town.as('otis');
    await town.db.execute(
      sql`delete from group_members where person_id = ${otis.id} and group_id = ${town.group.ferry}`,
    );
    expect(await otis.refused('POST /poll/update', pollUpdateInput(ownPoll))).toMatchObject({
      status: 404,
      message: strings.pollNotFound,
    });
    expect((await otis.ask('POST /poll/delete', { id: ownPoll.id })).message).toBe(
      strings.pollDeleted,
    );
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) values (${town.group.ferry}, ${otis.id})`,
    );
  });

  test('applies the validation of new polls and keeps the group', async () => {
    const { ada, poll } = await votedIn();
    const refusalFor = async (fields: object) =>
      (await ada.refused('POST /poll/update', { ...pollUpdateInput(poll), ...fields })).message;
    expect(await refusalFor({ close_on: '2020-01-01' })).toEqual({
      close_on: [strings.pollCloseInPast],
    });
    expect(await refusalFor({ options: ['Yes', ''] })).toEqual({ options: [strings.pollOption] });
    expect(await refusalFor({ question: '' })).toEqual({ question: [strings.pollQuestion] });
    expect(await refusalFor({ shared_as: 'Group' })).toEqual({
      shared_as: [strings.groupAudience],
    });
    expect(await refusalFor({ image: await pictureOf(town, town.id.ben) })).toEqual({
      image: [strings.unknownPicture],
    });
    expect(await refusalFor({ group_id: town.group.creek })).toEqual({
      group_id: [strings.unknownField],
    });
    expect((await ada.ask('GET /content/get-one', { id: poll.id })).content).toMatchObject({
      revision: 1,
      poll: { total_voters: 2 },
    });
  });

  test('stores both of two concurrent edits as versions of one poll', async () => {
    const ada = await town.as('ada');
    const poll = await publishPoll(town, 'ada');
    await Promise.all(
      [1, 2, 3, 4].map((n) =>
        ada.ask(
          'POST /poll/update',
          pollUpdateInput(poll, {
            options: [`Yes ${n}`, `No ${n}`, `Maybe ${n}`].slice(0, 2 + (n % 2)),
          }),
        ),
      ),
    );
    const { content } = await ada.ask('GET /poll/get-content', { id: poll.id });
    expect(content).toMatchObject({ revision: 5, total_versions: 4 });
    const { versions } = await ada.ask('GET /content/versions', { id: poll.id });
    expect(versions.at(-1)!.options).toEqual(poll.options.map(({ option_text }) => option_text));
    expect(
      new Set([
        ...versions.slice(0, -1).map(({ options }) => options[0]),
        content.poll!.options[0]!.option_text,
      ]),
    ).toEqual(new Set(['Yes 1', 'Yes 2', 'Yes 3', 'Yes 4']));
    expect((await countedIn(town, poll.id)).tally).toHaveLength(content.poll!.options.length);
  });
});

test('a change that voids votes while the poll is Private is notified to its voters when they see it again', async () => {
  const poll = await publishPoll(town, 'ada');
  const gus = await town.as('gus');
  await vote(gus, poll, 0);
  const changedFields = { question: 'Where should both benches stand?' };
  const save = async (fields: object) =>
    (await town.as('ada')).ask('POST /poll/update', {
      ...pollUpdateInput(poll, changedFields),
      ...fields,
    });
  const notified = async () =>
    (await gus.ask('GET /notification/list', {})).notifications.filter(({ url }) =>
      url.includes(`/polls/${poll.id}`),
    ).length;
  await save({ shared_as: 'Private', reset_votes: true });
  await town.drainJobs();
  expect(await notified()).toBe(0);
  await save({ shared_as: 'Public', question: poll.question });
  // only the first edit notifies
  await town.db.execute(sql`delete from graphile_worker._private_jobs`);
  expect(await notified()).toBe(1);
});
