// Configured sources of districts (resolvers) and of officials (directories).
import { createKeyedHmac } from '../lib/hmac.ts';
import type { Config } from '../config.ts';
import type { HttpClient } from '../lib/httpClient/httpClient.ts';
import type { Address } from './address.ts';
import { createCensusResolver } from './census.ts';
import { createGoogleResolver } from './google.ts';
import { importedOfficials } from './importedOfficials.ts';
import { createOpenStatesDirectory } from './openstates.ts';
import type { DivisionResolver, OfficialsDirectory } from './types.ts';
import { createExternalService } from './externalService.ts';
import { zipResolver } from './zip.ts';

export type Civic = ReturnType<typeof createCivic>;

/** `key` is the secret of the cache keys. */
export function createCivic({ civic }: Config, httpClient: HttpClient, key: Buffer) {
  const resolverFactories: Record<(typeof civic.districtSources)[number], () => DivisionResolver> =
    {
      zip: () => zipResolver,
      census: () =>
        createCensusResolver(createExternalService(httpClient), civic.censusUrl, civic.vintages),
      'google-divisions': () =>
        createGoogleResolver(createExternalService(httpClient), civic.googleUrl, civic.googleKey),
    };
  const directoryFactories: Record<
    (typeof civic.officialSources)[number],
    () => OfficialsDirectory
  > = {
    local: () => importedOfficials,
    openstates: () =>
      createOpenStatesDirectory(
        createExternalService(httpClient),
        civic.openStatesUrl,
        civic.openStatesKey,
      ),
  };
  const resolvers = civic.districtSources.map((name) => resolverFactories[name]());
  const directories = civic.officialSources.map((name) => directoryFactories[name]());
  return {
    resolvers,
    directories,
    /** External services that receive an address or its coordinates. Empty if there are none. */
    externalRecipients: [...resolvers, ...directories].flatMap(
      ({ externalRecipient }) => externalRecipient ?? [],
    ),
    /**
     * The cache key of a lookup, per member. It is an HMAC, so that addresses cannot be guessed
     * from the cache without the secret of this server.
     */
    computeCacheKey: (resolver: string, { fullText }: Address, member: number) =>
      createKeyedHmac(key).update(`${member} ${resolver} ${fullText.toLowerCase()}`).digest(),
  };
}
