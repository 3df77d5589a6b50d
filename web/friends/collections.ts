// Query cache updates for collections and for the posts that depend on them.
import type { QueryClient } from '@tanstack/react-query';
import type { Output, Call } from '#contract/calls.ts';

type Collections = Output<'GET /user/get-friend-collections'>;
export type Collection = Collections['collections'][number];

const listCall = 'GET /user/get-friend-collections' satisfies Call;
/**
 * Calls to refetch after a change: changing the friends of a collection changes who can see its
 * posts, and deleting it changes their audience.
 */
const dependentCalls = [
  'GET /content/audience',
  'GET /content/list',
  'GET /content/get-one',
  'GET /user/get-friend-collection',
  'GET /user/collections-of-friend',
] satisfies Call[];

const refetchDependentCalls = (client: QueryClient) =>
  void client.invalidateQueries({
    predicate: ({ queryKey }) => (dependentCalls as unknown[]).includes(queryKey[0]),
  });

/** After a change of the collections that one friend is in. */
export function refetchCollections(client: QueryClient) {
  void client.invalidateQueries({ queryKey: [listCall] });
  refetchDependentCalls(client);
}

function updateCollections(
  client: QueryClient,
  update: (collections: Collection[]) => Collection[],
) {
  client.setQueryData<Collections>(
    [listCall, {}],
    (cached) => cached && { collections: update(cached.collections) },
  );
  refetchDependentCalls(client);
}

/** Adds or replaces the collection, in alphabetical order. */
export const putCachedCollection = (client: QueryClient, collection: Collection) =>
  updateCollections(client, (collections) =>
    [...collections.filter(({ id }) => id !== collection.id), collection].toSorted(
      (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
    ),
  );

export const removeCachedCollection = (client: QueryClient, deletedId: number) =>
  updateCollections(client, (collections) => collections.filter(({ id }) => id !== deletedId));
