// Division resolver that uses the geocoder of the US Census Bureau. The service is free, needs no
// key and does not accept a zip code without a street address.
import Type from 'typebox';
import type { Address } from './address.ts';
import { toHouseDistrictId, getDivisionName, toSlug, type DistrictMatch } from './divisions.ts';
import { toStateDistrictId } from './offices.ts';
import type { DivisionResolver, ResolvedDistricts } from './types.ts';
import { ServiceError, type ExternalService } from './externalService.ts';
import { findStateByFips, type State } from './states.ts';

/** A Congress, its first day (YYYY-MM-DD), and the Census vintage that contains its districts. */
type Vintage = { congress: number; from: string; vintage: string };

/** The rows of a map layer. An address lies in at most one row of most layers. */
const layer = Type.Array(Type.Record(Type.String(), Type.Unknown()));
const shape = Type.Object({
  result: Type.Object({
    addressMatches: Type.Array(
      Type.Object({
        coordinates: Type.Object({ x: Type.Number(), y: Type.Number() }),
        geographies: Type.Record(Type.String(), layer),
      }),
    ),
  }),
});
type Layers = Record<string, Record<string, unknown>[]>;

export function createCensusResolver(
  service: ExternalService,
  base: string,
  vintages: Vintage[],
): DivisionResolver {
  return {
    id: 'census',
    externalRecipient: { name: 'United States Census Bureau', what: 'address' },
    resolve: async (address, date): Promise<ResolvedDistricts | undefined> => {
      if (!hasStreet(address)) return undefined;
      const currentVintage =
        vintages.filter(({ from }) => from <= date.toISOString().slice(0, 10)).at(-1) ??
        vintages[0]!;
      const query = new URLSearchParams({
        address: address.fullText,
        benchmark: 'Public_AR_Current',
        vintage: currentVintage.vintage,
        layers: 'all',
        format: 'json',
      });
      const { result } = await service.getJson(
        `${base}/geocoder/geographies/onelineaddress?${query.toString()}`,
        shape,
      );
      const [match] = result.addressMatches;
      if (!match) return undefined;
      const { x: longitude, y: latitude } = match.coordinates;
      return {
        hits: toMatches(match.geographies, currentVintage),
        precision: 'address',
        coordinates: { latitude, longitude },
      };
    },
  };
}

/** Whether the address has a house number and a street name. */
const hasStreet = ({ line1 }: Address) => /\d/.test(line1) && /\p{L}{2}/u.test(line1);

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Converts the layers of a match to divisions. A response can contain several Congresses in any
 * order, so the current one is selected by number. Throws if it is missing.
 */
function toMatches(layers: Layers, { congress, from }: Vintage): DistrictMatch[] {
  const getRow = (name: string) => layers[name]?.[0];
  const state = findStateByFips(toText(getRow('States')?.['GEOID']));
  // Layers and columns are named after the number, such as CD119.
  const house = getRow(`${congress}th Congressional Districts`);
  const district =
    state &&
    house &&
    toHouseDistrictId(state, toText(house[`CD${congress}`]) || toText(house['GEOID']).slice(2));
  if (!state || !district) throw new ServiceError();
  const ids = [district, ...listChambers(layers, state, Number(from.slice(0, 4)))];
  const county = toText(getRow('Counties')?.['BASENAME']);
  const town = toText(getRow('Incorporated Places')?.['BASENAME']);
  if (county)
    ids.push(
      `${state.id}/${state.code === 'LA' ? 'parish' : state.code === 'AK' ? 'borough' : 'county'}:${toSlug(county)}`,
    );
  if (town) ids.push(`${state.id}/place:${toSlug(town)}`);
  return [...new Set(ids)].map((id) => ({ id, name: getDivisionName(id) }));
}

/**
 * State legislative districts, from the newest map that is older than the first year of the
 * Congress.
 */
function listChambers(layers: Layers, state: State, firstYear: number): string[] {
  return (['Upper', 'Lower'] as const).flatMap((chamber) => {
    const [newest] = Object.keys(layers)
      .filter(
        (name) =>
          new RegExp(`^\\d{4} State Legislative Districts - ${chamber}$`).test(name) &&
          Number(name.slice(0, 4)) < firstYear,
      )
      .toSorted()
      .toReversed();
    const row = newest === undefined ? undefined : layers[newest]?.[0];
    const district = toText(row?.['BASENAME']);
    // ZZ marks areas without a district, such as water.
    return district && !toText(row?.['GEOID']).includes('ZZ')
      ? [toStateDistrictId(state, chamber === 'Upper' ? 'upper' : 'lower', district)]
      : [];
  });
}
