import type { Content } from '#contract/posts.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import type { Choice } from './draft.ts';

const stay = minute;

/** The name of one of the viewer's own collections. */
function useCollectionName(id: number | undefined): string | undefined {
  const answer = useApiQuery('GET /user/get-friend-collections', {}, { enabled: id !== undefined });
  return answer.data?.collections.find((collection) => collection.id === id)?.name;
}

/** Who would see a post with this audience; asked for once it is known which collection is meant. */
export function useAudience({ shared_as, collection_id }: Choice, groupId: number | undefined) {
  const chosen = shared_as === 'Collection' ? collection_id : undefined;
  const answer = useApiQuery(
    'GET /content/audience',
    {
      shared_as,
      ...(groupId !== undefined && { group_id: groupId }),
      ...(chosen !== undefined && { collection_id: chosen }),
    },
    { enabled: shared_as !== 'Collection' || chosen !== undefined, staleTime: stay },
  );
  return { ...answer, collection: useCollectionName(chosen) };
}

/** Who sees a post of the viewer's own now. */
export function useAudienceOf({ id, collection_id }: Content) {
  return {
    ...useApiQuery('GET /content/audience', { id }),
    collection: useCollectionName(collection_id),
  };
}
