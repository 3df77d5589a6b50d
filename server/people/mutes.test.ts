// Mutes of people, groups and words: in feeds, comments, notifications and events.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { foldAccents } from '#contract/foldAccents.ts';
import { limits, pageSizes } from '#contract/limits.ts';
import { readingStrings } from '#contract/readingStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { findRecipients } from '#server/realtime/postVisibility.ts';
import type { Username } from '#server/seed/people.ts';
import { exportMutes } from './mutes.ts';
import { publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ada: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown();
  ada = await town.as('ada');
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  await town.db.execute(sql`delete from mutes`);
  await town.db.execute(sql`delete from notifications`);
});

type Target = Omit<Input<'POST /user/mute'>, 'period'>;
const mute = (target: Target, period: Input<'POST /user/mute'>['period'] = 'always') =>
  ada.ask('POST /user/mute', { ...target, period });
const texts = async (input: Input<'GET /content/list'> = {}) =>
  (await ada.ask('GET /content/list', input)).contents.map(({ text }) => text);
const readFeed = async (username: Username) =>
  (await (await town.as(username)).ask('GET /content/list', {})).contents.map(({ text }) => text);
/** Ends all mutes whose time is over by this number of hours. */
const passHours = (hours: number) =>
  town.db.execute(sql`update mutes set ends_at = ends_at - make_interval(hours => ${hours})`);

describe('the home feed', () => {
  test('leaves out posts of a muted person until the mute ends, but their profile shows them', async () => {
    await town.post('ben', { text: 'for friends', shared_as: 'Friends' });
    await town.post('ben', { text: 'of Ben' });
    await town.post('hugo', { text: 'of Hugo' });
    expect((await mute({ user_id: town.id.ben }, 'day')).message).toBe(readingStrings.muted);
    expect(await texts()).toEqual(['of Hugo']);
    expect(await texts({ user_id: town.id.ben })).toEqual(['of Ben', 'for friends']);
    const found = await ada.ask('GET /content/search', { keyword: 'Ben' });
    expect(found.contents.map(({ text }) => text)).toContain('of Ben');
    // Nothing differs for the muted person and for others.
    expect(await readFeed('ben')).toEqual(['of Hugo', 'of Ben', 'for friends']);
    expect(await readFeed('noor')).toEqual(['of Hugo', 'of Ben']);
    await passHours(23);
    expect(await texts()).toEqual(['of Hugo']);
    await passHours(2);
    expect(await texts()).toEqual(['of Hugo', 'of Ben', 'for friends']);
    expect((await ada.ask('GET /user/mutes', {})).mutes).toEqual([]);
  });

  test('leaves out posts in a muted group, but not own posts there', async () => {
    const group_id = town.group.creek;
    await town.post('dev', { text: 'inside', group_id });
    await town.post('ada', { text: 'mine inside', group_id });
    await town.post('dev', { text: 'outside' });
    await mute({ group_id });
    expect(await texts()).toEqual(['outside', 'mine inside']);
    expect(await texts({ group_id })).toEqual(['mine inside', 'inside']);
    expect(
      (await ada.ask('GET /group/latest-posts', {})).contents.map(({ text }) => text),
    ).not.toContain('inside');
  });

  test('leaves out posts of others with a muted word in the title or text', async () => {
    await town.post('ben', { text: 'About the ÉLECTION' });
    await town.post('ben', { text: 'Read #election news' });
    await town.post('ben', { text: 'Several elections' });
    await town.post('ada', { text: 'My own election' });
    const poll = await publishPoll(town, 'ben', { question: 'Which election?' });
    await mute({ word: 'Election' });
    expect(await texts()).toEqual(['My own election', 'Several elections']);
    const polls = async (type: 'A' | 'M') =>
      (await ada.ask('GET /poll/list', { type })).contents.map(({ id }) => id);
    expect(await polls('A')).toEqual([]);
    await ada.ask('POST /user/unmute', { word: '#ELECTION' });
    expect(await polls('A')).toEqual([poll.id]);
    expect(await texts()).toHaveLength(5);
  });

  test('fills pages after posts with muted words, and ends', async () => {
    const { ben } = town.id;
    await town.db.execute(sql`
      insert into posts (author_id, text, shared_as, created_at)
      select ${ben}, case when i % 3 = 0 then 'clear ' else 'noise ' end || i, 'Public', now() - i * interval '1 minute' from generate_series(1, 120) i`);
    await mute({ word: 'noise' });
    const first = await ada.ask('GET /content/list', {});
    expect(first.contents).toHaveLength(pageSizes.feed);
    const found = first.contents.map(({ text }) => text);
    for (let before = first.next; before;) {
      const page = await ada.ask('GET /content/list', { before });
      found.push(...page.contents.map(({ text }) => text));
      before = page.next;
    }
    expect(found).toEqual(Array.from({ length: 40 }, (_, i) => `clear ${(i + 1) * 3}`));
  });

  test('returns a short page with a cursor when nearly all posts have a muted word', async () => {
    const { ben } = town.id;
    await town.db.execute(sql`
      insert into posts (author_id, text, shared_as, created_at)
      select ${ben}, case when i = 200 then 'clear' else 'noise' end, 'Public', now() - i * interval '1 minute' from generate_series(1, 200) i`);
    await mute({ word: 'noise' });
    let requests = 0;
    const found: string[] = [];
    let before: string | undefined;
    do {
      const page = await ada.ask('GET /content/list', { ...(before && { before }) });
      found.push(...page.contents.map(({ text }) => text));
      expect(page.next === undefined || page.pageCount > page.pages.page).toBe(true);
      before = page.next;
      requests++;
    } while (before);
    expect(found).toEqual(['clear']);
    // Five pages of eleven posts are read for each response.
    expect(requests).toBe(4);
  });
});

describe('after many posts of a muted person', () => {
  /** Posts of Ben, newest first, one a minute. */
  const insertPostsOfBen = (count: number, group: number | null = null) =>
    town.db.execute(sql`
      insert into posts (author_id, text, shared_as, group_id, created_at)
      select ${town.id.ben}, 'of Ben', ${group === null ? 'Public' : 'Group'}, ${group}::bigint, now() - i * interval '1 minute' from generate_series(1, ${count}::int) i`);
  /** The texts of all pages, and the number of pages. */
  const readToEnd = async () => {
    const found: string[] = [];
    let pages = 0;
    for (let before: string | undefined, isFirst = true; isFirst || before; isFirst = false) {
      const page = await ada.ask('GET /content/list', { ...(before && { before }) });
      found.push(...page.contents.map(({ text }) => text));
      before = page.next;
      expect(before === undefined || page.pageCount > page.pages.page).toBe(true);
      pages++;
    }
    return { found, pages };
  };
  const insertOlder = (
    author: number,
    text: string,
    minutes: number,
    group: number | null = null,
  ) =>
    town.db.execute(sql`
      insert into posts (author_id, text, shared_as, group_id, created_at)
      values (${author}, ${text}, ${group === null ? 'Public' : 'Group'}, ${group}, now() - ${minutes} * interval '1 minute')`);

  test('a page is short, and its cursor continues', async () => {
    await insertPostsOfBen(6_000);
    await insertOlder(town.id.hugo, 'of Hugo', 7_000);
    await mute({ user_id: town.id.ben });
    // Five scans of a thousand posts are read for each response.
    expect(await readToEnd()).toEqual({ found: ['of Hugo'], pages: 2 });
  });

  test('the older posts of a group follow', async () => {
    const group = town.group.creek;
    await insertPostsOfBen(150, group);
    await insertOlder(town.id.dev, 'inside', 160, group);
    await insertOlder(town.id.hugo, 'outside', 170);
    await mute({ user_id: town.id.ben });
    expect((await readToEnd()).found).toEqual(['inside', 'outside']);
    const latest = (await ada.ask('GET /group/latest-posts', {})).contents;
    expect(latest.map(({ text }) => text)).not.toContain('of Ben');
  });

  test('polls to vote in leave out muted people and words', async () => {
    await publishPoll(town, 'ben', { question: 'Of Ben?' });
    await publishPoll(town, 'hugo', { question: 'Which election?' });
    const poll = await publishPoll(town, 'hugo', { question: 'Which bench?' });
    await mute({ user_id: town.id.ben });
    await mute({ word: 'election' });
    const { contents } = await ada.ask('GET /poll/polls-to-vote', {});
    expect(contents.map(({ id }) => id)).toEqual([poll.id]);
  });
});

test('comments by a muted person are marked for the member only', async () => {
  const post = await town.post('hugo');
  await town.say('ben', post.id);
  await town.say('noor', post.id);
  await mute({ user_id: town.id.ben });
  const marks = async (username: Username) =>
    (
      await (
        await town.as(username)
      ).ask('GET /comment/list', { content_id: post.id, pageSize: 10 })
    ).comment.map(({ user, muted }) => [user.username, muted ?? false]);
  expect(await marks('ada')).toEqual([
    ['ben', true],
    ['noor', false],
  ]);
  expect(await marks('ben')).toEqual([
    ['ben', false],
    ['noor', false],
  ]);
});

test('activities of a muted person make no notification, but messages arrive', async () => {
  await mute({ user_id: town.id.ben });
  const ben = await town.as('ben');
  const post = await town.post('ada', { text: 'A question' });
  const comment = await town.say('ada', post.id);
  await ben.ask('POST /content/like', { content_id: post.id });
  await ben.ask('POST /comment/like', { comment_id: comment.id });
  await town.say('ben', post.id, { comment: 'Hello @ada' });
  await town.say('ben', post.id, { parent_id: comment.id, comment: 'A reply' });
  await town.post('ben', { text: 'News for @ada', shared_as: 'Friends' });
  await publishPoll(town, 'ben', { shared_as: 'Friends' });
  await town.drainJobs();
  const sentences = async () =>
    (await ada.ask('GET /notification/list', {})).notifications.map(({ sentence }) => sentence);
  expect(await sentences()).toEqual([]);
  await ben.ask('POST /message/send', { recipients: [ada.id], message: 'Hello' });
  await town.drainJobs();
  const inbox = await ada.ask('GET /message/inbox', {});
  expect(inbox.inbox.map(({ user }) => user.username)).toEqual(['ben']);

  await ada.ask('POST /user/unmute', { user_id: town.id.ben });
  await town.say('ben', post.id, { comment: 'Once more' });
  await town.drainJobs();
  expect((await sentences()).join()).toContain('commented on your post');
});

test('new posts in a muted group make no notification', async () => {
  const group_id = town.group.ferry!;
  await ada.ask('POST /group/news', { group_id, news: 'all' });
  const countNotifications = async () => {
    await town.post('zoe', { text: 'Ferry news', group_id, shared_as: 'Group' });
    await town.drainJobs();
    return (await ada.ask('GET /notification/list', {})).notifications.length;
  };
  expect(await countNotifications()).toBe(1);
  await mute({ group_id });
  expect(await countNotifications()).toBe(1);
});

test('a muted conversation makes no notification, and its posts stay in the feed', async () => {
  const post = await town.post('ada', { text: 'Loud' });
  const comment = await town.say('ada', post.id, { comment: 'My comment' });
  const other = await town.post('ada', { text: 'Quiet' });
  expect((await mute({ content_id: post.id })).message).toBe(readingStrings.muted);
  const ben = await town.as('ben');
  await ben.ask('POST /comment/add', { content_id: post.id, comment: 'One' });
  await ben.ask('POST /comment/add', {
    content_id: post.id,
    parent_id: comment.id,
    comment: 'A reply, @ada',
  });
  await ben.ask('POST /content/like', { content_id: post.id });
  await town.drainJobs();
  const list = async () => (await ada.ask('GET /notification/list', {})).notifications;
  expect(await list()).toEqual([]);
  expect(await texts()).toEqual(['Quiet', 'Loud']);
  await ben.ask('POST /comment/add', { content_id: other.id, comment: 'Two' });
  await town.drainJobs();
  expect(await list()).toHaveLength(1);

  expect((await ada.ask('GET /user/mutes', {})).mutes).toEqual([
    { content: { id: post.id, title: 'Loud' } },
  ]);
  expect(await exportMutes(town.db, ada.id)).toMatchObject([{ post_id: post.id, word: null }]);
  await ada.ask('POST /user/unmute', { content_id: post.id });
  await ben.ask('POST /comment/add', { content_id: post.id, comment: 'Three' });
  await town.drainJobs();
  expect(await list()).toHaveLength(2);
});

test('a conversation that the member cannot see cannot be muted, and is not listed', async () => {
  const hidden = await town.post('noor', { text: 'Only me', shared_as: 'Private' });
  const refused = await ada.refused('POST /user/mute', {
    content_id: hidden.id,
    period: 'always',
  });
  expect(refused).toMatchObject({ status: 404, message: strings.feedNotFound });
  const post = await town.post('ben', { text: 'For friends', shared_as: 'Friends' });
  await mute({ content_id: post.id });
  await (await town.as('ben')).ask('POST /user/block-user', { user_id: ada.id });
  expect((await ada.ask('GET /user/mutes', {})).mutes).toEqual([]);
  await (await town.as('ben')).ask('POST /user/un-block-user', { user_id: ada.id });
});

test('events of new posts do not reach people who muted the author, the group or a word', async () => {
  const posts = [
    await town.post('ben', { text: 'One' }),
    await town.post('gus', { text: 'Two', group_id: town.group.creek }),
    await town.post('hugo', { text: 'Three, with noise', shared_as: 'Public' }),
    await town.post('hugo', { text: 'Four' }),
    await town.post('dev', { text: 'Five', group_id: town.group.creek, shared_as: 'Group' }),
  ].map(({ id, user_id }) => ({ id, user_id }));
  const reaches = async (listener: number) =>
    (await findRecipients(town.db, posts, [listener, town.id.noor])).flatMap((recipients, i) =>
      (
        'excluded' in recipients
          ? !recipients.excluded.has(listener)
          : recipients.included.has(listener)
      )
        ? [i + 1]
        : [],
    );
  expect(await reaches(ada.id)).toEqual([1, 2, 3, 4, 5]);
  await mute({ user_id: town.id.ben });
  expect(await reaches(ada.id)).toEqual([2, 3, 4, 5]);
  await mute({ word: 'Noise' });
  expect(await reaches(ada.id)).toEqual([2, 4, 5]);
  await mute({ group_id: town.group.creek }, 'week');
  expect(await reaches(ada.id)).toEqual([4]);
  expect(await reaches(town.id.isla)).toEqual([1, 2, 3, 4, 5]);
  await passHours(24 * 8);
  expect(await reaches(ada.id)).toEqual([2, 4, 5]);
});

test('a muted word in a quote counts only for those who can see the quoted post', async () => {
  const quoted = await town.post('ben', { text: 'Full of noise', shared_as: 'Public' });
  const { id, user_id } = await town.post('hugo', { text: 'Look', quoted_id: quoted.id });
  const excludedIds = async () => {
    const listeners = [ada.id, town.id.noor];
    const [recipients] = await findRecipients(town.db, [{ id, user_id }], listeners);
    return listeners.filter((listener) =>
      'excluded' in recipients!
        ? recipients.excluded.has(listener)
        : !recipients!.included.has(listener),
    );
  };
  const noor = await town.as('noor');
  await noor.ask('POST /user/mute', { word: 'Silence', period: 'day' });
  expect(await excludedIds()).toEqual([]);
  await mute({ word: 'Noise' });
  expect(await excludedIds()).toEqual([ada.id]);
  await noor.ask('POST /user/mute', { word: 'full of', period: 'day' });
  expect(await excludedIds()).toEqual([ada.id, town.id.noor]);
  const ben = await town.as('ben');
  await ben.ask('POST /user/block-user', { user_id: ada.id });
  expect(await excludedIds()).toEqual([town.id.noor]);
  await ben.ask('POST /user/un-block-user', { user_id: ada.id });
  await ben.ask('POST /content/add', { id: quoted.id, shared_as: 'Private' });
  expect(await excludedIds()).toEqual([]);
});

describe('the list of mutes', () => {
  test('has people, groups and words with their ends, newest first', async () => {
    await mute({ user_id: town.id.ben }, 'month');
    await mute({ group_id: town.group.creek });
    await mute({ word: '#Noise' });
    const { mutes } = await ada.ask('GET /user/mutes', {});
    expect(mutes).toMatchObject([
      { word: '#Noise' },
      { group: { id: town.group.creek } },
      { user: { id: town.id.ben, username: 'ben' } },
    ]);
    expect(await exportMutes(town.db, ada.id)).toMatchObject([
      { person: 'ben', group: null, word: null, ends_on: expect.any(Date) },
      { person: null, word: null, ends_on: null },
      { person: null, group: null, word: '#Noise' },
    ]);
    expect(mutes.map(({ ends_on }) => ends_on !== undefined)).toEqual([false, false, true]);
    // Muting it again changes the end.
    await mute({ word: 'noise' }, 'day');
    const [noise, ...others] = (await ada.ask('GET /user/mutes', {})).mutes;
    expect(noise).toMatchObject({ word: 'noise', ends_on: expect.any(String) });
    expect(others).toHaveLength(2);
    expect((await (await town.as('ben')).ask('GET /user/mutes', {})).mutes).toEqual([]);
  });

  test('leaves out who cannot be seen any more, and the mute can be ended', async () => {
    await mute({ user_id: town.id.ben });
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id.ben}, ${ada.id})`,
    );
    expect((await ada.ask('GET /user/mutes', {})).mutes).toEqual([]);
    const missing = await ada.ask('POST /user/unmute', { user_id: 999_999 });
    expect(await ada.ask('POST /user/unmute', { user_id: town.id.ben })).toEqual(missing);
    await town.db.execute(sql`delete from blocks where blocked_id = ${ada.id}`);
    expect((await ada.ask('GET /user/mutes', {})).mutes).toEqual([]);
  });

  test('is limited', async () => {
    await town.db.execute(sql`
      insert into mutes (person_id, word, ends_at)
      select ${ada.id}, 'w' || i, case when i = 1 then now() + interval '1 hour' end from generate_series(1, ${limits.mutes}) i`);
    expect(await ada.refused('POST /user/mute', { word: 'new', period: 'day' })).toMatchObject({
      status: 403,
      message: readingStrings.tooManyMutes,
    });
    // One that is muted already can be changed, and ended mutes do not count.
    await mute({ word: 'w2' }, 'day');
    await passHours(2);
    await mute({ word: 'new' });
  });

  test('is limited for requests at the same time', async () => {
    await town.db.execute(sql`
      insert into mutes (person_id, word)
      select ${ada.id}, 'w' || i from generate_series(1, ${limits.mutes - 1}) i`);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ada.raw('POST /user/mute', { word: `new${i}`, period: 'day' }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { mutes } = await ada.ask('GET /user/mutes', {});
    expect(mutes).toHaveLength(limits.mutes);
  });

  test('counts nobody the member can no longer see, because their list does not name them', async () => {
    await mute({ user_id: town.id.ben });
    await mute({ user_id: town.id.hugo });
    await town.db.execute(sql`
      insert into mutes (person_id, word)
      select ${ada.id}, 'w' || i from generate_series(1, ${limits.mutes - 2}) i`);
    await (await town.as('hugo')).ask('POST /user/block-user', { user_id: ada.id });
    await mute({ word: 'new' });
    const { mutes } = await ada.ask('GET /user/mutes', {});
    expect(mutes).toHaveLength(limits.mutes);
    expect(mutes.flatMap(({ user }) => user?.username ?? [])).toEqual(['ben']);
    await (await town.as('hugo')).ask('POST /user/un-block-user', { user_id: ada.id });
  });
});

test('only one visible person, group or word with letters can be muted', async () => {
  const refusal = async (target: Target) => {
    const { status, message } = await ada.refused('POST /user/mute', { ...target, period: 'day' });
    return [status, message];
  };
  expect(await refusal({})).toEqual([422, readingStrings.muteOneThing]);
  expect(await refusal({ user_id: town.id.ben, word: 'x' })).toEqual([
    422,
    readingStrings.muteOneThing,
  ]);
  expect(await refusal({ word: '#!' })).toEqual([422, { word: [readingStrings.mutedWordEmpty] }]);
  expect((await refusal({ word: 'x'.repeat(limits.mutedWord + 1) }))[0]).toBe(422);
  expect(await refusal({ user_id: ada.id })).toEqual([422, { user_id: [strings.notYourself] }]);
  expect(await refusal({ user_id: 999_999 })).toEqual([404, strings.userNotFound]);
  expect(await refusal({ group_id: 999_999 })).toEqual([404, strings.groupNotFound]);
  const hugo = await town.as('hugo');
  expect(
    (await hugo.refused('POST /user/mute', { group_id: town.group.ferry, period: 'day' })).body,
  ).toBe((await hugo.refused('POST /user/mute', { group_id: 999_999, period: 'day' })).body);
  expect((await ada.refused('POST /user/unmute', {})).status).toBe(422);
});

test('visitors cannot mute', async () => {
  const word = { word: 'noise' };
  for (const response of [
    await town.visitor.refused('GET /user/mutes', {}),
    await town.visitor.refused('POST /user/mute', { ...word, period: 'day' }),
    await town.visitor.refused('POST /user/unmute', word),
  ])
    expect(response.status).toBe(401);
});

test('a word replaces and ends the mutes of all its spellings', async () => {
  await town.db.execute(
    sql`insert into mutes (person_id, word) values (${ada.id}, 'काम'), (${ada.id}, 'ħal'), (${ada.id}, 'HAL')`,
  );
  const words = async () =>
    (await ada.ask('GET /user/mutes', {})).mutes.map(({ word }) => word).toSorted();
  for (const text of ['बहुत काम है', 'बहुत कम है', 'Open Ħal']) await town.post('ben', { text });
  expect(await texts()).toEqual(['बहुत कम है']);
  await mute({ word: 'कम' });
  expect(await texts()).toEqual([]);
  await mute({ word: '#Hal' });
  expect(await words()).toEqual(['#Hal', 'कम', 'काम']);
  await ada.ask('POST /user/unmute', { word: 'ĦAL' });
  await ada.ask('POST /user/unmute', { word: 'काम' });
  expect(await words()).toEqual(['कम']);
  expect(await texts()).toEqual(['Open Ħal', 'बहुत काम है']);
});

test('texts are folded like in the database', async () => {
  for (const text of ['Zoë', 'ħamrun ŧŋĸƒ', 'काम', 'กิน', 'ガス', 'Łódź ß æ'])
    expect(await town.db.queryOne(sql`select fold_text(${text}) as folded`), text).toEqual({
      folded: foldAccents(text),
    });
});
