// Action preferences, and the list of matching actions.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { letEnd, publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let issue: Record<string, number>;
beforeAll(async () => {
  town = await createTestTown();
  issue = Object.fromEntries(
    (await town.db.query<{ name: string; id: number }>(sql`select name, id from issues`)).map(
      ({ name, id }) => [name, id],
    ),
  );
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  await town.db.execute(sql`delete from action_preferences`);
  await town.db.execute(sql`delete from action_preference_issues`);
});

const boston = '1 Beacon Street, Boston, MA 02108';
const at = (zip_code: string, city: string) => ({ zip_code, city, street_address: '' });
const titles = async (name: Parameters<TestTown['as']>[0], input: object = {}) =>
  (
    await (await town.as(name)).ask('GET /action/list', { type: 'preferences', ...input })
  ).actions.map(({ title }) => title);
const sortedTitles = async (name: Parameters<TestTown['as']>[0], input: object = {}) =>
  (await titles(name, input)).toSorted();

describe('preferences', () => {
  test('have defaults until they are saved', async () => {
    const ada = await town.as('ada');
    expect((await ada.ask('GET /action/get-preferences', {})).preferences).toEqual({
      address: '',
      radius: 25,
      issues: [],
      remind: true,
      located: false,
    });
    const issues = [issue['Clean water']!, issue['Education']!].toSorted((a, b) => a - b);
    expect(
      await ada.ask('POST /action/save-preferences', {
        address: ` ${boston} `,
        radius: 75,
        issues,
        remind: false,
      }),
    ).toEqual({
      message: strings.preferencesSaved,
      located: true,
    });
    expect((await ada.ask('GET /action/get-preferences', {})).preferences).toEqual({
      address: boston,
      radius: 75,
      issues,
      remind: false,
      located: true,
    });
  });

  test('keep absent fields and can be cleared', async () => {
    const ada = await town.as('ada');
    await ada.ask('POST /action/save-preferences', {
      address: boston,
      radius: 100,
      issues: [issue['Housing']!],
      remind: false,
    });
    expect((await ada.ask('POST /action/save-preferences', { address: 'Larkwater' })).located).toBe(
      false,
    );
    expect((await ada.ask('GET /action/get-preferences', {})).preferences).toEqual({
      address: 'Larkwater',
      radius: 100,
      issues: [issue['Housing']],
      remind: false,
      located: false,
    });
    await ada.ask('POST /action/save-preferences', { address: '', issues: [] });
    expect((await ada.ask('GET /action/get-preferences', {})).preferences).toMatchObject({
      address: '',
      issues: [],
    });
  });

  test('are private', async () => {
    await (await town.as('ada')).ask('POST /action/save-preferences', { address: boston });
    expect(
      (await (await town.as('ben')).ask('GET /action/get-preferences', {})).preferences.address,
    ).toBe('');
    for (const who of ['ben', 'keeper'] as const)
      expect(
        JSON.stringify(await (await town.as(who)).ask('GET /user/get', { username: 'ada' })),
      ).not.toContain('Beacon');
    expect((await town.visitor.refused('GET /action/get-preferences', {})).status).toBe(401);
    expect(
      (await town.visitor.refused('POST /action/save-preferences', { address: boston })).status,
    ).toBe(401);
  });

  test('are rejected if they are invalid, and then nothing is saved', async () => {
    const ada = await town.as('ada');
    for (const invalidPreferences of [
      { radius: 30 },
      { issues: [999_999] },
      { issues: [1, 1] },
      { address: 'x'.repeat(301) },
      { remind: 'maybe' },
      {},
    ]) {
      const { status } = await ada.refused('POST /action/save-preferences', {
        ...('issues' in invalidPreferences ||
        'radius' in invalidPreferences ||
        'remind' in invalidPreferences
          ? { address: boston }
          : {}),
        ...invalidPreferences,
      });
      expect(status, JSON.stringify(invalidPreferences)).toBe(422);
    }
    expect((await ada.ask('GET /action/get-preferences', {})).preferences.address).toBe('');
  });

  test('provide the default reminder setting for following', async () => {
    const ben = await town.as('ben');
    await ben.ask('POST /action/save-preferences', { address: '', remind: false });
    const action = await publishAction(town, 'ada');
    expect((await ben.ask('POST /action/follow', { id: action.id })).action.remind).toBe(false);
  });
});

describe('matching actions', () => {
  test('are within the radius and contain the distance: Boston to Providence is 41 miles', async () => {
    await publishAction(town, 'ada', { title: 'Providence', ...at('02903', 'Providence') });
    const ben = await town.as('ben');
    await ben.ask('POST /action/save-preferences', { address: boston, radius: 50 });
    const { actions, pageCount } = await ben.ask('GET /action/list', { type: 'preferences' });
    expect([actions.map(({ title }) => title), pageCount]).toEqual([['Providence'], 1]);
    expect(Math.round(actions[0]!.miles_away!)).toBe(41);
    await ben.ask('POST /action/save-preferences', { address: boston, radius: 25 });
    expect(await titles('ben')).toEqual([]);
  });

  test('are sorted by distance band, then by time, and those from anywhere come last', async () => {
    const on = (day: string) => ({
      start_on: `2099-06-${day}T09:00`,
      end_on: `2099-06-${day}T11:00`,
    });
    await publishAction(town, 'ada', {
      title: 'From anywhere',
      ...on('01'),
      entire_country: true,
    });
    await publishAction(town, 'ada', {
      title: 'Providence',
      ...on('02'),
      ...at('02903', 'Providence'),
    });
    await publishAction(town, 'ada', {
      title: 'Beacon Hill, late',
      ...on('20'),
      ...at('02114', 'Boston'),
    });
    await publishAction(town, 'ada', {
      title: 'Back Bay, soon',
      ...on('10'),
      ...at('02116', 'Boston'),
    });
    await publishAction(town, 'ada', {
      title: 'By telephone',
      ...on('03'),
      venue: 'By telephone',
      ...at('', ''),
    });
    await publishAction(town, 'ada', {
      title: 'Worcester',
      ...on('01'),
      ...at('01608', 'Worcester'),
    });
    await (
      await town.as('ben')
    ).ask('POST /action/save-preferences', { address: boston, radius: 50 });
    // Worcester and Providence are both between 25 and 50 miles away
    const order = [
      'Back Bay, soon',
      'Beacon Hill, late',
      'Worcester',
      'Providence',
      'From anywhere',
      'By telephone',
    ];
    expect(await titles('ben')).toEqual(order);
    expect(await titles('ben', { page: 2, pageSize: 2 })).toEqual(order.slice(2, 4));
  });

  test('are upcoming, not canceled, by others and not completed yet', async () => {
    const inBoston = at('02108', 'Boston');
    await publishAction(town, 'ben', { title: 'My own', ...inBoston });
    await letEnd(town, await publishAction(town, 'ada', { title: 'Over', ...inBoston }));
    const canceled = await publishAction(town, 'ada', { title: 'Off', ...inBoston });
    await (await town.as('ada')).ask('POST /action/call-off', { id: canceled.id });
    const completed = await publishAction(town, 'ada', { title: 'Done', ...inBoston });
    const petition = await publishAction(town, 'ada', {
      title: 'Signed',
      kind: 'petition',
      ...inBoston,
    });
    await publishAction(town, 'ada', { title: 'Fits', ...inBoston });
    const ben = await town.as('ben');
    await ben.ask('POST /action/sign', { action_id: petition.id });
    await ben.ask('POST /action/mark-complete', { action_id: completed.id });
    await ben.ask('POST /action/save-preferences', { address: boston });
    expect(await titles('ben')).toEqual(['Fits']);
    expect((await sortedTitles('hugo')).length).toBeGreaterThan(2);
  });

  test('are about one of the chosen issues, if there are any', async () => {
    const inBoston = at('02108', 'Boston');
    await publishAction(town, 'ada', {
      title: 'Water',
      ...inBoston,
      issues: [issue['Clean water']!, issue['Housing']!],
    });
    await publishAction(town, 'ada', {
      title: 'Buses',
      ...inBoston,
      issues: [issue['Public transit']!],
    });
    await publishAction(town, 'ada', { title: 'None', ...inBoston });
    const ben = await town.as('ben');
    await ben.ask('POST /action/save-preferences', {
      address: boston,
      issues: [issue['Clean water']!, issue['Housing']!],
    });
    expect(await titles('ben')).toEqual(['Water']);
    await ben.ask('POST /action/save-preferences', { address: boston, issues: [] });
    expect(await sortedTitles('ben')).toEqual(['Buses', 'None', 'Water']);
    expect(await titles('ben', { issue: issue['Public transit'] })).toEqual(['Buses']);
    expect(await titles('ben', { keyword: 'none' })).toEqual(['None']);
    expect(await titles('ben', { kind: 'petition' })).toEqual([]);
  });

  test('have a known location if the address is known; without one, distance is ignored', async () => {
    await publishAction(town, 'ada', { title: 'Unknown place', zip_code: '', city: 'Somewhere' });
    await publishAction(town, 'ada', { title: 'Seattle', ...at('98101', 'Seattle') });
    await publishAction(town, 'ada', {
      title: 'All of Germany',
      entire_country: true,
      country: 276,
    });
    await publishAction(town, 'ada', { title: 'All of the country', entire_country: true });
    const ben = await town.as('ben');
    await ben.ask('POST /action/save-preferences', { address: boston, radius: 100 });
    expect(await titles('ben')).toEqual(['All of the country']);
    for (const address of ['', 'Hauptstr. 1, 10115 Berlin']) {
      await ben.ask('POST /action/save-preferences', { address });
      expect(await sortedTitles('ben')).toEqual([
        'All of Germany',
        'All of the country',
        'Seattle',
        'Unknown place',
      ]);
      const { actions } = await ben.ask('GET /action/list', { type: 'preferences' });
      expect(actions.filter(({ miles_away }) => miles_away !== undefined)).toEqual([]);
    }
  });

  test('are visible to the member: of friends and groups, and none across a block', async () => {
    const inBoston = at('02108', 'Boston');
    await publishAction(town, 'ada', { title: 'For friends', ...inBoston, shared_as: 'Friends' });
    await publishAction(town, 'ada', { title: 'Private', ...inBoston, shared_as: 'Private' });
    await publishAction(town, 'ada', {
      title: 'In the open group',
      ...inBoston,
      group_id: town.group.creek,
      shared_as: 'Group',
    });
    await publishAction(town, 'ben', {
      title: 'In the closed group',
      ...inBoston,
      group_id: town.group.ferry,
      shared_as: 'Group',
    });
    await publishAction(town, 'quinn', { title: 'Quinn’s', ...inBoston });
    for (const who of ['ben', 'ada', 'noor', 'rex'] as const)
      await (await town.as(who)).ask('POST /action/save-preferences', { address: boston });
    expect(await sortedTitles('ben')).toEqual(['For friends', 'In the open group', 'Quinn’s']);
    expect(await sortedTitles('ada')).toEqual(['In the closed group', 'Quinn’s']);
    expect(await sortedTitles('noor')).toEqual(['In the open group', 'Quinn’s']);
    expect(await sortedTitles('rex')).toEqual(['In the open group']);
  });
});
