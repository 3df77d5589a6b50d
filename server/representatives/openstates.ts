// Who sits in Congress and in a state's legislature for a place, as Open States knows them. It needs a key, and the place of the address.
import Type, { type Static } from 'typebox';
import { isEmail } from '../account/usernames.ts';
import { webAddress } from '../lib/text/parseWebUrl.ts';
import { known } from './divisions.ts';
import { houseMember, senator, stateLegislator } from './offices.ts';
import type { Office, Official, OfficialsDirectory } from './types.ts';
import type { Service } from './externalService.ts';
import { stateAround } from './states.ts';

const maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const person = Type.Object({
  name: Type.String(),
  party: maybe,
  email: maybe,
  image: maybe,
  current_role: Type.Optional(
    Type.Union([
      Type.Object({
        org_classification: maybe,
        district: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
        division_id: maybe,
      }),
      Type.Null(),
    ]),
  ),
  jurisdiction: Type.Object({ classification: maybe }),
  offices: Type.Optional(Type.Array(Type.Object({ voice: maybe, classification: maybe }))),
  links: Type.Optional(Type.Array(Type.Object({ url: Type.String() }))),
});
const shape = Type.Object({ results: Type.Array(person) });

export function openStates(service: Service, base: string, key: string): OfficialsDirectory {
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
      return { offices: gathered(results.flatMap(officeOf)), tables };
    },
  };
}

function officeOf(of: Static<typeof person>): Office[] {
  const { org_classification: chamber, district, division_id } = of.current_role ?? {};
  const divisionId = known(division_id ?? '');
  const state = stateAround(divisionId);
  if (!state || (chamber !== 'upper' && chamber !== 'lower' && chamber !== 'legislature'))
    return [];
  const ofCongress = of.jurisdiction.classification === 'country';
  const named = ofCongress
    ? chamber === 'upper'
      ? senator(state)
      : houseMember(state, divisionId)
    : stateLegislator(state, chamber, String(district ?? ''));
  return [
    {
      ...named,
      divisionId,
      seats: named.role === 'legislatorUpperBody' && ofCongress ? 2 : 1,
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
  // a home is nobody's business
  phones: [
    ...new Set(
      offices.flatMap(({ voice, classification }) =>
        voice && classification !== 'home' ? [voice] : [],
      ),
    ),
  ],
  // for Congress this is the address of a page
  emails: email && isEmail(email) ? [email] : [],
  formUrl: (email && webAddress(email)) || '',
  urls: links.flatMap(({ url }) => webAddress(url) ?? []),
  photoUrl: (image && webAddress(image)) || '',
  channels: [],
});

/** Those who hold the same office, under one. */
function gathered(offices: Office[]): Office[] {
  return [...Map.groupBy(offices, ({ divisionId, role }) => `${divisionId} ${role}`).values()].map(
    (same) => {
      const officials = same.flatMap((office) => office.officials);
      return { ...same[0]!, seats: Math.max(same[0]!.seats, officials.length), officials };
    },
  );
}
