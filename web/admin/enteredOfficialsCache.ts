// Refetches what shows entered officials.
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/hooks.ts';

export function invalidateOfficials(client: QueryClient): Promise<unknown> {
  return Promise.all(
    (
      [
        'GET /admin/officials/entered',
        'GET /admin/setup',
        'GET /representative/mine',
        'GET /action/own-officials',
        'GET /account/first-steps',
      ] as const
    ).map((call) => client.invalidateQueries({ queryKey: queryKey(call) })),
  );
}
