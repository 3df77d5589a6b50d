// After a change of an author or group, visibility changes immediately and denormalized columns of
// many posts later.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { findWrongCounts } from '#server/integrity/check.ts';
import { runJob } from '#test/jobs.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn, type Client } from '#test/api.ts';
import { publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
const postCount = 3_000;
/** Maximum number of posts that a request may write. */
const maxWrites = 100;

let town: TestTown;
let group: number;
let viewers: Record<'stranger' | 'friend' | 'member' | 'visitor', Client>;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
  viewers = {
    stranger: await town.as('noor'),
    friend: await town.as('ada'),
    member: await town.as('hugo'),
    visitor: town.visitor,
  };
});
afterAll(() => town.close());

beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  const carmen = await town.as('carmen');
  ({ id: group } = (await carmen.ask('POST /group/create', { name: 'The mill' })).group);
  for (const member of [await ben(), viewers.member])
    await member.ask('POST /group/join', { group_id: group });
});
/** Starts a new session, because the account change or suspension ended the previous one. */
const ben = () => signedIn(town, 'ben');

/**
 * Writes posts of Ben, one per second until now: Public, for friends, and in the group Public and
 * for members. Returns their ids by audience, newest first.
 */
async function writePosts(count = postCount) {
  await town.db.execute(sql`
    insert into posts (author_id, text, shared_as, group_id, created_at)
    select ${town.id.ben}, 'Millstones', (array['Public', 'Friends', 'Public', 'Group'])[1 + n % 4], case when n % 4 > 1 then ${group}::bigint end, now() - (n + 1) * interval '1 second'
    from generate_series(0, ${count - 1}) n`);
  await town.db.execute(sql`analyze posts`);
  const rows = await town.db.query<{ id: number; kind: string }>(sql`
    select id, case when group_id is null then shared_as else 'in group ' || shared_as end as kind from posts where author_id = ${town.id.ben} and content_type = 0 order by created_at desc, id desc`);
  return Map.groupBy(rows, ({ kind }) => kind);
}
type PostsByKind = Awaited<ReturnType<typeof writePosts>>;

/** Blocks the job until it is released, as if no server had started it yet. */
async function holdJob() {
  await town.db.execute(sql`alter function refresh_queued_posts(int) rename to mark_posts_held`);
  await town.db.execute(
    sql`create function refresh_queued_posts(int) returns boolean language sql as 'select false'`,
  );
}
async function letJobRun() {
  await town.db.execute(sql`drop function refresh_queued_posts(int)`);
  await town.db.execute(sql`alter function mark_posts_held(int) rename to refresh_queued_posts`);
}
afterEach(async () => {
  if (await town.db.queryOne(sql`select from pg_proc where proname = 'mark_posts_held'`))
    await letJobRun();
});

const markPosts = async () => {
  await runJob(town, 'content.mark');
  await town.drainJobs();
};

/** Number of posts that `work` wrote. */
async function countRowsWrittenBy(work: () => Promise<unknown>) {
  await town.db.execute(sql`drop table if exists before`);
  await town.db.execute(sql`create table before as select id, xmin::text as version from posts`);
  await work();
  const { changed } = (await town.db.queryOne<{ changed: number }>(sql`
    select count(*)::int as changed from posts c join before b on b.id = c.id where c.xmin::text <> b.version`))!;
  await town.db.execute(sql`drop table before`);
  return changed;
}

/**
 * What each viewer sees, by audience: the newest and the oldest post requested directly, and
 * whether lists contain any.
 */
async function listShown(postsByKind: PostsByKind) {
  const shownByViewer: Record<string, string[]> = {};
  for (const [name, viewer] of Object.entries(viewers)) {
    const shownKinds: string[] = [];
    for (const [kind, rows] of postsByKind) {
      const firstAndLastId = [rows[0]!.id, rows.at(-1)!.id];
      const codes = await Promise.all(
        firstAndLastId.map(
          async (id) => (await viewer.raw('GET /content/get-one', { id })).statusCode,
        ),
      );
      expect(new Set(codes).size, `${name}: the newest and the oldest of ${kind}`).toBe(1);
      if (codes[0] === 200) shownKinds.push(kind);
    }
    shownByViewer[name] = shownKinds.toSorted();
    if (viewer === town.visitor) continue;
    const listed = async (input: object) => {
      const { contents } = await viewer.ask('GET /content/list', input);
      return contents.some(({ text }) => text === 'Millstones');
    };
    const inGroup = shownKinds.some((kind) => kind.startsWith('in group'));
    expect(await listed({}), `${name}: home`).toBe(shownKinds.length > 0);
    expect(await listed({ user_id: town.id.ben }), `${name}: profile`).toBe(shownKinds.length > 0);
    if (
      await viewer
        .raw('GET /group/get-one', { id: group })
        .then(({ statusCode }) => statusCode === 200)
    )
      expect(await listed({ group_id: group }), `${name}: group`).toBe(inGroup);
    const { contents } = await viewer.ask('GET /content/search', { keyword: 'millstones' });
    expect(contents.length > 0, `${name}: search`).toBe(shownKinds.length > 0);
  }
  return shownByViewer;
}
const all = {
  stranger: ['Public', 'in group Group', 'in group Public'],
  friend: ['Friends', 'Public', 'in group Group', 'in group Public'],
  member: ['Public', 'in group Group', 'in group Public'],
  visitor: ['Public', 'in group Public'],
};
const noPosts = { stranger: [], friend: [], member: [], visitor: [] };
const closedGroupPosts = {
  stranger: ['Public'],
  friend: ['Friends', 'Public'],
  member: ['Public', 'in group Group', 'in group Public'],
  visitor: ['Public'],
};

const countMarked = async () =>
  (await town.db.queryOne<{ marked: number }>(
    sql`select count(*)::int as marked from posts where open_to_all and author_id = ${town.id.ben}`,
  ))!.marked;
const countQueued = async () => (await town.db.query(sql`select from post_refresh_queue`)).length;
const keeper = () => town.as('keeper');
const suspend = async () =>
  (await keeper()).ask('POST /admin/user/suspend', {
    user_id: town.id.ben,
    reason: 'Advertisements.',
  });
const restore = async () =>
  (await keeper()).ask('POST /admin/user/restore', { user_id: town.id.ben });
const deleteAccount = async () => {
  const { token } = await town.visitor.ask('POST /user/login', { username: 'ben', password });
  const response = await town.http.inject({
    method: 'POST',
    url: '/api/account/delete',
    headers: { 'x-api-key': `Bearer ${token}` },
    payload: { password },
  });
  expect(response.statusCode, response.body).toBe(200);
};
const logIn = () => town.visitor.ask('POST /user/login', { username: 'ben', password });
const setStatus = async (status: 'Open' | 'Closed') =>
  (await town.as('carmen')).ask('POST /group/update', { id: group, name: 'The mill', status });

describe.each([
  ['suspension', suspend, restore],
  ['the deletion of an account', deleteAccount, logIn],
] as const)('%s', (_, suspendOrDelete, restore) => {
  test('hides and restores all posts immediately, and writes at most a hundred of them in the request', async () => {
    const postsByKind = await writePosts();
    expect(await listShown(postsByKind)).toEqual(all);
    await holdJob();
    expect(await countRowsWrittenBy(suspendOrDelete)).toBe(0);
    expect(await listShown(postsByKind)).toEqual(noPosts);
    await letJobRun();
    await markPosts();
    expect([await countMarked(), await countQueued()]).toEqual([0, 0]);
    expect(await listShown(postsByKind)).toEqual(noPosts);

    await holdJob();
    expect(await countRowsWrittenBy(restore)).toBeLessThanOrEqual(maxWrites);
    expect(await listShown(postsByKind)).toEqual(all);
    await letJobRun();
    await markPosts();
    expect([await countMarked(), await countQueued()]).toEqual([postCount / 2, 0]);
    expect(await findWrongCounts(town.db)).toEqual([]);
  });
});

test('a job that is killed between batches resumes, and one during which the author returns ends with the current state', async () => {
  const postsByKind = await writePosts();
  await holdJob();
  await suspend();
  // Runs the job of the suspension before batches are counted.
  await town.drainJobs();
  await letJobRun();
  for (let i = 0; i < 10; i++)
    await town.db.execute(sql`select refresh_queued_posts(${maxWrites})`);
  const markedBefore = await countMarked();
  expect(markedBefore).toBe(postCount / 2 - (10 * maxWrites) / 2);

  // Closes the connection of the job while the next batch waits for a lock on one of the posts.
  const [holder, blocked] = [new pg.Client(town.pool.options), new pg.Client(town.pool.options)];
  await Promise.all([holder.connect(), blocked.connect()]);
  blocked.on('error', () => {});
  await holder.query('begin');
  await holder.query('select from posts where id = $1 for update', [
    postsByKind.get('Public')!.filter((_, i) => i >= 250 + 10)[0]!.id,
  ]);
  const batch = blocked.query('select refresh_queued_posts(100)').then(
    () => 'done',
    () => 'killed',
  );
  const waitingWorkers = sql`select pid from pg_stat_activity where datname = current_database() and query = 'select refresh_queued_posts(100)' and wait_event_type = 'Lock'`;
  await expect.poll(() => town.db.query(waitingWorkers)).toHaveLength(1);
  await town.db.execute(sql`select pg_terminate_backend(pid) from (${waitingWorkers}) w`);
  expect(await batch).toBe('killed');
  await holder.query('rollback');
  await holder.end();
  expect(await countMarked()).toBe(markedBefore);

  // The author returns before the job is done, which then starts again.
  await holdJob();
  await restore();
  expect(await listShown(postsByKind)).toEqual(all);
  await letJobRun();
  await markPosts();
  expect([await countMarked(), await countQueued()]).toEqual([postCount / 2, 0]);

  // Several changes before the job starts.
  await holdJob();
  await suspend();
  await restore();
  await suspend();
  await letJobRun();
  await markPosts();
  expect([await countMarked(), await countQueued()]).toEqual([0, 0]);
  expect(await listShown(postsByKind)).toEqual(noPosts);
  await restore();
  await markPosts();
  expect(await findWrongCounts(town.db)).toEqual([]);
});

describe('a group', () => {
  test('closes and opens immediately: earlier posts remain closed, later ones do not', async () => {
    const postsByKind = await writePosts();
    await holdJob();
    expect(await countRowsWrittenBy(() => setStatus('Closed'))).toBe(0);
    expect(await listShown(postsByKind)).toEqual(closedGroupPosts);
    expect(await countRowsWrittenBy(() => setStatus('Open'))).toBeLessThanOrEqual(maxWrites);
    // Before any batch, and after the first.
    for (let batches = 0; batches < 2; batches++) {
      expect(await listShown(postsByKind)).toEqual(closedGroupPosts);
      await town.db.execute(sql`select mark_posts_held(${maxWrites})`);
    }
    const { id } = (
      await (
        await ben()
      ).ask('POST /content/add', { text: 'Later', shared_as: 'Public', group_id: group })
    ).content;
    const countShown = async (viewer: Client) =>
      (await viewer.ask('GET /group/get-one', { id: group })).group.total_posts;
    const countOutside = await countShown(viewers.stranger);
    const countInside = await countShown(viewers.member);
    expect((await viewers.visitor.ask('GET /content/get-one', { id })).content.id).toBe(id);
    expect(
      await (
        await ben()
      ).ask('GET /content/audience', { id: postsByKind.get('in group Public')![0]!.id }),
    ).toMatchObject({ closed: true });
    expect(await (await ben()).ask('GET /content/audience', { id })).toMatchObject({
      closed: false,
    });
    await letJobRun();
    await markPosts();
    expect(await listShown(postsByKind)).toEqual(closedGroupPosts);
    expect([await countShown(viewers.stranger), await countShown(viewers.member)]).toEqual([
      countOutside,
      countInside,
    ]);
    expect([countOutside, countInside]).toEqual([1, postCount / 2 + 1]);
    expect(await countQueued()).toBe(0);
    expect(
      await town.db.query(
        sql`select from posts where group_id = ${group} and not group_was_closed and id <> ${id}`,
      ),
    ).toEqual([]);
    expect(await findWrongCounts(town.db)).toEqual([]);
  });

  test('is deleted immediately with all its posts, and a job notifies its members', async () => {
    const postsByKind = await writePosts();
    await holdJob();
    const withoutMembership = {
      stranger: ['Public'],
      friend: ['Friends', 'Public'],
      member: ['Public'],
      visitor: ['Public'],
    };
    expect(
      await countRowsWrittenBy(async () =>
        (await town.as('carmen')).ask('POST /group/delete', { id: group }),
      ),
    ).toBe(0);
    expect(await listShown(postsByKind)).toEqual(withoutMembership);
    await letJobRun();
    await markPosts();
    expect(await listShown(postsByKind)).toEqual(withoutMembership);
    expect(
      await town.db.query(sql`select from posts where group_id = ${group} and open_to_all`),
    ).toEqual([]);
    const { notifications } = await viewers.member.ask('GET /notification/list', {});
    expect(
      notifications.filter(({ object }) => object.entity_type === NotificationType.groupDeleted),
    ).toHaveLength(1);
    expect(await findWrongCounts(town.db)).toEqual([]);
  });

  test('writes no row when it opens for members who joined while it was closed, who remain unlisted', async () => {
    await setStatus('Closed');
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) select ${group}, id from people where active on conflict do nothing`,
    );
    const versions = () =>
      town.db.query(
        sql`select person_id, xmin::text, unlisted from group_members where group_id = ${group} order by 1`,
      );
    const before = await versions();
    await setStatus('Open');
    expect(await versions()).toEqual(before);
    const listed = await town.db.query<{ person_id: number }>(
      sql`select person_id from group_members where group_id = ${group} and not unlisted order by 1`,
    );
    expect(listed.map(({ person_id }) => person_id)).toEqual(
      [town.id.ben, town.id.carmen, town.id.hugo].toSorted((a, b) => a - b),
    );
  });
});

test('polls of an author who deletes or restores the account are reassigned a hundred at a time, the remainder by a job', async () => {
  const { id } = await publishPoll({ as: ben }, 'ben');
  await town.db.execute(sql`
    with more as (insert into posts (author_id, content_type, title, shared_as) select ${town.id.ben}, 1, 'Which?', 'Public' from generate_series(2, 250) returning id),
    polls as (insert into polls (content_id, answer_allowed, closes_at, timezone, tally) select id, 1, now() + interval '1 day', 'UTC', '{0}' from more returning content_id)
    insert into poll_options (content_id, slot, position, text) select content_id, 1, 1, 'This' from polls`);
  await town.db.execute(
    sql`insert into ballots (content_id, person_id, round, sealed) select content_id, ${town.id.noor}, 1, '' from polls where content_id >= ${id}`,
  );
  const ofPlaceholder = async () =>
    (
      await town.db.query(
        sql`select from posts c join all_people a on a.id = c.author_id and a.nobody where c.content_type = 1`,
      )
    ).length;
  expect(await countRowsWrittenBy(deleteAccount)).toBeGreaterThan(0);
  await town.drainJobs();
  expect(await ofPlaceholder()).toBe(250);
  await logIn();
  await town.drainJobs();
  expect([await ofPlaceholder(), await town.db.query(sql`select from orphaned_polls`)]).toEqual([
    0,
    [],
  ]);
});

test('tags of many comments under a post with a changed audience are updated by the job and hidden until then', async () => {
  await town.db.execute(sql`delete from posts`);
  const post = await town.post('ada', { text: 'About the weir' });
  await town.db.execute(sql`
    with said as (insert into comments (content_id, author_id, text) select ${post.id}, ${town.id.noor}, '#weirside' from generate_series(1, 250) returning id)
    insert into comment_tags (comment_id, tag) select id, 'weirside' from said`);
  const countOpenTags = async () =>
    (await town.db.queryOne<{ open: number }>(
      sql`select count(*) filter (where open)::int as open from comment_tags where content_id = ${post.id}`,
    ))!.open;
  const searchPosts = async () =>
    (await (await town.as('ben')).ask('GET /content/list', { tag: 'weirside' } as never)).contents
      .length > 0;
  expect(await countOpenTags()).toBe(250);
  await (await town.as('ada')).ask('POST /content/add', { id: post.id, shared_as: 'Private' });
  expect([await countOpenTags(), await searchPosts()]).toEqual([250, false]);
  await markPosts();
  expect(await countOpenTags()).toBe(0);
  await (await town.as('ada')).ask('POST /content/add', { id: post.id, shared_as: 'Public' });
  await markPosts();
  expect(await countOpenTags()).toBe(250);
  expect(await town.db.query(sql`select from comment_tag_refresh_queue`)).toEqual([]);
});
