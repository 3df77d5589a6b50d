import { useIsMutationPending } from '../api/undoable.ts';

/** Returns a function that tells whether a comment is deleted, which can still be undone. */
export function useIsCommentDeleting() {
  const isPending = useIsMutationPending();
  return ({ id }: { id: number }) => isPending('POST /comment/delete', { id });
}
