// Actions: creation, validation, visibility and update.
import { actionStrings } from '#contract/actionStrings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { filledForm, letEnd, publishAction } from '#test/actions.ts';
import { uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(
    sql`insert into zip_coordinates (zip_code, latitude, longitude) values ('00417', 42.5, -71.25) on conflict (zip_code) do update set latitude = 42.5, longitude = -71.25`,
  );
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const errorsOf = async (fields: Partial<Record<keyof Input<'POST /action/create'>, unknown>>) => {
  const { status, message } = await (
    await town.as('ada')
  ).refused('POST /action/create', { ...filledForm, ...fields });
  expect(status).toBe(422);
  return message;
};

describe('an action', () => {
  test('is published with its fields and appears in the feed', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const { issue } = (await town.db.queryOne<{ issue: number }>(
      sql`select id as issue from issues where name = 'Clean water'`,
    ))!;
    const { action, message, group_id } = await ada.ask('POST /action/create', {
      ...filledForm,
      url: 'HTTPS://Example.org',
      issues: [issue],
    });
    expect({ message, group_id }).toEqual({
      message: strings.actionCreated,
      group_id: undefined,
    });
    expect(action).toMatchObject({
      content_id: action.id,
      user_id: ada.id,
      kind: 'event',
      title: 'Clean the creek',
      description: '<p>Bring <strong>boots</strong>.</p>',
      url: 'https://example.org/',
      start_on: '2099-06-06T13:00:00.000Z',
      end_on: '2099-06-06T15:00:00.000Z',
      start_local: '2099-06-06T09:00',
      end_local: '2099-06-06T11:00',
      all_day: false,
      timezone: 'America/New_York',
      ended: false,
      called_off: false,
      entire_country: false,
      country: 254,
      country_name: 'United States of America',
      venue: 'The lower bridge',
      street_address: '1 Mill Road',
      city: 'Larkwater',
      zip_code: '00417',
      latitude: 42.5,
      longitude: -71.25,
      time_to_complete: 120,
      shared_as: 'Public',
      approved: true,
      issues: [{ issue_id: issue, issue: { id: issue, name: 'Clean water' } }],
      followers: [],
      total_followers: 0,
      completed: [],
      total_completed: 0,
      followers_completed: 0,
      rating: { average: 0, total: 0, mine: 0 },
      can_edit: true,
      can_call_off: true,
      can_follow: false,
      can_complete: true,
      can_rate: false,
      can_sign: false,
    });
    const visible = (await ben.ask('GET /action/get-one', { id: action.id })).action;
    expect(visible).toMatchObject({
      title: 'Clean the creek',
      can_edit: false,
      can_call_off: false,
      can_follow: true,
      can_complete: true,
      can_rate: true,
    });
    const [content] = (await ben.ask('GET /content/list', { action: 'Y' })).contents;
    expect(content).toMatchObject({
      id: action.id,
      content_type: 4,
      title: 'Clean the creek',
      action: { id: action.id, description: 'Bring boots.' },
    });
    expect(
      (await ben.ask('GET /content/search', { keyword: 'boots' })).contents.map(({ id }) => id),
    ).toEqual([action.id]);
    expect((await town.visitor.ask('GET /action/get-one', { id: action.id })).action).toMatchObject(
      {
        can_follow: false,
        can_complete: false,
        can_rate: false,
      },
    );
  });

  test('requires a title, and an event an end unless it lasts whole days', async () => {
    expect(await errorsOf({ title: ' ' })).toEqual({ title: [strings.titleEmpty] });
    expect(await errorsOf({ title: undefined })).toEqual({ title: [strings.titleEmpty] });
    expect(await errorsOf({ end_on: '' })).toEqual({ end_on: [strings.actionEnd] });
    expect(await errorsOf({ end_on: undefined, kind: 'event' })).toEqual({
      end_on: [strings.actionEnd],
    });
    expect(
      await publishAction(town, 'ada', { start_on: '', end_on: '', all_day: true }),
    ).toMatchObject({ start_on: null, end_on: null, all_day: true });
    for (const kind of ['task', 'petition'] as const)
      expect(await publishAction(town, 'ada', { kind, start_on: '', end_on: '' })).toMatchObject({
        kind,
        end_on: null,
        ended: false,
      });
  });

  test('ends after it begins, and not in the past', async () => {
    expect(await errorsOf({ start_on: '2099-06-06T11:01' })).toEqual({
      end_on: [strings.actionEndsBefore],
    });
    expect(await errorsOf({ all_day: true, start_on: '2099-06-07', end_on: '2099-06-06' })).toEqual(
      { end_on: [strings.actionEndsBefore] },
    );
    expect(await errorsOf({ start_on: '', end_on: '2020-01-01T10:00' })).toEqual({
      end_on: [strings.actionPast],
    });
    expect(await errorsOf({ start_on: '2020-01-01T10:00' })).toEqual({
      start_on: [strings.actionPast],
    });
    const { today, yesterday } = (await town.db.queryOne<{ today: string; yesterday: string }>(sql`
      select to_char(now() at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as today, to_char(now() at time zone 'Pacific/Auckland' - interval '1 day', 'YYYY-MM-DD') as yesterday`))!;
    expect(
      await publishAction(town, 'ada', {
        all_day: true,
        start_on: today,
        end_on: today,
        timezone: 'Pacific/Auckland',
      }),
    ).toMatchObject({
      start_local: today,
      end_local: today,
      ended: false,
    });
    expect(
      await publishAction(town, 'ada', {
        start_on: `${today}T00:00`,
        timezone: 'Pacific/Auckland',
      }),
    ).toMatchObject({ start_local: `${today}T00:00` });
    expect(
      await errorsOf({
        all_day: true,
        start_on: yesterday,
        end_on: '2099-01-01',
        timezone: 'Pacific/Auckland',
      }),
    ).toEqual({
      start_on: [strings.actionPast],
    });
  });

  test('accepts its times in the format that it returns', async () => {
    const ada = await town.as('ada');
    for (const when of [
      { start_on: '2099-06-06T09:00', end_on: '2099-06-06T11:30' },
      { start_on: '2099-03-27', end_on: '2099-03-29', all_day: true },
      { start_on: '2099-10-25', end_on: '2099-10-25', all_day: true },
    ]) {
      const { id, title, start_on, end_on } = await publishAction(town, 'ada', {
        timezone: 'Europe/Berlin',
        ...when,
      });
      const again = { start_on: start_on!, end_on: end_on! };
      expect((await ada.ask('POST /action/update', { id, title, ...again })).action).toMatchObject({
        ...again,
        start_local: when.start_on,
        end_local: when.end_on,
      });
      expect(
        await publishAction(town, 'ada', { timezone: 'Europe/Berlin', ...when, ...again }),
      ).toMatchObject({ start_local: when.start_on });
    }
    expect(await errorsOf({ end_on: '2099-06-06T25:00:00Z' })).toEqual({
      end_on: [strings.invalidValue],
    });
  });

  test('rejects dates, times and time zones that do not exist', async () => {
    expect(await errorsOf({ start_on: '2099-02-30T10:00' })).toEqual({
      start_on: [strings.invalidValue],
    });
    expect(await errorsOf({ end_on: '2099-06-06T24:00' })).toEqual({
      end_on: [strings.invalidValue],
    });
    expect(await errorsOf({ end_on: '2099-06-06' })).toEqual({ end_on: [strings.invalidValue] });
    expect(await errorsOf({ all_day: true })).toEqual({
      start_on: [strings.invalidValue],
      end_on: [strings.invalidValue],
    });
    expect(await errorsOf({ end_on: '9999-12-31T10:00' })).toEqual({
      end_on: [strings.invalidValue],
    });
    expect(await errorsOf({ end_on: 'soon' })).toEqual({ end_on: [strings.invalidValue] });
    // only ICU knows the last one
    for (const timezone of ['Mars/Olympus', '+02:00', 'CET', '', 'US/Pacific-New'])
      expect(await errorsOf({ timezone })).toEqual({ timezone: [strings.unknownZone] });
  });

  test('has a title and a location of one line, because emails contain both', async () => {
    const withControlCharacters = (words: string) => `${words}\n\nYour account \u202Eis closed`;
    const [title, location] = [
      withControlCharacters('Clean the creek'),
      withControlCharacters('The bridge'),
    ];
    const fields = {
      title,
      venue: location,
      street_address: location,
      city: location,
      kind: 'letter',
      letter_subject: title,
      letter_text: 'Dear Mayor',
    } as const;
    const action = await publishAction(town, 'ada', {
      ...fields,
      recipients: [{ name: 'The Mayor', phone: '555' }],
    });
    const line = 'The bridge Your account is closed';
    expect(action).toMatchObject({
      title: 'Clean the creek Your account is closed',
      venue: line,
      street_address: line,
      city: line,
    });
    expect(action.letter_subject).toBe(action.title);
    const ada = await town.as('ada');
    expect((await ada.ask('POST /action/update', { id: action.id, title })).action.title).toBe(
      action.title,
    );
    expect(
      (await ada.refused('POST /action/update', { id: action.id, title: '\u202E' })).message,
    ).toEqual({ title: [strings.titleEmpty] });
    expect(await errorsOf({ title: '\u202E' })).toEqual({ title: [strings.titleEmpty] });
  });

  test('accepts at least one minute, web URLs, known places and known issues', async () => {
    expect(await errorsOf({ time_to_complete: 0 })).toEqual({
      time_to_complete: [strings.actionMinutes],
    });
    expect(await errorsOf({ time_to_complete: 1.5 })).toEqual({
      time_to_complete: [strings.actionMinutes],
    });
    for (const url of [
      'javascript:alert(1)',
      'ftp://example.org',
      'example.org',
      'https://me:secret@example.org',
    ])
      expect(await errorsOf({ url })).toEqual({ url: [strings.linkFormat] });
    expect(await errorsOf({ country: 5 })).toEqual({ country: [strings.unknownCountry] });
    expect(await errorsOf({ state: 5 })).toEqual({ state: [strings.unknownCountry] });
    expect(await errorsOf({ issues: [999_999] })).toEqual({ issues: [strings.unknownIssue] });
    // all errors are returned together
    expect(await errorsOf({ url: 'x', country: 5, issues: [999_999], end_on: '' })).toEqual({
      url: [strings.linkFormat],
      country: [strings.unknownCountry],
      issues: [strings.unknownIssue],
      end_on: [strings.actionEnd],
    });
    expect(await errorsOf({ approved: true } as object)).toEqual({
      approved: [strings.unknownField],
    });
    expect((await town.visitor.refused('POST /action/create', filledForm)).status).toBe(401);
  });

  test('for a whole country has no address', async () => {
    expect(await publishAction(town, 'ada', { entire_country: true, country: 276 })).toMatchObject({
      entire_country: true,
      country_name: 'Germany',
      venue: '',
      street_address: '',
      city: '',
      zip_code: '',
    });
    const abroad = await publishAction(town, 'ada', { country: 276 });
    expect({ zip: abroad.zip_code, latitude: abroad.latitude }).toEqual({
      zip: '00417',
      latitude: undefined,
    });
  });

  test('has the picture that its author uploaded', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const { file_name } = await uploaded(ada);
    const action = await publishAction(town, 'ada', { image: file_name });
    expect(action).toMatchObject({ image_file: file_name });
    const { action: visible } = await ben.ask('GET /action/get-one', { id: action.id });
    expect(visible.image).toContain(file_name);
    expect(visible.image_file).toBeUndefined();
    expect(await errorsOf({ image: (await uploaded(ben)).file_name })).toEqual({
      image: [strings.unknownPicture],
    });
    const { action: unchangedAction } = await ada.ask('POST /action/update', {
      id: action.id,
      title: action.title,
      image: '',
    });
    expect(unchangedAction.image).toBe('');
  });

  test('is visible to its audience only, and a hidden one looks like a missing one', async () => {
    const action = await publishAction(town, 'ada', { shared_as: 'Friends' });
    expect(
      (await (await town.as('ben')).ask('GET /action/get-one', { id: action.id })).action.id,
    ).toBe(action.id);
    const hugo = await town.as('hugo');
    const [hidden, never] = [
      await hugo.refused('GET /action/get-one', { id: action.id }),
      await hugo.refused('GET /action/get-one', { id: 999_999 }),
    ];
    expect(hidden).toMatchObject({ status: 404, message: strings.actionNotFound });
    expect(hidden.body).toBe(never.body);
    // a post of another type is not an action
    const post = await town.post('ben');
    expect((await hugo.refused('GET /action/get-one', { id: post.id })).status).toBe(404);
  });

  test('is published in a group by the group’s owner only, who is offered their own groups', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const { action, group_id } = await ada.ask('POST /action/create', {
      ...filledForm,
      group_id: town.group.creek,
      shared_as: 'Group',
    });
    expect({ group_id, group: action.group?.id, shared_as: action.shared_as }).toEqual({
      group_id: town.group.creek,
      group: town.group.creek,
      shared_as: 'Group',
    });
    // Ada is a member of Ben’s closed group, Hugo of none
    expect(
      await ada.refused('POST /action/create', { ...filledForm, group_id: town.group.ferry }),
    ).toMatchObject({
      status: 403,
      message: strings.groupActions,
    });
    expect(
      await (
        await town.as('hugo')
      ).refused('POST /action/create', { ...filledForm, group_id: town.group.ferry }),
    ).toMatchObject({
      status: 404,
      message: strings.groupNotFound,
    });
    expect(
      await ada.refused('POST /action/create', { ...filledForm, shared_as: 'Group' }),
    ).toMatchObject({
      status: 422,
      message: { shared_as: [strings.groupAudience] },
    });
    expect(
      (await ada.ask('GET /action/group-affiliations', {})).groups.map(({ id }) => id),
    ).toEqual([town.group.creek]);
    expect(
      (await ben.ask('GET /action/group-affiliations', {})).groups.map(({ id }) => id),
    ).toEqual([town.group.ferry]);
    expect((await town.visitor.refused('GET /action/group-affiliations', {})).status).toBe(401);
    const closed = await publishAction(town, 'ben', {
      group_id: town.group.ferry,
      shared_as: 'Public',
    });
    expect((await ada.ask('GET /action/get-one', { id: closed.id })).action.id).toBe(closed.id);
    expect((await town.visitor.refused('GET /action/get-one', { id: closed.id })).status).toBe(404);
  });
});

describe('an update', () => {
  test('is allowed for the author only, keeps absent fields, and stores the previous text', async () => {
    const action = await publishAction(town, 'ada', { url: 'https://example.org/' });
    const ada = await town.as('ada');
    const { action: after, message } = await ada.ask('POST /action/update', {
      id: action.id,
      title: 'Clean the river',
    });
    expect(message).toBe(strings.actionSaved);
    expect(after, 'for administrators only').not.toHaveProperty('revision');
    expect(after).toEqual({
      ...action,
      title: 'Clean the river',
      text_version: 2,
    });
    const { versions } = await town.visitor.ask('GET /content/versions', { id: action.id });
    expect(versions.map(({ title, body }) => ({ title, body }))).toEqual([
      { title: 'Clean the creek', body: action.description },
    ]);
    expect(
      await (await town.as('ben')).refused('POST /action/update', { id: action.id, title: 'Mine' }),
    ).toMatchObject({
      status: 403,
      message: strings.notYours,
    });
    expect(
      await (await town.as('ben')).refused('POST /action/update', { id: 999_999, title: 'Mine' }),
    ).toMatchObject({
      status: 404,
      message: strings.actionNotFound,
    });
  });

  test('is validated by the same rules, but accepts unchanged values that are in the past', async () => {
    const action = await publishAction(town, 'ada');
    const ada = await town.as('ada');
    const updateAction = (fields: object) =>
      ada.refused('POST /action/update', { id: action.id, title: action.title, ...fields });
    expect(await updateAction({ end_on: '' })).toMatchObject({
      message: { end_on: [strings.actionEnd] },
    });
    expect(await updateAction({ end_on: '2099-06-05T09:00' })).toMatchObject({
      message: { end_on: [strings.actionEndsBefore] },
    });
    expect(await updateAction({ start_on: '2020-06-05T09:00' })).toMatchObject({
      message: { start_on: [strings.actionPast] },
    });
    expect(await updateAction({ kind: 'task' })).toMatchObject({
      message: { kind: [actionStrings.actionKindFixed] },
    });
    expect(await updateAction({ country: 276, state: 5 })).toMatchObject({
      message: { state: [strings.unknownCountry] },
    });
    await letEnd(town, action);
    const { action: after } = await ada.ask('POST /action/update', {
      id: action.id,
      title: 'It was fine',
    });
    expect(after).toMatchObject({ title: 'It was fine', ended: true });
  });

  test('of the time zone keeps the local time, and of whole days keeps the dates', async () => {
    const action = await publishAction(town, 'ada');
    const ada = await town.as('ada');
    const { action: berlin } = await ada.ask('POST /action/update', {
      id: action.id,
      title: action.title,
      timezone: 'Europe/Berlin',
    });
    expect(berlin).toMatchObject({
      start_on: '2099-06-06T07:00:00.000Z',
      start_local: '2099-06-06T09:00',
    });
    const { action: days } = await ada.ask('POST /action/update', {
      id: action.id,
      title: action.title,
      all_day: true,
    });
    expect(days).toMatchObject({
      start_local: '2099-06-06',
      end_local: '2099-06-06',
      start_on: '2099-06-05T22:00:00.000Z',
      end_on: '2099-06-06T22:00:00.000Z',
    });
  });

  test('of the audience changes who sees it', async () => {
    const action = await publishAction(town, 'ada');
    await (
      await town.as('ada')
    ).ask('POST /action/update', { id: action.id, title: action.title, shared_as: 'Private' });
    expect(
      (await (await town.as('ben')).refused('GET /action/get-one', { id: action.id })).status,
    ).toBe(404);
  });

  test('from two clients at once leaves one of them, complete', async () => {
    const action = await publishAction(town, 'ada');
    const ada = await town.as('ada');
    await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((title) =>
        ada.ask('POST /action/update', { id: action.id, title, venue: title }),
      ),
    );
    const { action: after } = await ada.ask('GET /action/get-one', { id: action.id });
    expect(after.venue).toBe(after.title);
    expect((await ada.ask('GET /content/versions', { id: action.id })).versions).toHaveLength(4);
  });
});

describe('deletion', () => {
  test('is allowed for the author only and deletes dependent rows', async () => {
    const action = await publishAction(town, 'ada');
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    await ben.ask('POST /action/follow', { id: action.id });
    expect(await ben.refused('POST /action/delete', { id: action.id })).toMatchObject({
      status: 403,
      message: strings.notYours,
    });
    expect((await ada.ask('POST /action/delete', { id: action.id })).message).toBe(
      strings.actionDeleted,
    );
    expect(await ada.refused('POST /action/delete', { id: action.id })).toMatchObject({
      status: 404,
      message: strings.actionNotFound,
    });
    expect(
      await town.db.queryOne(
        sql`select (select count(*)::int from actions) as actions, (select count(*)::int from action_followers) as followers`,
      ),
    ).toEqual({
      actions: 0,
      followers: 0,
    });
    const post = await town.post('ada');
    expect((await ada.refused('POST /action/delete', { id: post.id })).status).toBe(404);
  });
});
