// What an action looks like, as one viewer sees it.
import Type, { type Static } from 'typebox';
import { audience, count, id, nullable, optional, time, userSummary } from './fields.ts';
import { issueCategory } from './site.ts';

export const actionKind = Type.Enum(['event', 'task', 'petition', 'letter']);
export type ActionKind = Static<typeof actionKind>;

/** Where whoever represents the one who writes may sit. */
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

/** Published from five ratings on and in steps of five, so that no two looks tell a single one. */
export const rating = Type.Object({
  average: Type.Number({ description: 'To the nearest half; 0 until five have rated.' }),
  total: count('Rounded down to five; 0 until five have rated.'),
  mine: Type.Integer({ minimum: 0, maximum: 5, description: '0: the viewer has not rated.' }),
});

export const letterRecipient = Type.Object({
  id: id(),
  name: Type.String(),
  office: Type.String(),
  email: Type.String(),
  form_url: Type.String(),
  phone: Type.String(),
  written: Type.Boolean({ description: 'The viewer wrote to them.' }),
  answered: optional(Type.Boolean()),
  own: optional(
    Type.Literal(true, {
      description: 'The viewer found them by their own address: nobody else sees them here.',
    }),
  ),
  former: optional(
    Type.Literal(true, {
      description:
        'Taken off the letter after members wrote to them: kept with what these recorded.',
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
    description: 'Rich text, clean. In lists its first 300 characters, without markup.',
  }),
  image: Type.String({ description: 'An address, empty when there is none.' }),
  image_file: optional(Type.String({ description: 'Its file_name, for its author.' })),
  url: Type.String(),
  start_on: nullable(
    time('When it begins; of whole days the beginning of the first, at the place.'),
  ),
  end_on: nullable(time('When it ends; of whole days the end of the last, at the place.')),
  start_local: nullable(
    Type.String({
      description:
        'The same as its author entered it: YYYY-MM-DDTHH:MM in `timezone`, of whole days YYYY-MM-DD.',
    }),
  ),
  end_local: nullable(Type.String({ description: 'Likewise; of whole days the last of them.' })),
  all_day: Type.Boolean(),
  timezone: Type.String({ description: 'IANA.' }),
  ended: Type.Boolean(),
  called_off: Type.Boolean({
    description: 'It stays to be read, and nobody follows, does or signs it any more.',
  }),
  entire_country: Type.Boolean({
    description:
      'Done wherever one is in the country; then nothing of a place but the country is told.',
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
    Type.Number({ description: 'Degrees, of its postal code; absent where that is not known.' }),
  ),
  longitude: optional(Type.Number({ description: 'Likewise.' })),
  miles_away: optional(
    Type.Number({ description: 'From the viewer’s address, in the list by preferences.' }),
  ),
  time_to_complete: Type.Integer({ minimum: 1, description: 'Minutes.' }),
  group_id: optional(id()),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  shared_as: audience,
  approved: Type.Boolean({
    description: 'False while it waits for an administrator: its author’s alone to see.',
  }),
  declined_reason: optional(
    Type.String({
      description: 'Its author’s alone to see: why an administrator did not approve it.',
    }),
  ),
  issues: Type.Array(Type.Object({ issue_id: id(), issue: issueCategory })),
  followers: Type.Array(Type.Object({ user_id: id() }), {
    description: 'The viewer’s own row or nothing: who else follows is nobody’s business.',
  }),
  total_followers: count(),
  following: Type.Boolean(),
  remind: Type.Boolean({ description: 'The viewer is reminded a day before.' }),
  completed: Type.Array(Type.Object({ user_id: id() }), { description: 'Likewise.' }),
  total_completed: count(),
  followers_completed: count('Of those, how many follow.'),
  rating,
  goal: optional(count('Signatures that a petition aims at.')),
  total_signatures: count(),
  signed: Type.Boolean({ description: 'The viewer signed.' }),
  text_version: Type.Integer({
    minimum: 1,
    description: 'Counts the changes of title, description and letter.',
  }),
  corrected_on: optional(
    time(
      'When the text was last corrected after people had signed or written it. See /action/texts.',
    ),
  ),
  given_version: optional(
    Type.Integer({ minimum: 1, description: 'The version that the viewer signed or wrote.' }),
  ),
  text_signed: optional(
    Type.Literal(true, {
      description:
        'For its author: others signed or wrote it, so the text takes small corrections only.',
    }),
  ),
  letter_subject: Type.String(),
  letter_text: Type.String(),
  recipients: Type.Array(letterRecipient, { description: 'Of a letter; empty in lists.' }),
  offices: Type.Array(letterOffice, {
    description:
      'Of a letter: it also goes to whoever represents the one who writes, at these offices.',
  }),
  total_written: count('Of a letter: how many members wrote.'),
  total_answered: count('Of those, how many had an answer.'),
  total_updates: count(),
  can_edit: Type.Boolean(),
  can_follow: Type.Boolean(),
  can_complete: Type.Boolean(),
  can_rate: Type.Boolean(),
  can_call_off: Type.Boolean(),
  can_sign: Type.Boolean(),
  can_write: Type.Boolean({ description: 'Of a letter.' }),
  can_tell: Type.Boolean({ description: 'The viewer may post updates.' }),
});
export type Action = Static<typeof action>;
