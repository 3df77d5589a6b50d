// Schema of an action, as one viewer sees it.
import Type, { type Static } from 'typebox';
import {
  audience,
  count,
  coverDrawing,
  id,
  nullable,
  optional,
  time,
  userSummary,
} from './fields.ts';
import { issueCategory } from './site.ts';

export const actionKind = Type.Enum(['event', 'task', 'petition', 'letter']);
export type ActionKind = Static<typeof actionKind>;

/** Offices whose holders a letter can go to, chosen by the writer’s address. */
export const letterOffice = Type.Enum([
  'senate',
  'house',
  'state_senate',
  'state_house',
  'county',
  'mayor',
  'council',
  'schools',
]);
export type LetterOffice = Static<typeof letterOffice>;

/**
 * Ratings are published from five on and in steps of five, so that comparing two responses does not
 * reveal a single one.
 */
export const rating = Type.Object({
  average: Type.Number({
    description: 'Rounded to the nearest half; 0 until five people have rated.',
  }),
  total: count('Rounded down to a multiple of five.'),
  mine: Type.Integer({ minimum: 0, maximum: 5, description: '0: the viewer has not rated.' }),
});

export const letterRecipient = Type.Object({
  id: id(),
  name: Type.String(),
  office: Type.String(),
  email: Type.String(),
  form_url: Type.String(),
  phone: Type.String(),
  written: Type.Boolean({ description: 'The viewer has contacted this recipient.' }),
  // As the viewer recorded it; absent until then.
  answered: optional(Type.Boolean()),
  own: optional(
    Type.Literal(true, {
      description:
        'The viewer found this official by their own address. Only the viewer sees the entry.',
    }),
  ),
  former: optional(
    Type.Literal(true, {
      description:
        'Removed from the letter after members had written to this recipient. Listed for those members, and the newest ones for the author.',
    }),
  ),
});

export const action = Type.Object({
  id: id(),
  content_id: id(),
  user_id: id(),
  user: userSummary,
  kind: actionKind,
  title: Type.String(),
  description: Type.String({
    description: 'Sanitized rich text. In lists, the first 300 characters as plain text.',
  }),
  image: Type.String({ description: 'A URL, empty if there is none.' }),
  image_file: optional(
    Type.String({ description: 'The file_name of the image; only for the author.' }),
  ),
  drawing: optional(coverDrawing),
  url: Type.String(),
  start_on: nullable(time('Start. For all-day actions, the start of the first day in `timezone`.')),
  end_on: nullable(time('End. For all-day actions, the end of the last day in `timezone`.')),
  start_local: nullable(
    Type.String({
      description:
        'The start as entered: YYYY-MM-DDTHH:MM in `timezone`, or YYYY-MM-DD for all-day actions.',
    }),
  ),
  end_local: nullable(
    Type.String({ description: 'The end as entered. For all-day actions, the last day.' }),
  ),
  all_day: Type.Boolean(),
  timezone: Type.String({ description: 'IANA time zone.' }),
  ended: Type.Boolean(),
  called_off: Type.Boolean({
    description: 'Canceled. It remains readable, but no one can follow, complete or sign it.',
  }),
  entire_country: Type.Boolean({
    description:
      'It can be done anywhere in the country. Location fields other than the country are then empty.',
  }),
  country: Type.Integer({ description: 'See /common/get-countries.' }),
  country_name: Type.String(),
  state: optional(Type.Integer()),
  state_name: Type.String(),
  venue: Type.String(),
  street_address: Type.String(),
  city: Type.String(),
  zip_code: Type.String(),
  latitude: optional(
    Type.Number({ description: 'Degrees, from the postal code; absent if that is unknown.' }),
  ),
  longitude: optional(Type.Number({ description: 'Degrees, like latitude.' })),
  miles_away: optional(
    Type.Number({
      description: 'Distance from the viewer’s address; only in the list by preferences.',
    }),
  ),
  time_to_complete: Type.Integer({ minimum: 1, description: 'Minutes.' }),
  group_id: optional(id()),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  shared_as: audience,
  revision: optional(
    Type.Integer({
      minimum: 1,
      description: 'The revision of its post, for administrators who decide about its approval.',
    }),
  ),
  approved: Type.Boolean({
    description:
      'False while it waits for approval by an administrator. Only its author sees it until then.',
  }),
  declined_reason: optional(
    Type.String({
      description: 'Why an administrator declined it; only for the author.',
    }),
  ),
  issues: Type.Array(Type.Object({ issue_id: id(), issue: issueCategory })),
  followers: Type.Array(Type.Object({ user_id: id() }), {
    description: 'Only the viewer’s own row. Other followers are private.',
  }),
  total_followers: count(),
  following: Type.Boolean(),
  remind: Type.Boolean({ description: 'The viewer gets a reminder a day before.' }),
  completed: Type.Array(Type.Object({ user_id: id() }), {
    description: 'Only the viewer’s own row.',
  }),
  total_completed: count(),
  followers_completed: count('How many of the members who completed it are followers.'),
  rating,
  capacity: optional(count('For an event with limited places.')),
  total_going: count('For an event: how many members go and have a place.'),
  attendance: optional(
    Type.Object(
      {
        answer: Type.Enum(['going', 'maybe', 'no']),
        waiting: Type.Boolean({ description: 'Goes as soon as a place is free.' }),
        show_name: Type.Boolean({ description: 'Members who see the event see the name.' }),
      },
      { description: 'The viewer’s answer to an event.' },
    ),
  ),
  goal: optional(count('Target number of signatures of a petition.')),
  total_signatures: count(),
  signed: Type.Boolean({ description: 'The viewer has signed.' }),
  text_version: Type.Integer({
    minimum: 1,
    description: 'Incremented when the title, the description or the letter changes.',
  }),
  corrected_on: optional(
    time(
      'When the text was last corrected after someone had signed or sent it. See /action/texts.',
    ),
  ),
  given_version: optional(
    Type.Integer({
      minimum: 1,
      description: 'The version of the text that the viewer signed or sent.',
    }),
  ),
  text_signed: optional(
    Type.Literal(true, {
      description:
        'For the author: others have signed or sent the text, so only small corrections are possible.',
    }),
  ),
  letter_subject: Type.String(),
  letter_text: Type.String(),
  recipients: Type.Array(letterRecipient, {
    description: 'Recipients of a letter; empty in lists.',
  }),
  offices: Type.Array(letterOffice, {
    description: 'For a letter: it also goes to the writer’s own representatives at these offices.',
  }),
  total_written: count('For a letter: how many members sent it.'),
  total_answered: count('How many of them got an answer.'),
  total_updates: count(),
  can_edit: Type.Boolean(),
  can_follow: Type.Boolean(),
  can_answer: Type.Boolean({ description: 'For an event.' }),
  can_complete: Type.Boolean(),
  can_rate: Type.Boolean(),
  can_call_off: Type.Boolean(),
  can_sign: Type.Boolean(),
  can_write: Type.Boolean({ description: 'For a letter.' }),
  can_tell: Type.Boolean({ description: 'The viewer can post updates.' }),
});
export type Action = Static<typeof action>;
