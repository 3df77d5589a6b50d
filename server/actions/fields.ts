// What an action may hold, refused in one answer for all fields.
import type { ActionKind, LetterOffice } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import { ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { webAddress } from '../lib/text/parseWebUrl.ts';
import { isKnownZone } from '../lib/timeZones.ts';
import { isPlace, unitedStates } from './countries.ts';
import { recipientsIn } from './recipients.ts';
import { toLocalFields, isEntered, isPastDay, toInstants, type Entered } from './schedule.ts';

type RequestContext = Omit<Input<'POST /action/create'>, 'group_id'>;

/** An action as its author enters it, but for description, picture and audience. */
export type ActionFields = Entered & {
  kind: ActionKind;
  title: string;
  url: string;
  entireCountry: boolean;
  country: number;
  state: number | null;
  venue: string;
  street: string;
  city: string;
  zip: string;
  minutes: number;
  goal: number | null;
  letterSubject: string;
  letterText: string;
  offices: LetterOffice[];
};

const blank: ActionFields = {
  kind: 'event',
  title: '',
  url: '',
  start: '',
  end: '',
  allDay: false,
  zone: 'UTC',
  entireCountry: false,
  country: unitedStates,
  state: null,
  venue: '',
  street: '',
  city: '',
  zip: '',
  minutes: 1,
  goal: null,
  letterSubject: '',
  letterText: '',
  offices: [],
};

/** What is asked for, over what stands already; `stands` is absent while the action is made. */
export async function actionFields(db: Database, input: RequestContext, stands?: ActionFields) {
  const fields = merged(input, stands ?? blank);
  const faults: FieldMessages = {};
  const fault = (field: string, sentence: string | undefined) =>
    sentence && (faults[field] ??= [sentence]);

  if (stands && fields.kind !== stands.kind) fault('kind', strings.kindStays);
  if (!fields.title) fault('title', strings.titleEmpty);
  const url = fields.url && webAddress(fields.url);
  if (url === undefined) fault('url', strings.linkFormat);
  if (!isPlace(fields.country, fields.state))
    fault(isPlace(fields.country, null) ? 'state' : 'country', strings.unknownCountry);
  if (!(await areIssues(db, input.issues ?? []))) fault('issues', strings.unknownIssue);
  const moments = await momentsIfFit(db, fields, stands, fault);
  // a letter that went to officials alone may have no others
  const recipients = recipientsIn(input, fields, !stands || stands.offices.length > 0, fault);

  if (!moments || Object.keys(faults).length) throw new ApiError('invalid', faults);
  return { ...fields, url: url!, ...moments, recipients };
}

function merged(input: RequestContext, stands: ActionFields): ActionFields {
  const country = input.country ?? stands.country;
  const allDay = input.all_day ?? stands.allDay;
  // what took hours and takes whole days now, takes the days that it stood on
  const stood = (entered: string) => (allDay ? entered.slice(0, 10) : entered);
  const zone = input.timezone ?? stands.zone;
  const fields: ActionFields = {
    kind: input.kind ?? stands.kind,
    title: input.title,
    url: input.url ?? stands.url,
    start:
      input.start_on === undefined
        ? stood(stands.start)
        : toLocalFields(input.start_on, { allDay, zone }),
    end:
      input.end_on === undefined
        ? stood(stands.end)
        : toLocalFields(input.end_on, { allDay, zone }, true),
    allDay,
    zone,
    entireCountry: input.entire_country ?? stands.entireCountry,
    country,
    // a state is one of its country
    state:
      input.state === undefined ? (country === stands.country ? stands.state : null) : input.state,
    venue: input.venue ?? stands.venue,
    street: input.street_address ?? stands.street,
    city: input.city ?? stands.city,
    zip: input.zip_code ?? stands.zip,
    minutes: input.time_to_complete ?? stands.minutes,
    goal: input.goal === undefined ? stands.goal : input.goal,
    letterSubject: input.letter_subject ?? stands.letterSubject,
    letterText: input.letter_text ?? stands.letterText,
    offices: input.offices ?? stands.offices,
  };
  if (fields.kind !== 'petition') fields.goal = null;
  if (fields.kind !== 'letter')
    Object.assign(fields, { letterSubject: '', letterText: '', offices: [] });
  // all of a country is at no place of it
  return fields.entireCountry
    ? { ...fields, state: null, venue: '', street: '', city: '', zip: '' }
    : fields;
}

type Fault = (field: string, sentence: string | undefined) => unknown;

/** Nothing when a time is at fault. An event says when it ends, unless it takes whole days; whatever else people are asked to do may stay open. */
async function momentsIfFit(
  db: Database,
  { kind, start, end, allDay, zone }: ActionFields,
  stands: ActionFields | undefined,
  fault: Fault,
) {
  if (!(await isKnownZone(db, zone))) return void fault('timezone', strings.unknownZone);
  const odd = {
    start_on: start && !isEntered(start, allDay),
    end_on: end && !isEntered(end, allDay),
  };
  for (const [field, is] of Object.entries(odd)) if (is) fault(field, strings.wrongKind);
  if (odd.start_on || odd.end_on) return undefined;
  if (kind === 'event' && !allDay && !end) return void fault('end_on', strings.actionEnd);

  // an event of whole days that names no last day lasts one
  const last = end || (kind === 'event' && allDay ? start : '');
  const moments = await toInstants(db, { start, end: last, allDay, zone });
  // the last of whole days is over a day after the first began, or later
  const before = (one: Date, other: Date) => (allDay ? one <= other : one < other);
  if (moments.startsAt && moments.endsAt && before(moments.endsAt, moments.startsAt))
    return void fault('end_on', strings.actionEndsBefore);
  const skipped = (moment: Date | null, entered: string) =>
    !allDay && moment && toLocalFields(moment.toISOString(), { allDay, zone }) !== entered;
  if (skipped(moments.startsAt, start)) return void fault('start_on', strings.timeSkipped);
  if (skipped(moments.endsAt, last)) return void fault('end_on', strings.timeSkipped);
  const moved = (before: string | undefined, now: string) =>
    now !== '' && (!stands || before !== now || stands.allDay !== allDay || stands.zone !== zone);
  if (moved(stands?.end, last) && moments.endsAt! <= new Date())
    return void fault('end_on', strings.actionPast);
  // it may have begun today
  if (moved(stands?.start, start) && (await isPastDay(db, start.slice(0, 10), zone)))
    return void fault('start_on', strings.actionPast);
  return moments;
}

const areIssues = async (db: Database, ids: readonly number[]) =>
  ids.length === 0 ||
  (await db.queryOne<{ known: number }>(
    sql`select count(*)::int as known from issues where id = any (${ids})`,
  ))!.known === ids.length;
