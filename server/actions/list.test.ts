// Lists of actions: contents, order and pages.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionStrings } from '#contract/actionStrings.ts';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { letEnd, publishAction } from '#test/actions.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const titles = async (client: Client, input: Input<'GET /action/list'>) =>
  (await client.ask('GET /action/list', input)).actions.map(({ title }) => title);
const at = (day: string) => ({ title: day, start_on: '', end_on: `${day}T12:00`, timezone: 'UTC' });

describe('upcoming', () => {
  test('lists future actions, the soonest first, then those without an end', async () => {
    await publishAction(town, 'ada', { kind: 'task', title: 'open', start_on: '', end_on: '' });
    await publishAction(town, 'ben', at('2097-01-03'));
    await publishAction(town, 'ada', { ...at('2097-01-01'), shared_as: 'Friends' });
    await publishAction(town, 'ada', {
      ...at('2097-01-02'),
      group_id: town.group.creek,
      shared_as: 'Group',
    });
    await letEnd(town, await publishAction(town, 'ada', { ...at('2097-01-04'), title: 'over' }));
    const canceled = await publishAction(town, 'ada', { ...at('2097-01-05'), title: 'off' });
    await (await town.as('ada')).ask('POST /action/call-off', { id: canceled.id });
    expect(await titles(await town.as('ben'), { type: 'upcoming' })).toEqual([
      '2097-01-01',
      '2097-01-02',
      '2097-01-03',
      'open',
    ]);
    expect(await titles(await town.as('hugo'), { type: 'upcoming' })).toEqual([
      '2097-01-02',
      '2097-01-03',
      'open',
    ]);
    expect(
      await titles(await town.as('ada'), { type: 'upcoming', group_id: town.group.creek }),
    ).toEqual(['2097-01-02']);
    expect(await titles(await town.as('ada'), { type: 'upcoming', kind: 'task' })).toEqual([
      'open',
    ]);
  });

  test('reflects changes of the audience and of the author’s account', async () => {
    const [ada, hugo] = [await town.as('ada'), await town.as('hugo')];
    const action = await publishAction(town, 'ada', at('2097-01-01'));
    const setAudience = (shared_as: 'Private' | 'Public') =>
      ada.ask('POST /action/update', { id: action.id, title: action.title, shared_as });
    expect(await titles(hugo, { type: 'upcoming' })).toHaveLength(1);
    await setAudience('Private');
    expect(await titles(hugo, { type: 'upcoming' })).toEqual([]);
    expect(await titles(ada, { type: 'upcoming' })).toHaveLength(1);
    await setAudience('Public');
    expect(await titles(hugo, { type: 'upcoming' })).toHaveLength(1);
    await town.db.execute(sql`update all_people set suspended_at = now() where id = ${ada.id}`);
    expect(await titles(hugo, { type: 'upcoming' })).toEqual([]);
    await town.db.execute(sql`update all_people set suspended_at = null where id = ${ada.id}`);
    expect(await titles(hugo, { type: 'upcoming' })).toHaveLength(1);
  });
});

describe('dates', () => {
  const january = {
    type: 'dates',
    from: '2097-01-01T00:00:00Z',
    until: '2097-02-01T00:00:00Z',
  } as const;
  const lasting = (title: string, start: string, end: string) =>
    publishAction(town, 'ada', { title, start_on: start, end_on: end, timezone: 'UTC' });

  test('lists what goes on when the period begins and what begins in it, the earliest first', async () => {
    await lasting('over before', '2096-12-30T10:00', '2097-01-01T00:00');
    await lasting('runs into it', '2096-12-20T10:00', '2097-01-01T00:01');
    await lasting('longer than it', '2096-12-01T10:00', '2097-03-01T10:00');
    await lasting('on its last minute', '2097-01-31T23:59', '2097-02-02T10:00');
    await lasting('after it', '2097-02-01T00:00', '2097-02-02T10:00');
    await publishAction(town, 'ada', { kind: 'task', title: 'open', start_on: '', end_on: '' });
    await publishAction(town, 'ben', { ...at('2097-01-20'), title: 'only an end' });
    await publishAction(town, 'ben', {
      ...at('2097-01-05'),
      title: 'hidden',
      shared_as: 'Private',
    });
    await publishAction(town, 'ada', {
      ...at('2097-01-04'),
      title: 'friends',
      shared_as: 'Friends',
    });
    await publishAction(town, 'ada', {
      ...at('2097-01-03'),
      title: 'group',
      group_id: town.group.creek,
      shared_as: 'Group',
    });
    const off = await publishAction(town, 'ada', { ...at('2097-01-06'), title: 'off' });
    await (await town.as('ada')).ask('POST /action/call-off', { id: off.id });
    const ben = await town.as('ben');
    const expected = [
      'runs into it',
      'longer than it',
      'group',
      'friends',
      'hidden',
      'off',
      'only an end',
      'on its last minute',
    ];
    expect(await titles(ben, january)).toEqual(expected);
    expect(await titles(await town.as('hugo'), january)).toEqual(
      expected.filter((title) => title !== 'friends' && title !== 'hidden'),
    );
    expect(await titles(ben, { ...january, user_id: town.id.ada })).toEqual(
      expected.filter((title) => title !== 'hidden' && title !== 'only an end'),
    );
    expect(await titles(ben, { ...january, keyword: 'longer' })).toEqual(['longer than it']);
    expect(await titles(ben, { ...january, group_id: town.group.creek })).toEqual(['group']);
  });

  test('is read by cursor to its end', async () => {
    for (let i = 1; i <= 5; i++)
      await lasting(`going on ${i}`, '2096-12-20T10:00', '2097-01-02T10:00');
    for (let i = 1; i <= 5; i++)
      await publishAction(town, i % 2 ? 'ada' : 'ben', {
        ...at('2097-01-05'),
        title: `${i}`,
        shared_as: i === 3 ? 'Friends' : 'Public',
      });
    const ben = await town.as('ben');
    const all = await titles(ben, january);
    expect(all).toHaveLength(10);
    for (const input of [january, { ...january, user_id: town.id.ada }]) {
      const read: string[] = [];
      let before: string | undefined;
      do {
        const { actions, next } = await ben.ask('GET /action/list', {
          ...input,
          pageSize: 3,
          ...(before && { before }),
        });
        read.push(...actions.map(({ title }) => title));
        before = next;
      } while (before);
      expect(read).toEqual(await titles(ben, input));
    }
  });

  test('needs a period that is not longer than a calendar', async () => {
    const ada = await town.as('ada');
    for (const period of [
      {},
      { from: january.from },
      { from: january.from, until: january.from },
      { from: january.from, until: '2097-02-14T00:00:01Z' },
      { from: '1969-12-01T00:00:00Z', until: '1970-01-05T00:00:00Z' },
    ])
      expect(await ada.refused('GET /action/list', { type: 'dates', ...period })).toMatchObject({
        status: 422,
        message: actionStrings.calendarPeriod,
      });
    expect(
      await titles(ada, { type: 'dates', from: january.from, until: '2097-02-14T00:00:00Z' }),
    ).toEqual([]);
  });
});

describe('a member’s own lists', () => {
  test('contain completed actions, the latest first', async () => {
    const [one, two] = [
      await publishAction(town, 'ada', { title: 'one' }),
      await publishAction(town, 'ada', { title: 'two' }),
    ];
    await publishAction(town, 'ada', { title: 'three' });
    const hugo = await town.as('hugo');
    for (const action of [two, one])
      await hugo.ask('POST /action/mark-complete', { action_id: action.id });
    await letEnd(town, one);
    expect(await titles(hugo, { type: 'completed' })).toEqual(['one', 'two']);
    await (
      await town.as('ada')
    ).ask('POST /action/update', { id: two.id, title: 'two', shared_as: 'Private' });
    expect(await titles(hugo, { type: 'completed' })).toEqual(['one']);
    expect(await titles(await town.as('ben'), { type: 'completed' })).toEqual([]);
  });

  test('contain followed actions: the soonest first, then without an end, then past ones', async () => {
    const hugo = await town.as('hugo');
    const publishFollowed = async (fields: object) => {
      const action = await publishAction(town, 'ada', fields);
      await hugo.ask('POST /action/follow', { id: action.id });
      return action;
    };
    await publishFollowed({ kind: 'task', title: 'open', start_on: '', end_on: '' });
    await letEnd(town, await publishFollowed({ title: 'over' }));
    await publishFollowed(at('2097-01-02'));
    await publishFollowed(at('2097-01-01'));
    await publishAction(town, 'ada', at('2097-01-03'));
    expect(await titles(hugo, { type: 'following' })).toEqual([
      '2097-01-01',
      '2097-01-02',
      'open',
      'over',
    ]);
  });
});

describe('all', () => {
  test('lists the newest first, in pages', async () => {
    for (let i = 1; i <= 7; i++)
      await publishAction(town, i % 2 ? 'ada' : 'ben', { title: `${i}` });
    await publishAction(town, 'ada', { title: 'hidden', shared_as: 'Friends' });
    const hugo = await town.as('hugo');
    const first = await hugo.ask('GET /action/list', { pageSize: 3 });
    expect(first.actions.map(({ title, description }) => `${title} ${description}`)).toEqual([
      '7 Bring boots.',
      '6 Bring boots.',
      '5 Bring boots.',
    ]);
    expect({ pageCount: first.pageCount, pages: first.pages }).toEqual({
      pageCount: 3,
      pages: { page: 1, pageSize: 3, pageCount: 3, totalCount: 7 },
    });
    expect(await titles(hugo, { pageSize: 3, page: 3 })).toEqual(['1']);
    const beyond = await hugo.ask('GET /action/list', { pageSize: 3, page: 4 });
    expect(beyond).toMatchObject({ actions: [], pageCount: 3 });
    expect((await hugo.ask('GET /action/list', {})).pages).toEqual({
      page: 1,
      pageSize: 20,
      pageCount: 1,
      totalCount: 7,
    });
    expect(await titles(hugo, { user_id: town.id.ben })).toEqual(['6', '4', '2']);
    for (const type of ['all', 'upcoming', 'preferences'] as const)
      expect(
        await hugo.refused('GET /action/list', { type, page: 42, pageSize: 100 }),
      ).toMatchObject({ status: 422, message: strings.cursorRequired });
    expect((await town.visitor.refused('GET /action/list', {})).status).toBe(401);
    expect((await hugo.refused('GET /action/list', { type: 'mine' })).status).toBe(422);
  });

  test('can be filtered by kind, issue, word, group and featured actions', async () => {
    const [water, transit] = (
      await town.db.query<{ id: number }>(
        sql`select id from issues where name in ('Clean water', 'Public transit') order by name`,
      )
    ).map(({ id }) => id) as [number, number];
    await publishAction(town, 'ada', { title: 'Water', issues: [water] });
    await publishAction(town, 'ben', { title: 'Bus', issues: [transit, water], kind: 'task' });
    await publishAction(town, 'ada', { title: 'Creek', group_id: town.group.creek });
    await publishAction(town, 'ben', { title: 'Ferry', group_id: town.group.ferry });
    await town.db.execute(sql`update posts set featured_at = now() where title = 'Water'`);
    const hugo = await town.as('hugo');
    expect(await titles(hugo, { issue: water })).toEqual(['Bus', 'Water']);
    expect(await titles(hugo, { issue: transit })).toEqual(['Bus']);
    expect(await titles(hugo, { kind: 'task' })).toEqual(['Bus']);
    expect(await titles(hugo, { keyword: 'creek' })).toEqual(['Creek']);
    expect(await titles(hugo, { featured: 'Y' })).toEqual(['Water']);
    expect(await titles(hugo, { group_id: town.group.creek })).toEqual(['Creek']);
    expect(await titles(hugo, { group_id: town.group.ferry })).toEqual([]);
    expect(await titles(await town.as('ada'), { group_id: town.group.ferry })).toEqual(['Ferry']);
    expect(
      await titles(hugo, { issue: water, keyword: 'bus', user_id: town.id.ben, type: 'upcoming' }),
    ).toEqual(['Bus']);
  });
});
