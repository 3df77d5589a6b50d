// What a scheduled post keeps from when it was written: fields, audience, group and session.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { day } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { recoveries, stolenPassword } from '#test/accountRecovery.ts';
import { signedIn, type Client } from '#test/api.ts';
import { createTestGroup } from '#test/groups.ts';
import { countLockWaits, runInTurnForAccount, whileLocked } from '#test/locks.ts';
import { notificationsFrom } from '#test/notifications.ts';
import { photo, uploaded } from '#test/pictures.ts';
import { letScheduledTimeCome } from '#test/scheduledPosts.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ben: Client;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  await town.db.execute(sql`delete from scheduled_posts`);
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(stolenPassword)}, last_audience = 'Public' where username = 'ben'`,
  );
  ben = await signedIn(town, 'ben');
});

/** The fields that a post has in these tests. */
const whole = (text: string) => ({ text, shared_as: 'Public' as const });
const tomorrow = () => new Date(Date.now() + day).toISOString();
const schedule = async (
  client: Client,
  fields: Partial<Input<'POST /content/schedule'>> & { id?: number } = {},
) =>
  (
    await client.ask('POST /content/schedule', {
      ...(fields.id === undefined && whole('Behind closed doors')),
      publish_on: tomorrow(),
      ...fields,
    })
  ).scheduled;
const listOf = async (client: Client) => (await client.ask('GET /content/scheduled', {})).scheduled;
const textsFor = async (client: Client, group_id: number) =>
  (await client.raw('GET /content/list', { group_id })).body;

describe('in a group that was closed', () => {
  const setUp = async (status: 'Open' | 'Closed') => {
    const group = await createTestGroup(town, 'ada', ['ben'], { enable_wall: 'Y', status });
    const ada = await town.as('ada');
    const set = (status: 'Open' | 'Closed') =>
      ada.ask('POST /group/update', { id: group.id, name: group.name, status });
    return { id: group.id, set };
  };
  /** Who reads it, once it is published. */
  async function listReaders(group: number): Promise<string[]> {
    const clients = { ben, hugo: await town.as('hugo') };
    const readers: string[] = [];
    for (const [name, client] of Object.entries(clients))
      if ((await textsFor(client, group)).includes('Behind closed doors')) readers.push(name);
    const { contents } = await town.visitor.ask('GET /public/posts', {});
    if (contents.some(({ text }) => text.startsWith('Behind closed doors')))
      readers.push('visitor');
    return readers;
  }

  test.each(['Group', 'Public'] as const)(
    'a post for %s stays closed when the group has opened since',
    async (shared_as) => {
      const { id, set } = await setUp('Closed');
      await schedule(ben, { group_id: id, shared_as });
      await set('Open');
      await letScheduledTimeCome(town);
      expect(await listReaders(id)).toEqual(['ben']);
    },
  );

  test('a post stays closed if the group was closed and opened again in between', async () => {
    const { id, set } = await setUp('Open');
    await schedule(ben, { group_id: id });
    await set('Closed');
    await set('Open');
    await letScheduledTimeCome(town);
    expect(await listReaders(id)).toEqual(['ben']);
  });

  test('"Post now" keeps it closed too', async () => {
    const { id, set } = await setUp('Closed');
    const post = await schedule(ben, { group_id: id });
    await set('Open');
    await ben.ask('POST /content/publish-scheduled', { id: post.id });
    expect(await listReaders(id)).toEqual(['ben']);
  });

  const changes = {
    'to another time only': {},
    'of the text': { text: 'Behind closed doors, changed' },
    'of everything': whole('Behind closed doors, changed'),
  };
  test.each(
    Object.entries(changes).flatMap(([what, fields]) =>
      (['Group', 'Public'] as const).map((shared_as) => [what, shared_as, fields] as const),
    ),
  )('a change %s keeps a post for %s closed', async (_, shared_as, fields) => {
    const { id, set } = await setUp('Closed');
    const post = await schedule(ben, { group_id: id, shared_as });
    await set('Open');
    await schedule(ben, { ...fields, id: post.id });
    await schedule(ben, { id: post.id });
    await letScheduledTimeCome(town);
    expect(await listReaders(id)).toEqual(['ben']);
  });

  test('a change keeps it closed if the group was closed and opened again before', async () => {
    const { id, set } = await setUp('Open');
    const post = await schedule(ben, { group_id: id, shared_as: 'Public' });
    await set('Closed');
    await set('Open');
    await schedule(ben, { id: post.id });
    await letScheduledTimeCome(town);
    expect(await listReaders(id)).toEqual(['ben']);
  });

  test('a change of a post that was never closed keeps it open', async () => {
    const { id } = await setUp('Open');
    const post = await schedule(ben, { group_id: id, shared_as: 'Public' });
    await schedule(ben, { id: post.id });
    await letScheduledTimeCome(town);
    expect(await listReaders(id)).toEqual(['ben', 'hugo', 'visitor']);
  });
});

describe('a change', () => {
  test('keeps what it does not name', async () => {
    const { file_name } = await uploaded(ben, await photo('png'));
    const post = await schedule(ben, {
      text: 'For friends',
      link: 'https://a.example/',
      location: 'The bridge',
      shared_as: 'Friends',
      attachments: [file_name],
    });
    await ben.ask('POST /content/add', { text: 'Something else', shared_as: 'Public' });
    const kept = { text: 'For friends', link: 'https://a.example/', location: 'The bridge' };
    const changed = await schedule(ben, { id: post.id, revision: post.revision });
    expect(changed).toMatchObject({ ...kept, shared_as: 'Friends', revision: 2 });
    expect(changed.attachments.map((file) => file.file_name)).toEqual([file_name]);
    expect(await schedule(ben, { id: post.id, text: '', shared_as: 'Private' })).toMatchObject({
      ...kept,
      text: '',
      shared_as: 'Private',
    });
  });

  test('keeps the kind and the title, and the collection', async () => {
    const group = await createTestGroup(town, 'ada', ['ben'], { enable_discussion: 'Y' });
    const discussion = await schedule(ben, {
      tool: 'discussion',
      title: 'The sluice',
      group_id: group.id,
      shared_as: 'Group',
    });
    expect(await schedule(ben, { id: discussion.id, text: 'Changed' })).toMatchObject({
      tool: 'discussion',
      title: 'The sluice',
      text: 'Changed',
      group_id: group.id,
      shared_as: 'Group',
    });
    const { id: collection_id } = (await town.db.queryOne<{ id: number }>(
      sql`insert into friend_collections (owner_id, name) values (${town.id.ben}, 'Rowers') returning id`,
    ))!;
    const collected = await schedule(ben, { shared_as: 'Collection', collection_id });
    const expected = { shared_as: 'Collection', collection_id };
    expect(await schedule(ben, { id: collected.id })).toMatchObject(expected);
    expect(await schedule(ben, { id: collected.id, shared_as: 'Collection' })).toMatchObject(
      expected,
    );
    expect(await schedule(ben, { id: collected.id, shared_as: 'Friends' })).not.toHaveProperty(
      'collection_id',
    );
  });
});

describe('the audience that the next post begins with', () => {
  const lastAudience = async () =>
    (await town.db.queryOne<{ last: string }>(
      sql`select last_audience as last from all_people where id = ${town.id.ben}`,
    ))!.last;

  test('is that of the last choice, not that of a scheduled post', async () => {
    const [changed, publishedNow] = [await schedule(ben), await schedule(ben)];
    await schedule(ben);
    expect(await lastAudience()).toBe('Public');
    await ben.ask('POST /content/add', { text: 'For friends', shared_as: 'Friends' });
    await schedule(ben, { id: changed.id, text: 'Changed' });
    expect(await lastAudience()).toBe('Friends');
    await ben.ask('POST /content/publish-scheduled', { id: publishedNow.id });
    expect(await lastAudience()).toBe('Friends');
    await ben.ask('POST /content/cancel-scheduled', { id: changed.id });
    await letScheduledTimeCome(town);
    expect(await listOf(ben)).toEqual([]);
    expect(await lastAudience()).toBe('Friends');
    await schedule(ben, { shared_as: 'Private' });
    expect(await lastAudience()).toBe('Private');
  });
});

describe('sessions that were ended', () => {
  test.each(recoveries)(
    '%s stops what they scheduled, and keeps the texts',
    async (_, recover, keepsOwn) => {
      const thief = await signedIn(town, 'ben');
      const taken = await schedule(ben, { text: 'Own, changed by the thief' });
      await schedule(thief, { text: 'Of the thief' });
      await schedule(thief, { ...whole('Own, changed by the thief'), id: taken.id });
      const checked = await schedule(thief, { text: 'Checked by the owner' });
      await schedule(ben, { ...whole('Checked by the owner'), id: checked.id });
      await recover({ town, owner: ben, thief });
      const stopped = ['Of the thief', 'Own, changed by the thief'];
      if (!keepsOwn) stopped.push('Checked by the owner');
      const owner = await signedIn(town, 'ben');
      const list = await listOf(owner);
      expect(list.flatMap(({ failure, text }) => (failure ? [text] : [])).toSorted()).toEqual(
        stopped.toSorted(),
      );
      expect(new Set(list.flatMap(({ failure }) => failure ?? []))).toEqual(new Set(['security']));
      const notified = await notificationsFrom(town, async () => {
        await town.db.execute(sql`select from graphile_worker.add_job('scheduled.sweep')`);
        await letScheduledTimeCome(town);
      });
      expect(notified.filter((line) => line.startsWith('ben '))).toEqual([
        'ben scheduledPostFailed',
      ]);
      const posts = await town.db.query<{ text: string }>(sql`select text from posts`);
      expect(posts.map(({ text }) => text)).toEqual(keepsOwn ? ['Checked by the owner'] : []);

      // The owner can still publish them, now or later.
      await schedule(owner, { ...whole('Own, changed by the thief'), id: taken.id });
      expect((await listOf(owner)).find(({ id }) => id === taken.id)).not.toHaveProperty('failure');
      const { content } = await owner.ask('POST /content/publish-scheduled', { id: taken.id });
      expect(content.text).toBe('Own, changed by the thief');
    },
  );

  test('a request that waits while its session is ended schedules nothing', async () => {
    const thief = await signedIn(town, 'ben');
    const [ended, refused] = await runInTurnForAccount(town, town.id.ben!, [
      () => ben.raw('POST /account/revoke-session', { password: stolenPassword }),
      () => thief.raw('POST /content/schedule', { text: 'Too late', publish_on: tomorrow() }),
    ]);
    expect([ended!.statusCode, refused!.statusCode]).toEqual([200, 401]);
    expect(await listOf(ben)).toEqual([]);
  });
});

describe('the list', () => {
  test('has pages', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Post ${index}`);
    await town.db.execute(sql`
      insert into scheduled_posts (author_id, publish_at, tool, title, text, link, location, shared_as, in_group)
      select ${town.id.ben}, now() + interval '1 day' + n / 2 * interval '1 hour', 'wall', '', t, '', '', 'Public', false from unnest(${texts}::text[]) with ordinality u (t, n)`);
    const first = await ben.ask('GET /content/scheduled', {});
    expect(first).toMatchObject({ pageCount: 2, next: expect.any(String) });
    for (const more of [{ page: 2, before: first.next! }, { page: 2 }]) {
      const second = await ben.ask('GET /content/scheduled', more);
      expect(second).not.toHaveProperty('next');
      expect([...first.scheduled, ...second.scheduled].map(({ text }) => text)).toEqual(texts);
    }
  });

  test('cannot be longer than the limit by concurrent requests', async () => {
    await town.db.execute(sql`
      insert into scheduled_posts (author_id, publish_at, tool, title, text, link, location, shared_as, in_group)
      select ${town.id.ben}, now() + interval '1 day', 'wall', '', 'x', '', '', 'Public', false from generate_series(1, ${limits.scheduledPosts - 1})`);
    const responses = await whileLocked(
      town,
      `select from all_people where id = ${town.id.ben} for update`,
      async (release) => {
        const requests = [1, 2].map(() =>
          ben.raw('POST /content/schedule', {
            text: 'One more',
            shared_as: 'Public',
            publish_on: tomorrow(),
          }),
        );
        await expect.poll(() => countLockWaits(town)).toBe(2);
        await release();
        return Promise.all(requests);
      },
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  });
});
