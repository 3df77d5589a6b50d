// Keeps the lists of collections right after a change, and the posts that hang on them.
import type { QueryClient } from '@tanstack/react-query';
import type { Output, Call } from '#contract/calls.ts';

type Collections = Output<'GET /user/get-friend-collections'>;
export type Collection = Collections['collections'][number];

const list = 'GET /user/get-friend-collections' satisfies Call;
/** Who may see what changes with the people of a collection, and what it was shared as with its end. */
const depending = [
  'GET /content/audience',
  'GET /content/list',
  'GET /content/get-one',
  'GET /user/get-friend-collection',
] satisfies Call[];

function change(client: QueryClient, to: (collections: Collection[]) => Collection[]) {
  client.setQueryData<Collections>(
    [list, {}],
    (held) => held && { collections: to(held.collections) },
  );
  void client.invalidateQueries({
    predicate: ({ queryKey }) => (depending as unknown[]).includes(queryKey[0]),
  });
}

/** In the place where its name belongs. */
export const putCollection = (client: QueryClient, collection: Collection) =>
  change(client, (collections) =>
    [...collections.filter(({ id }) => id !== collection.id), collection].toSorted(
      (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
    ),
  );

export const dropCollection = (client: QueryClient, gone: number) =>
  change(client, (collections) => collections.filter(({ id }) => id !== gone));
