// Non-interference at full limits: responses are byte for byte the same with and without rows that
// the viewer cannot see, in models with more rows of every kind than any limit returns.
import type { Call } from '#contract/calls.ts';
import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from './api.ts';
import { clientFor } from './matchModel.ts';
import type { TestApp } from './app.ts';
import { isActive, type Model } from './referenceModel.ts';
import type { Random } from './random.ts';

type ApiRead = [call: Call, input: Record<string, string | number>];
/** Status and body of each call, without the signatures in file URLs, which change over time. */
type Answers = Map<string, string>;

type ComparisonResult = { compared: number; errors: string[] };
type Scope = {
  /** How many viewers to compare. All if undefined. */
  viewers?: number;
  /** The number of invisible people. Suggestions and lists of likers examine at most a thousand. */
  people?: number;
  /** Of the calls whose results no limit truncates, compare one in `every`. */
  every?: number;
};

const word = 'chemotherapy';
const letters = 'abcdefghijklmnopqrst'.split('');
/** Words one letter away from a search word: more than the spelling correction tries. */
const similarWords = word
  .split('')
  .flatMap((own, at) =>
    letters
      .filter((one) => one !== own)
      .map((one) => `${word.slice(0, at)}${one}${word.slice(at + 1)}`),
  );
/** More tags than are examined, and two that are on every post. */
const tags = Array.from({ length: 90 }, (_, i) => `fill${String(i).padStart(2, '0')}`);
const everywhere = ['fillall', 'fillzz'];
/**
 * The model uses one half of each list and the added rows the other, so that words only invisible
 * rows contain compete with visible ones.
 */
const half = <T>(list: readonly T[], which: 0 | 1) => list.filter((_, i) => i % 2 === which);

/** Compares one model for one viewer after the other. */
export async function compareWithUnseen(
  app: TestApp,
  model: Model,
  random: Random,
  { viewers, people = 1_100, every = 1 }: Scope = {},
): Promise<ComparisonResult> {
  const { db } = app;
  const outcome: ComparisonResult = { compared: 0, errors: [] };
  const ids = [...model.people.values()].filter(isActive).map(({ id }) => id);
  // more posts than a limit allows, visible to some viewers only
  await addPosts(db, random, ids, [...model.groups.keys()], 160, 0);
  const chosen =
    viewers === undefined
      ? ids
      : ids
          .toSorted(
            (a, b) =>
              Math.abs(friendsOf(model, a) - someFriends) -
              Math.abs(friendsOf(model, b) - someFriends),
          )
          .slice(0, viewers);
  const readers: { viewer: number; client: Client; requested: ApiRead[]; before: Answers }[] = [];
  for (const viewer of chosen) {
    const client = await clientFor(app, viewer);
    const requested = (await callsOf(db, model, viewer, random)).filter(
      ([call], i) => isLimited(call) || i % every === 0,
    );
    readers.push({ viewer, client, requested, before: await answersTo(client, requested) });
  }
  const visitor = clientOf(app);
  const asVisitor = {
    viewer: 0,
    client: visitor,
    requested: readers[0]!.requested.filter(([call]) => isForVisitors(call)),
  };
  readers.push({ ...asVisitor, before: await answersTo(visitor, asVisitor.requested) });
  const compare = async (
    { viewer, client, requested, before }: (typeof readers)[number],
    when: string,
  ) => {
    const now = await answersTo(client, requested);
    for (const [call, answer] of before) {
      outcome.compared++;
      if (now.get(call) !== answer)
        outcome.errors.push(
          `viewer ${viewer || 'visitor'} ${when}: ${call}\n${difference(answer, now.get(call)!)}`,
        );
    }
  };

  const unseen = await addUnseenPeople(db, people);
  for (const reader of readers) await compare(reader, 'with invisible people');
  for (const reader of readers) {
    const mark = await marks(db);
    await addPosts(db, random, ids, [...model.groups.keys()], 120, 1);
    await addUnseenGroups(
      db,
      random,
      ids.filter((id) => id !== reader.viewer),
      40,
    );
    await addUnseenComments(db, random, reader.viewer, ids);
    await leaveUnseen(db, reader.viewer, mark);
    await addUnseenNotifications(db, reader.viewer, mark);
    await compare(reader, 'with invisible posts, groups, comments and notifications');
    // with a random part of them
    await db.execute(
      sql`delete from posts where id > ${mark.content} and (id * 7919 + ${random.below(1_000)}) % 3 = 0`,
    );
    if (random.boolean(0.5)) await compare(reader, 'with some of them');
    await db.execute(sql`delete from posts where id > ${mark.content}`);
    await db.execute(sql`delete from groups where id > ${mark.group}`);
    await db.execute(sql`delete from comments where id > ${mark.comment}`);
    await db.execute(sql`delete from notifications where id > ${mark.notification}`);
  }
  // the other direction: remove the existing rows that the viewer cannot see
  await db.execute(sql`delete from people where id = any (${unseen}::bigint[])`);
  const last = readers[random.below(readers.length - 1)]!;
  await takeUnseen(db, last.viewer);
  await compare(last, 'without the invisible rows');
  return outcome;
}

/** A person with about this many friends has friends in common with others. */
const someFriends = 4;
const friendsOf = (model: Model, id: number) =>
  [...model.friends].filter((tie) => tie.split(' ').includes(String(id))).length;

/** Public posts of all members, dated between the existing ones, with competing words and tags. */
async function addPosts(
  db: Database,
  random: Random,
  ids: number[],
  groups: number[],
  n: number,
  which: 0 | 1,
) {
  const [ownWords, ownTags] = [half(similarWords, which), half(tags, which)];
  const first = random.below(1_000_000_000);
  const posts = Array.from({ length: n }, (_, i) => ({
    author: random.pick(ids),
    kind: random.pick([0, 0, 0, 2]),
    audience: random.pick(['Public', 'Public', 'Friends', 'Private', 'Group']),
    group: random.pick(groups),
    minute: random.below(40),
    // one post in ten contains all words or tags, so that it alone reaches the limit
    text: `moot filler${first + i} ${(i % 10 === 0 ? ownWords : [random.pick(ownWords), random.pick(ownWords)]).join(' ')}`,
    tags: [
      ...(i % 10 === 1 ? ownTags : [random.pick(ownTags), random.pick(ownTags)]),
      ...everywhere,
    ],
  }));
  await db.execute(sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb)
      g (author bigint, kind int, audience text, "group" bigint, minute int, text text, tags jsonb)),
    made as (
      insert into posts (author_id, content_type, title, text, shared_as, group_id, draft, created_at, group_was_closed)
      select author, kind, case when kind = 2 then 'A title' else '' end, text, audience, g.id, kind = 2 and minute % 4 = 0, at.created_at, coalesce(at.created_at <= g.closed_at, false)
      from given left join groups g on g.id = given."group" and audience = 'Group'
      cross join lateral (select '2026-01-01'::timestamptz + minute * interval '1 minute' as created_at) at
      returning id, text)
    insert into post_tags (content_id, tag) select distinct made.id, tag from made join given on given.text = made.text cross join jsonb_array_elements_text(given.tags) tag`);
}

/**
 * Invisible (suspended) people with as many friends, groups, issues, likes and notifications as
 * anyone has.
 */
async function addUnseenPeople(db: Database, n: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at, suspended_at)
    select n, n, ${`person ${word}`}, n, n, now(), now() from (select 'gone' || i as n from generate_series(1, ${n}) i) p returning id`);
  const ids = rows.map(({ id }) => id);
  const unseen = sql`unnest(${ids}::bigint[]) g (id)`;
  await db.execute(
    sql`insert into profile_fields (person_id, field, value, shared_as) select g.id, f, '', 'Public' from ${unseen} cross join unnest('{issues,friends}'::text[]) f`,
  );
  await db.execute(
    sql`insert into people_issues (person_id, issue_id) select g.id, i.id from ${unseen} cross join (select id from issues order by id limit 5) i`,
  );
  await db.execute(
    sql`insert into group_members (group_id, person_id) select o.id, g.id from ${unseen} cross join groups o where g.id % 3 > 0 or o.id = 1`,
  );
  await db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status)
    select p.id, g.id, p.id, 1 from ${unseen} cross join all_people p where p.id < ${ids[0]!}`);
  await db.execute(
    sql`insert into likes (content_id, person_id) select c.id, g.id from ${unseen} cross join (select id from posts order by id limit 3) c`,
  );
  await db.execute(
    sql`insert into notification_actors (notification_id, person_id, created_at) select n.id, g.id, now() + interval '1 day' from ${unseen} cross join (select id from notifications order by id limit 20) n`,
  );
  return ids;
}

type RowCounts = { content: number; group: number; comment: number; notification: number };
const marks = async (db: Database) =>
  (await db.queryOne<RowCounts>(sql`
    select (select coalesce(max(id), 0) from posts) as content, (select coalesce(max(id), 0) from groups) as "group",
      (select coalesce(max(id), 0) from comments) as comment, (select coalesce(max(id), 0) from notifications) as notification`))!;

async function addUnseenGroups(db: Database, random: Random, owners: number[], n: number) {
  const owner = random.pick(owners);
  await db.execute(sql`
    with made as (insert into groups (owner_id, name, status) select ${owner}, 'A group ' || w, 'Closed' from unnest(${similarWords.slice(0, n)}::text[]) w returning id),
      joined as (insert into group_members (group_id, person_id) select id, ${owner} from made)
    insert into group_tags (group_id, tag) select id, 'fillx' || id from made union all select id, t from made cross join unnest(${half(tags, 1)}::text[]) t`);
}

/**
 * Comments of a blocked person, or held or hidden ones, under visible posts, with replies and tags.
 */
async function addUnseenComments(db: Database, random: Random, viewer: number, ids: number[]) {
  const others = ids.filter((id) => id !== viewer);
  await db.execute(sql`
    with made as (
      insert into comments (content_id, author_id, text, held_at, hidden_at)
      select c.id, ${random.pick(others)}, 'unseen ' || i, case when i % 2 = 0 then now() end, case when i % 2 = 1 then now() end
      from visible_posts(${viewer || null}) c cross join generate_series(1, 4) i where c.id % 5 = 0 returning id)
    insert into comment_tags (comment_id, tag) select id, t from made cross join unnest('{said,fill00,fillall}'::text[]) t`);
}

/** Deletes those added rows that the viewer can see. */
async function leaveUnseen(db: Database, viewer: number, { content, group, comment }: RowCounts) {
  const who = viewer || null;
  await db.execute(
    sql`delete from posts where id > ${content} and (author_id = ${viewer} or id in (select id from visible_posts(${who})))`,
  );
  await db.execute(
    sql`delete from groups where id > ${group} and id in (select id from visible_groups(${who}))`,
  );
  await db.execute(
    sql`delete from comments where id > ${comment} and id in (select id from visible_comments(${who}))`,
  );
}

/** More than a page of notifications about posts that the viewer cannot see (any more). */
async function addUnseenNotifications(db: Database, viewer: number, { content }: RowCounts) {
  if (!viewer) return;
  await db.execute(sql`
    with made as (
      insert into notifications (person_id, type, content_id, show_on_site, send_email, created_at)
      select ${viewer}, 12, c.id, true, false, now() + interval '1 day' from posts c where c.id > ${content} order by c.id limit 150 returning id, content_id)
    insert into notification_actors (notification_id, person_id) select made.id, c.author_id from made join posts c on c.id = made.content_id`);
}

/**
 * Deletes all posts and comments that the viewer neither sees nor wrote, and relations of others
 * that the viewer cannot see.
 */
async function takeUnseen(db: Database, viewer: number) {
  await db.execute(sql`delete from comments where author_id <> ${viewer} and id not in (select id from visible_comments(${viewer}))
    and not exists (select from comments r where r.parent_id = comments.id and r.author_id = ${viewer})`);
  await db.execute(sql`delete from posts where author_id <> ${viewer} and id not in (select id from visible_posts(${viewer}))
    and not exists (select from comments m where m.content_id = posts.id and m.author_id = ${viewer})`);
  await db.execute(
    sql`delete from likes where person_id not in (select id from visible_people(${viewer}))`,
  );
  await db.execute(
    sql`delete from blocks where blocker_id <> ${viewer} and blocked_id <> ${viewer}`,
  );
}

/** Calls that search among many rows. */
const isLimited = (call: string) => /tags|suggest|search\/index|get-users|notification/.test(call);

const isForVisitors = (call: string) =>
  /^GET \/(content\/(get-one|versions)|comment\/(list|get-one)|poll\/(get-one|result)|blog\/get-one|action\/(get-one|signatures|updates))$/.test(
    call,
  );

/**
 * Every list, page, count, search and suggestion, and single reads of some visible and invisible
 * objects.
 */
async function callsOf(
  db: Database,
  model: Model,
  viewer: number,
  random: Random,
): Promise<ApiRead[]> {
  const pages = (call: Call, input: Record<string, string | number> = {}, most = 3): ApiRead[] =>
    Array.from({ length: most }, (_, i) => [call, { ...input, page: i + 1 }]);
  const people = [...model.people.keys()];
  const groups = [...model.groups.keys()];
  const some = <T>(list: readonly T[], n: number) =>
    Array.from({ length: Math.min(n, list.length) }, () => random.pick(list));
  const posts = (
    await db.query<{ id: number }>(
      sql`select id from visible_posts(${viewer}) order by created_at desc, id desc limit 60`,
    )
  ).map(({ id }) => id);
  const places = await db.query<{ place: string }>(sql`
    select (extract(epoch from created_at) * 1000)::bigint || '-' || id as place from visible_posts(${viewer}) where not draft order by created_at desc, id desc offset 30 limit 3`);
  const petitions = await db.query<{ id: number }>(sql`
    select c.id from visible_posts(${viewer}) c join actions a on a.content_id = c.id where a.kind = 'petition' order by c.id limit 3`);
  const keywords = [
    'moot',
    'mooot',
    'moot -title',
    '#fillall',
    word,
    `${word.slice(0, 5)}x${word.slice(6)}`,
    similarWords[7]!,
    `${word}s`,
    'filler',
  ];
  return [
    ...pages('GET /content/list'),
    ...places.map(({ place }): ApiRead => ['GET /content/list', { before: place }]),
    ...places.map(({ place }): ApiRead => [
      'GET /content/search',
      { keyword: 'moot', before: place },
    ]),
    ...pages('GET /content/list', { pageSize: 7 }, 2),
    ...pages('GET /content/list', { blog: 'Y' }, 2),
    ...['moot', 'said', 'fill00', 'fillall', 'fillzz'].flatMap((tag) =>
      pages('GET /content/list', { tag }, 2),
    ),
    ...groups.flatMap((group_id): ApiRead[] => [
      ['GET /content/list', { group_id }],
      ['GET /content/list', { group_id, tag: 'fillall' }],
      ['GET /group/get-one', { id: group_id }],
      ['GET /group/members', { group_id, pageSize: 5 }],
      ['GET /group/members', { group_id, keyword: 'person' }],
      ['GET /group/search-user', { group_id, keyword: 'person' }],
      ['GET /group/friends-to-invite', { group_id, keyword: 'person' }],
    ]),
    ...some(people, 6).flatMap((user_id): ApiRead[] => [
      ['GET /content/list', { user_id }],
      ['GET /content/list', { user_id, tag: 'fillzz' }],
      ['GET /user/get', { user_id }],
      ['GET /user/get-friends', { user_id }],
      ['GET /user/get-friends-count', { user_id }],
    ]),
    ...['f', 'fi', 'fill', 'filla', 'fill0', 'fill5', 'fill8', 'fillz'].flatMap(
      (keyword): ApiRead[] => [
        ['GET /content/tags', { keyword }],
        ['GET /search/suggest', { keyword: `#${keyword}` }],
      ],
    ),
    ...['person', 'moot', 'group', 'chemo'].map((keyword): ApiRead => [
      'GET /search/suggest',
      { keyword },
    ]),
    ...keywords.flatMap((keyword): ApiRead[] => [
      ['GET /search/index', { keyword }],
      ['GET /search/groups', { keyword }],
      ['GET /search/users', { keyword }],
      ...pages('GET /content/search', { keyword }, 2),
      ...pages('GET /search/actions', { keyword }, 2),
    ]),
    ...pages('GET /search/users', { keyword: 'person', pageSize: 4 }),
    ...pages('GET /search/groups', { keyword: 'group', pageSize: 2 }),
    ...pages('GET /user/get-users', { suggestions: 'Y', pageSize: 3 }),
    ...pages('GET /user/get-users', { keyword: 'person', pageSize: 3 }, 2),
    ...pages('GET /user/get-users', { pageSize: 5 }, 2),
    ['GET /user/friend-by-alphabets', {}],
    ['GET /user/get-friend-requests', {}],
    ['GET /user/get-friend-collections', {}],
    ['GET /user/blocked', {}],
    ['GET /group/count-groups-by-status', {}],
    ['GET /group/latest-posts', {}],
    ...(['all', 'public', 'private', 'i-am-in', 'invitations'] as const).flatMap((type) =>
      pages('GET /group/list', { type, pageSize: 3 }, 2),
    ),
    // without sorting groups by popularity, which counts all members (docs/visibility.md)
    ...(['name', 'added_on'] as const).map((sort): ApiRead => [
      'GET /group/list',
      { sort, pageSize: 4 },
    ]),
    ['GET /group/list', { tag: 'fill00' }],
    ['GET /group/list', { keyword: 'group', pageSize: 2 }],
    ...pages('GET /notification/list', {}, 2),
    ...pages('GET /notification/list', { pageSize: 4 }, 2),
    ...(['A', 'F', 'M'] as const).flatMap((type): ApiRead[] => [
      ['GET /poll/list', { type }],
      ['GET /blog/list', { type }],
      ['GET /poll/list', { type, tag: 'fillall' }],
    ]),
    ...pages('GET /poll/polls-to-vote', { pageSize: 3 }, 2),
    ...(['all', 'upcoming', 'completed', 'following'] as const).flatMap((type) =>
      pages('GET /action/list', { type, pageSize: 3 }, 2),
    ),
    ['GET /action/list', { keyword: 'moot', pageSize: 3 }],
    ['GET /message/inbox', { pageSize: 2 }],
    ['GET /message/users', { keyword: 'person' }],
    ...(['Public', 'Friends'] as const).map((shared_as): ApiRead => [
      'GET /content/audience',
      { shared_as },
    ]),
    ...[...posts.slice(0, 4), ...some(posts, 8), ...some([...model.posts.keys()], 6)].flatMap(
      (id): ApiRead[] => [
        ['GET /content/get-one', { id, comments: 10 }],
        ['GET /content/get-likes', { content_id: id }],
        ['GET /comment/list', { content_id: id, pageSize: 3 }],
        ['GET /content/versions', { id }],
        ...(model.posts.get(id)?.comments ?? [])
          .slice(0, 2)
          .map((comment): ApiRead => [
            'GET /comment/around',
            { content_id: id, id: comment.id, pageSize: 2 },
          ]),
      ],
    ),
    ...petitions.map(({ id }): ApiRead => [
      'GET /action/signatures',
      { action_id: id, pageSize: 1 },
    ]),
  ];
}

/** Lists with few rows whose second page is requested as well, by its cursor. */
const pagedByCursor =
  /notification\/list|message\/inbox|polls-to-vote|action\/list|action\/signatures|search\/actions/;

async function answersTo(client: Client, requested: ApiRead[]): Promise<Answers> {
  const answers: Answers = new Map();
  const answer = async (
    call: Call,
    input: Record<string, string | number>,
  ): Promise<string | undefined> => {
    const { statusCode, body } = await client.raw(call, input as never);
    // the cursor of followed actions begins with the time of the first page
    const cursors = input.type === 'following' ? body.replace(/"next":"\d+-/, '"next":"') : body;
    answers.set(
      `${call} ${JSON.stringify(input)}`,
      `${statusCode} ${cursors.replaceAll(/\?u=[^"]*/g, '')}`,
    );
    return statusCode === 200 ? (JSON.parse(body) as { next?: string }).next : undefined;
  };
  for (const [call, input] of requested) {
    const next = await answer(call, input);
    // the page that the cursor leads to must not depend on invisible rows either
    if (next && pagedByCursor.test(call) && input.type !== 'following')
      await answer(call, { ...input, before: next });
  }
  return answers;
}

/** The text around the first difference. */
function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 160);
  return `  without: …${around(a)}…\n  with:    …${around(b)}…`;
}
