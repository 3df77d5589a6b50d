import { useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/hooks.ts';
import { callsWithPosts } from '../api/postCalls.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { toast } from '../ui/toast.ts';
import { removeContent, updateContent } from './cache.ts';

/** Hides a post from the member's lists with an undo toast, or shows it there again. */
export function useDismiss() {
  const client = useQueryClient();
  const show = (id: number, isDismissed: boolean) =>
    updateContent(client, id, ({ dismissed: _before, ...content }) => ({
      ...content,
      ...(isDismissed && { dismissed: true }),
    }));
  const refetchLists = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [call] }) => callsWithPosts.includes(call),
    });

  const restore = async (id: number) => {
    try {
      const { message } = await send('POST /content/dismiss', { id, dismissed: 'N' });
      show(id, false);
      toast.success(message);
    } catch (error) {
      showErrorToast(error);
    } finally {
      refetchLists();
    }
  };
  const dismiss = async (id: number) => {
    // The page of the post, if it is open, keeps it.
    show(id, true);
    removeContent(client, id);
    try {
      const { message } = await send('POST /content/dismiss', { id, dismissed: 'Y' });
      // These lists keep hidden posts.
      for (const call of ['GET /content/saved', 'GET /content/search'] as const)
        void client.invalidateQueries({ queryKey: queryKey(call) });
      toast.undo(message, { undo: () => void restore(id) });
    } catch (error) {
      showErrorToast(error);
      show(id, false);
      refetchLists();
    }
  };
  return { dismiss, restore };
}
