// Query cache updates for collections and for the posts that depend on them.
import type { QueryClient } from '@tanstack/react-query';
import type { Output, Call } from '#contract/calls.ts';

type Collections = Output<'GET /user/get-friend-collections'>;
export type Collection = Collections['collections'][number];

const list = 'GET /user/get-friend-collections' satisfies Call;
/**
 * Changing the friends of a collection changes who can see its posts. Deleting it changes their
 * audience.
 */
const dependentCalls = [
  'GET /content/audience',
  'GET /content/list',
  'GET /content/get-one',
  'GET /user/get-friend-collection',
] satisfies Call[];

function updateCollections(
  client: QueryClient,
  update: (collections: Collection[]) => Collection[],
) {
  client.setQueryData<Collections>(
    [list, {}],
    (cached) => cached && { collections: update(cached.collections) },
  );
  void client.invalidateQueries({
    predicate: ({ queryKey }) => (dependentCalls as unknown[]).includes(queryKey[0]),
  });
}

/** Inserts the collection in alphabetical order. */
export const putCachedCollection = (client: QueryClient, collection: Collection) =>
  updateCollections(client, (collections) =>
    [...collections.filter(({ id }) => id !== collection.id), collection].toSorted(
      (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
    ),
  );

export const removeCachedCollection = (client: QueryClient, deletedId: number) =>
  updateCollections(client, (collections) => collections.filter(({ id }) => id !== deletedId));
