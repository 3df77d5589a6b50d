import { useSyncExternalStore } from 'react';
import type { Output } from '#contract/calls.ts';

type ProviderLogout = Output<'POST /user/logout'>['provider_logout'];

let current: ProviderLogout;
const listeners = new Set<() => void>();

/** Stores where the person who just logged out here can log out of their organization. */
export function storeProviderLogout(next: ProviderLogout) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useProviderLogout = () => useSyncExternalStore(subscribe, () => current);
