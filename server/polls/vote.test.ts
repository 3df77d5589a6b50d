// Voting: permissions, single votes, options, closing time and visible results.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { pollStrings } from '#contract/pollStrings.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { encryptOpenPollCounts } from './closing.ts';
import { lockPair } from '#server/policies/userPairLock.ts';
import { signedIn } from '#test/api.ts';
import {
  choosing,
  countedIn,
  pollUpdateInput,
  letClose,
  voteAsOthers,
  publishPoll,
  vote,
} from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const loadCounts = (id: number) => countedIn(town, id);
const loadPoll = async (username: Username, id: number) =>
  (await (await town.as(username)).ask('GET /poll/get-one', { id })).poll;

describe('a vote', () => {
  test('is counted, and only the voter can see the choice', async () => {
    const poll = await publishPoll(town, 'ada');
    const [bridge, market, hill] = poll.options.map(({ id }) => id) as [number, number, number];
    const [ben, hugo] = [await town.as('ben'), await town.as('hugo')];
    await voteAsOthers(town, poll, [1, 1, 1, 1, 1, 0, 0, 0, 0]);
    const {
      result,
      message,
      poll: pollAfter,
    } = await ben.ask('POST /poll/do-vote', {
      poll_id: poll.id,
      content_id: poll.id,
      answer_id: market,
    });
    expect(message).toBe(strings.voted);
    expect(result).toEqual([
      { answer_id: bridge, totalVote: 0, user_id: null },
      { answer_id: market, totalVote: 5, user_id: ben.id },
      { answer_id: hill, totalVote: 0, user_id: null },
    ]);
    expect(pollAfter).toMatchObject({
      total_voters: 10,
      result_voters: 5,
      voted: [market],
      can_vote: false,
      result,
    });
    await vote(hugo, poll, 1);

    // The next vote is shown only together with others, so that two results do not reveal it.
    const publicFields = [
      { answer_id: bridge, totalVote: 0, user_id: null },
      { answer_id: market, totalVote: 5, user_id: null },
      { answer_id: hill, totalVote: 0, user_id: null },
    ];
    expect((await town.visitor.ask('GET /poll/result', { poll_id: poll.id })).result).toEqual(
      publicFields,
    );
    expect(
      (await (await town.as('ada')).ask('GET /poll/result', { poll_id: poll.id })).result,
    ).toEqual(publicFields);
    expect((await ben.ask('GET /poll/result', { poll_id: poll.id })).result[1]).toEqual({
      answer_id: market,
      totalVote: 5,
      user_id: ben.id,
    });
    const feed = (await hugo.ask('GET /content/list', {})).contents[0]!;
    expect(feed.poll).toMatchObject({ voted: [market], total_voters: 11, result_voters: 5 });
    expect(await loadPoll('ada', poll.id)).toMatchObject({ voted: [], can_vote: true });
  });

  test('can contain as many options as the author allows', async () => {
    const poll = await publishPoll(town, 'ada', { answer_allowed: 2 });
    const [ben, elif, hugo] = [await town.as('ben'), await town.as('elif'), await town.as('hugo')];
    expect(await ben.refused('POST /poll/do-vote', choosing(poll, 0, 1, 2))).toMatchObject({
      status: 422,
      message: { answer_id: [sentence('chooseAtMost', { n: 2 })] },
    });
    expect(await ben.refused('POST /poll/do-vote', choosing(poll, 0, 0))).toMatchObject({
      status: 422,
    });
    expect(await ben.refused('POST /poll/do-vote', choosing(poll))).toMatchObject({
      status: 422,
      message: { answer_id: [strings.pollAnswerRequired] },
    });
    expect(await loadCounts(poll.id)).toEqual({ voters: 0, tally: [0, 0, 0], ballots: 0 });
    await vote(ben, poll, 2, 0);
    await vote(elif, poll, 2);
    await vote(hugo, poll, 1, 2);
    expect(await loadCounts(poll.id)).toEqual({ voters: 3, tally: [1, 1, 3], ballots: 3 });
    expect((await loadPoll('ben', poll.id)).voted).toEqual([
      poll.options[0]!.id,
      poll.options[2]!.id,
    ]);
  });

  test('must name options and the post of this poll', async () => {
    const [poll, otherPoll] = [
      await publishPoll(town, 'ada', { answer_allowed: 2 }),
      await publishPoll(town, 'ada'),
    ];
    const ben = await town.as('ben');
    const unknown = { status: 422, message: { answer_id: [strings.pollUnknownAnswer] } };
    expect(
      await ben.refused('POST /poll/do-vote', {
        ...choosing(poll),
        answer_id: otherPoll.options[0]!.id,
      }),
    ).toMatchObject(unknown);
    expect(
      await ben.refused('POST /poll/do-vote', {
        ...choosing(poll),
        answer_id: [poll.options[0]!.id, otherPoll.options[0]!.id],
      }),
    ).toMatchObject(unknown);
    expect(
      await ben.refused('POST /poll/do-vote', { ...choosing(poll, 0), content_id: otherPoll.id }),
    ).toMatchObject({
      status: 404,
      message: strings.pollNotFound,
    });
    expect(
      (await ben.refused('POST /poll/do-vote', { poll_id: poll.id, content_id: poll.id })).message,
    ).toEqual({ answer_id: [strings.pollAnswerRequired] });
    expect(await loadCounts(poll.id)).toEqual({ voters: 0, tally: [0, 0, 0], ballots: 0 });
  });

  test('is accepted only from members who can see the poll', async () => {
    const poll = await publishPoll(town, 'ada', { shared_as: 'Friends' });
    expect((await town.visitor.refused('POST /poll/do-vote', choosing(poll, 0))).status).toBe(401);
    expect(
      await (await town.as('hugo')).refused('POST /poll/do-vote', choosing(poll, 0)),
    ).toMatchObject({ status: 404, message: strings.pollNotFound });
    await vote(await town.as('ben'), poll, 0);
    await vote(await town.as('ada'), poll, 1);
    expect(await loadCounts(poll.id)).toEqual({ voters: 2, tally: [1, 1, 0], ballots: 2 });
  });

  test('of a blocked person is rejected', async () => {
    const poll = await publishPoll(town, 'quinn');
    expect(
      await (await town.as('rex')).refused('POST /poll/do-vote', choosing(poll, 0)),
    ).toMatchObject({ status: 404, message: strings.pollNotFound });
  });

  test('remains counted anonymously when the voter’s account is deleted', async () => {
    const poll = await publishPoll(town, 'ada');
    const missingId = (await town.db.queryOne<{ id: number }>(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at) values ('passing', 'passing', 'Passing', 'p@a.example', 'p@a.example', now()) returning id`))!;
    await vote(await signedIn(town, 'passing'), poll, 2);
    await town.db.execute(sql`delete from people where id = ${missingId.id}`);
    expect(await loadCounts(poll.id)).toEqual({ voters: 1, tally: [0, 0, 1], ballots: 0 });
    await letClose(town, poll);
    expect((await loadPoll('ada', poll.id)).result!.map(({ totalVote }) => totalVote)).toEqual([
      0, 0, 1,
    ]);
  });

  test('that cannot be decrypted is shown without its choice, and cannot be cast again', async () => {
    const poll = await publishPoll(town, 'ada');
    const ben = await town.as('ben');
    await vote(ben, poll, 2);
    await town.db.execute(sql`update ballots set sealed = decode(repeat('00', 32), 'hex')`);
    expect(await loadPoll('ben', poll.id)).toMatchObject({
      voted: [],
      can_vote: false,
      total_voters: 1,
    });
    expect(await ben.refused('POST /poll/do-vote', choosing(poll, 2))).toMatchObject({
      status: 409,
    });
  });
});

describe('voting once', () => {
  test('counts one of 32 concurrent votes for different options', async () => {
    const poll = await publishPoll(town, 'ada');
    const ben = await town.as('ben');
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, n) => ben.raw('POST /poll/do-vote', choosing(poll, n % 3))),
    );
    const { voted } = await loadPoll('ben', poll.id);
    expect(voted).toHaveLength(1);
    responses.forEach((response, n) => {
      const isSameVote = poll.options[n % 3]!.id === voted[0];
      expect([response.statusCode, response.json().message]).toEqual(
        isSameVote ? [200, strings.voted] : [409, strings.alreadyVoted],
      );
    });
    const { voters, tally, ballots } = await loadCounts(poll.id);
    expect([voters, ballots, tally.toSorted()]).toEqual([1, 1, [0, 0, 1]]);
  });

  test('counts the concurrent votes of 32 people', async () => {
    const poll = await publishPoll(town, 'ada', { answer_allowed: 2 });
    const names = Object.keys(town.id)
      .filter((name) => name !== 'ada')
      .slice(0, 32) as Username[];
    const voters = await Promise.all(names.map((name) => town.as(name)));
    await Promise.all(voters.map((voter, n) => vote(voter, poll, n % 3, (n + 1) % 3)));
    const { voters: total, tally, ballots } = await loadCounts(poll.id);
    expect([total, ballots, tally.reduce((sum, n) => sum + n)]).toEqual([32, 32, 64]);
  });

  test('accepts an identical repetition without effect, and rejects a different vote', async () => {
    const poll = await publishPoll(town, 'ada', { answer_allowed: 2 });
    const ben = await town.as('ben');
    const first = await vote(ben, poll, 0, 2);
    expect(await vote(ben, poll, 0, 2)).toEqual(first);
    expect(await vote(ben, poll, 2, 0)).toEqual(first);
    for (const otherPoll of [[0], [0, 1], [1, 2], [0, 1, 2], []])
      expect(await ben.refused('POST /poll/do-vote', choosing(poll, ...otherPoll))).toMatchObject({
        status: 409,
        code: 'conflict',
        message: strings.alreadyVoted,
      });
    expect(await loadCounts(poll.id)).toEqual({ voters: 1, tally: [1, 0, 1], ballots: 1 });
    await letClose(town, poll);
    expect((await vote(ben, poll, 0, 2)).poll.closed).toBe(true);
  });
});

describe('closing', () => {
  test('rejects votes afterwards', async () => {
    const poll = await publishPoll(town, 'ada');
    await letClose(town, poll);
    expect(
      await (await town.as('ben')).refused('POST /poll/do-vote', choosing(poll, 0)),
    ).toMatchObject({ status: 403, message: strings.pollIsClosed });
    expect(await loadCounts(poll.id)).toEqual({ voters: 0, tally: [0, 0, 0], ballots: 0 });
    expect(await loadPoll('ben', poll.id)).toMatchObject({
      closed: true,
      can_vote: false,
      can_edit: false,
    });
  });

  test('does not count a vote that waited for a lock until the poll closed', async () => {
    const poll = await publishPoll(town, 'ada');
    const ben = await town.as('ben');
    const holder = await town.pool.connect();
    try {
      await town.db.execute(
        sql`update polls set closes_at = clock_timestamp() + interval '400 milliseconds' where content_id = ${poll.id}`,
      );
      await holder.query('begin');
      await holder.query('select from polls for update');
      const pendingVote = ben.raw('POST /poll/do-vote', choosing(poll, 0));
      await sleep(600);
      await holder.query('commit');
      const response = await pendingVote;
      expect([response.statusCode, response.json().message]).toEqual([403, strings.pollIsClosed]);
    } finally {
      holder.release();
    }
    expect(await loadCounts(poll.id)).toEqual({ voters: 0, tally: [0, 0, 0], ballots: 0 });
  });

  test('counts exactly the votes that were accepted before it', async () => {
    const poll = await publishPoll(town, 'ada');
    const voters = await Promise.all(
      (Object.keys(town.id) as Username[]).slice(0, 40).map((name) => town.as(name)),
    );
    let refusedAt = Infinity;
    let answeredCount = 0;
    const castAndTime = async (voter: (typeof voters)[number], n: number) => {
      const requestedAt = performance.now();
      const { statusCode } = await voter.raw('POST /poll/do-vote', choosing(poll, n % 3));
      if (statusCode === 403) refusedAt = Math.min(refusedAt, performance.now());
      // Closes the poll while voting is in progress, regardless of the machine's speed.
      if (++answeredCount === 8)
        await town.db.execute(
          sql`update polls set closes_at = clock_timestamp() + interval '20 milliseconds' where content_id = ${poll.id}`,
        );
      return { statusCode, requested: requestedAt };
    };
    const responses = await Promise.all(
      voters.slice(1).map((voter, n) => sleep(n * 8).then(() => castAndTime(voter, n))),
    );
    await sleep(30);
    responses.push(await castAndTime(voters[0]!, 0));
    const successes = responses.filter(({ statusCode }) => statusCode === 200);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
    expect(successes.filter(({ requested: requestedAt }) => requestedAt > refusedAt)).toEqual([]);
    const { voters: total, ballots, tally } = await loadCounts(poll.id);
    expect([total, ballots, tally.reduce((sum, n) => sum + n)]).toEqual([
      successes.length,
      successes.length,
      successes.length,
    ]);
  });

  test('rejects a vote that waited for a concurrent block', async () => {
    const [femi, gus] = [await town.as('femi'), await town.as('gus')];
    const poll = await publishPoll(town, 'femi');
    let pendingVote: ReturnType<typeof gus.raw> | undefined;
    await town.db.transaction(async (db) => {
      await lockPair(db, femi.id, gus.id);
      await db.execute(
        sql`insert into blocks (blocker_id, blocked_id) values (${femi.id}, ${gus.id})`,
      );
      pendingVote = gus.raw('POST /poll/do-vote', choosing(poll, 0));
      await sleep(300);
    });
    const response = await pendingVote!;
    expect([response.statusCode, response.json().message]).toEqual([404, strings.pollNotFound]);
    expect(await loadCounts(poll.id)).toEqual({ voters: 0, tally: [0, 0, 0], ballots: 0 });
    await town.db.execute(
      sql`delete from blocks where blocker_id = ${femi.id} and blocked_id = ${gus.id}`,
    );
  });
});

describe('an edit', () => {
  test('is not starved by continuous votes, and no vote for the earlier version is counted', async () => {
    const poll = await publishPoll(town, 'ada');
    const ada = await town.as('ada');
    const voters = await Promise.all(
      (Object.keys(town.id) as Username[]).slice(1, 25).map((name) => town.as(name)),
    );
    let changed = false;
    const continuousVotes = voters.map(async (voter, n) => {
      while (!changed) await voter.raw('POST /poll/do-vote', choosing(poll, n % 3));
    });
    await sleep(300);
    const response = await ada.raw('POST /poll/update', {
      ...pollUpdateInput(poll, { question: 'Another question?' }),
      reset_votes: true,
    });
    changed = true;
    await Promise.all(continuousVotes);
    expect([response.statusCode, response.json().votes_reset]).toEqual([200, true]);
    expect(await loadCounts(poll.id)).toMatchObject({ voters: 0, tally: [0, 0, 0] });
  }, 20_000);
});

describe('the result', () => {
  const requestResult = async (username: Username | 'visitor', id: number) => {
    const client = username === 'visitor' ? town.visitor : await town.as(username);
    const { poll } = await client.ask('GET /poll/get-one', { id });
    const response = await client.raw('GET /poll/result', { poll_id: id });
    expect('result' in poll).toBe(response.statusCode === 200);
    const listed =
      username === 'visitor'
        ? undefined
        : (await (await town.as(username)).ask('GET /poll/list', {})).contents.find(
            (content) => content.id === id,
          )!.poll!;
    if (listed) expect('result' in listed).toBe('result' in poll);
    return response.statusCode === 200 ? 'shown' : response.json().message;
  };
  const { resultsAfterVote, resultsNotYet } = strings;

  test.each([
    ['always', 'open', { visitor: 'shown', ada: 'shown', ben: 'shown', hugo: 'shown' }],
    [
      'voted',
      'open',
      { visitor: resultsAfterVote, ada: resultsAfterVote, ben: 'shown', hugo: resultsAfterVote },
    ],
    [
      'closed',
      'open',
      { visitor: resultsNotYet, ada: resultsNotYet, ben: resultsNotYet, hugo: resultsNotYet },
    ],
    ['always', 'closed', { visitor: 'shown', ada: 'shown', ben: 'shown', hugo: 'shown' }],
    ['voted', 'closed', { visitor: 'shown', ada: 'shown', ben: 'shown', hugo: 'shown' }],
    ['closed', 'closed', { visitor: 'shown', ada: 'shown', ben: 'shown', hugo: 'shown' }],
  ] as const)(
    'with the setting %s and state %s is shown to the author no earlier than to others',
    async (results, state, expected) => {
      const poll = await publishPoll(town, 'ada', { results });
      await vote(await town.as('ben'), poll, 0);
      if (state === 'open') await voteAsOthers(town, poll, [0, 1, 2, 0, 0, 1, 2, 0, 0]);
      if (state === 'closed') await letClose(town, poll);
      const shown = {
        visitor: await requestResult('visitor', poll.id),
        ada: await requestResult('ada', poll.id),
        ben: await requestResult('ben', poll.id),
        hugo: await requestResult('hugo', poll.id),
      };
      expect(shown).toEqual(expected);
      if (state === 'open' && results !== 'always')
        expect(
          (await (await town.as('ada')).refused('GET /poll/result', { poll_id: poll.id })).status,
        ).toBe(403);
    },
  );

  test('of an open poll is shown after ten votes, changes by five votes, and is complete at the close', async () => {
    const poll = await publishPoll(town, 'ada', { answer_allowed: 2 });
    const names = Object.keys(town.id).slice(1, 18) as Username[];
    const snapshots: (string | number)[] = [];
    for (const [i, name] of names.entries()) {
      await vote(await town.as(name), poll, i % 3);
      const response = await town.visitor.raw('GET /poll/result', { poll_id: poll.id });
      const ownView = await loadPoll('ada', poll.id);
      snapshots.push(
        response.statusCode === 200
          ? (response.json().result as { totalVote: number }[]).reduce(
              (sum, { totalVote }) => sum + totalVote,
              0,
            )
          : response.json().message,
      );
      expect([ownView.result_voters, ownView.too_few_votes, ownView.total_voters]).toEqual([
        i < 9 ? undefined : snapshots.at(-1),
        i < 9 ? true : undefined,
        i + 1,
      ]);
    }
    expect(snapshots).toEqual([
      ...Array.from({ length: 9 }, () => pollStrings.resultsFromTen),
      ...Array.from({ length: 5 }, () => 5),
      10,
      10,
      10,
    ]);
    await letClose(town, poll);
    const { result, result_voters } = await loadPoll('ada', poll.id);
    expect([result!.map(({ totalVote }) => totalVote), result_voters]).toEqual([[6, 6, 5], 17]);
    // The final counts are stored unencrypted.
    expect(
      await town.db.queryOne(sql`select tally, counts from polls where content_id = ${poll.id}`),
    ).toEqual({ tally: [6, 6, 5], counts: null });
  });

  test('of a Public poll does not tell the sixth vote to an author who blocks all who have not voted', async () => {
    const poll = await publishPoll(town, 'ada', { results: 'always' });
    const { id } = poll;
    const totals = async () =>
      (await loadPoll('ada', id)).result?.map(({ totalVote }) => totalVote);
    await voteAsOthers(town, poll, [0, 1, 0, 1, 0]);
    const before = await totals();
    await vote(await town.as('noor'), poll, 2);
    const ada = await town.as('ada');
    await ada.ask('POST /user/block-user', { user_id: town.id.lena });
    try {
      expect(
        (await (await town.as('lena')).refused('POST /poll/do-vote', choosing(poll, 0))).status,
      ).toBe(404);
      const last = await totals();
      await letClose(town, poll);
      // The six votes are returned together, and were not returned in part before.
      expect([before, last, await totals()]).toEqual([undefined, undefined, [3, 2, 1]]);
    } finally {
      await ada.ask('POST /user/un-block-user', { user_id: town.id.lena });
    }
  });

  test('of a closed poll is shown for any number of votes', async () => {
    const poll = await publishPoll(town, 'ada');
    await vote(await town.as('ben'), poll, 2);
    expect(
      (await (await town.as('ben')).refused('GET /poll/result', { poll_id: poll.id })).message,
    ).toBe(pollStrings.resultsFromTen);
    await letClose(town, poll);
    expect((await loadPoll('ben', poll.id)).result!.map(({ totalVote }) => totalVote)).toEqual([
      0, 0, 1,
    ]);
  });

  test('with unencrypted counts of an earlier version is encrypted at server start and continued', async () => {
    const poll = await publishPoll(town, 'ada');
    const closedPoll = await publishPoll(town, 'ada');
    await town.db.execute(
      sql`update polls set tally = '{4,2,1}', voters = 7, counts = null where content_id in (${poll.id}, ${closedPoll.id})`,
    );
    await town.db.execute(
      sql`update polls set closes_at = now() where content_id = ${closedPoll.id}`,
    );
    await encryptOpenPollCounts(town.app);
    await encryptOpenPollCounts(town.app);
    const storedRows = await town.db.query(
      sql`select tally, counts is null as clear from polls order by content_id`,
    );
    expect(storedRows).toEqual([
      { tally: null, clear: false },
      { tally: [4, 2, 1], clear: true },
    ]);
    await voteAsOthers(town, poll, [2, 2, 2, 2]);
    expect(await loadPoll('ada', poll.id)).toMatchObject({ total_voters: 11, too_few_votes: true });
    await vote(await town.as('ben'), poll, 2);
    expect([
      (await loadCounts(poll.id)).tally,
      (await loadPoll('ada', poll.id)).result!.map(({ totalVote }) => totalVote),
    ]).toEqual([
      [4, 2, 6],
      [4, 2, 1],
    ]);
  });

  test('is not shown, and votes are rejected, if the counts cannot be decrypted', async () => {
    const poll = await publishPoll(town, 'ada');
    await town.db.execute(
      sql`update polls set counts = decode(repeat('00', 72), 'hex') where content_id = ${poll.id}`,
    );
    expect(
      (await (await town.as('ben')).refused('POST /poll/do-vote', choosing(poll, 0))).message,
    ).toBe(audienceStrings.pollNotCounted);
    expect((await loadPoll('ben', poll.id)).result).toBeUndefined();
    expect(await town.db.query(sql`select from ballots`)).toEqual([]);
  });

  test('is not in the response to a vote before it may be shown', async () => {
    const poll = await publishPoll(town, 'ada', { results: 'closed' });
    const response = await vote(await town.as('ben'), poll, 0);
    expect([response.result, response.poll.result, response.poll.voted]).toEqual([
      undefined,
      undefined,
      [poll.options[0]!.id],
    ]);
  });

  test('is hidden again from voters of an earlier round', async () => {
    const poll = await publishPoll(town, 'ada', { results: 'voted' });
    await vote(await town.as('ben'), poll, 0);
    await (
      await town.as('ada')
    ).ask('POST /poll/update', {
      ...pollUpdateInput(poll, { question: 'Another question?' }),
      reset_votes: true,
    });
    expect(await requestResult('ben', poll.id)).toBe(resultsAfterVote);
  });
});
