// Validation of the fields of an action. All errors are returned in one response.
import { actionStrings } from '#contract/actionStrings.ts';
import type { ActionKind, LetterOffice } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import type { CoverDrawing } from '#contract/covers.ts';
import { ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { issuesExist } from '../account/issues.ts';
import type { Database } from '../db/database.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { isKnownZone } from '../db/timeZones.ts';
import { isPlace, unitedStates } from '../lib/countries.ts';
import { validateRecipients } from './recipients.ts';
import {
  toLocalTime,
  isValidLocalTime,
  isPastDay,
  toInstants,
  type LocalTimes,
} from './schedule.ts';

type ActionInput = Omit<Input<'POST /action/create'>, 'group_id'>;

/**
 * An action as its author enters it, without description, picture, audience, issues and recipients.
 * `minutes` is the time to complete it. `offices`: a letter also goes to the officials who
 * represent its writer at these offices.
 */
export type ActionFields = LocalTimes & {
  kind: ActionKind;
  title: string;
  drawing: CoverDrawing | null;
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
  capacity: number | null;
  letterSubject: string;
  letterText: string;
  offices: LetterOffice[];
};

const emptyFields: ActionFields = {
  kind: 'event',
  title: '',
  drawing: null,
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
  capacity: null,
  letterSubject: '',
  letterText: '',
  offices: [],
};

/**
 * Merges the input into `current` and validates the result. `current` is undefined when the action
 * is created. In the result, `recipients` is undefined if they remain unchanged.
 */
export async function validateActionFields(
  db: Database,
  input: ActionInput,
  current?: ActionFields,
) {
  const fields = mergeFields(input, current ?? emptyFields);
  const errors: FieldMessages = {};
  const addError = (field: string, message: string | undefined) =>
    message && (errors[field] ??= [message]);

  if (current && fields.kind !== current.kind) addError('kind', actionStrings.actionKindFixed);
  if (!fields.title) addError('title', strings.titleEmpty);
  const url = fields.url && parseWebUrl(fields.url);
  if (url === undefined) addError('url', strings.linkFormat);
  if (!isPlace(fields.country, fields.state))
    addError(isPlace(fields.country, null) ? 'state' : 'country', strings.unknownCountry);
  if (!(await issuesExist(db, input.issues ?? []))) addError('issues', strings.unknownIssue);
  const moments = await validateTimes(db, fields, current, addError);
  // a letter that went to the writer's officials may have been saved without other recipients
  const mayLackRecipients = !current || current.offices.length > 0;
  const recipients = validateRecipients(input, fields, mayLackRecipients, addError);

  if (!moments || Object.keys(errors).length) throw new ApiError('invalid', errors);
  return { ...fields, url: url!, ...moments, recipients };
}

function mergeFields(input: ActionInput, current: ActionFields): ActionFields {
  const country = input.country ?? current.country;
  const allDay = input.all_day ?? current.allDay;
  // an action that changes to whole days keeps its dates
  const trimToDate = (entered: string) => (allDay ? entered.slice(0, 10) : entered);
  const zone = input.timezone ?? current.zone;
  const fields: ActionFields = {
    kind: input.kind ?? current.kind,
    title: input.title,
    drawing: input.drawing === undefined ? current.drawing : input.drawing,
    url: input.url ?? current.url,
    start:
      input.start_on === undefined
        ? trimToDate(current.start)
        : toLocalTime(input.start_on, { allDay, zone }),
    end:
      input.end_on === undefined
        ? trimToDate(current.end)
        : toLocalTime(input.end_on, { allDay, zone }, true),
    allDay,
    zone,
    entireCountry: input.entire_country ?? current.entireCountry,
    country,
    // the stored state belongs to the stored country
    state:
      input.state === undefined
        ? country === current.country
          ? current.state
          : null
        : input.state,
    venue: input.venue ?? current.venue,
    street: input.street_address ?? current.street,
    city: input.city ?? current.city,
    zip: input.zip_code ?? current.zip,
    minutes: input.time_to_complete ?? current.minutes,
    goal: input.goal === undefined ? current.goal : input.goal,
    capacity: input.capacity === undefined ? current.capacity : input.capacity,
    letterSubject: input.letter_subject ?? current.letterSubject,
    letterText: input.letter_text ?? current.letterText,
    offices: input.offices ?? current.offices,
  };
  if (fields.kind !== 'petition') fields.goal = null;
  if (fields.kind !== 'event') fields.capacity = null;
  if (fields.kind !== 'letter')
    Object.assign(fields, { letterSubject: '', letterText: '', offices: [] });
  // a nationwide action has no address
  return fields.entireCountry
    ? { ...fields, state: null, venue: '', street: '', city: '', zip: '' }
    : fields;
}

type AddError = (field: string, message: string | undefined) => unknown;

/**
 * Returns undefined if a time is invalid. An event needs an end unless it lasts whole days; other
 * kinds may be open-ended.
 */
async function validateTimes(
  db: Database,
  { kind, start, end, allDay, zone }: ActionFields,
  current: ActionFields | undefined,
  addError: AddError,
) {
  if (!(await isKnownZone(db, zone))) return void addError('timezone', strings.unknownZone);
  const malformed = {
    start_on: start && !isValidLocalTime(start, allDay),
    end_on: end && !isValidLocalTime(end, allDay),
  };
  for (const [field, isMalformed] of Object.entries(malformed))
    if (isMalformed) addError(field, strings.invalidValue);
  if (malformed.start_on || malformed.end_on) return undefined;
  if (kind === 'event' && !allDay && !end) return void addError('end_on', strings.actionEnd);

  // a whole-day event without a last day lasts one day
  const effectiveEnd = end || (kind === 'event' && allDay ? start : '');
  const moments = await toInstants(db, { start, end: effectiveEnd, allDay, zone });
  // the last of whole days ends at least a day after the first began
  const isBefore = (a: Date, b: Date) => (allDay ? a <= b : a < b);
  if (moments.startsAt && moments.endsAt && isBefore(moments.endsAt, moments.startsAt))
    return void addError('end_on', strings.actionEndsBefore);
  // a time that the clock skips, for daylight saving, is converted to another one
  const isSkipped = (moment: Date | null, entered: string) =>
    !allDay && moment && toLocalTime(moment.toISOString(), { allDay, zone }) !== entered;
  if (isSkipped(moments.startsAt, start))
    return void addError('start_on', actionStrings.timeDoesNotExist);
  if (isSkipped(moments.endsAt, effectiveEnd))
    return void addError('end_on', actionStrings.timeDoesNotExist);
  // only a new time must lie in the future: the text of a past action can still be edited
  const isMoved = (previous: string | undefined, next: string) =>
    next !== '' &&
    (!current || previous !== next || current.allDay !== allDay || current.zone !== zone);
  if (isMoved(current?.end, effectiveEnd) && moments.endsAt! <= new Date())
    return void addError('end_on', strings.actionPast);
  // the start may be earlier today
  if (isMoved(current?.start, start) && (await isPastDay(db, start.slice(0, 10), zone)))
    return void addError('start_on', strings.actionPast);
  return moments;
}
