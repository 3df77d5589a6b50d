import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import { filled, filledLine, id, line, message, optional, text, time, ynFlag } from './fields.ts';

/** What `representatives` holds once it is parsed. Lists that are empty are there all the same. */
export type Representatives = {
  normalizedInput: { line1: string; city: string; state: string; zip: string };
  /** By Open Civic Data id. `share` is the part of the zip code that lies in it, where that is known. */
  divisions: Record<string, { name: string; officeIndices: number[]; share?: number }>;
  /** In the order in which they are shown. Without officials the office is vacant, and so are seats beyond them. */
  offices: {
    name: string;
    divisionId: string;
    levels: string[];
    roles: string[];
    seats: number;
    officialIndices: number[];
  }[];
  officials: {
    name: string;
    party: string;
    phones: string[];
    emails: string[];
    /** Pages of theirs; the one that takes letters is also `formUrl`. */
    urls: string[];
    formUrl: string;
    /** A picture on this server, empty where there is none. */
    photoUrl: string;
    channels: { type: string; id: string }[];
  }[];
  source: {
    /** Who found the districts. */
    provider: string;
    precision: 'address' | 'postcode' | 'region' | 'none';
    /** Several districts of one kind are shown, of which the address lies in one. */
    ambiguous: boolean;
    /** `approximate`: a service that would have known better did not answer. `nothing_loaded`: this site knows no district of any address yet. */
    notice: 'approximate' | 'nothing_loaded' | null;
    /** Where the officials are from. */
    tables: { title: string; licence: string; asOf: string }[];
  };
};

/** Who represents an address. */
export const represented = {
  address: Type.String({
    description: 'The one looked up; of one’s own, the one saved, else empty.',
  }),
  saved: Type.Boolean({ description: 'Whether this address is the one saved.' }),
  representatives: Type.String({
    description:
      'JSON: {normalizedInput, divisions, offices [{name, divisionId, levels, roles, seats, officialIndices}], officials [{name, party, phones, emails, urls, formUrl, photoUrl, channels [{type, id}]}], source}.',
  }),
  sent_to: Type.Array(Type.Object({ name: Type.String(), what: Type.Enum(['address', 'place']) }), {
    description:
      'Which services the operator chose, that an address or the place of it is sent to. Empty: it never leaves this server.',
  }),
};

export const soughtAddress = { address: filled(limits.address), save_address: optional(ynFlag) };

const contact = Type.Object({
  id: id(),
  official: Type.String(),
  office: Type.String(),
  way: Type.Enum(['email', 'form', 'phone']),
  note: Type.String(),
  contacted_on: time(),
  answered: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Null while that is not told.',
  }),
});
export type Contact = Static<typeof contact>;

export const representatives = {
  'GET /representative/mine': call(
    'Who represents me, by the address I saved',
    'member',
    {},
    represented,
  ),
  'POST /representative/search': call(
    'Who represents an address',
    'member',
    soughtAddress,
    represented,
    {
      rateLimit: 'representatives',
      unkept: true,
      messages: { address: strings.representativesAddress },
    },
  ),
  'POST /representative/forget-address': call(
    'Forgets the address I saved',
    'member',
    {},
    { message },
  ),
  'GET /representative/contacts': call(
    'My private log of whom I wrote to or called, newest first',
    'member',
    {},
    { contacts: Type.Array(contact) },
  ),
  'POST /representative/add-contact': call(
    'Notes for me alone that I wrote to an official or called one',
    'member',
    {
      official: filledLine(limits.title),
      office: line(limits.title),
      way: Type.Enum(['email', 'form', 'phone']),
      note: optional(text(limits.officialNote)),
    },
    { contact, message },
    { rateLimit: 'contact' },
  ),
  'POST /representative/change-contact': call(
    'Whether an answer came, and my note; what is absent stays',
    'member',
    {
      id: id(),
      answered: optional(Type.Union([Type.Boolean(), Type.Null()])),
      note: optional(text(limits.officialNote)),
    },
    { contact, message },
  ),
  'POST /representative/delete-contact': call(
    'Takes one out of my log',
    'member',
    { id: id() },
    { message },
  ),
};
