import type { Content } from '#contract/posts.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import type { AudienceChoice } from './draft.ts';

const staleTimeMs = minute;

/** The name of one of the viewer’s collections. */
function useCollectionName(id: number | undefined): string | undefined {
  const query = useApiQuery('GET /user/get-friend-collections', {}, { enabled: id !== undefined });
  return query.data?.collections.find((collection) => collection.id === id)?.name;
}

/**
 * The people who would see a new post with this audience, and the name of its collection. Disabled
 * until a collection is chosen.
 */
export function useAudience(
  { shared_as, collection_id }: AudienceChoice,
  groupId: number | undefined,
) {
  const collectionId = shared_as === 'Collection' ? collection_id : undefined;
  const query = useApiQuery(
    'GET /content/audience',
    {
      shared_as,
      ...(groupId !== undefined && { group_id: groupId }),
      ...(collectionId !== undefined && { collection_id: collectionId }),
    },
    { enabled: shared_as !== 'Collection' || collectionId !== undefined, staleTime: staleTimeMs },
  );
  return { ...query, collection: useCollectionName(collectionId) };
}

/** The people who can currently see a post of the viewer. */
export function useAudienceOf({ id, collection_id }: Content) {
  return {
    ...useApiQuery('GET /content/audience', { id }),
    collection: useCollectionName(collection_id),
  };
}
