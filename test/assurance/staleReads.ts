// Check: the reads of everyone concerned, right after a change is acknowledged, through two server
// processes.
import { sql } from '#server/db/sql.ts';
import type { Output } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { fileName, storeFile } from '#test/fileModel.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import { forEachConcurrently, type Check } from './check.ts';
import { startTestServer, type TestServer } from './server.ts';

const readsPerKind = 1_000;
const readers = 50;

export const staleReads: Check = {
  name: 'stale',
  title: 'Stale reads after a change',
  target: '0 in 1,000 per kind',
  minAttempts: readsPerKind * 10,
  method:
    'Unfriending, blocking, leaving, audience edits, suspension, deletion, hiding a post and a comment, withdrawing an approval, and closing a group are acknowledged by one of two server processes. The next reads of the post, its thread, the profile feed, the search, the tag, the notifications and the image, through both processes simultaneously, must not contain it. Public posts are read by fifty readers. Each reader could see it on all paths before',
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'stale');
    await testServer.startAnother();
    const minReads = rounds === undefined ? readsPerKind : rounds * readers;
    const errors: string[] = [];
    let attempts = 0;
    try {
      const crowd = await createCrowd(testServer, 'reader', readers);
      const [moderator] = (await createCrowd(testServer, 'keeper', 1)) as [CrowdMember];
      await testServer.db.execute(sql`update people set role = 1 where id = ${moderator.id}`);
      let authors = 0;
      for (const [kind, runKind] of Object.entries(kinds)) {
        let reads = 0;
        while (reads < minReads) {
          // suspended people are logged out
          const [author] = (await createCrowd(testServer, `author${authors++}x`, 1)) as [
            CrowdMember,
          ];
          const readCount = await runKind({ testServer, author, moderator, crowd }, (error) =>
            errors.push(`${kind}: ${error}`),
          );
          reads += readCount;
          attempts += readCount;
        }
        report(`${kind}: ${reads} reads, ${errors.length} stale so far`);
      }
    } finally {
      await testServer.close();
    }
    return { attempts, errors };
  },
};

type ReportError = (error: string) => void;
/** The author, the moderator and the readers. */
type Fixture = {
  testServer: TestServer;
  author: CrowdMember;
  moderator: CrowdMember;
  crowd: CrowdMember[];
};
type KindRunner = (scene: Fixture, report: ReportError) => Promise<number>;
/** Returns how the object is shown, or undefined if it is not. */
type ReadCheck = (
  reader: CrowdMember,
  id: number,
  scene: Fixture,
  turn: number,
) => Promise<string | undefined>;

const clientFor = (reader: CrowdMember, turn: number) => reader.by[turn % 2]!;
const describeIf = (isShown: boolean, description: string) => (isShown ? description : undefined);

async function readImage(name: string, reader: CrowdMember, { testServer }: Fixture, turn: number) {
  const { statusCode } = await testServer
    .by(turn % 2)
    .http.inject({ method: 'GET', url: testServer.app.files.address(name, reader.id) });
  return describeIf(statusCode !== 404, `its image was answered ${statusCode}`);
}

async function readNotifications(kind: number, reader: CrowdMember, turn: number) {
  const { notifications } = (await clientFor(reader, turn).raw('GET /notification/list', {})).json<
    Output<'GET /notification/list'>
  >();
  return describeIf(
    notifications.some(({ object }) => object.entity_type === kind),
    'it was in a notification',
  );
}

/** Reads that could still show the post. Each goes to another process than the previous one. */
const postReads: ReadCheck[] = [
  async (reader, id, _scene, turn) => {
    const { statusCode } = await clientFor(reader, turn).raw('GET /content/get-one', { id });
    return describeIf(statusCode !== 404, `the post was answered ${statusCode}`);
  },
  async (reader, content_id, _scene, turn) => {
    const { statusCode } = await clientFor(reader, turn + 1).raw('GET /comment/list', {
      content_id,
    });
    return describeIf(statusCode !== 404, `its thread was answered ${statusCode}`);
  },
  async (reader, id, { author }, turn) => {
    const { contents } = (
      await clientFor(reader, turn).raw('GET /content/list', { user_id: author.id })
    ).json<Output<'GET /content/list'>>();
    return describeIf(includesId(contents, id), 'it was in the feed of the profile');
  },
  async (reader, id, _scene, turn) => {
    const { contents } = (
      await clientFor(reader, turn + 1).raw('GET /content/search', { keyword: 'heron' })
    ).json<Output<'GET /content/search'>>();
    return describeIf(includesId(contents, id), 'it was found');
  },
  async (reader, id, _scene, turn) => {
    const { contents } = (
      await clientFor(reader, turn).raw('GET /content/list', { tag: 'heron' })
    ).json<Output<'GET /content/list'>>();
    return describeIf(includesId(contents, id), 'it was listed under its tag');
  },
  (reader, _id, _scene, turn) => readNotifications(NotificationType.pollClosed, reader, turn + 1),
  (reader, id, scene, turn) => readImage(fileName('post', id), reader, scene, turn),
];

/** The same for a comment under a post that remains visible. */
const commentReads: ReadCheck[] = [
  async (reader, id, { testServer, author }, turn) => {
    const { content_id } = (await testServer.db.queryOne<{ content_id: number }>(
      sql`select content_id from comments_by_author_unfiltered(${author.id}) where id = ${id}`,
    ))!;
    const { comment } = (
      await clientFor(reader, turn).raw('GET /comment/list', { content_id })
    ).json<Output<'GET /comment/list'>>();
    return describeIf(includesId(comment, id), 'it was in the thread');
  },
  async (reader, _id, _scene, turn) => {
    const { contents } = (
      await clientFor(reader, turn + 1).raw('GET /content/list', { tag: 'egret' })
    ).json<Output<'GET /content/list'>>();
    return describeIf(contents.length > 0, 'its post was listed under its tag');
  },
  (reader, _id, _scene, turn) => readNotifications(NotificationType.actionCompleted, reader, turn),
  (reader, id, scene, turn) => readImage(fileName('comment', id), reader, scene, turn + 1),
];

const includesId = (list: { id: number }[], id: number) => list.some((one) => one.id === id);

async function runReads(
  reader: CrowdMember,
  checks: ReadCheck[],
  id: number,
  scene: Fixture,
  turn: number,
  report: ReportError,
) {
  const results = await Promise.all(checks.map((check) => check(reader, id, scene, turn)));
  for (const error of results) if (error) report(`${error}, by ${reader.name}`);
  return checks.length;
}

/** Runs each read once before the change and fails if one does not show the object. */
async function expectAllReadsToShow(
  reader: CrowdMember,
  checks: ReadCheck[],
  id: number,
  scene: Fixture,
) {
  const results = await Promise.all(checks.map((check) => check(reader, id, scene, 0)));
  const missingRead = results.indexOf(undefined);
  if (missingRead >= 0)
    throw new Error(`${reader.name} did not see it before the change, by read ${missingRead}`);
}

/**
 * A post with a tag and an image, with a notification to all readers: of a type that is shown
 * without an actor, so that only the post decides whether it is visible.
 */
async function createPost(
  { testServer: { db, app }, author, crowd }: Fixture,
  audience: string,
  group: number | null = null,
) {
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into posts (author_id, text, shared_as, group_id) values (${author.id}, 'A heron by the creek', ${audience}, ${group}) returning id`))!;
  await db.execute(sql`insert into post_tags (content_id, tag) values (${id}, 'heron')`);
  await db.execute(
    sql`insert into files (name, owner_id, content_id, width, height, bytes) values (${fileName('post', id)}, ${author.id}, ${id}, 1, 1, 1)`,
  );
  await storeFile({ app }, 'post', id);
  await db.execute(sql`
    insert into notifications (person_id, type, content_id, show_on_site, send_email)
    select reader, ${NotificationType.pollClosed}, ${id}, true, false from unnest(${crowd.map((one) => one.id)}::bigint[]) reader`);
  return id;
}

const expectSuccess = async (response: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await response;
  if (statusCode !== 200) throw new Error(`the change was answered ${statusCode} ${body}`);
};

/** Changes that concern one reader at a time, eight concurrently. */
const changePerReader =
  (
    prepare: (scene: Fixture) => Promise<number>,
    makeChange: (reader: CrowdMember, author: CrowdMember, turn: number) => Promise<void>,
  ): KindRunner =>
  async (scene, report) => {
    const { testServer, author, crowd } = scene;
    const post = await prepare(scene);
    let reads = 0;
    let turn = 0;
    await forEachConcurrently(crowd, 8, async (reader) => {
      const ownTurn = turn++;
      await expectAllReadsToShow(reader, postReads, post, scene);
      await makeChange(reader, author, ownTurn);
      const count = await runReads(reader, postReads, post, scene, ownTurn, report);
      reads += count;
    });
    await testServer.db.execute(sql`delete from blocks`);
    await testServer.db.execute(sql`delete from posts where id = ${post}`);
    return reads;
  };

/** Changes that concern all readers. */
const changeForAll =
  (
    makeChange: (scene: Fixture, id: number) => Promise<void>,
    prepare: (scene: Fixture) => Promise<number> = (scene) => createPost(scene, 'Public'),
    checks = postReads,
  ): KindRunner =>
  async (scene, report) => {
    const { testServer, author, crowd } = scene;
    const id = await prepare(scene);
    await Promise.all(crowd.map((reader) => expectAllReadsToShow(reader, checks, id, scene)));
    await makeChange(scene, id);
    const reads = await Promise.all(
      crowd.map((reader, i) => runReads(reader, checks, id, scene, i, report)),
    );
    await testServer.db.execute(sql`update people set suspended_at = null where id = ${author.id}`);
    await testServer.db.execute(sql`delete from posts where author_id = ${author.id}`);
    return reads.reduce((sum, n) => sum + n, 0);
  };

async function createPostForFriends(scene: Fixture) {
  const { testServer, author, crowd } = scene;
  await testServer.db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status)
    select least(r, ${author.id}), greatest(r, ${author.id}), ${author.id}, 1 from unnest(${crowd.map(({ id }) => id)}::bigint[]) r
    on conflict (low_id, high_id) do update set status = 1`);
  return createPost(scene, 'Friends');
}

const createPostInGroup =
  (status: 'Open' | 'Closed', withReaders: boolean) => async (scene: Fixture) => {
    const { testServer, author, crowd } = scene;
    const { id } = (await testServer.db.queryOne<{ id: number }>(
      sql`insert into groups (owner_id, name, status) values (${author.id}, 'A group', ${status}) returning id`,
    ))!;
    const members = withReaders ? crowd.map((one) => one.id) : [];
    await testServer.db.execute(
      sql`insert into group_members (group_id, person_id) select ${id}, unnest(${[author.id, ...members]}::bigint[])`,
    );
    group = id;
    return createPost(scene, 'Group', id);
  };
/** The group of the latest post in a group. Changes run after its preparation, one at a time. */
let group = 0;

/** A comment under a post of the author, with a tag and an image. */
async function createComment(scene: Fixture) {
  const { testServer, author, crowd } = scene;
  const { db, app } = testServer;
  const post = await createPost(scene, 'Public');
  const { id } = (await db.queryOne<{ id: number }>(
    sql`insert into comments (content_id, author_id, text) values (${post}, ${author.id}, 'And an egret') returning id`,
  ))!;
  await db.execute(sql`insert into comment_tags (comment_id, tag) values (${id}, 'egret')`);
  await db.execute(
    sql`insert into files (name, owner_id, comment_id, width, height, bytes) values (${fileName('comment', id)}, ${author.id}, ${id}, 1, 1, 1)`,
  );
  await storeFile({ app }, 'comment', id);
  await db.execute(sql`
    insert into notifications (person_id, type, comment_id, show_on_site, send_email)
    select reader, ${NotificationType.actionCompleted}, ${id}, true, false from unnest(${crowd.map((one) => one.id)}::bigint[]) reader`);
  return id;
}

/** Reported by one of the readers, and then hidden. */
const reportAndHide =
  (subject: 'content' | 'comment') =>
  async ({ testServer, author, moderator, crowd }: Fixture, id: number) => {
    const [post, comment] = subject === 'content' ? [id, null] : [null, id];
    await testServer.db.execute(sql`
      insert into reports (reporter_id, title, url, reason, content_id, comment_id, subject_person_id) values (${crowd[0]!.id}, 'Not kind', '/', '', ${post}, ${comment}, ${author.id})`);
    await expectSuccess(
      clientFor(moderator, id).raw('POST /admin/report/resolve', {
        id: `${subject}-${id}`,
        decision: 'hide',
        category: 'spam',
      }),
    );
  };

const kinds: Record<string, KindRunner> = {
  'un-friend': changePerReader(createPostForFriends, (reader, author, turn) =>
    expectSuccess(
      clientFor(author, turn).raw('POST /user/remove-friend', { second_user_id: reader.id }),
    ),
  ),
  block: changePerReader(
    (scene) => createPost(scene, 'Public'),
    (reader, author, turn) =>
      expectSuccess(clientFor(author, turn).raw('POST /user/block-user', { user_id: reader.id })),
  ),
  leave: changePerReader(createPostInGroup('Closed', true), (reader, _author, turn) =>
    expectSuccess(clientFor(reader, turn).raw('POST /group/leave', { group_id: group })),
  ),
  'audience edit': changeForAll(({ author }, id) =>
    expectSuccess(
      clientFor(author, id).raw('POST /content/add', {
        id,
        text: 'A heron by the creek',
        shared_as: 'Private',
      }),
    ),
  ),
  suspend: changeForAll(({ author, moderator }, id) =>
    expectSuccess(
      clientFor(moderator, id).raw('POST /admin/user/suspend', {
        user_id: author.id,
        reason: 'Not kind',
      }),
    ),
  ),
  delete: changeForAll(({ author }, id) =>
    expectSuccess(clientFor(author, id).raw('POST /content/delete', { id })),
  ),
  'hide a post': changeForAll(reportAndHide('content')),
  'hide a comment': changeForAll(reportAndHide('comment'), createComment, commentReads),
  // edits by new members are held again; no call revokes the approval of an unchanged post
  'take an approval': changeForAll(
    async ({ testServer }, id) =>
      void (await testServer.db.execute(sql`update posts set approved = false where id = ${id}`)),
  ),
  'close a group': changeForAll(
    ({ author }, id) =>
      expectSuccess(
        clientFor(author, id).raw('POST /group/update', {
          id: group,
          name: 'A group',
          status: 'Closed',
        }),
      ),
    createPostInGroup('Open', false),
  ),
};
