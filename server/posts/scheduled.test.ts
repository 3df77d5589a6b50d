// Posts that are published later.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { day, hour } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import { scheduleStrings } from '#contract/scheduleStrings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { strings } from '#contract/strings.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestGroup } from '#test/groups.ts';
import { notificationsFrom, notificationTexts } from '#test/notifications.ts';
import { photo, uploaded } from '#test/pictures.ts';
import { letScheduledTimeCome } from '#test/scheduledPosts.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { exportScheduledPosts } from './scheduled.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  await town.db.execute(sql`delete from scheduled_posts`);
});

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const tomorrow = () => at(day);

async function schedule(username: Username, fields: Partial<Input<'POST /content/schedule'>> = {}) {
  const { scheduled } = await (
    await town.as(username)
  ).ask('POST /content/schedule', {
    text: 'Bottles are washed on Sunday.',
    shared_as: 'Public',
    publish_on: tomorrow(),
    ...fields,
  });
  return scheduled;
}
const listOf = async (username: Username) =>
  (await (await town.as(username)).ask('GET /content/scheduled', {})).scheduled;
const feedOf = async (username: Username) =>
  (await (await town.as(username)).ask('GET /content/list', {})).contents.map(({ text }) => text);
const letTimeCome = () => letScheduledTimeCome(town);

describe('before its time', () => {
  test('a scheduled post is listed for its author only, the next one first', async () => {
    const later = await schedule('ada', { text: 'The second', publish_on: at(2 * day) });
    const next = await schedule('ada', { text: 'The first' });
    expect((await listOf('ada')).map(({ id }) => id)).toEqual([next.id, later.id]);
    expect(await listOf('ben')).toEqual([]);
    expect(await listOf('keeper')).toEqual([]);
    expect(next).toMatchObject({ text: 'The first', shared_as: 'Public', revision: 1 });
    expect((await town.visitor.refused('GET /content/scheduled', {})).status).toBe(401);
  });

  test('nothing else shows, counts or announces it', async () => {
    const keeper = await town.as('keeper');
    const read = async () => {
      const [ada, ben] = [await town.as('ada'), await town.as('ben')];
      return [
        await feedOf('ben'),
        await feedOf('ada'),
        (await ben.ask('GET /content/search', { keyword: 'kingfisher' })).contents,
        (await ada.ask('GET /content/search', { keyword: 'kingfisher' })).contents,
        (await ben.ask('GET /content/list', { user_id: ada.id, count: 'Y' })).pages,
        (await ben.ask('GET /content/tags', { keyword: 'kingfisher' })).tags,
        (await ben.ask('GET /notification/list', {})).notifications,
        (await keeper.ask('GET /admin/held', {})).total,
      ];
    };
    const before = await read();
    const notified = await notificationsFrom(town, () =>
      schedule('ada', { text: 'The kingfisher is back #kingfisher @ben' }),
    );
    expect(notified).toEqual([]);
    expect(await read()).toEqual(before);
  });

  test('it can be changed, and keeps its group', async () => {
    const ada = await town.as('ada');
    const group = await createTestGroup(town, 'ada', ['ben'], { enable_wall: 'Y' });
    const post = await schedule('ada', { group_id: group.id, shared_as: 'Group' });
    expect(post.group).toEqual({ id: group.id, name: group.name });
    const publish_on = at(3 * day);
    const { scheduled, message } = await ada.ask('POST /content/schedule', {
      id: post.id,
      revision: post.revision,
      text: 'Changed',
      shared_as: 'Group',
      publish_on,
    });
    expect(message).toBe(scheduleStrings.scheduleSaved);
    expect(scheduled).toMatchObject({
      text: 'Changed',
      publish_on,
      group_id: group.id,
      revision: 2,
    });
    const change = (revision: number) =>
      ada.refused('POST /content/schedule', { id: post.id, revision, text: 'x', publish_on });
    expect(await change(1)).toMatchObject({ status: 409, message: strings.changedElsewhere });
    const [{ run_at }] = (await town.db.query<{ run_at: Date }>(
      sql`select run_at from graphile_worker._private_jobs where key = ${`scheduled.publish ${post.id}`}`,
    )) as [{ run_at: Date }];
    expect(run_at.toISOString()).toBe(publish_on);
  });

  test('it can be deleted, and its job then does nothing', async () => {
    const ada = await town.as('ada');
    const post = await schedule('ada');
    expect((await ada.ask('POST /content/cancel-scheduled', { id: post.id })).message).toBe(
      scheduleStrings.scheduleCanceled,
    );
    expect(await listOf('ada')).toEqual([]);
    await letTimeCome();
    expect(await feedOf('ada')).toEqual([]);
    expect(await ada.refused('POST /content/cancel-scheduled', { id: post.id })).toMatchObject({
      status: 404,
      message: scheduleStrings.scheduleNotFound,
    });
  });

  test('it can be published at once', async () => {
    const ada = await town.as('ada');
    const post = await schedule('ada');
    const { content } = await ada.ask('POST /content/publish-scheduled', { id: post.id });
    expect(content.text).toBe(post.text);
    expect(await feedOf('ben')).toEqual([post.text]);
    expect(await listOf('ada')).toEqual([]);
    expect(await ada.refused('POST /content/publish-scheduled', { id: post.id })).toMatchObject({
      status: 404,
      message: scheduleStrings.scheduleNotFound,
    });
  });

  test('others can neither change, publish nor delete it, and do not learn that it exists', async () => {
    const ben = await town.as('ben');
    const { id } = await schedule('ada');
    const refusals = (target: number) =>
      Promise.all([
        ben.refused('POST /content/schedule', { id: target, text: 'x', publish_on: tomorrow() }),
        ben.refused('POST /content/publish-scheduled', { id: target }),
        ben.refused('POST /content/cancel-scheduled', { id: target }),
      ]);
    const bodies = (responses: { status: number; body: string }[]) =>
      responses.map(({ status, body }) => [status, body]);
    const theirs = bodies(await refusals(id));
    expect(theirs.map(([status]) => status)).toEqual([404, 404, 404]);
    expect(theirs).toEqual(bodies(await refusals(999_999)));
    for (const call of [
      'POST /content/schedule',
      'POST /content/publish-scheduled',
      'POST /content/cancel-scheduled',
    ] as const)
      expect(
        (await town.visitor.refused(call, { id, text: 'x', publish_on: tomorrow() } as never))
          .status,
      ).toBe(401);
    expect(await listOf('ada')).toHaveLength(1);
  });

  test('the time must be in the future and within a year, and the post complete', async () => {
    const ada = await town.as('ada');
    const refusal = (fields: Partial<Input<'POST /content/schedule'>>) =>
      ada.refused('POST /content/schedule', { text: 'x', publish_on: tomorrow(), ...fields });
    expect((await refusal({ publish_on: at(-hour) })).message).toEqual({
      publish_on: [scheduleStrings.scheduleInPast],
    });
    expect((await refusal({ publish_on: at(366 * day) })).message).toEqual({
      publish_on: [scheduleStrings.scheduleTooFar],
    });
    expect((await refusal({ publish_on: 'tomorrow' })).status).toBe(422);
    expect(await refusal({ text: ' ' })).toMatchObject({ message: strings.emptyPost });
    expect((await refusal({ tool: 'discussion', title: 'x' })).message).toEqual({
      tool: [strings.onlyInGroups],
    });
    expect(await listOf('ada')).toEqual([]);
  });

  test('the number per member is limited', async () => {
    const ada = await town.as('ada');
    await town.db.execute(sql`
      insert into scheduled_posts (author_id, publish_at, tool, title, text, link, location, shared_as, in_group)
      select ${ada.id}, now() + interval '1 day', 'wall', '', 'x', '', '', 'Public', false from generate_series(1, ${limits.scheduledPosts})`);
    expect(
      await ada.refused('POST /content/schedule', { text: 'One more', publish_on: tomorrow() }),
    ).toMatchObject({ status: 403, message: scheduleStrings.tooManyScheduled });
    // One that exists can still be changed.
    const [first] = await listOf('ada');
    await schedule('ada', { id: first!.id, text: 'Changed' });
  });
});

describe('at its time', () => {
  test('it is published like a new post, for the audience of that moment', async () => {
    const notified = await notificationsFrom(town, async () => {
      await schedule('ada', { text: 'Come to the creek @ben #creek', shared_as: 'Friends' });
      await letTimeCome();
    });
    expect(notified).toContain('ben mentioned');
    expect(await feedOf('ben')).toEqual(['Come to the creek @ben #creek']);
    expect(await feedOf('hugo')).toEqual([]);
    expect(await listOf('ada')).toEqual([]);
  });

  test('two servers publish it once', async () => {
    const post = await schedule('ada');
    const other = await town.startSecondServer();
    await town.db.execute(sql`update scheduled_posts set publish_at = now()`);
    const publish = (app: typeof town.app) =>
      runJob({ app }, 'scheduled.publish', { scheduled: post.id });
    await Promise.all([publish(town.app), publish(other.app), publish(town.app)]);
    await letTimeCome();
    expect(await feedOf('ben')).toEqual([post.text]);
  });

  test('a job that was lost is queued again', async () => {
    const post = await schedule('ada');
    await town.db.execute(
      sql`select graphile_worker.remove_job(${`scheduled.publish ${post.id}`})`,
    );
    await town.db.execute(sql`update scheduled_posts set publish_at = now() - interval '1 hour'`);
    await town.db.execute(sql`select from graphile_worker.add_job('scheduled.sweep')`);
    await town.drainJobs();
    expect(await feedOf('ben')).toEqual([post.text]);
  });

  test('its photos are kept until then, in their order, and only the author sees them', async () => {
    const ada = await town.as('ada');
    const [first, second] = [await uploaded(ada, await photo('png')), await uploaded(ada)];
    const post = await schedule('ada', {
      attachments: [second.file_name, first.file_name],
      image_descriptions: [{ file_name: first.file_name, description: 'A heron' }],
    });
    const names = (attachments: { file_name: string }[]) =>
      attachments.map(({ file_name }) => file_name);
    expect(names(post.attachments)).toEqual([second.file_name, first.file_name]);
    await town.db.execute(sql`update files set created_at = now() - interval '3 days'`);
    await town.db.execute(sql`select from graphile_worker.add_job('files.sweep')`);
    await town.drainJobs();
    expect(names((await listOf('ada'))[0]!.attachments)).toHaveLength(2);
    const visibleTo = async (id: number | null) =>
      (
        await town.db.query(
          sql`select from visible_files(${id}) where name = any (${names(post.attachments)})`,
        )
      ).length;
    expect([await visibleTo(ada.id), await visibleTo(town.id.ben!)]).toEqual([2, 0]);
    expect([await visibleTo(town.id.keeper!), await visibleTo(null)]).toEqual([0, 0]);
    // They cannot be attached to something else meanwhile.
    expect(
      (await ada.refused('POST /content/add', { attachments: [first.file_name] })).message,
    ).toEqual({ attachments: [strings.unknownPhoto] });

    await letTimeCome();
    const [content] = (await ada.ask('GET /content/list', {})).contents;
    expect(names(content!.attachments)).toEqual([second.file_name, first.file_name]);
    expect(content!.attachments[1]!.description).toBe('A heron');
    expect(await visibleTo(town.id.ben!)).toBe(2);
  });

  test('photos that are removed by a change, or with the post, are deleted', async () => {
    const ada = await town.as('ada');
    const [first, second] = [await uploaded(ada, await photo('png')), await uploaded(ada)];
    const attachments = [first.file_name, second.file_name];
    const { id } = await schedule('ada', { attachments });
    const count = async () =>
      (await town.db.query(sql`select from files where name = any (${attachments})`)).length;
    await schedule('ada', { id, attachments: [second.file_name] });
    expect(await count()).toBe(1);
    await ada.ask('POST /content/cancel-scheduled', { id });
    expect(await count()).toBe(0);
  });

  test('blocked words hold or refuse it then, not before', async () => {
    const keeper = await town.as('keeper');
    const screen = (words: string, words_do: 'hold' | 'refuse') =>
      keeper.ask('POST /admin/spam', { blocked_words: words, words_do });
    await screen('lottery', 'hold');
    try {
      await schedule('ada', { text: 'A lottery' });
      await letTimeCome();
      expect(await feedOf('ben')).toEqual([]);
      expect(await feedOf('ada')).toEqual(['A lottery']);
      await screen('lottery', 'refuse');
      const post = await schedule('ada', { text: 'Another lottery' });
      await letTimeCome();
      expect(await listOf('ada')).toMatchObject([{ id: post.id, failure: 'refused' }]);
      expect(
        await (await town.as('ada')).refused('POST /content/publish-scheduled', { id: post.id }),
      ).toMatchObject({ status: 422, message: spamStrings.wordBlocked });
      // Once changed, it goes out.
      await schedule('ada', { id: post.id, text: 'A raffle' });
      expect((await listOf('ada'))[0]!.failure).toBeUndefined();
      await letTimeCome();
      expect(await feedOf('ben')).toEqual(['A raffle']);
    } finally {
      await screen('', 'hold');
    }
  });
});

describe('not published, and the author is notified,', () => {
  const sentence = 'Your scheduled post couldn’t be published. It’s still in your scheduled posts';
  /** Checks that the text is kept with the reason, and that only the author is notified, once. */
  async function expectKept(failure: string) {
    expect(
      await notificationsFrom(town, async () => {
        await letTimeCome();
        await letTimeCome();
      }),
    ).toEqual(['ben scheduledPostFailed']);
    expect(await notificationTexts(town, 'ben')).toEqual([sentence]);
    expect(await listOf('ben')).toMatchObject([{ text: 'Bottles are washed on Sunday.', failure }]);
    expect((await town.db.query(sql`select from posts where text like 'Bottles%'`)).length).toBe(0);
  }

  test('when the author left the group or was removed', async () => {
    const group = await createTestGroup(town, 'ada', ['ben'], { enable_wall: 'Y' });
    await schedule('ben', { group_id: group.id, shared_as: 'Group' });
    await town.db.execute(
      sql`delete from group_members where group_id = ${group.id} and person_id = ${town.id.ben}`,
    );
    await expectKept('group');
  });

  test('when the group was deleted: it does not go elsewhere', async () => {
    const group = await createTestGroup(town, 'ada', ['ben'], { enable_wall: 'Y' });
    await schedule('ben', { group_id: group.id, shared_as: 'Public' });
    await (await town.as('ada')).ask('POST /group/delete', { id: group.id });
    await town.drainJobs();
    await expectKept('group');
  });

  test('when the group has switched its wall off', async () => {
    const group = await createTestGroup(town, 'ada', ['ben'], { enable_wall: 'Y' });
    await schedule('ben', { group_id: group.id, shared_as: 'Group' });
    await town.db.execute(sql`update groups set enable_wall = false where id = ${group.id}`);
    await expectKept('group');
  });

  test('when the collection was deleted', async () => {
    const { id } = (await town.db.queryOne<{ id: number }>(
      sql`insert into friend_collections (owner_id, name) values (${town.id.ben}, 'Rowers') returning id`,
    ))!;
    await schedule('ben', { shared_as: 'Collection', collection_id: id });
    await town.db.execute(sql`delete from friend_collections where id = ${id}`);
    await expectKept('audience');
  });

  test('when the account was suspended, as soon as it is active again', async () => {
    await schedule('ben');
    const setSuspended = (suspended: boolean) =>
      town.db.execute(
        sql`update all_people set suspended_at = ${suspended ? sql`now()` : sql`null`} where id = ${town.id.ben}`,
      );
    const sweep = async () => {
      await town.db.execute(sql`select from graphile_worker.add_job('scheduled.sweep')`);
      await town.drainJobs();
    };
    await setSuspended(true);
    expect(
      await notificationsFrom(town, async () => {
        await letTimeCome();
        await sweep();
      }),
    ).toEqual([]);
    await setSuspended(false);
    expect(await notificationsFrom(town, sweep)).toEqual(['ben scheduledPostFailed']);
    expect(await notificationsFrom(town, sweep)).toEqual([]);
    expect(await listOf('ben')).toMatchObject([{ failure: 'account' }]);
  });
});

test('the export has them with their photos', async () => {
  const ada = await town.as('ada');
  const { file_name } = await uploaded(ada);
  await schedule('ada', { attachments: [file_name], location: 'The bridge' });
  expect(await exportScheduledPosts(town.db, ada.id)).toMatchObject([
    {
      text: 'Bottles are washed on Sunday.',
      location: 'The bridge',
      shared_as: 'Public',
      pictures: [`pictures/${file_name}.webp`],
      not_published_because: null,
    },
  ]);
  expect(await exportScheduledPosts(town.db, town.id.ben!)).toEqual([]);
});
