import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { isEmail, isUsername, reservedNames } from '../lib/validation/namesAndEmails.ts';
import { tagKeys } from '../posts/tags.ts';
import { cleanRichText } from '../lib/text/richTextCleaner.ts';
import { sql } from '../db/sql.ts';
import { decryptBallot } from '../polls/ballot.ts';
import { choice } from '../polls/types/choice.ts';
import { initialIssues } from '../site/issues.ts';
import { createBallots } from './fillPolls.ts';
import { seedGroups, type SeedGroup } from './groups.ts';
import { fewestShownVoters, readCounts, resultStep } from '../polls/counts.ts';
import { seedConversations } from './messages.ts';
import { demoNews } from './news.ts';
import { demoAccounts } from '../site/demoAccounts.ts';
import { blocks, collections, friendships, seedPeople, profiles, type SeedCollection } from './people.ts';
import { portraits } from './portraits.ts';
import { days, type SeedPost, type Reply } from './post.ts';
import { posts } from './posts.ts';
import { insertDemoTown } from './town.ts';
import { signedIn } from '#test/api.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const usernames = new Set<string>(seedPeople.map(({ username }) => username));
const unknownNames = (names: string[]) => names.filter((name) => !usernames.has(name));
const pairs = (list: readonly (readonly [string, string])[]) => list.map((pair) => pair.toSorted().join(' '));
const findDuplicates = (list: string[]) => list.filter((item, i) => list.indexOf(item) !== i);
const groupNamed = (short: string) => seedGroups.find((group) => group.short === short) as SeedGroup | undefined;
const friends = new Set(pairs(friendships.filter(({ pending }) => !pending).map(({ from, to }) => [from, to])));
const blocked = new Set(pairs(blocks.map(({ blocker, blocked }) => [blocker, blocked])));
const collectionMembersOf = (post: SeedPost) => (collections as SeedCollection[]).find(({ short, owner }) => short === post.collection && owner === post.by)?.friends ?? [];
const labelOf = (post: SeedPost) => `${post.by}: ${(post.title ?? post.text).slice(0, 40)}`;
const commentsOf = (post: SeedPost): Reply[] => post.comments.flatMap((comment) => [comment, ...comment.replies]);
const voters = (post: SeedPost) => (post.poll ? [...createBallots(post.poll).keys()] : []);
const listParticipants = ({ action }: SeedPost) =>
  action ? [...action.follow, ...action.done, ...action.signed.flatMap(({ by }) => by ?? []), ...(action.letter?.to ?? []).flatMap(({ written }) => written.map(({ by }) => by))] : [];
const listInvolved = (post: SeedPost) => [...post.likes, ...voters(post), ...listParticipants(post), ...commentsOf(post).flatMap(({ by, likes }) => [by, ...likes])];

describe('the people of the demo town', () => {
  test('are unique, with valid usernames', () => {
    expect(findDuplicates([...usernames])).toEqual([]);
    expect(findDuplicates(seedPeople.map(({ name }) => name))).toEqual([]);
    expect(seedPeople.filter(({ username, email }) => !isUsername(username) || !isEmail(email) || reservedNames.has(username))).toEqual([]);
  });
  test('have existing issues', () => {
    expect(seedPeople.flatMap(({ issues }) => issues).filter((issue) => !initialIssues.includes(issue))).toEqual([]);
  });
  test('have each friendship, block and membership once', () => {
    const friendPairs = friendships.map(({ from, to }) => [from, to] as const);
    expect(unknownNames(friendPairs.flat())).toEqual([]);
    expect(findDuplicates(pairs(friendPairs))).toEqual([]);
    expect(unknownNames(blocks.flatMap(({ blocker, blocked }) => [blocker, blocked]))).toEqual([]);
    expect([...blocked].filter((pair) => friends.has(pair))).toEqual([]);
    for (const group of seedGroups as SeedGroup[]) {
      expect(unknownNames(group.members)).toEqual([]);
      expect(findDuplicates(group.members)).toEqual([]);
      expect(group.members).toContain(group.owner);
      if (group.parent) expect(groupNamed(group.parent)).toBeDefined();
      expect(group.app.moderators.filter((name) => name === group.owner || !group.members.includes(name))).toEqual([]);
      expect(findDuplicates([...group.app.tags, ...group.app.moderators])).toEqual([]);
      for (const { from, to } of [...group.invitations, ...(group.app.guests ?? [])]) {
        expect(group.members).toContain(from);
        expect(group.members).not.toContain(to);
      }
    }
  });
  test('have each profile field once, and only friends in collections', () => {
    expect(unknownNames(profiles.map(({ of }) => of))).toEqual([]);
    expect(findDuplicates(profiles.map(({ of, field }) => `${of} ${field}`))).toEqual([]);
    for (const { owner, friends: collected } of collections as SeedCollection[]) {
      expect(findDuplicates(collected)).toEqual([]);
      expect(collected.filter((name) => !friends.has([owner, name].toSorted().join(' ')))).toEqual([]);
    }
  });
  test('include an administrator, demo accounts and portraits', () => {
    expect(seedPeople.filter(({ userType }) => userType === 1)).toHaveLength(1);
    expect(unknownNames(demoAccounts.map(({ username }) => username))).toEqual([]);
    expect(unknownNames(Object.keys(portraits))).toEqual([]);
  });
});

describe('the posts of the demo town', () => {
  test('have content', () => {
    expect(posts.filter(({ title, text, photos, link }) => !title?.trim() && !text.trim() && !photos.length && !link).map(labelOf)).toEqual([]);
    expect(posts.filter(({ text, location }) => text.length > limits.post || (location?.length ?? 0) > limits.location).map(labelOf)).toEqual([]);
    expect(posts.flatMap(commentsOf).filter(({ text }) => !text.trim())).toEqual([]);
    expect(findDuplicates(posts.map(labelOf))).toEqual([]);
    expect(unknownNames(posts.flatMap((post) => [post.by, ...listInvolved(post)]))).toEqual([]);
  });
  test('are in groups whose members write the posts and comments', () => {
    expect(posts.filter(({ as, group }) => as === 'Group' && !group).map(labelOf)).toEqual([]);
    for (const post of posts.filter(({ group }) => group)) {
      const group = groupNamed(post.group!)!;
      if (post.action) expect(post.by, labelOf(post)).toBe(group.owner);
      else expect(group.tools, labelOf(post)).toContain(post.poll ? 'poll' : post.blog ? 'blog' : (post.tool ?? 'wall'));
      expect([post.by, ...commentsOf(post).map(({ by }) => by)].filter((name) => !group.members.includes(name as SeedGroup['owner'])), labelOf(post)).toEqual([]);
    }
  });
  test('have at most one like per person, and responses only from people who can see them', () => {
    for (const post of posts) {
      const outsiders = listInvolved(post).filter((name) => {
        const pair = [post.by, name].toSorted().join(' ');
        if (name !== post.by && blocked.has(pair)) return true;
        if (post.group && groupNamed(post.group)!.status === 'Closed' && !groupNamed(post.group)!.members.includes(name)) return true;
        if (post.as === 'Collection') return name !== post.by && !collectionMembersOf(post).includes(name);
        return name !== post.by && (post.as === 'Private' || post.blog?.draft || (post.as === 'Friends' && !friends.has(pair)));
      });
      expect(outsiders, labelOf(post)).toEqual([]);
      for (const { likes } of [post, ...commentsOf(post)]) expect(findDuplicates(likes), labelOf(post)).toEqual([]);
    }
  });
  test('have comments in chronological order, none in the future', () => {
    for (const post of posts) {
      const times = commentsOf(post).map(({ after }) => after);
      expect(Math.max(0, ...times), labelOf(post)).toBeLessThan(post.ago);
      for (const { after, replies } of post.comments) for (const reply of replies) expect(reply.after, labelOf(post)).toBeGreaterThan(after);
    }
  });
  test('have no replies or likes of comments across a block', () => {
    for (const { by, likes, replies } of posts.flatMap(({ comments }) => comments)) {
      for (const name of [...likes, ...replies.map((reply) => reply.by)]) expect(blocked.has([by, name].toSorted().join(' '))).toBe(false);
      for (const reply of replies) for (const name of reply.likes) expect(blocked.has([reply.by, name].toSorted().join(' '))).toBe(false);
    }
  });
  test('have few enough photos for the first start', () => {
    expect(posts.flatMap(({ photos }) => photos).length).toBeLessThanOrEqual(35);
    expect(posts.length).toBeGreaterThanOrEqual(60);
    expect(new Set(posts.map(({ as }) => as))).toEqual(new Set(['Public', 'Friends', 'Private', 'Group', 'Collection']));
  });
});

describe('the polls and blogs of the demo town', () => {
  const polls = posts.flatMap((post) => (post.poll ? [{ ...post.poll, post }] : []));
  const blogs = posts.filter(({ blog }) => blog);

  test('have valid options and votes within the allowed number', () => {
    for (const { allowed, options, post } of polls) {
      expect(options.length, labelOf(post)).toBeGreaterThanOrEqual(Math.max(2, allowed));
      expect(options.length).toBeLessThanOrEqual(limits.pollOptions);
      expect(findDuplicates(options.map(({ text }) => text)), labelOf(post)).toEqual([]);
      for (const option of options) expect(findDuplicates(option.by), labelOf(post)).toEqual([]);
      expect([...createBallots({ ...post.poll! })].filter(([, slots]) => slots.length > allowed), labelOf(post)).toEqual([]);
    }
  });
  test('close after they begin, and have an outcome only after closing', () => {
    for (const { closes, outcome, post } of polls) {
      expect(-closes, labelOf(post)).toBeLessThan(post.ago);
      // Rounded to the hour, and still open for a visit of some length.
      if (closes > 0) expect(closes, labelOf(post)).toBeGreaterThan(120);
      if (outcome) expect(outcome.ago, labelOf(post)).toBeLessThan(-closes);
    }
  });
  test('cover all variants', () => {
    expect(polls.length).toBeGreaterThanOrEqual(8);
    expect(new Set(polls.map(({ results }) => results))).toEqual(new Set(['always', 'voted', 'closed']));
    expect(polls.filter(({ closes }) => closes < 0).map(({ outcome }) => outcome !== undefined)).toEqual(expect.arrayContaining([true, false]));
    expect(polls.some(({ closes }) => closes > 0 && closes < days(1))).toBe(true);
    expect(blogs.length).toBeGreaterThanOrEqual(8);
    expect(blogs.filter(({ by, blog }) => by === 'ada' && blog!.draft)).toHaveLength(1);
    expect(blogs.some(({ blog, comments }) => !blog!.comments && !comments.length)).toBe(true);
    expect(new Set(posts.map(({ tool }) => tool))).toEqual(new Set([undefined, 'discussion', 'bookmark']));
  });
  test('respect the length limits, and sanitizing does not change them', () => {
    for (const { title = '', text, body = '', tags = [], blog } of posts) {
      expect(title.length).toBeLessThanOrEqual(limits.title);
      expect(tags.length).toBeLessThanOrEqual(limits.tags);
      expect(cleanRichText(body)).toBe(body);
      if (blog && !blog.draft) expect(text.trim().length && text.length <= limits.excerpt, title).toBe(true);
    }
    expect(tagKeys(posts.flatMap(({ tags = [] }) => tags))).toEqual([...new Set(posts.flatMap(({ tags = [] }) => tags))]);
  });
});

describe('the actions of the demo town', () => {
  const actions = posts.flatMap((post) => (post.action ? [{ ...post.action, post }] : []));
  const eventDay = ({ starts, ends }: (typeof actions)[number]) => (starts ?? ends)?.day ?? Infinity;

  test('cover all kinds: past, upcoming and canceled', () => {
    expect(actions.length).toBeGreaterThanOrEqual(12);
    expect(new Set(actions.map(({ kind }) => kind))).toEqual(new Set(['event', 'task', 'petition', 'letter']));
    expect(actions.filter(({ canceled }) => canceled)).toHaveLength(1);
    expect(actions.filter(({ featured }) => featured)).toHaveLength(2);
    expect(actions.filter((action) => eventDay(action) < 0).map(({ done, rated }) => done.length > 0 && rated.length > 0)).toEqual([true, true]);
    expect(actions.some((action) => eventDay(action) > 0 && eventDay(action) < 7)).toBe(true);
    expect(actions.filter(({ kind, entireCountry }) => kind === 'petition' && entireCountry).flatMap(({ signed }) => signed.filter(({ shown }) => shown)).length).toBeGreaterThan(5);
    expect(actions.flatMap(({ letter }) => letter?.to ?? [])).toHaveLength(2);
    expect(actions.filter(({ follow }) => follow.includes('ada')).length).toBeGreaterThanOrEqual(3);
  });
  test('have each follower, participant, rating and signature once, not by the author, and existing issues', () => {
    for (const { follow, done, rated, signed, issues, post, minutes } of actions) {
      const raters = rated.map(({ by }) => by);
      for (const list of [follow, done, raters, signed.flatMap(({ by, name }) => by ?? name ?? [])]) expect(findDuplicates(list), labelOf(post)).toEqual([]);
      expect([...follow, ...raters], labelOf(post)).not.toContain(post.by);
      expect(raters.filter((name) => !done.includes(name)), labelOf(post)).toEqual([]);
      expect(issues.filter((issue) => !initialIssues.includes(issue)), labelOf(post)).toEqual([]);
      expect(minutes).toBeGreaterThanOrEqual(1);
      expect(rated.every(({ stars }) => Number.isInteger(stars) && stars >= 1 && stars <= 5), labelOf(post)).toBe(true);
    }
  });
  test('end after they begin, and have no activity before publication', () => {
    for (const action of actions) {
      const { kind, starts, ends, updates, canceled = 0, post } = action;
      if (kind === 'event') expect(Boolean(starts && ends), labelOf(post)).toBe(true);
      if (starts && ends) expect(starts.day * 24 * 60 + minutesOf(starts.time), labelOf(post)).toBeLessThan(ends.day * 24 * 60 + minutesOf(ends.time ?? '24:00'));
      expect(-eventDay(action) * 24 * 60, labelOf(post)).toBeLessThan(post.ago);
      for (const update of updates) {
        expect(update.ago, labelOf(post)).toBeLessThan(post.ago);
        expect(cleanRichText(update.body)).toBe(update.body);
      }
      expect(canceled * 24 * 60, labelOf(post)).toBeLessThan(post.ago);
    }
  });
  const minutesOf = (time = '00:00') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
});

describe('a server with the demo town', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await insertDemoTown(app.app);
  });
  afterAll(() => app.close());

  test('has poll totals that match the ballots', async () => {
    const ballots = await app.db.query<{ poll: number; person: number; round: number; sealed: Buffer; voters: number; tally: number[] | null; counts: Buffer | null }>(sql`
      select b.content_id as poll, b.person_id as person, b.round, b.sealed, p.voters, p.tally, p.counts from ballots b join polls p on p.content_id = b.content_id`);
    const byPoll = Map.groupBy(ballots, ({ poll }) => poll);
    expect(byPoll.size).toBe(posts.filter(({ poll }) => poll).length);
    for (const [poll, ballotsOfPoll] of byPoll) {
      const slots = ballotsOfPoll.flatMap((vote) => decryptBallot(app.app.ballotEncryptor, choice, vote.sealed, vote).flatMap((mark, i) => (mark ? [i + 1] : [])));
      expect(ballotsOfPoll[0]!.voters).toBe(ballotsOfPoll.length);
      const counts = readCounts(app.app.ballotEncryptor, poll, ballotsOfPoll[0]!)!;
      expect(counts.current).toEqual(counts.current.map((_, i) => slots.filter((slot) => slot === i + 1).length));
      if (ballotsOfPoll[0]!.counts && ballotsOfPoll.length >= fewestShownVoters) {
        expect(counts.shownVoters).toBeGreaterThanOrEqual(resultStep);
        expect(counts.shownVoters).toBeLessThanOrEqual(ballotsOfPoll.length - resultStep);
      }
    }
  });
  test('shows groups with their content, and invitations to guests', async () => {
    const ada = await signedIn(app, 'ada');
    const { contents } = await ada.ask('GET /group/list', {});
    expect(contents).toHaveLength(seedGroups.length);
    for (const { icon, tags, rules } of contents) expect([icon !== '', tags.length > 0, rules !== ''], 'icon, tags, rules').toEqual([true, true, true]);
    expect((await ada.ask('GET /group/list', { type: 'invitations' })).contents).toMatchObject([{ membership: 'invited', invited_by: { username: 'priya' } }]);
    expect((await (await signedIn(app, 'ben')).ask('GET /group/list', { type: 'invitations' })).contents).toMatchObject([{ invited_by: { username: 'ada' } }]);
  });
  test('shows messages with an image, and requests', async () => {
    const ada = await signedIn(app, 'ada');
    const inbox = async (folder: 'inbox' | 'requests') => (await ada.ask('GET /message/inbox', { folder })).inbox;
    expect((await inbox('inbox')).map(({ user, unread }) => [user.username, unread])).toEqual([['isla', 1], ['ben', 1], ['elif', 0]]);
    const [isla, ben] = await inbox('inbox');
    const [picture] = (await ada.ask('GET /message/get-messages', { user_id: isla!.user_id })).messages.flatMap(({ attachments }) => attachments);
    expect(picture).toMatchObject({ type: 'image', name: 'below-the-drain.png', width: 1200, height: 800 });
    expect((await app.http.inject({ url: picture!.url })).statusCode).toBe(200);
    expect((await inbox('requests')).map(({ user }) => user.username)).toEqual(['ivan']);
    const withBen = (await ada.ask('GET /message/get-messages', { user_id: ben!.user_id })).messages;
    expect(withBen.find(({ message }) => message === 'Twenty eating.')?.reply_to?.message?.excerpt).toBe('Fourteen wading or fourteen eating?');
    expect(withBen.flatMap(({ reactions = [] }) => reactions)).toEqual([{ emoji: '❤️', count: 1, own: true }]);
    // As the API would have stored it: friends, or a request.
    for (const { between: friendPairs, request } of seedConversations) expect(request ?? friends.has([...friendPairs].toSorted().join(' ')), friendPairs.join(' and ')).toBe(true);
  });
  test('shows actions with their activity, nearby ones first', async () => {
    const ada = await signedIn(app, 'ada');
    const list = async (type: 'upcoming' | 'following' | 'completed' | 'preferences') => (await ada.ask('GET /action/list', { type })).actions;
    const findTitled = async (type: 'upcoming' | 'preferences', text: string) => (await list(type)).find(({ title }) => title.includes(text))!;
    expect(await findTitled('upcoming', 'Creek cleanup')).toMatchObject({ total_followers: 14, total_updates: 1, can_edit: true, city: 'Larkwater', called_off: false });
    expect(await findTitled('upcoming', 'Winter market')).toMatchObject({ all_day: true, start_local: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect((await list('upcoming')).map(({ title }) => title)).not.toContain('Night ride along the Wend');
    expect((await list('completed')).map(({ rating }) => rating.average), 'published in halves; a petition that one signed has none').toEqual([4.5, 0, 5]);
    expect((await list('following')).find(({ called_off }) => called_off)).toMatchObject({ title: 'Night ride along the Wend' });
    const { total_signatures, goal } = await findTitled('upcoming', 'council vote online');
    expect(total_signatures).toBe((await app.db.queryOne<{ n: number }>(sql`select count(*)::int as n from signatures s join actions a on a.content_id = s.content_id where a.entire_country`))!.n);
    expect(total_signatures).toBeLessThan(goal!);
    const preferredActions = await list('preferences');
    expect(preferredActions.filter(({ miles_away }) => miles_away !== undefined).length).toBeGreaterThan(3);
    expect(preferredActions.map(({ city }) => city)).not.toContain('Mill Prairie');
    const [recipient] = (await ada.ask('GET /action/get-one', { id: (await findTitled('upcoming', 'Write to the county')).id })).action.recipients;
    expect(recipient).toMatchObject({ name: 'County transit office', email: 'schedules@county.example' });
  });
  test('shows news with images, three of them in the slider', async () => {
    const ada = await signedIn(app, 'ada');
    const { news } = await ada.ask('GET /news/list', { pageSize: 20 });
    expect(news.map(({ title }) => title)).toEqual(demoNews.map(({ title }) => title));
    expect(news.filter(({ image }) => image !== '')).toHaveLength(demoNews.filter(({ picture }) => picture).length);
    expect((await app.http.inject({ url: news[0]!.image })).statusCode).toBe(200);
    expect((await ada.ask('GET /news/list', { featured: 'Y', pageSize: 5 })).news).toHaveLength(3);
    const preview = await ada.ask('GET /content/link-preview', { url: news[0]!.url });
    expect(preview.link_title, 'without asking anybody').toBe(news[0]!.title);
  });
  test('shows notifications, the newest unread', async () => {
    const { notifications, new: unread } = await (await signedIn(app, 'ada')).ask('GET /notification/list', { pageSize: 100 });
    expect(new Set(notifications.map(({ object }) => object.entity_type))).toEqual(new Set([4, 8, 15, 18, 19, 20, 21]));
    expect(notifications.filter(({ status }) => status === '0')).toHaveLength(unread);
    expect(unread).toBeGreaterThan(0);
    expect(notifications.length).toBeGreaterThan(unread);
    expect(notifications.map(({ sentence }) => sentence)).toContain('Priya Nair invited you to a group');
  });
  test('shows the draft only to its author', async () => {
    const titles = async (name: string) => (await (await signedIn(app, name)).ask('GET /blog/list', { type: name === 'ada' ? 'M' : 'A' })).contents.map(({ title }) => title);
    const { title } = blogTitled((post) => post.blog!.draft);
    expect(await titles('ada')).toContain(title);
    expect(await titles('ben')).not.toContain(title);
    expect(await titles('ben')).toContain(blogTitled(({ by }) => by === 'eli').title);
  });
  const blogTitled = (condition: (post: SeedPost) => boolean) => posts.find((post) => post.blog && condition(post))!;
});
