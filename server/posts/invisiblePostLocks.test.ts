// Calls about a post that the viewer cannot see. They do not wait for its locks: the wait would
// reveal that the post exists and is being changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, Input } from '#contract/calls.ts';
import { filledForm as actionForm, publishAction } from '#test/actions.ts';
import type { Client } from '#test/api.ts';
import { waitUntilFinishedOrBlocked, countLockWaits, whileLocked } from '#test/locks.ts';
import { publishPetition } from '#test/petitions.ts';
import { pollUpdateInput, publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
const requests: { call: Call; request: (client: Client) => Promise<{ statusCode: number }> }[] = [];
const add = <C extends Call>(call: C, input: Input<C>) =>
  requests.push({ call, request: (client) => client.raw(call, input) });

beforeAll(async () => {
  town = await createTestTown();
  const ada = await town.as('ada');
  const hidden = { shared_as: 'Private' } as const;
  const { id } = await town.post('ada', hidden);
  const { id: comment } = await town.say('ada', id);
  const poll = await publishPoll(town, 'ada', hidden);
  const blog = (
    await ada.ask('POST /blog/create', { title: 'A year', excerpt: 'What we counted.', ...hidden })
  ).content;
  const action = await publishAction(town, 'ada', hidden);
  const signed = await publishPetition(town, hidden);
  const url = 'https://moot.example/';

  add('POST /content/add', { id, text: 'Another text.' });
  add('POST /content/delete', { id, reason: 'A reason.' });
  add('POST /content/like', { content_id: id });
  add('POST /content/save', { id, saved: 'Y' });
  add('POST /content/dismiss', { id, dismissed: 'Y' });
  add('POST /content/pin', { id, place: 'profile', pinned: 'Y' });
  add('POST /content/pin', { id, place: 'group', pinned: 'Y' });
  add('POST /content/report', { content_id: id, title: 'Spam', reason: 'Spam.', url });
  add('POST /content/report', { comment_id: comment, title: 'Spam', reason: 'Spam.', url });
  add('POST /comment/add', { content_id: id, comment: 'A comment.' });
  add('POST /comment/add', { content_id: id, parent_id: comment, comment: 'A reply.' });
  add('POST /comment/add', { content_id: id, id: comment, comment: 'Another comment.' });
  add('POST /comment/like', { comment_id: comment });
  add('POST /comment/delete', { id: comment, reason: 'A reason.' });
  add('POST /comment/share-again', { id: comment });
  add('POST /poll/update', pollUpdateInput(poll));
  add('POST /poll/delete', { id: poll.id, reason: 'A reason.' });
  add('POST /poll/do-vote', {
    poll_id: poll.id,
    content_id: poll.id,
    answer_id: [poll.options[0]!.id],
  });
  add('POST /blog/update', { id: blog.id, title: 'Two years' });
  add('POST /blog/delete', { id: blog.id });
  add('POST /action/update', { ...actionForm, id: action.id });
  add('POST /action/delete', { id: action.id, reason: 'A reason.' });
  add('POST /action/call-off', { id: action.id });
  add('POST /action/follow', { id: action.id });
  add('POST /action/answer', { action_id: action.id, answer: 'going' });
  add('POST /action/answer', { action_id: action.id });
  add('POST /action/post-update', { action_id: action.id, body: '<p>News.</p>' });
  add('POST /action/sign', { action_id: signed.id, name: 'Gus', zip_code: '00417' });
  add('POST /action/share-signature', { action_id: signed.id });
  add('POST /admin/action/approve', { id: action.id, approve: true, revision: 1 });
  add('POST /admin/held/resolve', { id: `content-${id}`, approve: true, revision: 1 });
  add('POST /admin/report/resolve', { id: `content-${id}`, decision: 'keep' });
  add('POST /group/report/resolve', {
    group_id: town.group.creek!,
    id: `content-${id}`,
    decision: 'keep',
  });
  await town.drainJobs();
});
afterAll(() => town.close());

const lockStatement = ['posts', 'comments', 'polls', 'actions']
  .map((table) => `select from ${table} for update`)
  .join('; ');

describe.each(['gus', 'keeper'] as const)('%s', (username) => {
  test('does not wait for the locks of a Private post of someone else', async () => {
    const client = await town.as(username);
    const waitedFor = await whileLocked(town, lockStatement, async (release) => {
      const names: string[] = [];
      for (const { call, request } of requests) {
        const response = request(client);
        await waitUntilFinishedOrBlocked(town, response, 1);
        if ((await countLockWaits(town)) === 0) continue;
        names.push(call);
        break;
      }
      await release();
      return names;
    });
    expect(waitedFor).toEqual([]);
  });
});

test('the author waits for the locks', async () => {
  const ada = await town.as('ada');
  const { call, request } = requests[0]!;
  await whileLocked(town, lockStatement, async (release) => {
    const response = request(ada);
    await expect.poll(() => countLockWaits(town)).toBe(1);
    await release();
    expect([call, (await response).statusCode]).toEqual(['POST /content/add', 200]);
  });
});
