// Calls about a group that the viewer cannot see. They do not wait for its locks: the wait would
// reveal that the group exists and is being changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, Input } from '#contract/calls.ts';
import { filledForm as actionForm } from '#test/actions.ts';
import type { Client } from '#test/api.ts';
import { waitUntilFinishedOrBlocked, countLockWaits, whileLocked } from '#test/locks.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
const requests: { call: Call; request: (client: Client) => Promise<{ statusCode: number }> }[] = [];
const add = <C extends Call>(call: C, input: Input<C>) =>
  requests.push({ call, request: (client) => client.raw(call, input) });

beforeAll(async () => {
  town = await createTestTown();
  // closed, Ben's
  const group_id = town.group.ferry!;
  const user_id = town.id.ada!;
  const { id: post } = await town.post('ben', { group_id, shared_as: 'Group' });
  const url = 'https://moot.example/';

  add('POST /group/join', { group_id });
  add('POST /group/leave', { group_id });
  add('POST /group/accept-invitation', { group_id });
  add('POST /group/decline-invitation', { group_id });
  add('POST /group/list-me', { group_id });
  add('POST /group/news', { group_id, news: 'none' });
  add('POST /group/invite-users', { group_id, users: [user_id] });
  add('POST /group/invite-friends', { group_id, friends: [user_id] });
  add('POST /group/invite-user-emails', { group_id, emails: ['one@moot.example'] });
  add('POST /group/revoke-invitation', { group_id, user_id });
  add('POST /group/revoke-invitation', { group_id, invitation_id: 1 });
  add('POST /group/remove-member', { group_id, user_id });
  add('POST /group/let-back', { group_id, user_id });
  add('POST /group/set-role', { group_id, user_id, role: 'moderator' });
  add('POST /group/transfer', { group_id, user_id });
  add('POST /group/answer-transfer', { group_id, accept: true });
  add('POST /group/update', { id: group_id, name: 'Another name' });
  add('POST /group/delete', { id: group_id });
  add('POST /group/create', { name: 'A part of it', parent_id: group_id });
  add('POST /group/report/resolve', { group_id, id: `content-${post}`, decision: 'keep' });
  add('POST /content/add', { group_id, text: 'A post.' });
  add('POST /content/add', { id: post, text: 'Another text.' });
  add('POST /content/report', { content_id: post, title: 'Spam', reason: 'Spam.', url });
  add('POST /comment/add', { content_id: post, comment: 'A comment.' });
  add('POST /blog/create', { title: 'A year', excerpt: 'What we counted.', group_id });
  add('POST /action/create', { ...actionForm, group_id });
  await town.drainJobs();
});
afterAll(() => town.close());

const everything = ['groups', 'group_members', 'group_invitations']
  .map((table) => `select from ${table} for update`)
  .join('; ');

describe.each(['elif', 'keeper'] as const)('%s', (username) => {
  test('does not wait for the locks of a closed group of others', async () => {
    const client = await town.as(username);
    const waited = await whileLocked(town, everything, async (release) => {
      const names: string[] = [];
      for (const { call, request } of requests) {
        const response = request(client);
        await waitUntilFinishedOrBlocked(town, response, 1);
        if ((await countLockWaits(town)) === 0) {
          await response;
          continue;
        }
        names.push(call);
        break;
      }
      await release();
      return names;
    });
    expect(waited).toEqual([]);
  });
});

test('an invited member waits for the lock', async () => {
  const noor = await town.as('noor');
  const join = requests[0]!;
  await whileLocked(town, everything, async (release) => {
    const response = join.request(noor);
    await expect.poll(() => countLockWaits(town)).toBe(1);
    await release();
    expect([join.call, (await response).statusCode]).toEqual(['POST /group/join', 200]);
  });
});
