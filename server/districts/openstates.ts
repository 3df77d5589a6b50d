// Officials directory that uses the Open States API: members of Congress and of state legislatures
// for a location. It needs a key and the coordinates of the address.
import Type, { type Static } from 'typebox';
import { isEmail } from '../lib/validation/namesAndEmails.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { toCanonicalId } from './divisions.ts';
import { createHouseOffice, createSenatorOffice, createStateLegislatorOffice } from './offices.ts';
import type { Office, Official, OfficialsDirectory } from './types.ts';
import type { ExternalService } from './externalService.ts';
import { findStateOfDivision } from './states.ts';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const person = Type.Object({
  name: Type.String(),
  party: optionalText,
  email: optionalText,
  image: optionalText,
  current_role: Type.Optional(
    Type.Union([
      Type.Object({
        org_classification: optionalText,
        district: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
        division_id: optionalText,
      }),
      Type.Null(),
    ]),
  ),
  jurisdiction: Type.Object({ classification: optionalText }),
  // places with a telephone, not positions
  offices: Type.Optional(
    Type.Array(Type.Object({ voice: optionalText, classification: optionalText })),
  ),
  links: Type.Optional(Type.Array(Type.Object({ url: Type.String() }))),
});
const shape = Type.Object({ results: Type.Array(person) });

export function createOpenStatesDirectory(
  service: ExternalService,
  base: string,
  key: string,
): OfficialsDirectory {
  return {
    id: 'openstates',
    externalRecipient: { name: 'Open States', what: 'place' },
    listOffices: async (_ids, coordinates, date) => {
      if (!coordinates) return { offices: [], tables: [] };
      const query = new URLSearchParams([
        ['lat', String(coordinates.latitude)],
        ['lng', String(coordinates.longitude)],
        ['include', 'offices'],
        ['include', 'links'],
      ]);
      const { results } = await service.getJson(`${base}/people.geo?${query.toString()}`, shape, {
        'x-api-key': key,
      });
      const tables = results.length
        ? [{ title: 'Open States', licence: 'CC0', asOf: date.toISOString().slice(0, 10) }]
        : [];
      return { offices: mergeByOffice(results.flatMap(toOffices)), tables };
    },
  };
}

function toOffices(result: Static<typeof person>): Office[] {
  const { org_classification: chamber, district, division_id } = result.current_role ?? {};
  const divisionId = toCanonicalId(division_id ?? '');
  const state = findStateOfDivision(divisionId);
  if (!state || (chamber !== 'upper' && chamber !== 'lower' && chamber !== 'legislature'))
    return [];
  const isCongress = result.jurisdiction.classification === 'country';
  const details = isCongress
    ? chamber === 'upper'
      ? createSenatorOffice(state)
      : createHouseOffice(state, divisionId)
    : createStateLegislatorOffice(state, chamber, String(district ?? ''));
  return [
    {
      ...details,
      divisionId,
      seats: details.role === 'legislatorUpperBody' && isCongress ? 2 : 1,
      officials: [toOfficial(result)],
    },
  ];
}

const toOfficial = ({
  name,
  party,
  email,
  image,
  offices = [],
  links = [],
}: Static<typeof person>): Official => ({
  name,
  party: party ?? '',
  // Omits private phone numbers.
  phones: [
    ...new Set(
      offices.flatMap(({ voice, classification }) =>
        voice && classification !== 'home' ? [voice] : [],
      ),
    ),
  ],
  // For Congress, this field contains the URL of a contact form.
  emails: email && isEmail(email) ? [email] : [],
  formUrl: (email && parseWebUrl(email)) || '',
  urls: links.flatMap(({ url }) => parseWebUrl(url) ?? []),
  photoUrl: (image && parseWebUrl(image)) || '',
  channels: [],
});

/** Merges officials of the same office into one entry. */
function mergeByOffice(offices: Office[]): Office[] {
  return [...Map.groupBy(offices, ({ divisionId, role }) => `${divisionId} ${role}`).values()].map(
    (sameOffice) => {
      const officials = sameOffice.flatMap((office) => office.officials);
      return {
        ...sameOffice[0]!,
        seats: Math.max(sameOffice[0]!.seats, officials.length),
        officials,
      };
    },
  );
}
