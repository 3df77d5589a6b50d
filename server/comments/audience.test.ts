// Comments, likes, signatures and memberships stay with the audience that they were given to, even
// if the post or group becomes visible to more people.
import { enableAllNotifications } from '#test/notifications.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestGroup } from '#test/groups.ts';
import { publishPetition } from '#test/petitions.ts';
import { pollUpdateInput, publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  const { ada, ben, noor } = town.id;
  for (const [a, b] of [
    [ada, ben],
    [ada, noor],
  ] as const)
    await town.db.execute(sql`
      insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(a, b)}, ${Math.max(a, b)}, ${a}, 1)
      on conflict (low_id, high_id) do update set status = 1`);
  await town.db.execute(sql`delete from friendships where ${town.id.gus} in (low_id, high_id)`);
});
afterAll(() => town.close());

/** The texts that a person reads in a thread. Asserts that the counts in the response match. */
async function thread(username: Username | undefined, id: number) {
  const client = username ? await town.as(username) : town.visitor;
  const { comment, total_comments } = await client.ask('GET /comment/list', { content_id: id });
  const texts = comment.flatMap((top) => [top.comment, ...top.reply.map((reply) => reply.comment)]);
  const { content } = await client.ask('GET /content/get-one', { id });
  expect([content.total_comments, total_comments], username).toEqual([texts.length, texts.length]);
  return texts;
}
async function likers(username: Username, id: number) {
  const client = await town.as(username);
  const { likes, total_likes } = await client.ask('GET /content/get-likes', { content_id: id });
  const { content } = await client.ask('GET /content/get-one', { id });
  expect([content.total_likes, content.likes.map(({ user }) => user.username)], username).toEqual([
    total_likes,
    likes.map(({ user }) => user.username),
  ]);
  return likes.map(({ user }) => user.username);
}
const widenAudience = async (id: number, shared_as: 'Public' | 'Friends' | 'Private' = 'Public') =>
  (await town.as('ada')).ask('POST /content/add', { id, shared_as });

describe('a post whose audience is widened', () => {
  test('shows earlier comments and likes only to the audience that they were given to', async () => {
    const post = await town.post('ada', { shared_as: 'Friends' });
    const ben = await town.as('ben');
    const top = await town.say('ben', post.id, { comment: 'among friends' });
    await town.say('noor', post.id, { comment: 'an answer among friends', parent_id: top.id });
    await ben.ask('POST /content/like', { content_id: post.id });
    await widenAudience(post.id);
    await town.say('gus', post.id, { comment: 'to everybody' });
    await (await town.as('gus')).ask('POST /content/like', { content_id: post.id });

    for (const outsider of [undefined, 'gus'] as const)
      expect(await thread(outsider, post.id), outsider).toEqual(['to everybody']);
    for (const friend of ['ada', 'ben', 'noor'] as const)
      expect(await thread(friend, post.id), friend).toEqual([
        'among friends',
        'an answer among friends',
        'to everybody',
      ]);
    expect(await likers('gus', post.id)).toEqual(['gus']);
    expect(await likers('noor', post.id)).toEqual(['gus', 'ben']);
    expect(
      (await town.visitor.ask('GET /content/get-one', { id: post.id })).content.total_likes,
    ).toBe(1);
    expect((await town.visitor.refused('GET /comment/get-one', { id: top.id })).message).toBe(
      strings.commentNotFound,
    );
    // A current friend is in the earlier audience, a former friend is not.
    await town.db.execute(
      sql`delete from friendships where ${town.id.noor} in (low_id, high_id) and ${town.id.ada} in (low_id, high_id)`,
    );
    expect(await thread('noor', post.id)).toEqual(['to everybody']);
    await town.db.execute(
      sql`insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(town.id.ada, town.id.noor)}, ${Math.max(town.id.ada, town.id.noor)}, ${town.id.ada}, 1)`,
    );
  });

  test('still shows comments that were Public before the post was restricted to friends', async () => {
    const post = await town.post('ada');
    await town.say('gus', post.id, { comment: 'in public' });
    await widenAudience(post.id, 'Friends');
    await town.say('ben', post.id, { comment: 'among friends' });
    await widenAudience(post.id, 'Private');
    await widenAudience(post.id);
    expect(await thread(undefined, post.id)).toEqual(['in public']);
    expect(await thread('ben', post.id)).toEqual(['in public', 'among friends']);
  });

  test('keeps comments for a collection visible to its members, and to no one once it is deleted', async () => {
    const ada = await town.as('ada');
    const { id } = (
      await ada.ask('POST /user/save-friend-collection', { name: 'One', friends: [town.id.ben] })
    ).collection;
    const post = await town.post('ada', { shared_as: 'Collection', collection_id: id });
    await town.say('ben', post.id, { comment: 'confidential' });
    await widenAudience(post.id, 'Friends');
    expect(await thread('noor', post.id)).toEqual([]);
    await widenAudience(post.id);
    expect([
      await thread(undefined, post.id),
      await thread('noor', post.id),
      await thread('ben', post.id),
    ]).toEqual([[], [], ['confidential']]);
    await ada.ask('POST /user/delete-friend-collection', { id });
    expect([
      await thread('noor', post.id),
      await thread('ben', post.id),
      await thread('ada', post.id),
    ]).toEqual([[], ['confidential'], ['confidential']]);
  });

  test('applies the same rules to polls', async () => {
    const poll = await publishPoll(town, 'ada', { shared_as: 'Friends' });
    await town.say('ben', poll.id, { comment: 'among friends' });
    await (
      await town.as('ada')
    ).ask('POST /poll/update', pollUpdateInput(poll, { shared_as: 'Public' }));
    expect([await thread(undefined, poll.id), await thread('ben', poll.id)]).toEqual([
      [],
      ['among friends'],
    ]);
  });

  test('shows a comment to everyone when its author shares it again, but not its earlier likes', async () => {
    const post = await town.post('ada', { shared_as: 'Friends' });
    const [ben, noor, gus] = [await town.as('ben'), await town.as('noor'), await town.as('gus')];
    const { id } = await town.say('ben', post.id, { comment: 'among friends' });
    await noor.ask('POST /comment/like', { comment_id: id });
    expect(
      (await ben.ask('GET /comment/get-one', { id })).comment.earlier_audience,
    ).toBeUndefined();
    await widenAudience(post.id);
    expect((await ben.ask('GET /comment/get-one', { id })).comment.earlier_audience).toBe(true);
    expect(
      (await noor.ask('GET /comment/get-one', { id })).comment.earlier_audience,
    ).toBeUndefined();
    expect((await noor.refused('POST /comment/share-again', { id })).message).toBe(
      strings.notYours,
    );
    expect((await gus.refused('POST /comment/share-again', { id })).message).toBe(
      strings.commentNotFound,
    );
    expect((await town.visitor.refused('POST /comment/share-again', { id })).status).toBe(401);

    const { comment, message } = await ben.ask('POST /comment/share-again', { id });
    expect([comment.total_likes, comment.earlier_audience, message]).toEqual([
      1,
      undefined,
      audienceStrings.commentAudienceWidened,
    ]);
    expect(await thread(undefined, post.id)).toEqual(['among friends']);
    expect((await gus.ask('GET /comment/get-likes', { comment_id: id })).total_likes).toBe(0);
    expect(
      (await noor.ask('GET /comment/get-likes', { comment_id: id })).likes.map(
        ({ user }) => user.username,
      ),
    ).toEqual(['noor']);
    // A new like is visible to everyone.
    await noor.ask('POST /comment/un-like', { comment_id: id });
    await noor.ask('POST /comment/like', { comment_id: id });
    expect(
      (await gus.ask('GET /comment/get-likes', { comment_id: id })).likes.map(
        ({ user }) => user.username,
      ),
    ).toEqual(['noor']);
  });

  test('shows likes of comments only to the audience that they were given to', async () => {
    const [ben, noor, gus] = [await town.as('ben'), await town.as('noor'), await town.as('gus')];
    const ada = await town.as('ada');
    const post = await town.post('ada');
    const { id } = await town.say('gus', post.id, { comment: 'to everybody' });
    const likesFor = async (username: Username | undefined) => {
      const client = username ? await town.as(username) : town.visitor;
      const [comment] = (await client.ask('GET /comment/list', { content_id: post.id })).comment;
      if (!username) return comment!.total_likes;
      const { likes, total_likes } = await client.ask('GET /comment/get-likes', { comment_id: id });
      expect([comment!.total_likes, likes.length], username).toEqual([total_likes, total_likes]);
      return likes.map(({ user }) => user.username);
    };
    await widenAudience(post.id, 'Friends');
    await ben.ask('POST /comment/like', { comment_id: id });
    await widenAudience(post.id);
    expect([await likesFor(undefined), await likesFor('gus')]).toEqual([0, []]);
    expect([await likesFor('ada'), await likesFor('noor'), await likesFor('ben')]).toEqual([
      ['ben'],
      ['ben'],
      ['ben'],
    ]);
    await ben.ask('POST /comment/un-like', { comment_id: id });
    await ben.ask('POST /comment/like', { comment_id: id });
    expect([await likesFor(undefined), await likesFor('gus')]).toEqual([1, ['ben']]);

    // Likes given in the thread of a collection stay there when the comment is shared again, even
    // if the post was for all friends by then.
    const { collection } = await ada.ask('POST /user/save-friend-collection', {
      name: 'Two',
      friends: [ben.id],
    });
    const close = await town.post('ada', { shared_as: 'Collection', collection_id: collection.id });
    const said = await town.say('ben', close.id, { comment: 'confidential' });
    await widenAudience(close.id, 'Friends');
    await ada.ask('POST /comment/like', { comment_id: said.id });
    await widenAudience(close.id);
    await ben.ask('POST /comment/share-again', { id: said.id });
    for (const client of [noor, gus])
      expect(
        (await client.ask('GET /comment/get-likes', { comment_id: said.id })).total_likes,
      ).toBe(0);
    expect((await ben.ask('GET /comment/get-likes', { comment_id: said.id })).total_likes).toBe(1);
    expect((await ben.ask('GET /comment/get-one', { id: said.id })).comment.total_likes).toBe(1);
  });

  test('notifies participants of the changed audience', async () => {
    await enableAllNotifications(town);
    const post = await town.post('ada', { shared_as: 'Friends' });
    await town.say('ben', post.id, { comment: 'among friends' });
    await widenAudience(post.id);
    await town.drainJobs();
    const { notifications } = await (await town.as('ben')).ask('GET /notification/list', {});
    // The job of the new post may run later than that of the change, so the order is open.
    expect(notifications.map((n) => n.sentence)).toContain(
      'Ada Lindqvist changed who can see a post you took part in',
    );
  });

  test('shows a like to everyone when it is given again', async () => {
    const post = await town.post('ada', { shared_as: 'Friends' });
    const ben = await town.as('ben');
    await ben.ask('POST /content/like', { content_id: post.id });
    await widenAudience(post.id);
    expect(await likers('gus', post.id)).toEqual([]);
    await ben.ask('POST /content/like', { content_id: post.id });
    expect(await likers('gus', post.id), 'liking what one likes changes nothing').toEqual([]);
    await ben.ask('POST /content/un-like', { content_id: post.id });
    await ben.ask('POST /content/like', { content_id: post.id });
    expect(await likers('gus', post.id)).toEqual(['ben']);
  });

  test('keeps an edited comment within the audience that the post had at the time of the edit', async () => {
    const post = await town.post('ada', {});
    const { id } = await town.say('ben', post.id, { comment: 'to everybody' });
    const say = async (comment: string) =>
      (await town.as('ben')).ask('POST /comment/add', { id, content_id: post.id, comment });
    await widenAudience(post.id, 'Friends');
    await say('to friends');
    await widenAudience(post.id);
    expect([
      await thread(undefined, post.id),
      await thread('gus', post.id),
      await thread('noor', post.id),
    ]).toEqual([[], [], ['to friends']]);
    // Already for friends only, then edited while fewer or more people see the post.
    await say('still to friends');
    expect([await thread('gus', post.id), await thread('noor', post.id)]).toEqual([
      [],
      ['still to friends'],
    ]);
    await (await town.as('ben')).ask('POST /comment/share-again', { id });
    expect(await thread('gus', post.id)).toEqual(['still to friends']);
    await widenAudience(post.id, 'Friends');
    await widenAudience(post.id);
    expect(await thread('gus', post.id)).toEqual(['still to friends']);
  });

  test('narrows a comment for friends when it is edited while fewer people see the post', async () => {
    const ada = await town.as('ada');
    const { collection } = await ada.ask('POST /user/save-friend-collection', {
      name: 'Boat',
      friends: [town.id.ben],
    });
    const post = await town.post('ada', { shared_as: 'Friends' });
    const { id } = await town.say('ben', post.id, { comment: 'to friends' });
    await ada.ask('POST /content/add', {
      id: post.id,
      shared_as: 'Collection',
      collection_id: collection.id,
    });
    await (
      await town.as('ben')
    ).ask('POST /comment/add', { id, content_id: post.id, comment: 'to the boat' });
    await widenAudience(post.id);
    expect([
      await thread('gus', post.id),
      await thread('noor', post.id),
      await thread('ben', post.id),
    ]).toEqual([[], [], ['to the boat']]);
  });

  test('never shows a comment more widely than its author sent it, in a race with a change of audience', async () => {
    const ben = await town.as('ben');
    for (let round = 0; round < 15; round++) {
      const post = await town.post('ada', { shared_as: 'Friends' });
      const said = Array.from({ length: 6 }, (_, i) =>
        ben.raw('POST /comment/add', { content_id: post.id, comment: `word ${i}` }),
      );
      await widenAudience(post.id);
      await Promise.all(said);
      const { rows } = await town.pool.query<{ wrong: number }>(
        `select count(*)::int as wrong from comments m, earlier_audiences a where m.content_id = $1 and a.content_id = $1 and (m.audience_id is null) <> (m.created_at >= a.ended_at)`,
        [post.id],
      );
      expect(rows[0]!.wrong).toBe(0);
    }
  });
});

describe('a petition whose audience is widened', () => {
  test('shows earlier signers only to the audience that they signed for, until they sign again', async () => {
    const { id } = await publishPetition(town, { shared_as: 'Friends' });
    const ben = await town.as('ben');
    await ben.ask('POST /action/sign', {
      action_id: id,
      show_name: true,
      comment: 'said among friends',
    });
    await (
      await town.as('ada')
    ).ask('POST /action/update', {
      id,
      title: 'Keep the ferry',
      kind: 'petition',
      shared_as: 'Public',
    } as never);
    const names = async (client: { ask: TestTown['visitor']['ask'] }) =>
      (await client.ask('GET /action/signatures', { action_id: id })).signatures.map(
        ({ comment }) => comment,
      );
    expect([
      await names(town.visitor),
      await names(await town.as('gus')),
      await names(await town.as('noor')),
    ]).toEqual([[], [], ['said among friends']]);
    expect(
      (await town.visitor.ask('GET /action/signatures', { action_id: id })).total_signatures,
    ).toBe(1);
    expect((await ben.ask('GET /action/signatures', { action_id: id })).earlier_audience).toBe(
      true,
    );
    // A member who signed while the petition was Public edits the comment while it is for friends.
    const noor = await town.as('noor');
    await noor.ask('POST /action/sign', {
      action_id: id,
      show_name: true,
      comment: 'said to everybody',
    });
    const shareWith = async (shared_as: string) =>
      (await town.as('ada')).ask('POST /action/update', {
        id,
        title: 'Keep the ferry',
        kind: 'petition',
        shared_as,
      } as never);
    await shareWith('Friends');
    await noor.ask('POST /action/sign', {
      action_id: id,
      show_name: true,
      comment: 'said to friends',
    });
    await shareWith('Public');
    expect(await names(town.visitor)).toEqual([]);
    await noor.ask('POST /action/withdraw-signature', { action_id: id });
    // Editing the comment of a signature does not show it to more people.
    await ben.ask('POST /action/sign', { action_id: id, show_name: true, comment: 'said better' });
    expect(await names(town.visitor)).toEqual([]);

    expect(
      (await (await town.as('gus')).refused('POST /action/share-signature', { action_id: id }))
        .message,
    ).toBe(audienceStrings.notSigned);
    expect(
      (await town.visitor.refused('POST /action/share-signature', { action_id: id })).status,
    ).toBe(401);
    expect((await ben.ask('POST /action/share-signature', { action_id: id })).message).toBe(
      audienceStrings.signatureAudienceWidened,
    );
    expect(await names(town.visitor)).toEqual(['said better']);
    expect(
      (await ben.ask('GET /action/signatures', { action_id: id })).earlier_audience,
    ).toBeUndefined();
  });
});

describe('a group that is opened', () => {
  test('lists members who joined while it was closed to its members only, until they agree', async () => {
    const ada = await town.as('ada');
    const { group } = await ada.ask('POST /group/create', { name: 'Tenants', status: 'Closed' });
    await ada.ask('POST /group/invite-users', { group_id: group.id, users: [town.id.ben] });
    const ben = await town.as('ben');
    await ben.ask('POST /group/accept-invitation', { group_id: group.id });
    await ada.ask('POST /group/update', { id: group.id, name: 'Tenants', status: 'Open' });
    await (await town.as('noor')).ask('POST /group/join', { group_id: group.id });

    const listed = async (username: Username) =>
      (await (await town.as(username)).ask('GET /group/members', { group_id: group.id })).members
        .map((member) => member.username)
        .toSorted();
    expect(await listed('gus')).toEqual(['ada', 'noor']);
    expect(await listed('noor')).toEqual(['ada', 'ben', 'noor']);
    expect((await ben.ask('GET /group/get-one', { id: group.id })).group.unlisted).toBe(true);
    expect(
      (await (await town.as('gus')).refused('POST /group/list-me', { group_id: group.id })).message,
    ).toBe(audienceStrings.notAMember);
    expect((await town.visitor.refused('POST /group/list-me', { group_id: group.id })).status).toBe(
      401,
    );
    expect((await ben.ask('POST /group/list-me', { group_id: group.id })).message).toBe(
      audienceStrings.memberListed,
    );
    expect(await listed('gus')).toEqual(['ada', 'ben', 'noor']);
    expect((await ben.ask('GET /group/get-one', { id: group.id })).group.unlisted).toBeUndefined();
  });

  test('still lists members who joined while it was open', async () => {
    const group = await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' });
    const ada = await town.as('ada');
    await ada.ask('POST /group/invite-users', { group_id: group.id, users: [town.id.noor] });
    await (await town.as('noor')).ask('POST /group/accept-invitation', { group_id: group.id });
    await ada.ask('POST /group/update', { id: group.id, name: group.name, status: 'Open' });
    const { members } = await (
      await town.as('gus')
    ).ask('GET /group/members', { group_id: group.id });
    expect(members.map(({ username }) => username).toSorted()).toEqual(['ada', 'ben']);
  });
});
