import { useSite } from '../layout/useSite.ts';
import { providerNames } from './socialLogin.ts';

/** The name of a login provider for people: as the operator calls it, or Google and the like. */
export function useProviderName(): (provider: string) => string {
  const organizations = useSite()?.login_providers ?? [];
  return (id) =>
    organizations.find(({ provider }) => provider === id)?.name ?? providerNames[id] ?? id;
}
