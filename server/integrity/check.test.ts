// Consistency check and repair, on a full dataset in which one row after another is broken.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishAction } from '#test/actions.ts';
import { uploaded } from '#test/pictures.ts';
import { publishPoll, vote } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';
import { denormalizedCounts } from './denormalizedCounts.ts';
import { checkIntegrity, repairCounts, findWrongCounts } from './check.ts';

let town: TestTown;
const findProblems = () => checkIntegrity(town.db, town.app.files.store);

beforeAll(async () => {
  town = await createTestTown();
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id } = await publishAction(town, 'ada');
  await ben.ask('POST /action/follow', { id });
  await ben.ask('POST /action/mark-complete', { action_id: id });
  await vote(ben, await publishPoll(town, 'ada'), 0);
  await town.post('ben', {
    text: 'For those of the creek',
    shared_as: 'Group',
    group_id: town.group.creek,
  });
  const photos = [(await uploaded(ada)).file_name, (await uploaded(ada)).file_name];
  await town.say(
    'ben',
    (await town.post('ada', { text: 'For friends', shared_as: 'Friends', attachments: photos })).id,
  );
  await ben.ask('POST /message/send', {
    recipients: [ada.id],
    message: 'Shall we?',
    action: 'conversation',
  });
  const { conversation } = await ben.ask('POST /conversation/create', {
    name: 'The creek',
    people: [ada.id],
  });
  await ben.ask('POST /conversation/send', {
    conversation_id: conversation.id,
    message: 'Shall we?',
  });
  await ben.ask('POST /content/like', { content_id: id });
  const comment = await town.say('ben', id);
  await ada.ask('POST /comment/like', { comment_id: comment.id });
  await town.db.execute(sql`select checkpoint_post_counts(${id}, '0')`);
  await town.drainJobs();
});
afterAll(() => town?.close());

/** Simulates a failing disk or a manual change: no triggers or foreign keys apply. */
async function damage(statement: string) {
  const client = await town.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica`);
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const action = `(select min(content_id) from action_followers)`;
const damages: Record<string, [damage: string, expected: RegExp]> = {
  'flags of people': [
    `insert into mutes (person_id, word) select id, 'weir' from people order by id limit 1`,
    /^person \d+ has mutes, dismissed or saved posts or a badge and is not flagged$/,
  ],
  'unread messages of group conversations': [
    `update chat_members set unread = unread + 2 where person_id = (select min(person_id) from chat_members where unread > 0)`,
    /^member \d+ of chat \d+ stores 3 unread messages, counted 1$/,
  ],
  'storage of members': [
    `update storage_used set bytes = bytes + 5 where person_id = (select min(person_id) from storage_used where bytes > 0)`,
    /^person \d+ stores \d+ bytes, counted \d+$/,
  ],
  'members of groups': [
    `update groups set total_members = total_members + 3 where id = (select min(id) from groups)`,
    /^group \d+ stores \d+ members, counted \d+$/,
  ],
  'posts in groups': [
    `delete from group_post_counts where posts > 0 and group_id = (select min(group_id) from group_post_counts where posts > 0)`,
    /^group \d+ for author \d+ stores 0 posts and 0 actions, counted \d+ and \d+$/,
  ],
  'comments on posts': [
    `update post_count_checkpoints set comments = comments + 1, tops = tops + 1`,
    /^post \d+ stores \d+ comments, of which \d+ are top-level, counted \d+ and \d+$/,
  ],
  'likes of posts': [
    `update post_count_checkpoints set likes = likes + 1`,
    /^post \d+ stores \d+ likes, counted \d+$/,
  ],
  'people who go of actions': [
    `update actions set total_going = 999 where content_id = ${action}`,
    /^action \d+ stores 999 people who go, counted \d+$/,
  ],
  'followers of actions': [
    `update actions set total_followers = 999 where content_id = ${action}`,
    /^action \d+ stores 999 followers, counted \d+$/,
  ],
  'completions of actions': [
    `update actions set total_completed = 999 where content_id = ${action}`,
    /^action \d+ stores 999 completions/,
  ],
  'completions by followers of actions': [
    `update actions set followers_completed = 999 where content_id = ${action}`,
    /^action \d+ stores 999 completions by followers/,
  ],
  'signatures of actions': [
    `update actions set total_signatures = 999 where content_id = ${action}`,
    /^action \d+ stores 999 signatures/,
  ],
  'writers of actions': [
    `update actions set total_written = 999 where content_id = ${action}`,
    /^action \d+ stores 999 writers, counted \d+$/,
  ],
  'writers with an answer of actions': [
    `update actions set total_answered = 999 where content_id = ${action}`,
    /^action \d+ stores 999 writers with an answer/,
  ],
  'posts of liked comments': [
    `update comment_likes set content_id = content_id + 1 where comment_id = (select min(comment_id) from comment_likes)`,
    /^a like of comment \d+ stores post \d+/,
  ],
  'likes of comments': [
    `update comment_like_counts set likes = 999 where comment_id = (select min(comment_id) from comment_like_counts)`,
    /^comment \d+ stores 999 likes/,
  ],
  'ratings of actions': [
    `update actions set total_ratings = 999 where content_id = ${action}`,
    /^action \d+ stores 999 ratings/,
  ],
  'stars of actions': [
    `update actions set sum_of_ratings = 999 where content_id = ${action}`,
    /^action \d+ stores 999 stars/,
  ],
  'completed flags of followers': [
    `update action_followers set completed = not completed where (content_id, person_id) = (select content_id, person_id from action_followers order by 1, 2 limit 1)`,
    /^follower \d+ of action \d+ /,
  ],
  conversations: [
    `update conversations set unread = unread + 1 where (person_id, peer_id) = (select person_id, peer_id from conversations order by 1, 2 limit 1)`,
    /^conversation of \d+ with \d+ does not fit its messages$/,
  ],
  'flags of posts that are open to all': [
    `update posts set open_to_all = not open_to_all where id = (select min(id) from posts where shared_as = 'Friends')`,
    /^post \d+ is flagged as open to all and is not$/,
  ],
  'scopes of tags': [
    `insert into post_tags (content_id, tag, created_at) select min(id), 'heron', now() from posts`,
    /^tag .* of post \d+ does not have the audience and date of its post$/,
  ],
  'scopes of tags of comments': [
    `insert into comment_tags (comment_id, tag, content_id, created_at) select min(m.id), 'heron', min(m.content_id), now() from comments m`,
    /^tag heron of comment \d+ does not have the audience and date of its comment$/,
  ],
  'flags of actions for members': [
    `update actions set for_members = not for_members where content_id = ${action}`,
    /^action \d+ is .*every member/,
  ],
};

test('every wrong count or denormalized column is reported and repaired', async () => {
  expect(await findProblems()).toEqual([]);
  expect(Object.keys(damages).toSorted()).toEqual(
    denormalizedCounts.map(({ description }) => description).toSorted(),
  );
  for (const [description, [statement, expected]] of Object.entries(damages)) {
    await damage(statement);
    const problems = await findWrongCounts(town.db);
    expect(problems.length, description).toBeGreaterThan(0);
    for (const line of problems) expect(line, description).toMatch(expected);
    // A count may depend on a repaired column, and is repaired after it.
    expect((await repairCounts(town.db))[0], description).toMatch(
      new RegExp(`^Repaired: ${description}, \\d+ times\\.$`),
    );
    expect(await findWrongCounts(town.db), description).toEqual([]);
  }
  expect(await repairCounts(town.db)).toEqual([]);
});

test('each flag of a person is restored, and a muted conversation needs none', async () => {
  const { ben, dev, noor, hugo } = town.id;
  const post = `(select min(id) from posts)`;
  await damage(
    `insert into mutes (person_id, muted_content_id) select ${ben}, id from posts order by id limit 1`,
  );
  expect(await findWrongCounts(town.db)).toEqual([]);
  const rows: [person: number, flag: string, insert: string][] = [
    [ben, 'has_feed_choices', `mutes (person_id, muted_person_id) values (${ben}, ${dev})`],
    [dev, 'has_feed_choices', `dismissed_posts (person_id, content_id) values (${dev}, ${post})`],
    [noor, 'has_saved_posts', `saved_posts (person_id, content_id) values (${noor}, ${post})`],
    [hugo, 'has_badge', `badges (person_id, name, kind) values (${hugo}, 'Hugo', 'verified')`],
  ];
  const readFlags = (person: number) =>
    town.db.query(
      sql`select has_feed_choices, has_saved_posts, has_badge from people where id = ${person}`,
    );
  const none = { has_feed_choices: false, has_saved_posts: false, has_badge: false };
  for (const [person, flag, insert] of rows) {
    await damage(`insert into ${insert}`);
    expect(await readFlags(person)).toEqual([none]);
    expect(await findWrongCounts(town.db)).toHaveLength(1);
    expect(await repairCounts(town.db)).toEqual(['Repaired: flags of people, 1 times.']);
    expect(await readFlags(person)).toEqual([{ ...none, [flag]: true }]);
  }
});

test('rows that violate a constraint are reported', async () => {
  await damage(`delete from polls where content_id = (select min(content_id) from polls)`);
  await damage(
    `update comments set parent_id = 1e9 where id = (select max(id) from comments where parent_id is null)`,
  );
  await damage(
    `update comments set audience_id = 1000000000 where id = (select max(id) from comments)`,
  );
  await damage(
    `insert into messages (sender_id, text) select min(id), 'without a mailbox' from people`,
  );
  const problems = await findProblems();
  for (const expected of [
    /^post \d+ is a poll without its options and times$/,
    /^poll_options\.content_id names \d+, which is not in polls$/,
    /^comments\.parent_id names 1000000000, which is not in comments$/,
    /^message \d+ is in no mailbox$/,
    /^comment \d+ refers to an audience that does not exist$/,
  ])
    expect(problems).toContainEqual(expect.stringMatching(expected));
});

test('files without a row and rows without a file are reported, except for new files', async () => {
  const folder = join(town.app.config.dataDir, 'files');
  const before = (await findProblems()).length;
  const name = `${randomBytes(16).toString('base64url')}.webp`;
  mkdirSync(join(folder, name.slice(0, 2)), { recursive: true });
  const path = join(folder, name.slice(0, 2), name);
  writeFileSync(path, 'a picture');
  expect((await findProblems()).length).toBe(before);
  utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'));
  expect(await findProblems()).toContain(`the file ${name} belongs to no row`);

  const [missingFile, ...otherFiles] = readdirSync(folder, {
    recursive: true,
    encoding: 'utf8',
  }).filter((name) => name.endsWith('.thumb.webp'));
  expect(otherFiles.length).toBeGreaterThan(0);
  rmSync(join(folder, missingFile!));
  expect(await findProblems()).toContain(
    `the file ${missingFile!.split('/').at(-1)} is missing, and a row names it`,
  );
});
