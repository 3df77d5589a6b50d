// The entry page and /explore: what visitors read without an account.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { siteStrings } from '#contract/siteStrings.ts';
import { strings } from '#contract/strings.ts';
import { compile, sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { pictureOf } from '#test/pictures.ts';
import { publishPoll, voteAsOthers } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
afterEach(async () => {
  await town.db.execute(sql`delete from posts where content_type <> 3`);
  await town.db.execute(sql`delete from settings`);
  await town.app.site.refresh();
});

const entry = async () => town.visitor.ask('GET /public/entry', {});

test('the entry page shows the newest open poll, the next event and the newest post with a picture', async () => {
  expect(await entry()).not.toHaveProperty('poll');
  const picture = await pictureOf(town, town.id.ada);
  const shown = await town.post('ada', { text: 'Look', attachments: [picture] });
  await town.post('ben', { text: 'Newer, without a picture' });
  const poll = await publishPoll(town, 'ada');
  const closed = await publishPoll(town, 'ben');
  await town.db.execute(sql`update polls set closes_at = now() where content_id = ${closed.id}`);
  const later = { start_on: '2099-07-06T09:00', end_on: '2099-07-06T11:00' };
  await publishAction(town, 'ben', later);
  const next = await publishAction(town, 'ada');
  const past = { start_on: '2020-07-06T09:00', end_on: '2020-07-06T11:00' };
  await town.db.execute(
    sql`update actions set starts_at = ${past.start_on}::timestamptz, ends_at = ${past.end_on}::timestamptz where content_id = ${(await publishAction(town, 'ben')).id}`,
  );
  const { post, ...rest } = await entry();
  expect(post).toMatchObject({ id: shown.id, text: 'Look', can_like: false, can_comment: false });
  expect(rest.poll).toMatchObject({ id: poll.id, poll: { can_vote: false } });
  expect(rest.action).toMatchObject({ id: next.id, action: { can_follow: false } });
});

test('the result of a poll follows its rule', async () => {
  const votes = [0, 0, 1, 1, 1, 2, 2, 2, 2, 2];
  await voteAsOthers(town, await publishPoll(town, 'ada', { results: 'closed' }), votes);
  expect((await entry()).poll!.poll).not.toHaveProperty('result');
  await voteAsOthers(town, await publishPoll(town, 'ada', { results: 'always' }), votes);
  expect((await entry()).poll!.poll!.result!.map(({ totalVote }) => totalVote)).toEqual([2, 3, 0]);
});

test('what is not public never appears', async () => {
  for (const fields of [
    { shared_as: 'Friends' as const },
    { shared_as: 'Private' as const },
    { group_id: town.group.ferry },
    { shared_as: 'Group' as const, group_id: town.group.creek },
  ])
    await town.post('ada', fields);
  await publishPoll(town, 'ada', { shared_as: 'Friends' });
  await publishAction(town, 'ada', { shared_as: 'Friends' });
  const response = await entry();
  for (const card of ['poll', 'action', 'post']) expect(response).not.toHaveProperty(card);
  expect((await town.visitor.ask('GET /public/posts', {})).contents).toEqual([]);

  // also what was public a moment ago
  const ada = await town.as('ada');
  const { id } = await town.post('ada');
  expect((await entry()).post?.id).toBe(id);
  await ada.ask('POST /content/add', { id, shared_as: 'Friends' });
  expect(await entry()).not.toHaveProperty('post');
});

test('numbers are published from twenty members on, rounded down to tens', async () => {
  const { numbers } = await entry();
  const { people } = (await town.db.queryOne<{ people: number }>(
    sql`select count(*)::int as people from visible_people(null)`,
  ))!;
  expect(people).toBeGreaterThanOrEqual(20);
  expect(numbers).toMatchObject({ people: people - (people % 10), petitions: 0 });
  const small = await createTestTown();
  await small.db.execute(sql`update people set confirmed_at = null where id > ${small.id.ben + 5}`);
  await publishPoll(small, 'ada');
  const response = await small.visitor.ask('GET /public/entry', {});
  expect(response).not.toHaveProperty('numbers');
  expect(response.poll).toBeDefined();
  expect(response.groups.every((group) => !('total_members' in group))).toBe(true);
  await small.close();
});

test('lists public posts by kind, newest first, and continues at the cursor', async () => {
  const list = async (kind?: 'posts' | 'actions' | 'polls') =>
    (await town.visitor.ask('GET /public/posts', { ...(kind && { kind }) })).contents.map(
      ({ id }) => id,
    );
  const post = await town.post('ada');
  const poll = await publishPoll(town, 'ada');
  const action = await publishAction(town, 'ben');
  expect(await list()).toEqual([action.id, poll.id, post.id]);
  expect(await list('posts')).toEqual([post.id]);
  expect(await list('polls')).toEqual([poll.id]);
  expect(await list('actions')).toEqual([action.id]);
  const first = await town.visitor.ask('GET /public/posts', { pageSize: 2 });
  const second = await town.visitor.ask('GET /public/posts', { pageSize: 2, before: first.next! });
  expect(second.contents.map(({ id }) => id)).toEqual([post.id]);
  // a member reads the same
  const response = await (await town.as('ada')).ask('GET /public/posts', {});
  expect(response.contents.map(({ can_edit }) => can_edit)).toEqual([false, false, false]);
});

test('the order of groups and the page of an invitation tell no other numbers than the list', async () => {
  const list = async () => (await town.visitor.ask('GET /public/groups', {})).groups;
  const ids = async () => (await list()).map(({ id }) => id);
  const last = (await ids()).at(-1)!;
  const fill = (members: number) =>
    town.db.execute(sql`
      insert into group_members (group_id, person_id)
      select g.id, p.id from groups g join people p on p.active and not exists (select from group_members m where m.group_id = g.id and m.person_id = p.id)
      where g.id = ${last} order by p.id limit (select ${members} - total_members from groups where id = ${last})`);
  const before = await ids();
  await fill(19);
  expect(await ids()).toEqual(before);
  await fill(25);
  expect((await ids())[0]).toBe(last);
  expect((await list())[0]!.total_members).toBe(20);

  const { owner, other } = (await town.db.queryOne<{ owner: string; other: number }>(sql`
    select p.username as owner, (select max(m.person_id) from group_members m where m.group_id = g.id and m.person_id <> g.owner_id) as other
    from groups g join people p on p.id = g.owner_id where g.id = ${last}`))!;
  const inviter = await town.as(owner as 'ada');
  const { link } = await inviter.ask('POST /user/create-invitation-link', {
    days: 7,
    max_uses: 10,
    group_id: last,
  });
  await inviter.ask('POST /user/block-user', { user_id: other });
  const { group } = await town.visitor.ask('GET /user/invitation', {
    code: link.url.split('/').at(-1)!,
  });
  expect(group!.total_members).toBe((await list())[0]!.total_members);
});

test('lists open groups without small numbers, and published news', async () => {
  const { groups } = await town.visitor.ask('GET /public/groups', {});
  expect(groups.map(({ id }) => id)).toContain(town.group.creek);
  expect(groups.map(({ id }) => id)).not.toContain(town.group.ferry);
  expect(groups.every(({ total_members = 20 }) => total_members >= 20)).toBe(true);
  await town.db.execute(sql`
    insert into news (title, url, link_key, shown) values ('Bridge opens', 'https://news.example/1', 'news.example/1', true), ('Not reviewed', 'https://news.example/2', 'news.example/2', false)`);
  const { news } = await town.visitor.ask('GET /public/news', {});
  expect(news.map(({ title }) => title)).toEqual(['Bridge opens']);
});

test('a page of groups has at most 20 for visitors, and simultaneous requests count once', async () => {
  await town.db.execute(sql`
    insert into groups (owner_id, name, status) select ${town.id.ben}, 'Many ' || i, 'Open' from generate_series(1, 30) i`);
  const statements: string[] = [];
  const query = town.app.db.query.bind(town.app.db);
  town.app.db.query = (statement) => {
    statements.push(compile(statement).text);
    return query(statement);
  };
  try {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(() => town.visitor.ask('GET /public/groups', { pageSize: 50, page: 2 })),
    );
    for (const { groups, pages: counts } of pages) {
      expect(groups.length).toBeLessThanOrEqual(20);
      expect(counts.pageSize).toBe(20);
    }
  } finally {
    town.app.db.query = query;
  }
  const counted = statements.filter((text) => text.includes('visible_member_count'));
  expect(counted).toHaveLength(1);
});

test('an administrator can turn it off: then visitors find nothing', async () => {
  await town.post('ada');
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/settings', {
    visitors_look_around: false,
    operator_contact: 'June',
  });
  const response = await entry();
  expect(response).toMatchObject({ groups: [], total_groups: 0, operator: 'June' });
  expect(response).not.toHaveProperty('post');
  expect(response).not.toHaveProperty('numbers');
  for (const refused of [
    await town.visitor.refused('GET /public/posts', {}),
    await town.visitor.refused('GET /public/groups', {}),
    await town.visitor.refused('GET /public/news', {}),
  ])
    expect([refused.status, refused.message]).toEqual([404, siteStrings.lookAroundOff]);
});

test('a member does not see posts and groups across a block', async () => {
  const { id } = await town.post('rex');
  const poll = await publishPoll(town, 'rex');
  await town.db.execute(
    sql`update groups set owner_id = ${town.id.rex} where id = ${town.group.creek}`,
  );
  // members of a group see it also across a block with its owner
  await town.db.execute(
    sql`delete from group_members where person_id = ${town.id.quinn} and group_id = ${town.group.creek}`,
  );
  const reads = async (who: 'quinn' | 'noor') => {
    const client = await town.as(who);
    const [entryPage, list, groups] = await Promise.all([
      client.ask('GET /public/entry', {}),
      client.ask('GET /public/posts', {}),
      client.ask('GET /public/groups', {}),
    ]);
    return {
      cards: [entryPage.post?.id, entryPage.poll?.id],
      ids: list.contents.map((post) => post.id),
      creek: [entryPage, groups].some((page) =>
        page.groups.some((one) => one.id === town.group.creek),
      ),
    };
  };
  expect(await reads('noor')).toEqual({ cards: [id, poll.id], ids: [poll.id, id], creek: true });
  // quinn and rex have blocked each other
  expect(await reads('quinn')).toEqual({ cards: [undefined, undefined], ids: [], creek: false });
  await town.db.execute(
    sql`update groups set owner_id = ${town.id.ada} where id = ${town.group.creek}`,
  );
});

test('no number tells a member of a block', async () => {
  // those of other tests
  await town.db.execute(
    sql`update groups set status = 'Closed' where id <> all (${Object.values(town.group)}::bigint[])`,
  );
  await town.db.execute(sql`
    with made as (insert into groups (owner_id, name, status) select ${town.id.hugo}, 'Open ' || i, 'Open' from generate_series(1, 3) i returning id)
    insert into group_members (group_id, person_id) select id, ${town.id.hugo} from made`);
  const noor = await town.as('noor');
  const read = async () => {
    const [list, short, { groups: _, ...entryPage }] = await Promise.all([
      noor.ask('GET /public/groups', {}),
      noor.ask('GET /public/groups', { pageSize: 2 }),
      noor.ask('GET /public/entry', {}),
    ]);
    return { list, pages: [list.pages, short.pages], entryPage };
  };
  const before = await read();
  await (await town.as('hugo')).ask('POST /user/block-user', { user_id: town.id.noor });
  const { list, ...after } = await read();
  expect(before.list.groups.length - list.groups.length).toBe(3);
  expect(after).toEqual({ pages: before.pages, entryPage: before.entryPage });
  expect(after.pages[0]).toEqual({ page: 1, pageSize: 20, pageCount: 1 });
  expect(after.pages[1]).toMatchObject({ pageCount: 2 });
  const found = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page++) {
    const response = await noor.ask('GET /public/groups', { page, pageSize: 2 });
    found.push(...response.groups);
    ({ pageCount } = response);
  }
  expect(found).toEqual(list.groups);
});

test('a member does not see what a post quotes across a block', async () => {
  const quoted = await town.post('rex');
  await town.post('ada', { quoted_id: quoted.id });
  // The newest post with a picture is the card of the entry page.
  const shown = await town.post('ada', {
    quoted_id: quoted.id,
    attachments: [await pictureOf(town, town.id.ada)],
  });
  const quotesSeenBy = async (client: Pick<typeof town.visitor, 'ask'>) => {
    const { post } = await client.ask('GET /public/entry', {});
    const { contents } = await client.ask('GET /public/posts', {});
    expect(post?.id).toBe(shown.id);
    const quoting = contents.filter(({ id }) => id !== quoted.id);
    expect(quoting).toHaveLength(2);
    return [post, ...quoting].map((one) => one?.quote?.post?.id ?? one?.quote);
  };
  const { id } = quoted;
  expect(await quotesSeenBy(town.visitor)).toEqual([id, id, id]);
  expect(await quotesSeenBy(await town.as('noor'))).toEqual([id, id, id]);
  // quinn and rex have blocked each other
  expect(await quotesSeenBy(await town.as('quinn'))).toEqual([{}, {}, {}]);
});

test('refuses unknown fields', async () => {
  expect((await town.visitor.refused('GET /public/entry', { x: 1 })).message).toEqual({
    x: [strings.unknownField],
  });
  expect((await town.visitor.refused('GET /public/posts', { kind: 'drafts' })).status).toBe(422);
});
