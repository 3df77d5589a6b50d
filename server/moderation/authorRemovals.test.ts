// Posts and comments that their author deleted and whose rows a job deletes later: no decision
// brings them back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { sql } from '#server/db/sql.ts';
import { whileLocked } from '#test/locks.ts';
import { makeModerators, report } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await makeModerators(town, 'zoe');
});
afterAll(() => town.close());

/** Enough comments that a deletion hides the post, or the comment above them, first. */
const addComments = (content: number, parent: number | null = null) =>
  town.db.execute(sql`
    insert into comments (content_id, parent_id, author_id, text)
    select ${content}, ${parent}::bigint, ${town.id.ben}, repeat('creek ', 20) from generate_series(1, 1100)`);

type Moderator = { as: 'zoe' | 'ada'; group?: number };
/** The calls of a moderator of the site, or of a group. */
const moderator = async ({ as: username, group }: Moderator) => {
  const client = await town.as(username);
  const scope = group === undefined ? {} : { group_id: group };
  const prefix = group === undefined ? 'admin' : 'group';
  return {
    open: (id: string) =>
      client.ask(`GET /${prefix}/report` as 'GET /admin/report', { ...scope, id }),
    resolve: (id: string, decision: 'hide' | 'delete') =>
      client.raw(`POST /${prefix}/report/resolve` as 'POST /admin/report/resolve', {
        ...scope,
        id,
        decision,
        category: 'spam',
      }),
    undo: (id: number) =>
      client.raw(`POST /${prefix}/report/undo` as 'POST /admin/report/undo', { ...scope, id }),
  };
};
/** Keeps the job from deleting the rows while `work` runs. */
const runBeforeJob = (content: number, work: () => Promise<unknown>) =>
  whileLocked(
    town,
    `select from comments where id = (select max(id) from comments where content_id = ${content}) for update`,
    async (release) => {
      await work();
      await release();
    },
  );
const groupModerator = (): Moderator => ({ as: 'ada', group: town.group.creek! });
const rows = (id: number) => town.db.query(sql`select from post_unchecked(${id})`);
const removedPost = (id: number) =>
  town.db.query(sql`select from post_unchecked(${id}) where removed_at is not null`);
const removedComment = (id: number) =>
  town.db.query(sql`select from comment_unchecked(${id}) where removed_at is not null`);

test.each([
  ['a moderator of the site', () => ({ as: 'zoe' }) as Moderator],
  ['a moderator of the group', groupModerator],
])(
  '%s cannot hide or delete a post that its author deleted, and the job deletes it',
  async (_label, getModerator) => {
    const actingModerator = await moderator(getModerator());
    const { group } = getModerator();
    const gus = await town.as('gus');
    if (group) await gus.raw('POST /group/join', { group_id: group });
    const post = await town.post('gus', group ? { group_id: group, shared_as: 'Group' } : {});
    await addComments(post.id);
    await report(town, { content_id: post.id }, 'ben');
    await runBeforeJob(post.id, async () => {
      await gus.ask('POST /content/delete', { id: post.id });
      expect(await removedPost(post.id)).toEqual([{}]);
      const id = `content-${post.id}`;
      const { case: opened } = await actingModerator.open(id);
      expect(opened.may).not.toContain('delete');
      for (const decision of ['hide', 'delete'] as const) {
        const response = await actingModerator.resolve(id, decision);
        expect([response.statusCode, response.json().message]).toEqual([
          422,
          moderationStrings.alreadyRemoved,
        ]);
      }
    });
    await town.drainJobs();
    expect(await rows(post.id)).toEqual([]);
  },
);

test('reversing a decision to hide leaves what the author deleted afterwards', async () => {
  const actingModerator = await moderator({ as: 'zoe' });
  const gus = await town.as('gus');
  const post = await town.post('gus');
  await addComments(post.id);
  const commented = await town.post('ada');
  const topComment = await town.say('gus', commented.id);
  await addComments(commented.id, topComment.id);
  await report(town, { content_id: post.id }, 'ben');
  await report(town, { comment_id: topComment.id }, 'ben');
  const decisions: number[] = [];
  for (const id of [`content-${post.id}`, `comment-${topComment.id}`])
    decisions.push((await actingModerator.resolve(id, 'hide')).json().decision.id as number);
  await runBeforeJob(post.id, async () => {
    await gus.ask('POST /content/delete', { id: post.id });
    expect((await actingModerator.undo(decisions[0]!)).json().message).toBe(
      moderationStrings.nothingToReverse,
    );
    expect(await removedPost(post.id)).toEqual([{}]);
  });
  await runBeforeJob(commented.id, async () => {
    await gus.ask('POST /comment/delete', { id: topComment.id });
    expect((await actingModerator.undo(decisions[1]!)).json().message).toBe(
      moderationStrings.nothingToReverse,
    );
    expect(await removedComment(topComment.id)).toEqual([{}]);
  });
  await town.drainJobs();
  expect([await rows(post.id), await removedComment(topComment.id)]).toEqual([[], []]);
});

test('a comment that its author deleted can be neither hidden nor deleted', async () => {
  const actingModerator = await moderator({ as: 'zoe' });
  const gus = await town.as('gus');
  const post = await town.post('ada');
  const topComment = await town.say('gus', post.id);
  await addComments(post.id, topComment.id);
  await report(town, { comment_id: topComment.id }, 'ben');
  await runBeforeJob(post.id, async () => {
    await gus.ask('POST /comment/delete', { id: topComment.id });
    expect(
      (await actingModerator.resolve(`comment-${topComment.id}`, 'delete')).json().message,
    ).toBe(moderationStrings.alreadyRemoved);
  });
});

test('a decision stored by an earlier release for what its author deleted restores nothing', async () => {
  const actingModerator = await moderator({ as: 'zoe' });
  const gus = await town.as('gus');
  const post = await town.post('gus');
  await addComments(post.id);
  await report(town, { content_id: post.id }, 'ben');
  await runBeforeJob(post.id, async () => {
    await gus.ask('POST /content/delete', { id: post.id });
    const { id } = (await town.db.queryOne<{ id: number }>(sql`
    insert into decisions (subject, subject_id, content_type, person_id, decided_by, decision, category)
    values ('content', ${post.id}, 1, ${town.id.gus}, ${town.id.zoe}, 'delete', 'spam') returning id`))!;
    expect((await actingModerator.undo(id)).json().message).toBe(
      moderationStrings.nothingToReverse,
    );
  });
  await town.drainJobs();
  expect(await rows(post.id)).toEqual([]);
});
