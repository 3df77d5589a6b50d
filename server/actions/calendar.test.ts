// Calendar files, parsed with a different library from the one that writes them.
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { hashToken } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { filledForm, publishAction } from '#test/actions.ts';
import { signedIn, type Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const fetchCalendar = (query: string, token?: string) =>
  town.http.inject({
    method: 'GET',
    url: `/api/action/calendar.ics${query}`,
    headers: token ? { 'x-api-key': `Bearer ${token}` } : {},
  });
const eventsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    text: (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null,
  }));
async function listEvents(query: string, token?: string) {
  const answer = await fetchCalendar(query, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return eventsIn(answer.body);
}
const getEvent = async (id: number, token?: string) => (await listEvents(`?id=${id}`, token))[0]!;
const moment = (time: ICAL.Time | null) => time?.toJSDate().toISOString();
/** Creates a new address, which revokes the previous one. Returns its query. */
const createAddress = async (name: Username, by?: Client, proof = {}) => {
  const { url } = await (by ?? (await town.as(name))).ask('POST /action/calendar-address', proof);
  expect(url).toMatch(/^https:\/\/moot\.example\/api\/action\/calendar\.ics\?token=[\w-]{43}$/);
  return url.slice(url.indexOf('?'));
};
const summaries = async (query: string) =>
  (await listEvents(query)).map(({ event }) => event.summary).toSorted();
const follow = async (name: Username, id: number) =>
  (await town.as(name)).ask('POST /action/follow', { id });

describe('the file of one action', () => {
  test.for([
    // the last day before clocks change and the first day after, at ten in the morning
    ['America/New_York', '2099-03-07', '15:00', '2099-03-09', '14:00'],
    ['Europe/Berlin', '2099-03-28', '09:00', '2099-03-30', '08:00'],
    ['Pacific/Auckland', '2099-04-04', '21:00', '2099-04-06', '22:00'],
  ] as const)(
    'contains the correct instants in %s around a clock change',
    async ([timezone, before, beforeUtc, after, afterUtc]) => {
      for (const [day, utc] of [
        [before, beforeUtc],
        [after, afterUtc],
      ] as const) {
        const { id, start_on, end_on } = await publishAction(town, 'ada', {
          timezone,
          start_on: `${day}T10:00`,
          end_on: `${day}T12:30`,
        });
        const { event, component } = await getEvent(id);
        // ten in the morning in Auckland is still the day before in UTC
        const utcDay =
          timezone === 'Pacific/Auckland'
            ? new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
            : day;
        expect(moment(event.startDate)).toBe(`${utcDay}T${utc}:00.000Z`);
        expect([moment(event.startDate), moment(event.endDate)]).toEqual([start_on, end_on]);
        expect(event.duration.toSeconds()).toBe(150 * 60);
        expect(component.getFirstProperty('dtstart')!.toICALString()).toMatch(
          /^DTSTART:\d{8}T\d{6}Z$/,
        );
      }
    },
  );

  test.for([
    'America/New_York',
    'Europe/Berlin',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'America/Asuncion',
  ])('keeps the dates of whole days in %s', async (timezone) => {
    const multiDay = await publishAction(town, 'ada', {
      timezone,
      all_day: true,
      start_on: '2099-03-27',
      end_on: '2099-03-29',
    });
    const { event, component } = await getEvent(multiDay.id);
    expect([event.startDate.isDate, event.startDate.toString(), event.endDate.toString()]).toEqual([
      true,
      '2099-03-27',
      '2099-03-30',
    ]);
    expect(component.getFirstProperty('dtstart')!.toICALString()).toBe(
      'DTSTART;VALUE=DATE:20990327',
    );
    const response = await publishAction(town, 'ada', {
      timezone,
      all_day: true,
      start_on: '2099-10-25',
      end_on: '',
    });
    const day = (await getEvent(response.id)).event;
    expect([day.startDate.toString(), day.endDate.toString()]).toEqual([
      '2099-10-25',
      '2099-10-26',
    ]);
  });

  test('contains title, location and description as plain text', async () => {
    const action = await publishAction(town, 'ada', {
      title: 'Clean the creek; bring boots, \\ and a "net"',
      description:
        '<p>Meet at <strong>nine</strong> &amp; stay.</p><ul><li><p>boots</p></li><li><p>gloves</p></li></ul>',
      zip_code: '02108',
      city: 'Boston',
    });
    const { event, text } = await getEvent(action.id);
    expect(event.summary).toBe('Clean the creek; bring boots, \\ and a "net"');
    expect(event.location).toBe(
      'The lower bridge, 1 Mill Road, Boston, 02108, United States of America',
    );
    expect(event.description).toBe(
      `Meet at nine & stay.\nboots\ngloves\n\nhttps://moot.example/actions/details/${action.id}`,
    );
    expect([event.uid, text('url'), text('status'), event.sequence]).toEqual([
      `action-${action.id}@moot.example`,
      `https://moot.example/actions/details/${action.id}`,
      'CONFIRMED',
      0,
    ]);
  });

  test('truncates a long description', async () => {
    const { id } = await publishAction(town, 'ada', {
      description: `<p>${'<strong>Bring boots</strong> '.repeat(3_000)}</p>`,
    });
    const { description } = (await getEvent(id)).event;
    expect(description).toMatch(
      /^(Bring boots ){50,200}(Bring boots)?…\n\nhttps:\/\/moot\.example\/actions\/details\/\d+$/,
    );
  });

  test('keeps its UID, increments its sequence with every edit, and marks a cancellation', async () => {
    const ada = await town.as('ada');
    const { id } = await publishAction(town, 'ada');
    const first = await getEvent(id);
    await ada.ask('POST /action/update', {
      id,
      ...filledForm,
      start_on: '2099-06-07T09:00',
      end_on: '2099-06-07T11:00',
    });
    const moved = await getEvent(id);
    await ada.ask('POST /action/call-off', { id });
    const canceled = await getEvent(id);
    expect([moved.event.uid, canceled.event.uid]).toEqual([first.event.uid, first.event.uid]);
    expect([first, moved, canceled].map(({ event }) => event.sequence)).toEqual([0, 1, 2]);
    expect(moment(moved.event.startDate)).toBe('2099-06-07T13:00:00.000Z');
    expect([moved.text('status'), canceled.text('status')]).toEqual(['CONFIRMED', 'CANCELLED']);
  });

  test('is dated at its end if it has no beginning, and does not exist without any time', async () => {
    const task = await publishAction(town, 'ada', {
      kind: 'task',
      start_on: '',
      end_on: '2099-06-06T18:00',
    });
    const { event } = await getEvent(task.id);
    expect([moment(event.startDate), event.duration.toSeconds()]).toEqual([
      '2099-06-06T22:00:00.000Z',
      0,
    ]);
    const day = await publishAction(town, 'ada', {
      kind: 'task',
      start_on: '',
      end_on: '2099-06-06',
      all_day: true,
    });
    expect((await getEvent(day.id)).event.startDate.toString()).toBe('2099-06-06');
    const open = await publishAction(town, 'ada', { kind: 'task', start_on: '', end_on: '' });
    expect((await fetchCalendar(`?id=${open.id}`)).statusCode).toBe(404);
  });

  test('is returned to people who see the action, and is a 404 for others', async () => {
    const [ada, ben, noor] = [await town.as('ada'), await town.as('ben'), await town.as('noor')];
    const { id } = await publishAction(town, 'ada', { shared_as: 'Friends' });
    expect((await getEvent(id, ben.token)).event.summary).toBe('Clean the creek');
    expect((await getEvent(id, ada.token)).event.summary).toBe('Clean the creek');
    const post = await town.post('ada');
    const errors = await Promise.all([
      fetchCalendar(`?id=${id}`),
      fetchCalendar(`?id=${id}`, noor.token),
      fetchCalendar(`?id=${id}`, 'x'.repeat(43)),
      fetchCalendar('?id=99999999'),
      fetchCalendar(`?id=${post.id}`, ada.token),
      fetchCalendar('?id=-1'),
      fetchCalendar('?id=x'),
      fetchCalendar('?id=1&id=2'),
      fetchCalendar(''),
    ]);
    const responses = errors.map(({ statusCode, body }) => ({
      statusCode,
      message: JSON.parse(body).message,
    }));
    expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(
      new Set([JSON.stringify({ statusCode: 404, message: strings.actionNotFound })]),
    );
  });

  test('is a valid iCalendar file that caches do not store', async () => {
    const { id } = await publishAction(town, 'ada');
    const { headers, body } = await fetchCalendar(`?id=${id}`);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="action-${id}.ics"`,
    });
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

describe('the private address', () => {
  test('contains all followed actions that the owner sees now', async () => {
    const [first, second, hidden] = [
      await publishAction(town, 'ada', { title: 'First' }),
      await publishAction(town, 'ada', { title: 'Second', shared_as: 'Friends' }),
      await publishAction(town, 'quinn', { title: 'Hidden' }),
    ];
    await publishAction(town, 'ada', { title: 'Not followed' });
    for (const { id } of [first, second, hidden]) await follow('ben', id);
    const query = await createAddress('ben');
    expect(await summaries(query)).toEqual(['First', 'Hidden', 'Second']);
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id.quinn}, ${town.id.ben})`,
    );
    await town.db.execute(
      sql`delete from friendships where ${town.id.ada} in (low_id, high_id) and ${town.id.ben} in (low_id, high_id)`,
    );
    expect(await summaries(query)).toEqual(['First']);
    await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.quinn}`);
    await town.db.execute(
      sql`insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(town.id.ada, town.id.ben)}, ${Math.max(town.id.ada, town.id.ben)}, ${town.id.ada}, 1)`,
    );
    await (await town.as('ben')).ask('POST /action/un-follow', { id: first.id });
    expect(await summaries(query)).toEqual(['Hidden', 'Second']);
  });

  test('uses the language of its owner', async () => {
    const { id } = await publishAction(town, 'ada', { entire_country: true, country: 276 });
    await follow('ben', id);
    const query = await createAddress('ben');
    const nameAndLocation = async () => {
      const { body } = await fetchCalendar(query);
      return [/X-WR-CALNAME:(.*)\r/.exec(body)![1], eventsIn(body)[0]!.event.location];
    };
    expect(await nameAndLocation()).toEqual(['Actions I follow on Folkmoot', 'Germany']);
    await (await town.as('ben')).ask('POST /account/language', { language: 'es' });
    expect(await nameAndLocation()).toEqual(['Acciones que sigo en Folkmoot', 'Alemania']);
  });

  test('contains canceled actions, marked as such, and those that ended within 90 days', async () => {
    const [canceled, lately, long] = [
      await publishAction(town, 'ada', { title: 'Off' }),
      await publishAction(town, 'ada', { title: 'Lately' }),
      await publishAction(town, 'ada', { title: 'Long ago' }),
    ];
    for (const { id } of [canceled, lately, long]) await follow('ben', id);
    await (await town.as('ada')).ask('POST /action/call-off', { id: canceled.id });
    for (const [{ id }, days] of [
      [lately, 89],
      [long, 91],
    ] as const)
      await town.db.execute(
        sql`update actions set starts_at = now() - ${days} * interval '1 day' - interval '1 hour', ends_at = now() - ${days} * interval '1 day' where content_id = ${id}`,
      );
    const events = await listEvents(await createAddress('ben'));
    expect(
      events.map(({ event, text }) => `${event.summary} ${text('status')}`).toSorted(),
    ).toEqual(['Lately CONFIRMED', 'Off CANCELLED']);
  });

  test('contains at most three hundred: upcoming ones first, then past ones, the latest first', async () => {
    const on = (days: number[]) =>
      town.db.execute(sql`
        with days as (select d, row_number() over () as n from unnest(${days}::int[]) d),
        made as (insert into posts (author_id, content_type, title, shared_as) select ${town.id.ada}, 4, 'Day ' || d, 'Public' from days order by n returning id, title),
        placed as (insert into actions (content_id, timezone, starts_at, ends_at)
          select id, 'UTC', now() + d * interval '1 day', now() + d * interval '1 day' + interval '1 hour' from made join days on title = 'Day ' || d returning content_id)
        insert into action_followers (content_id, person_id) select content_id, ${town.id.ben} from placed`);
    const days = async () =>
      (await listEvents(await createAddress('ben'))).map(({ event }) =>
        Number(event.summary.slice(4)),
      );
    await on([-20, 3, -2, 40]);
    expect(await days()).toEqual([3, 40, -2, -20]);
    const coming = Array.from({ length: 350 }, (_, i) => i + 50);
    await on(coming.toReversed());
    expect(await days()).toEqual([3, 40, ...coming.slice(0, 298)]);
  });

  test('is revoked by a new one and stored only as a hash', async () => {
    const before = await createAddress('ben');
    const after = await createAddress('ben');
    expect(after).not.toBe(before);
    expect([
      (await fetchCalendar(before)).statusCode,
      (await fetchCalendar(after)).statusCode,
    ]).toEqual([404, 200]);
    const stored = await town.db.query<{ token_hash: Buffer }>(
      sql`select token_hash from calendars where person_id = ${town.id.ben}`,
    );
    expect(stored.map(({ token_hash }) => token_hash.toString('hex'))).toEqual([
      hashToken(after.slice('?token='.length)).toString('hex'),
    ]);
    const again = await (
      await town.as('ben')
    ).raw('POST /action/calendar-address', {}, { 'idempotency-key': 'calendar-again-1' });
    expect(again.statusCode).toBe(200);
    const responses = JSON.stringify(await town.db.query(sql`select * from idempotency_keys`));
    expect(responses).not.toContain(again.json().url.slice(-43));
  });

  test('is revoked by a new password, because a thief may have created it', async () => {
    const ben = await town.as('ben');
    await town.db.execute(
      sql`update all_people set password_hash = ${await hashPassword('the ferry leaves at six')} where id = ${ben.id}`,
    );
    expect((await ben.refused('POST /action/calendar-address', {})).message).toEqual({
      password: [strings.password],
    });
    const query = await createAddress('ben', ben, { password: 'the ferry leaves at six' });
    const [current_password, new_password] = [
      'the ferry leaves at six',
      'the ferry leaves at seven',
    ];
    await ben.ask('POST /user/change-password', {
      current_password,
      new_password,
      confirm_password: new_password,
    });
    expect((await fetchCalendar(query)).statusCode).toBe(404);
  });

  test('is revoked when another session ends its session or all others, but not on logout', async () => {
    const [here, there] = [await signedIn(town, 'hugo'), await signedIn(town, 'hugo')];
    const reads = async (query: string) => (await fetchCalendar(query)).statusCode;
    const queryOfOther = await createAddress('hugo', there);
    await here.ask('POST /account/revoke-session', {});
    expect(await reads(queryOfOther)).toBe(404);
    const again = await signedIn(town, 'hugo');
    const queryOfNewSession = await createAddress('hugo', again);
    const { sessions } = await again.ask('GET /account/sessions', {});
    await here.ask('POST /account/revoke-session', { id: sessions[0]!.id });
    expect(await reads(queryOfNewSession)).toBe(404);
    const own = await createAddress('hugo', here);
    await here.ask('POST /account/revoke-session', {});
    expect(await reads(own)).toBe(200);
    await here.ask('POST /user/logout', {});
    expect(await reads(own)).toBe(200);
  });

  test('is a 404 with a wrong token and for a suspended member', async () => {
    const query = await createAddress('hugo');
    const invalidQueries = [
      `?token=${'x'.repeat(43)}`,
      '?token=',
      '?token=short',
      `${query}x`,
      `${query}&token=y`,
      `?token=${(await town.as('hugo')).token}`,
    ];
    const responses = await Promise.all(invalidQueries.map((q) => fetchCalendar(q)));
    expect(responses.map(({ statusCode, body }) => [statusCode, JSON.parse(body).message])).toEqual(
      invalidQueries.map(() => [404, strings.actionNotFound]),
    );
    await town.db.execute(
      sql`update all_people set suspended_at = now() where id = ${town.id.hugo}`,
    );
    expect((await fetchCalendar(query)).statusCode).toBe(404);
    await town.db.execute(
      sql`update all_people set suspended_at = null where id = ${town.id.hugo}`,
    );
    expect((await fetchCalendar(query)).statusCode).toBe(200);
    expect((await town.visitor.refused('POST /action/calendar-address', {})).status).toBe(401);
  });
});
