// Import of the President, the Vice President and Congress from the files of the project
// congress-legislators.
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { toHouseDistrictId } from './divisions.ts';
import { createHouseOffice, president, createSenatorOffice, vicePresident } from './offices.ts';
import { states, findState } from './states.ts';
import {
  digestFiles,
  parseJsonFile,
  ImportError,
  type HeldOffice,
  type SourceFile,
  type ImportTable,
} from './sourceFile.ts';

const text = Type.Optional(Type.String());
const id = Type.Object({ bioguide: text, govtrack: Type.Optional(Type.Number()) });
const person = Type.Object({
  id,
  name: Type.Object({ first: Type.String(), last: Type.String(), official_full: text }),
  terms: Type.Array(
    Type.Object({
      type: Type.Enum(['sen', 'rep', 'prez', 'viceprez']),
      start: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      end: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      state: text,
      district: Type.Optional(Type.Integer()),
      party: text,
      url: text,
      phone: text,
      contact_form: text,
    }),
    { minItems: 1 },
  ),
});
type Person = Static<typeof person>;
/** Offices of this file are places with a telephone, not positions as elsewhere. */
const placesOfPerson = Type.Object({ id, offices: Type.Array(Type.Object({ phone: text })) });
const channel = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const social = Type.Object({
  id,
  social: Type.Object({
    twitter: channel,
    facebook: channel,
    youtube: channel,
    youtube_id: channel,
    instagram: channel,
    mastodon: channel,
  }),
});

/** The files that the operator downloads into one folder. */
export const federalFiles = [
  'legislators-current.json',
  'legislators-district-offices.json',
  'legislators-social-media.json',
  'executive.json',
] as const;

/** Parses the files, given in the order of `federalFiles`. */
export function parseFederalTable(files: SourceFile[]): Omit<ImportTable, 'asOf'> {
  const [legislators, districtOffices, media, executive] = files as [
    SourceFile,
    SourceFile,
    SourceFile,
    SourceFile,
  ];
  const phones = new Map(
    parseList(districtOffices, placesOfPerson).map((entry) => [
      entry.id.bioguide,
      entry.offices.flatMap(({ phone }) => phone ?? []),
    ]),
  );
  const channels = new Map(
    parseList(media, social).map((entry) => [entry.id.bioguide, toChannels(entry.social)]),
  );
  const officeByKey = createAllOffices();
  for (const entry of [
    ...parseList(legislators, person),
    ...findLatestExecutives(parseList(executive, person)),
  ]) {
    // terms are in order of time
    const term = entry.terms.at(-1)!;
    officeByKey.get(getOfficeKey(term))?.officials.push({
      key: `bioguide:${entry.id.bioguide ?? `govtrack:${entry.id.govtrack}`}`,
      name: entry.name.official_full ?? `${entry.name.first} ${entry.name.last}`,
      party: term.party ?? '',
      phones: [
        ...new Set([...(term.phone ? [term.phone] : []), ...(phones.get(entry.id.bioguide) ?? [])]),
      ],
      emails: [],
      formUrl: (term.contact_form && parseWebUrl(term.contact_form)) || '',
      // with the page of the form, as the contract says
      urls: [
        ...new Set([term.contact_form, term.url].flatMap((url) => (url && parseWebUrl(url)) || [])),
      ],
      photoUrl: '',
      channels: channels.get(entry.id.bioguide) ?? [],
      termStart: term.start,
      termEnd: term.end,
    });
  }
  return {
    source: 'federal',
    title: 'congress-legislators',
    licence: 'CC0',
    sha256: digestFiles(files),
    zips: [],
    offices: [...officeByKey.values()],
  };
}

function parseList<S extends TSchema>(file: SourceFile, item: S): Static<S>[] {
  const list = parseJsonFile(file);
  if (!Array.isArray(list) || !list.length) throw new ImportError(`${file.name} contains no list.`);
  const invalidIndex = list.findIndex((entry) => !Value.Check(item, entry));
  if (invalidIndex >= 0)
    throw new ImportError(
      `${file.name} is not the expected file: entry ${invalidIndex + 1} has another format.`,
    );
  return list as Static<S>[];
}

/** The latest president and the latest vice president. */
const findLatestExecutives = (people: Person[]) =>
  (['prez', 'viceprez'] as const).flatMap((office) => {
    const holders = people.filter(({ terms }) => terms.at(-1)!.type === office);
    return holders
      .toSorted((a, b) => a.terms.at(-1)!.start.localeCompare(b.terms.at(-1)!.start))
      .slice(-1);
  });

/** All offices by key, without officials, so that a seat without an official is shown as vacant. */
function createAllOffices(): Map<string, HeldOffice> {
  const offices: [string, HeldOffice][] = [
    ['prez', { ...president, seats: 1, officials: [] }],
    ['viceprez', { ...vicePresident, seats: 1, officials: [] }],
  ];
  for (const state of states) {
    if (state.senators)
      offices.push([
        `sen ${state.code}`,
        { ...createSenatorOffice(state), seats: 2, officials: [] },
      ]);
    for (let number = 1; number <= state.seats; number++) {
      const division = toHouseDistrictId(state, String(number))!;
      offices.push([
        `rep ${division}`,
        { ...createHouseOffice(state, division), seats: 1, officials: [] },
      ]);
    }
  }
  return new Map(offices);
}

/** The key in `createAllOffices`. No office has it if the state or district is unknown. */
function getOfficeKey({ type, state: code = '', district }: Person['terms'][number]): string {
  const state = findState(code);
  if (type === 'rep') return `rep ${(state && toHouseDistrictId(state, String(district))) ?? ''}`;
  return type === 'sen' ? `sen ${code}` : type;
}

const toChannels = ({
  twitter,
  facebook,
  youtube,
  youtube_id,
  instagram,
  mastodon,
}: Static<typeof social>['social']) =>
  [
    { type: 'Facebook', id: facebook },
    { type: 'Twitter', id: twitter },
    { type: 'YouTube', id: youtube ?? youtube_id },
    { type: 'Instagram', id: instagram },
    { type: 'Mastodon', id: mastodon },
  ].flatMap(({ type, id: name }) => (name ? [{ type, id: name }] : []));
