// Division resolver that uses the Google Civic Information API. It covers districts down to wards,
// but no officials, and needs a key.
import Type from 'typebox';
import { toCanonicalId } from './divisions.ts';
import type { DivisionResolver, ResolvedDistricts } from './types.ts';
import { ServiceError, type ExternalService } from './externalService.ts';
import { countryId, findStateOfDivision } from './states.ts';

const shape = Type.Object({
  divisions: Type.Optional(
    Type.Record(Type.String(), Type.Object({ name: Type.Optional(Type.String()) })),
  ),
});

export function createGoogleResolver(
  service: ExternalService,
  base: string,
  key: string,
): DivisionResolver {
  return {
    id: 'google-divisions',
    externalRecipient: { name: 'Google', what: 'address' },
    resolve: async ({ fullText, line1, zip }): Promise<ResolvedDistricts | undefined> => {
      const query = new URLSearchParams({ address: fullText, key });
      const { divisions = {} } = await service.getJson(
        `${base}/civicinfo/v2/divisionsByAddress?${query.toString()}`,
        shape,
      );
      const hits = Object.entries(divisions)
        .filter(([id]) => id.startsWith(`${countryId}/`))
        .map(([id, { name = '' }]) => ({ id: toCanonicalId(id), name }));
      if (!hits.length) return undefined;
      // Every real response contains the state.
      if (!hits.some(({ id }) => findStateOfDivision(id))) throw new ServiceError();
      return { hits, precision: line1 ? 'address' : zip ? 'postcode' : 'region' };
    },
  };
}
