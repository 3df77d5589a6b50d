// Kinds of offices of officials that administrators enter. Without a schema library, for browsers.

/**
 * From the widest to the most local, like the ranks in server/districts/entered/list.ts. The
 * database also lists them.
 */
export const officialKinds = [
  'country',
  'state',
  'county',
  'mayor',
  'council',
  'town',
  'schools',
] as const;
/** `town`: another office of a city or town, such as its clerk. */
export type OfficialKind = (typeof officialKinds)[number];

/** Words in the names of offices, in English and Spanish. The first match decides. */
const kindWords: readonly [RegExp, OfficialKind][] = [
  [/school|education|escolar/i, 'schools'],
  [/county|condado/i, 'county'],
  [/council|alderman|select ?board|trustee|concej/i, 'council'],
  [/mayor|alcalde|president[ae] municipal/i, 'mayor'],
  [/\bstate (?!of)|estatal|province|provincia|governor|gobernador/i, 'state'],
  [
    /congress|parliament|\bpresident of the (united|republic)|^president$|senator|representative|congreso|senador|diputad/i,
    'country',
  ],
];

/** The likely kind of an office by its name: an office of the town if no word tells. */
export const guessOfficialKind = (office: string): OfficialKind =>
  kindWords.find(([words]) => words.test(office))?.[1] ?? 'town';

/**
 * Columns of a CSV file. `office` is required, and `name` unless `vacant` is yes. `area`: everyone,
 * or postal codes, states and Open Civic Data ids; empty means everyone.
 */
export const officialColumns = [
  'id',
  'name',
  'office',
  'seat',
  'kind',
  'area',
  'party',
  'email',
  'phone',
  'website',
  'contact_form',
  'term_start',
  'term_end',
  'vacant',
] as const;
export type OfficialColumn = (typeof officialColumns)[number];

/** A file to start with. The byte order mark tells spreadsheets the encoding. */
export const officialsTemplate = `\uFEFF${[
  'name,office,seat,kind,area,party,email,phone,website,contact_form,term_start,term_end,vacant',
  'Jane Example,Mayor,,mayor,everyone,,mayor@town.example,555 010 0100,https://town.example,,2025-01-01,2028-12-31,',
  'John Example,Council member,Ward 1,council,"10115, 10117",,john@town.example,,,,,,',
  ',Council member,Ward 2,council,everyone,,,,,,,,yes',
].join('\r\n')}\r\n`;
