// API calls for administrators about officials that they enter, one by one or from a CSV file.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import {
  count,
  id,
  message,
  optional,
  pageCounts,
  pagingWithMaximum,
  requiredLine,
  singleLineText,
  text,
  ynFlag,
} from './fields.ts';
import { adminStrings } from './adminStrings.ts';
import { limits } from './limits.ts';
import { officialKinds } from './officialKinds.ts';

const kind = Type.Enum([...officialKinds], {
  description:
    'Decides the heading under which members find the official, and which letters reach them. town: another office of a city or town.',
});

const area = Type.Object({ id: Type.String(), name: Type.String() });

const enteredOfficial = Type.Object({
  id: id('Stays the same when the official is changed, also by a CSV file.'),
  name: Type.String({ description: 'Empty if the seat is vacant.' }),
  office: Type.String(),
  seat: Type.String({ description: 'The seat or ward, such as “Ward 3.”' }),
  kind,
  vacant: Type.Boolean(),
  everyone: Type.Boolean({ description: 'Shown to every member, whatever the address.' }),
  postal_codes: Type.Array(Type.String()),
  divisions: Type.Array(area, { description: 'States and districts, by Open Civic Data id.' }),
  party: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  website: Type.String(),
  contact_form: Type.String(),
  photo: Type.String({ description: 'The file_name of the photo; empty without one.' }),
  photo_url: Type.String(),
  term_start: Type.String({ description: 'First day, YYYY-MM-DD; empty if unknown.' }),
  term_end: Type.String({ description: 'Last day, YYYY-MM-DD; empty if unknown.' }),
  term: Type.Enum(['current', 'upcoming', 'ended'], {
    description: 'Members see officials of a current term only.',
  }),
});
export type EnteredOfficial = Static<typeof enteredOfficial>;

/** The longest lists of one official are those of its postal codes. */
export const maxEnteredPageSize = 30;

const day = text(10, { description: 'YYYY-MM-DD; empty if unknown.' });

const enteredFields = {
  name: optional(singleLineText(limits.name, { description: 'Required unless `vacant`.' })),
  office: requiredLine(limits.officialOffice),
  seat: optional(singleLineText(limits.officialSeat)),
  kind,
  vacant: optional(ynFlag),
  everyone: ynFlag,
  postal_codes: optional(
    Type.Array(singleLineText(limits.zipCode), {
      maxItems: limits.officialPostalCodes,
      description: 'Postal codes of any country. Ignored if `everyone` is Y, like `divisions`.',
    }),
  ),
  divisions: optional(
    Type.Array(text(limits.officialDivision), { maxItems: limits.officialDivisions }),
  ),
  party: optional(singleLineText(limits.officialSeat)),
  email: optional(text(limits.email)),
  phone: optional(singleLineText(limits.phone)),
  website: optional(text(limits.officialLink)),
  contact_form: optional(text(limits.officialLink)),
  photo: optional(text(22, { description: 'The file_name of an uploaded photo, or empty.' })),
  term_start: optional(day),
  term_end: optional(day),
};

export const enteredOfficials = {
  'GET /admin/officials/entered': call(
    'List the officials that administrators entered',
    'admin',
    {
      ...pagingWithMaximum(maxEnteredPageSize),
      keyword: optional(
        text(limits.keyword, { description: 'In the name, office, seat or party.' }),
      ),
      area: optional(
        text(limits.officialDivision, { description: 'The `id` of an entry of `areas`.' }),
      ),
    },
    {
      officials: Type.Array(enteredOfficial),
      areas: Type.Array(area, {
        description:
          'The areas that have officials, at most 500, by name: “everyone”, states and districts, then postal codes. The name of “everyone” is empty.',
      }),
      total: count(),
      total_entered: count('Whatever the filters.'),
      pageCount: pageCounts.pageCount,
    },
  ),
  'GET /admin/officials/divisions': call(
    'Find states, and districts of imported officials, by name',
    'admin',
    { keyword: optional(text(limits.keyword)) },
    { divisions: Type.Array(area, { description: 'At most 20.' }) },
    { rateLimit: 'suggest' },
  ),
  'POST /admin/official/save': call(
    'Enter an official, or change one',
    'admin',
    { id: optional(id('Of the official to change.')), ...enteredFields },
    { official: enteredOfficial, message },
    { rateLimit: 'text', messages: { office: adminStrings.officialOffice } },
  ),
  'POST /admin/official/delete': call(
    'Delete an entered official. What members recorded about contacts stays',
    'admin',
    { id: id() },
    { message },
  ),
  'POST /admin/official-photo/upload': call(
    'Upload a photo for an official. It is deleted later if no official has it',
    'admin',
    {},
    { file_name: Type.String(), url: Type.String() },
    { rateLimit: 'upload', file: true, noTransaction: true },
  ),
};
