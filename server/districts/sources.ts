// Configured sources of districts (resolvers) and of officials (directories).
import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import type { HttpClient } from '../lib/httpClient/httpClient.ts';
import type { Address } from './address.ts';
import { byCensus } from './census.ts';
import { byGoogle } from './google.ts';
import { importedOfficials } from './importedOfficials.ts';
import { openStates } from './openstates.ts';
import type { DivisionResolver, OfficialsDirectory } from './types.ts';
import { createService } from './externalService.ts';
import { byZip } from './zip.ts';

export type Civic = ReturnType<typeof createCivic>;

export function createCivic({ civic }: Config, httpClient: HttpClient, key: Buffer) {
  const resolvers: Record<(typeof civic.chain)[number], () => DivisionResolver> = {
    zip: () => byZip,
    census: () => byCensus(createService(httpClient), civic.censusUrl, civic.vintages),
    'google-divisions': () => byGoogle(createService(httpClient), civic.googleUrl, civic.googleKey),
  };
  const directories: Record<(typeof civic.directory)[number], () => OfficialsDirectory> = {
    local: () => importedOfficials,
    openstates: () =>
      openStates(createService(httpClient), civic.openStatesUrl, civic.openStatesKey),
  };
  const chain = civic.chain.map((name) => resolvers[name]());
  const directory = civic.directory.map((name) => directories[name]());
  return {
    chain,
    directory,
    /** External services that receive an address or its coordinates. Empty if there are none. */
    sentTo: [...chain, ...directory].flatMap(({ sends }) => sends ?? []),
    /**
     * The cache key of a lookup, per member. It is an HMAC, so that addresses cannot be guessed
     * from the cache without the secret of this server.
     */
    keyOf: (resolver: string, { fullText }: Address, member: number) =>
      createHmac('sha256', key).update(`${member} ${resolver} ${fullText.toLowerCase()}`).digest(),
  };
}
