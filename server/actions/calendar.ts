// iCalendar output of actions: one action as a file, and all followed actions at a private address.
import { actionStrings } from '#contract/actionStrings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator';
import type { Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { hour, second } from '#contract/durations.ts';
import { findActiveAddressee } from '../account/addressee.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import { linesOf } from '../lib/text/html.ts';
import { negotiateLanguage, translatorFor, type Language } from '../lib/translators.ts';
import {
  hashToken,
  findMemberByToken,
  randomToken,
  tokenFromHeaders,
} from '../security/sessions.ts';
import { selectBeginning } from '../db/richText.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { nameOfCountry, nameOfState } from '../lib/countries.ts';

/** Days for which an action remains in the calendar after its end. */
const retentionDays = 90;
/**
 * Limit on the actions in one calendar: upcoming ones first, the nearest at the top, then past
 * ones, the latest at the top.
 */
const maxActions = 300;
/**
 * Maximum characters of a description; the full text is on the action's page. Together with
 * `maxActions` they bound the cost of a request.
 */
const maxDescriptionLengths = { single: 4_000, many: 400 };

/**
 * Creates a calendar address and revokes the previous one. Only its hash is stored, so that reading
 * the database gives no access to calendars.
 */
export async function createCalendarAddress(
  credentials: Input<'POST /action/calendar-address'>,
  ctx: RequestContext<Member>,
) {
  const reauthentication = await reauthenticate(ctx, credentials);
  const { app, db, member } = ctx;
  const token = randomToken();
  await db.transaction(async (db) => {
    // otherwise a new password or a deletion in the meantime would not end this address
    await lockOwnAccount(db, member, reauthentication);
    await db.execute(sql`
      insert into calendars (person_id, token_hash, session_id) values (${member.id}, ${hashToken(token)}, ${member.sessionId})
      on conflict (person_id) do update set token_hash = excluded.token_hash, session_id = excluded.session_id, created_at = now()`);
  });
  return {
    url: `${app.config.publicUrl}${calendarPath}?token=${token}`,
    message: actionStrings.calendarAddressCreated,
  };
}

const calendarPath = '/api/action/calendar.ics';

/**
 * Serves `?id=`, one action as the member of the session sees it, and `?token=`, a private calendar
 * as its owner sees it now. An invalid id or token gets the same 404 as an action that is not
 * visible.
 */
export function serveCalendars(fastify: FastifyInstance, app: AppContext) {
  fastify.get(calendarPath, { schema: { hide: true } }, async (request, reply) => {
    const { id, token } = request.query as { id?: unknown; token?: unknown };
    await app.rateLimits.consume('visit', request.client);
    const calendar =
      token !== undefined
        ? await renderPrivateCalendar(app, token)
        : await renderActionCalendar(app, request, id);
    if (!calendar) throw notFound(strings.actionNotFound);
    return send(reply, calendar);
  });
}

const send = (reply: FastifyReply, { name, text }: { name: string; text: string }) =>
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
    .header('cache-control', 'private, no-store')
    .header('vary', 'X-Api-Key, Authorization, Accept-Language')
    .send(text);

async function renderActionCalendar(app: AppContext, request: FastifyRequest, id: unknown) {
  if (typeof id !== 'string' || !/^\d{1,15}$/.test(id)) return undefined;
  const session = tokenFromHeaders(request.headers);
  const member = session ? await findMemberByToken(app.db, session) : undefined;
  const [row] = await app.db.query<Row>(
    queryEntries(member?.id ?? null, sql`c.id = ${Number(id)}`, maxDescriptionLengths.single),
  );
  const language = negotiateLanguage(request.headers['accept-language']);
  return row && { name: `action-${id}`, text: renderCalendar(app, [row], app.site.name, language) };
}

async function renderPrivateCalendar(app: AppContext, token: unknown) {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) return undefined;
  const owner = await app.db.queryOne<{ id: number }>(sql`
    select p.id from calendars k join visible_people(null) p on p.id = k.person_id where k.token_hash = ${hashToken(token)}`);
  if (!owner) return undefined;
  // programs poll every few hours from each of a member's devices, and each poll renders the whole
  // calendar
  await app.rateLimits.consume('calendar', String(owner.id));
  const followed = sql`
    c.id in (select f.content_id from action_followers f where f.person_id = ${owner.id})
    and coalesce(a.ends_at, a.starts_at) > now() - ${literalInt(retentionDays)} * interval '1 day'`;
  const rows = await app.db.query<Row>(
    queryEntries(owner.id, followed, maxDescriptionLengths.many),
  );
  const { t, language } = translatorFor(
    (await findActiveAddressee(app, sql`id = ${owner.id}`))?.language,
  );
  const name = t('Actions I follow on {{site_name}}', { site_name: app.site.name });
  return { name: 'actions', text: renderCalendar(app, rows, name, language) };
}

/**
 * `first_day` and `day_after`, the day after the last one, are dates in the zone of the action, for
 * all-day actions. `day_after` is null if the action has no end.
 */
type Row = {
  id: number;
  title: string;
  body: string;
  revision: number;
  created_at: Date;
  changed_on: Date;
  called_off: boolean;
  all_day: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  first_day: string;
  day_after: string | null;
  entire_country: boolean;
  country_id: number;
  state_id: number | null;
  venue: string;
  street_address: string;
  city: string;
  zip_code: string;
};

/**
 * Query for calendar entries. Actions without a time are left out. An action with only an end is
 * listed at its end.
 */
const queryEntries = (viewer: number | null, condition: Sql, length: number) => sql`
  select c.id, c.title, c.revision, c.created_at, case when length(c.body) <= ${literalInt(length)} then c.body else rtrim(${selectBeginning(sql`c.body`, length)}) || '…' end as body,
    greatest(c.created_at, c.updated_at, a.called_off_at) as changed_on, a.called_off_at is not null as called_off,
    a.all_day, a.starts_at, a.ends_at,
    to_char(coalesce(a.starts_at, a.ends_at - interval '1 second') at time zone a.timezone, 'YYYY-MM-DD') as first_day, to_char(a.ends_at at time zone a.timezone, 'YYYY-MM-DD') as day_after,
    a.entire_country, a.country_id, a.state_id, a.venue, a.street_address, a.city, a.zip_code
  from visible_posts(${viewer}) c join actions a on a.content_id = c.id
  where c.content_type = post_type_action() and coalesce(a.starts_at, a.ends_at) is not null and ${condition}
  order by ${isPast}, case when ${isPast} then now() - coalesce(a.ends_at, a.starts_at) else greatest(coalesce(a.starts_at, a.ends_at) - now(), '0') end, c.id desc
  limit ${literalInt(maxActions)}`;

const isPast = sql`coalesce(a.ends_at, a.starts_at) < now()`;

function renderCalendar(app: AppContext, rows: Row[], name: string, language: Language): string {
  const { publicUrl } = app.config;
  return ical({
    name,
    prodId: { company: app.site.name, product: 'Actions', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    // how often a program polls again
    ttl: (6 * hour) / second,
    events: rows.map((row) => toEvent(row, publicUrl, language)),
  }).toString();
}

function toEvent(row: Row, publicUrl: string, language: Language): ICalEventData {
  const url = `${publicUrl}/actions/details/${row.id}`;
  return {
    id: `action-${row.id}@${new URL(publicUrl).host}`,
    // a calendar keeps the entry with the highest sequence: each revision counts one, and
    // canceling adds one
    sequence: row.revision - 1 + (row.called_off ? 1 : 0),
    stamp: row.changed_on,
    created: row.created_at,
    lastModified: row.changed_on,
    ...toEventTimes(row),
    status: row.called_off ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: toPrintable(row.title),
    description: toPrintable([linesOf(row.body).join('\n'), url].filter(Boolean).join('\n\n')),
    location: toPrintable(formatLocation(row, language)) || null,
    url,
  };
}

/** Whole days as dates, which do not depend on the reader's time zone; other times as instants. */
function toEventTimes({
  all_day,
  starts_at,
  ends_at,
  first_day,
  day_after,
}: Row): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (all_day)
    return {
      allDay: true,
      start: parseDay(first_day),
      end: day_after === null ? null : parseDay(day_after),
    };
  return { start: (starts_at ?? ends_at)!, end: starts_at && ends_at };
}

const parseDay = (day: string) => new Date(`${day}T00:00Z`);

function formatLocation(
  { entire_country, country_id, state_id, venue, street_address, city, zip_code }: Row,
  language: Language,
): string {
  const region = [nameOfState(state_id), zip_code].filter(Boolean).join(' ');
  const addressParts = [venue, street_address, city, region].filter(Boolean);
  return entire_country || addressParts.length
    ? [...addressParts, nameOfCountry(country_id, language)].join(', ')
    : '';
}

/** Removes characters that the format does not allow in a text. */
// eslint-disable-next-line no-control-regex
const toPrintable = (text: string) => text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
