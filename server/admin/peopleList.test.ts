// Filters, orders and cursors of the list of accounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { peopleOrders } from '#contract/adminPeople.ts';
import { strings } from '#contract/strings.ts';
import { runJob } from '#test/jobs.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';
import { AddressRefusedError } from '../mail/mailer.ts';
import { markBounced, skipFailingAddresses } from '../mail/failingAddresses.ts';
import { findMemberByToken, hashToken, randomToken, startSession } from '../security/sessions.ts';

type ListInput = Input<'GET /admin/users'>;
let town: TestTown;
let keeper: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown();
  keeper = await town.as('keeper');
});
afterAll(() => town.close());

const find = async (input: ListInput) =>
  (await keeper.ask('GET /admin/users', { pageSize: 100, ...input })).users.map(
    ({ username }) => username,
  );
const newcomer = async (username: string, joinedAt = '2026-02-10T12:00:00Z') =>
  (await town.db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, created_at, confirmed_at)
    values (${username}, ${username}, ${`Person ${username}`}, ${`${username}@example.org`}, ${`${username}@example.org`}, ${joinedAt}::timestamptz, now()) returning id`))!
    .id;
const seenOn = (id: number, date: string) =>
  town.db.execute(sql`insert into last_seen_days (person_id, seen_on) values (${id}, ${date}::date)
    on conflict (person_id) do update set seen_on = excluded.seen_on`);

describe('the last day of use', () => {
  const readDay = async (id: number) =>
    (await town.db.queryOne<{ day: string; changed: string }>(
      sql`select to_char(seen_on, 'YYYY-MM-DD') as day, xmin::text as changed from last_seen_days where person_id = ${id}`,
    ))!;
  const today = () => new Date().toISOString().slice(0, 10);

  test('is recorded by a login and by a later use, at most once a day, and remains after the logout', async () => {
    const id = await newcomer('daily');
    const token = await startSession(town.db, id, 'Firefox on Linux');
    expect((await readDay(id)).day).toBe(today());

    await seenOn(id, '2026-01-05');
    const useSession = async (lastUsed: string) => {
      await town.db.execute(
        sql`update sessions set last_used_at = now() - ${lastUsed}::interval where token_hash = ${hashToken(token)}`,
      );
      expect(await findMemberByToken(town.db, token)).toMatchObject({ id });
    };
    // Within five minutes nothing is written.
    await useSession('10 seconds');
    expect((await readDay(id)).day).toBe('2026-01-05');
    await useSession('1 day');
    const first = await readDay(id);
    expect(first.day).toBe(today());
    await useSession('1 day');
    expect(await readDay(id)).toEqual(first);

    await town.db.execute(sql`delete from sessions where person_id = ${id}`);
    const { user } = await keeper.ask('GET /admin/user', { user_id: id });
    expect(user.last_seen_on).toBe(today());
    expect(user.last_used_on).toBeUndefined();
    expect(await findMemberByToken(town.db, randomToken())).toBeUndefined();
  });

  test('filters by a range of days, or accounts that were never used', async () => {
    const [early, late] = [await newcomer('early.bird'), await newcomer('late.bird')];
    await newcomer('no.bird');
    await seenOn(early, '2025-03-01');
    await seenOn(late, '2025-03-02');
    const keyword = '.bird';
    expect(await find({ keyword, seen_from: '2025-03-02' })).toEqual(['late.bird']);
    expect(await find({ keyword, seen_to: '2025-03-01' })).toEqual(['early.bird']);
    expect(await find({ keyword, seen: 'never' })).toEqual(['no.bird']);
    expect(await find({ keyword, order: 'seen' })).toEqual(['late.bird', 'early.bird', 'no.bird']);
    expect(await find({ keyword, order: 'seen', seen_to: '2025-03-02' })).toEqual([
      'late.bird',
      'early.bird',
    ]);
    expect(await find({ keyword, order: 'seen', seen: 'never' })).toEqual(['no.bird']);
    const refused = await keeper.refused('GET /admin/users', {
      seen: 'never',
      seen_from: '2025-03-01',
    });
    expect(refused.status).toBe(422);
  });
});

describe('filters', () => {
  test('by role and state', async () => {
    await town.db.execute(sql`update all_people set moderator = true where id = ${town.id.noor}`);
    expect(await find({ role: 'admin' })).toEqual(['keeper']);
    expect(await find({ role: 'moderator' })).toEqual(['noor']);
    const members = await find({ role: 'member' });
    expect(members).toContain('ada');
    expect(members).not.toContain('keeper');
    expect(members).not.toContain('noor');
    await town.db.execute(sql`update all_people set moderator = false where id = ${town.id.noor}`);

    const id = await newcomer('out.of.order');
    for (const column of ['suspended_at', 'deleted_at'] as const) {
      await town.pool.query(`update all_people set ${column} = now() where id = ${id}`);
      expect(await find({ keyword: 'out.of.order', state: 'active' })).toEqual([]);
      await town.pool.query(`update all_people set ${column} = null where id = ${id}`);
    }
    expect(await find({ keyword: 'out.of.order', state: 'active' })).toEqual(['out.of.order']);
  });

  test('by the day of joining, in UTC', async () => {
    await newcomer('last.minute', '2024-05-01T23:59:00Z');
    await newcomer('next.morning', '2024-05-02T00:00:00Z');
    const day = '2024-05-01';
    expect(await find({ joined_from: day, joined_to: day })).toEqual(['last.minute']);
    expect(await find({ joined_from: '2024-05-02', joined_to: '2024-05-02' })).toEqual([
      'next.morning',
    ]);
    for (const wrong of ['2024-02-30', '2024-13-01', 'yesterday'])
      expect((await keeper.refused('GET /admin/users', { joined_from: wrong })).status).toBe(422);
  });

  test('by whether the mail server refuses the address, until the member changes it', async () => {
    const [refused, bounced] = [await newcomer('refused.mail'), await newcomer('bounced.mail')];
    const failing = skipFailingAddresses(
      {
        send: () => Promise.reject(new AddressRefusedError('No such mailbox.')),
        close: () => {},
      },
      town.db,
      town.app.addresses,
    );
    await expect(
      failing.send({
        to: 'Refused.Mail@example.org',
        id: 'refused',
        required: 'account',
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
      }),
    ).rejects.toThrow();
    await markBounced(town.db, town.app.addresses, ['bounced.mail@example.org']);
    expect(await find({ email: 'failing' })).toEqual(['bounced.mail', 'refused.mail']);

    await town.db.execute(
      sql`update all_people set email = 'new@example.org', email_normalized = 'new@example.org' where id = ${refused}`,
    );
    expect(await find({ email: 'failing' })).toEqual(['bounced.mail']);

    // Rows of an earlier release, which had no account.
    await town.db.execute(sql`update refused_addresses set person_id = null`);
    expect(await find({ email: 'failing' })).toEqual([]);
    await runJob(town, 'admin.link-failing-addresses');
    expect(await find({ email: 'failing' })).toEqual(['bounced.mail']);
    expect(await find({ email: 'confirmed', keyword: 'bounced.mail' })).toEqual(['bounced.mail']);
    await town.db.execute(sql`update all_people set confirmed_at = null where id = ${bounced}`);
    expect(await find({ email: 'unconfirmed', keyword: 'bounced.mail' })).toEqual(['bounced.mail']);
  });

  test('by open reports, except those about the caller', async () => {
    const report = async (about: 'gus' | 'keeper', by: 'ada' | 'ben') => {
      const post = await town.post(about);
      await (
        await town.as(by)
      ).ask('POST /content/report', {
        title: 'A post',
        url: '/',
        reason: 'Spam',
        content_id: post.id,
      });
    };
    await report('gus', 'ada');
    await report('gus', 'ben');
    await report('keeper', 'ada');
    expect(await find({ reported: 'Y' })).toEqual(['gus']);
    const others = await find({ reported: 'N' });
    expect(others).not.toContain('gus');
    expect(others).toContain('keeper');
    expect((await find({ order: 'reports' }))[0]).toBe('gus');
    const { user } = await keeper.ask('GET /admin/user', { user_id: town.id.gus });
    expect(user).toMatchObject({ reports: 2, open_reports: 2 });
    await town.db.execute(sql`update reports set resolved_at = now()`);
    expect(await find({ reported: 'Y' })).toEqual([]);
  });

  test('by who invited them, by email or by link, and names the inviter', async () => {
    const [byMail, byLink, friendByLink] = [
      await newcomer('by.mail'),
      await newcomer('by.link'),
      await newcomer('friend.by.link'),
    ];
    const { ada } = town.id;
    await town.db.execute(sql`
      with sent as (insert into invitations (inviter_id, email, email_hash, code_hash) values (${ada}, 'x', 'x', 'x') returning id)
      update all_people set invitation_id = (select id from sent) where id = ${byMail}`);
    await town.db.execute(sql`
      with link as (insert into invitation_links (inviter_id, nonce, max_uses, expires_at) values (${ada}, 'x', 9, now() + interval '1 day') returning id)
      insert into invitation_link_uses (link_id, person_id, used_at)
      select link.id, p.id, p.created_at + case when p.id = ${friendByLink} then interval '1 day' else interval '0' end
      from link, all_people p where p.id in (${byLink}, ${friendByLink})`);
    expect((await find({ invited_by: ada })).toSorted()).toEqual(['by.link', 'by.mail']);
    const { inviter } = await keeper.ask('GET /admin/users', { invited_by: ada });
    expect(inviter).toMatchObject({ id: ada, username: 'ada' });
    expect(await find({ invited_by: town.id.ben })).toEqual([]);
  });
});

describe.each(peopleOrders)('pages in the order %s', (order) => {
  test('contain every account once', async () => {
    const whole = await find({ order });
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.toSorted()).toEqual((await find({})).toSorted());
    const paged: string[] = [];
    for (let before: string | undefined; ;) {
      const page = await keeper.ask('GET /admin/users', {
        order,
        pageSize: 3,
        ...(before && { before }),
      });
      expect(page.total).toBe(whole.length);
      paged.push(...page.users.map(({ username }) => username));
      before = page.next;
      if (!before) break;
    }
    expect(paged).toEqual(whole);
    const second = await keeper.ask('GET /admin/users', { order, pageSize: 3, page: 2 });
    expect(second.users.map(({ username }) => username)).toEqual(whole.slice(3, 6));
  });
});

test('the order of names ignores case and accents', async () => {
  for (const [username, name] of [
    ['order.a', 'zzz Alpha'],
    ['order.b', 'ZZZ Älpin'],
    ['order.c', 'Zzz alzey'],
  ] as const)
    await town.db.execute(
      sql`update all_people set name = ${name} where id = ${await newcomer(username)}`,
    );
  expect(await find({ keyword: 'order.', order: 'name' })).toEqual([
    'order.a',
    'order.b',
    'order.c',
  ]);
});

test('a cursor of names is refused if the account is gone', async () => {
  const { message } = await keeper.refused('GET /admin/users', {
    order: 'name',
    before: '0-999999999',
  });
  expect(message).toBe(strings.invalidValue);
});

test('only administrators can filter the list', async () => {
  const { status } = await (await town.as('ada')).refused('GET /admin/users', { reported: 'Y' });
  expect(status).toBe(403);
});
