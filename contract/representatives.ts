// API calls about the caller’s representatives, and the private log of contacts with officials.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import {
  contactMethod,
  requiredText,
  requiredLine,
  id,
  singleLineText,
  message,
  optional,
  text,
  time,
  ynFlag,
} from './fields.ts';

/**
 * The object in the JSON text `representatives` of the result. All lists are present, even if they
 * are empty.
 */
export type Representatives = {
  normalizedInput: { line1: string; city: string; state: string; zip: string };
  /**
   * By Open Civic Data id. `share` is the fraction of the ZIP code that lies in the division, if
   * known.
   */
  divisions: Record<string, { name: string; officeIndices: number[]; share?: number }>;
  /**
   * In display order. An office without officials is vacant, and so are seats beyond the officials.
   */
  offices: {
    name: string;
    /**
     * For officials that administrators entered, also `everyone`, or `postal:` and a postal code.
     */
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
    /** Web pages; the page with a contact form is also `formUrl`. */
    urls: string[];
    formUrl: string;
    /** URL of an image on this server, empty if there is none. */
    photoUrl: string;
    channels: { type: string; id: string }[];
  }[];
  source: {
    /** Id of the local table or external service that found the districts, such as `zip`. */
    provider: string;
    precision: 'address' | 'postcode' | 'region' | 'none';
    /** Several districts of one type are returned, and the address lies in one of them. */
    ambiguous: boolean;
    /**
     * `approximate`: a service did not respond. `nothing_loaded`: no table is imported on this
     * site, no external service finds districts, and no official was entered. `entered_only`: the
     * site has only officials that its administrators entered.
     */
    notice: 'approximate' | 'nothing_loaded' | 'entered_only' | null;
    /** Whether another address can have other officials. */
    asks_address: boolean;
    /** The data sets that the officials come from. `asOf` is the date of the data. */
    tables: { title: string; licence: string; asOf: string }[];
  };
};

/** Output fields of calls that find the representatives of an address. */
export const representativesResult = {
  address: Type.String({
    description:
      'The address that was looked up. Without input the saved address, otherwise the ZIP code of the profile unless it would leave this server, otherwise empty.',
  }),
  saved: Type.Boolean({ description: 'Whether this is the saved address.' }),
  zip_code: optional(
    Type.String({ description: 'The ZIP code of the profile, if no address is saved.' }),
  ),
  representatives: Type.String({
    description:
      'JSON: {normalizedInput, divisions, offices [{name, divisionId, levels, roles, seats, officialIndices}], officials [{name, party, phones, emails, urls, formUrl, photoUrl, channels [{type, id}]}], source}.',
  }),
  sent_to: Type.Array(Type.Object({ name: Type.String(), what: Type.Enum(['address', 'place']) }), {
    description:
      'External services of this site that a lookup can send the address to, or its coordinates (`place`). Empty: the address never leaves this server.',
  }),
};

export const addressInput = {
  address: requiredText(limits.address),
  save_address: optional(ynFlag),
};

/** Whether the official answered. */
const answered = Type.Union([Type.Boolean(), Type.Null()], {
  description: 'Null if not recorded.',
});

const contact = Type.Object({
  id: id(),
  official: Type.String(),
  office: Type.String(),
  way: contactMethod,
  note: Type.String(),
  contacted_on: time(),
  answered,
});
export type Contact = Static<typeof contact>;

export const representatives = {
  'GET /representative/mine': call(
    'List the caller’s representatives, by the saved address or the ZIP code of the profile',
    'member',
    {},
    representativesResult,
  ),
  // POST, so that no ZIP code is in a URL, which proxies log.
  'POST /representative/zip-place': call(
    'Get the place and the state of a ZIP code',
    'anyone',
    { zip_code: Type.String({ pattern: String.raw`^\d{5}$` }) },
    {
      place: Type.String({
        description: 'Such as "Springfield, Illinois"; empty if the loaded tables do not tell.',
      }),
    },
    { rateLimit: 'suggest' },
  ),
  'POST /representative/search': call(
    'List the representatives of an address',
    'member',
    addressInput,
    representativesResult,
    {
      rateLimit: 'representatives',
      // The handler waits for external services.
      noTransaction: true,
      messages: { address: strings.representativesAddress },
    },
  ),
  'POST /representative/forget-address': call(
    'Delete the saved address',
    'member',
    {},
    { message },
  ),
  'GET /representative/contacts': call(
    'List the caller’s private log of contacts with officials, newest first',
    'member',
    {},
    { contacts: Type.Array(contact) },
  ),
  'POST /representative/add-contact': call(
    'Add a contact with an official to the private log',
    'member',
    {
      official: requiredLine(limits.title),
      office: singleLineText(limits.title),
      way: contactMethod,
      note: optional(text(limits.officialNote)),
    },
    { contact, message },
    { rateLimit: 'contact' },
  ),
  'POST /representative/change-contact': call(
    'Update a log entry: whether the official answered, and the note. Absent fields stay unchanged',
    'member',
    {
      id: id(),
      answered: optional(answered),
      note: optional(text(limits.officialNote)),
    },
    { contact, message },
  ),
  'POST /representative/delete-contact': call(
    'Delete a log entry',
    'member',
    { id: id() },
    { message },
  ),
};
