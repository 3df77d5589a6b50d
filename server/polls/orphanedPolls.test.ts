// Polls in which others have voted remain after their author's account is deleted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { runJob } from '#test/jobs.ts';
import { findWrongCounts } from '#server/integrity/check.ts';
import { signedIn } from '#test/api.ts';
import { pictureOf } from '#test/pictures.ts';
import { pollUpdateInput, letClose, publishPoll, vote } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

describe('a poll of a deleted account', () => {
  test('stays visible without its author’s name, and is returned when the account is restored', async () => {
    const [ben, noor] = [await town.as('ben'), await town.as('noor')];
    const openPoll = await publishPoll(town, 'ben');
    const unvoted = await publishPoll(town, 'ben');
    await vote(noor, openPoll, 1);
    await ben.ask('POST /account/delete', { password });

    const { content } = await noor.ask('GET /poll/get-content', { id: openPoll.id });
    expect([content.user.name, content.user.username, content.user.image]).toEqual([
      strings.deletedMember,
      '',
      '',
    ]);
    expect(content.user_id).not.toBe(town.id.ben);
    expect(JSON.stringify(content)).not.toContain('Okonjo');
    expect((await town.visitor.ask('GET /poll/get-one', { id: openPoll.id })).poll.question).toBe(
      openPoll.question,
    );
    expect((await noor.ask('GET /content/list', {})).contents.map(({ id }) => id)).toContain(
      openPoll.id,
    );
    expect((await noor.ask('GET /content/list', { user_id: town.id.ben })).contents).toEqual([]);
    expect((await noor.refused('GET /poll/get-one', { id: unvoted.id })).message).toBe(
      strings.pollNotFound,
    );
    // Voting continues.
    await vote(await town.as('elif'), openPoll, 1);
    expect(await findWrongCounts(town.db)).toEqual([]);

    await town.visitor.ask('POST /user/login', { username: 'ben', password });
    expect(
      (await noor.ask('GET /poll/get-content', { id: openPoll.id })).content.user.username,
    ).toBe('ben');
    expect(await town.db.query(sql`select from orphaned_polls`)).toEqual([]);
  });

  test('stays for its voters also if a restore deletes the account again', async () => {
    const noor = await town.as('noor');
    const gus = await signedIn(town, 'gus');
    const poll = await publishPoll(town, 'gus');
    await vote(noor, poll, 1);
    // as revokeStaleAccess in server/backup/restore.ts
    await town.db.execute(
      sql`update all_people set deleted_at = now() - interval '15 days' where id = ${gus.id}`,
    );
    await runJob(town, 'settings.purge');
    expect(
      await town.db.queryOne(sql`select from all_people where id = ${gus.id}`),
    ).toBeUndefined();
    expect((await noor.ask('GET /poll/get-one', { id: poll.id })).poll.question).toBe(
      poll.question,
    );
    expect(
      await town.db.query(sql`select from ballots where content_id = ${poll.id}`),
    ).toHaveLength(1);
  });

  test('stays visible to its voters after the purge, for every audience', async () => {
    const [ada, ben] = [await town.as('ada'), await signedIn(town, 'ben')];
    const friends = await publishPoll(town, 'ada', { shared_as: 'Friends' });
    const { collection } = await ada.ask('POST /user/save-friend-collection', {
      name: 'One',
      friends: [ben.id],
    });
    const smallPoll = await publishPoll(town, 'ada', {
      shared_as: 'Collection',
      collection_id: collection.id,
    });
    const deletedPoll = await publishPoll(town, 'ada', { shared_as: 'Friends' });
    for (const poll of [friends, smallPoll, deletedPoll]) await vote(ben, poll, 0);
    await ada.ask('POST /poll/delete', { id: deletedPoll.id });
    await ada.ask('POST /account/delete', { password });
    await town.db.execute(
      sql`update all_people set deleted_at = now() - interval '15 days' where id = ${town.id.ada}`,
    );
    await runJob(town, 'settings.purge');
    expect(
      await town.db.queryOne(sql`select from all_people where id = ${town.id.ada}`),
    ).toBeUndefined();

    for (const poll of [friends, smallPoll]) {
      await letClose(town, poll);
      expect(
        (await ben.ask('GET /poll/result', { poll_id: poll.id })).result.map(
          ({ totalVote }) => totalVote,
        ),
      ).toEqual([1, 0, 0]);
      expect(
        (await (await town.as('noor')).refused('GET /poll/get-one', { id: poll.id })).message,
      ).toBe(strings.pollNotFound);
    }
    expect((await ben.refused('GET /poll/get-one', { id: deletedPoll.id })).message).toBe(
      strings.pollNotFound,
    );
    // The placeholder account is not listed among people.
    const keeper = await town.as('keeper');
    expect((await keeper.ask('GET /admin/users', {} as never)) as object).toSatisfy(
      (answer: object) => !JSON.stringify(answer).includes(strings.deletedMember),
    );
    expect(await findWrongCounts(town.db)).toEqual([]);
  });

  test('keeps what its voters wrote and liked for its audience, after the purge too', async () => {
    const [fatima, yusuf, bao] = [
      await town.as('fatima'),
      await town.as('yusuf'),
      await town.as('bao'),
    ];
    const omar = await signedIn(town, 'omar');
    const { collection } = await omar.ask('POST /user/save-friend-collection', {
      name: 'Some',
      friends: [fatima.id, yusuf.id, bao.id],
    });
    const audience = { shared_as: 'Collection' as const, collection_id: collection.id };
    const poll = await publishPoll(town, 'omar', audience);
    for (const voter of [fatima, yusuf, bao]) await vote(voter, poll, 0);
    await omar.ask('POST /user/save-friend-collection', {
      id: collection.id,
      name: 'Some',
      friends: [fatima.id, yusuf.id],
    });
    const writeComment = async () => (await town.say('fatima', poll.id)).id;
    const commentIds = [await writeComment()];
    await omar.ask(
      'POST /poll/update',
      pollUpdateInput(poll, { description: 'Which one?', ...audience }),
    );
    // The comment above was given to an earlier audience, which is the present one again.
    await town.db.execute(sql`update posts set shared_as = 'Private' where id = ${poll.id}`);
    await town.db.execute(sql`update posts set shared_as = 'Collection' where id = ${poll.id}`);
    commentIds.push(await writeComment());
    await fatima.ask('POST /content/like', { content_id: poll.id });
    await omar.ask('POST /account/delete', { password });
    commentIds.push(await writeComment());
    const expectAll = async () => {
      const { comment } = await yusuf.ask('GET /comment/list', {
        content_id: poll.id,
        pageSize: 10,
      });
      expect(comment.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(commentIds);
      const { likes } = await yusuf.ask('GET /content/get-likes', { content_id: poll.id });
      expect(likes.map(({ user_id }) => user_id)).toEqual([fatima.id]);
      const { versions } = await yusuf.ask('GET /content/versions', { id: poll.id });
      expect(versions).toHaveLength(1);
      await bao.refused('GET /comment/list', { content_id: poll.id });
    };
    await expectAll();
    await town.db.execute(
      sql`update all_people set deleted_at = now() - interval '15 days' where id = ${omar.id}`,
    );
    await runJob(town, 'settings.purge');
    expect(
      await town.db.queryOne(sql`select from all_people where id = ${omar.id}`),
    ).toBeUndefined();
    await expectAll();
    // Nothing else remains of the collection.
    expect(
      await town.db.query(sql`
        select k.owner_id, k.name, m.person_id from friend_collections k left join collection_members m on m.collection_id = k.id where k.id = ${collection.id}`),
    ).toEqual([{ owner_id: null, name: '', person_id: null }]);
  });

  test('reaches only the voters who could see it when the account was deleted', async () => {
    const [femi, quinn, leo, elif] = [
      await town.as('femi'),
      await town.as('quinn'),
      await town.as('leo'),
      await town.as('elif'),
    ];
    const voters = [femi, quinn, leo, elif];
    let dev = await signedIn(town, 'dev');
    const { collection } = await dev.ask('POST /user/save-friend-collection', {
      name: 'Some',
      friends: voters.map(({ id }) => id),
    });
    const audiences = [
      { shared_as: 'Friends' as const },
      { shared_as: 'Collection' as const, collection_id: collection.id },
    ];
    const polls = await Promise.all(
      audiences.map((audience) => publishPoll(town, 'dev', audience)),
    );
    for (const voter of voters) for (const poll of polls) await vote(voter, poll, 0);
    await dev.ask('POST /user/block-user', { user_id: femi.id });
    await dev.ask('POST /user/remove-friend', { second_user_id: quinn.id });
    await dev.ask('POST /user/save-friend-collection', {
      id: collection.id,
      name: 'Some',
      friends: [elif.id],
    });
    const comments: number[] = [];
    for (const [i, poll] of polls.entries()) {
      comments.push((await town.say('elif', poll.id, { comment: 'He moved to Elm Street.' })).id);
      await elif.ask('POST /content/like', { content_id: poll.id });
      await dev.ask(
        'POST /poll/update',
        pollUpdateInput(poll, { description: 'A text', ...audiences[i] }),
      );
    }
    const statusesFor = async (client: (typeof voters)[number], poll: { id: number }) => {
      const responses = [
        await client.raw('GET /poll/get-content', { id: poll.id }),
        await client.raw('GET /comment/list', { content_id: poll.id }),
        await client.raw('GET /content/get-likes', { content_id: poll.id }),
        await client.raw('GET /content/versions', { id: poll.id }),
      ];
      return responses.map(({ statusCode }) => statusCode);
    };
    const [visibleStatuses, hiddenStatuses] = [
      Array<number>(4).fill(200),
      Array<number>(4).fill(404),
    ];
    const [friendsPoll, collectionPoll] = polls as [(typeof polls)[0], (typeof polls)[0]];
    await dev.ask('POST /account/delete', { password });
    expect(await statusesFor(femi, friendsPoll), 'blocked').toEqual(hiddenStatuses);
    expect(await statusesFor(quinn, friendsPoll), 'no longer a friend').toEqual(hiddenStatuses);
    expect(await statusesFor(leo, friendsPoll), 'a friend').toEqual(visibleStatuses);
    expect(await statusesFor(leo, collectionPoll), 'removed from the collection').toEqual(
      hiddenStatuses,
    );
    expect(await statusesFor(elif, collectionPoll), 'in the collection').toEqual(visibleStatuses);
    await femi.refused('POST /comment/add', { content_id: friendsPoll.id, comment: 'Where?' });
    expect(
      (await leo.ask('GET /comment/list', { content_id: friendsPoll.id })).comment.map(
        ({ id }) => id,
      ),
    ).toEqual([comments[0]]);

    // A block between a voter and someone who commented applies as before.
    await leo.ask('POST /user/block-user', { user_id: elif.id });
    expect((await leo.ask('GET /comment/list', { content_id: friendsPoll.id })).comment).toEqual(
      [],
    );

    // The next deletion decides again.
    await town.visitor.ask('POST /user/login', { username: 'dev', password });
    dev = await signedIn(town, 'dev');
    await dev.ask('POST /user/save-friend-collection', {
      id: collection.id,
      name: 'Some',
      friends: [leo.id],
    });
    await dev.ask('POST /account/delete', { password });
    expect(await statusesFor(leo, collectionPoll)).toEqual(visibleStatuses);
    expect(await statusesFor(elif, collectionPoll)).toEqual(hiddenStatuses);
    expect(await statusesFor(quinn, friendsPoll)).toEqual(hiddenStatuses);
  });

  test('keeps its image after the purge', async () => {
    const hugo = await signedIn(town, 'hugo');
    const image = await pictureOf(town, hugo.id);
    const poll = await publishPoll(town, 'hugo', { image });
    const noor = await town.as('noor');
    await vote(noor, poll, 0);
    const loadShown = async () =>
      (await noor.ask('GET /poll/get-content', { id: poll.id })).content.poll!.image;
    expect(await loadShown()).toContain(image);
    await hugo.ask('POST /account/delete', { password });
    await town.db.execute(
      sql`update all_people set deleted_at = now() - interval '15 days' where id = ${hugo.id}`,
    );
    await runJob(town, 'settings.purge');
    expect(await loadShown()).toContain(image);
    expect(await findWrongCounts(town.db)).toEqual([]);
  });
});
