// Officials directory that uses the Open States API: members of Congress and of state legislatures
// for a location. It needs a key and the coordinates of the address.
import Type, { type Static } from 'typebox';
import { isEmail } from '../lib/validation/usernames.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { canonicalId } from './divisions.ts';
import { houseMember, senator, stateLegislator } from './offices.ts';
import type { Office, Official, OfficialsDirectory } from './types.ts';
import type { ExternalService } from './externalService.ts';
import { stateAround } from './states.ts';

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
  offices: Type.Optional(
    Type.Array(Type.Object({ voice: optionalText, classification: optionalText })),
  ),
  links: Type.Optional(Type.Array(Type.Object({ url: Type.String() }))),
});
const shape = Type.Object({ results: Type.Array(person) });

export function openStates(
  service: ExternalService,
  base: string,
  key: string,
): OfficialsDirectory {
  return {
    id: 'openstates',
    sends: { name: 'Open States', what: 'place' },
    byDivisions: async (_ids, place, on) => {
      if (!place) return { offices: [], tables: [] };
      const query = new URLSearchParams([
        ['lat', String(place.latitude)],
        ['lng', String(place.longitude)],
        ['include', 'offices'],
        ['include', 'links'],
      ]);
      const { results } = await service.ask(`${base}/people.geo?${query.toString()}`, shape, {
        'x-api-key': key,
      });
      const tables = results.length
        ? [{ title: 'Open States', licence: 'CC0', asOf: on.toISOString().slice(0, 10) }]
        : [];
      return { offices: mergeByOffice(results.flatMap(officeOf)), tables };
    },
  };
}

function officeOf(of: Static<typeof person>): Office[] {
  const { org_classification: chamber, district, division_id } = of.current_role ?? {};
  const divisionId = canonicalId(division_id ?? '');
  const state = stateAround(divisionId);
  if (!state || (chamber !== 'upper' && chamber !== 'lower' && chamber !== 'legislature'))
    return [];
  const ofCongress = of.jurisdiction.classification === 'country';
  const details = ofCongress
    ? chamber === 'upper'
      ? senator(state)
      : houseMember(state, divisionId)
    : stateLegislator(state, chamber, String(district ?? ''));
  return [
    {
      ...details,
      divisionId,
      seats: details.role === 'legislatorUpperBody' && ofCongress ? 2 : 1,
      officials: [officialOf(of)],
    },
  ];
}

const officialOf = ({
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
    (same) => {
      const officials = same.flatMap((office) => office.officials);
      return { ...same[0]!, seats: Math.max(same[0]!.seats, officials.length), officials };
    },
  );
}
