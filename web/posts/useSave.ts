import { useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { toast } from '../ui/toast.ts';
import { updateContent } from './cache.ts';

/** Returns a function that saves a post for later, or removes it, with an undo toast. */
export function useSave() {
  const client = useQueryClient();
  const show = (id: number, isSaved: boolean) =>
    updateContent(client, id, ({ saved: _before, ...content }) => ({
      ...content,
      ...(isSaved && { saved: true }),
    }));
  const change = async (id: number, isSaved: boolean) => {
    show(id, isSaved);
    try {
      return await send('POST /content/save', { id, saved: isSaved ? 'Y' : 'N' });
    } catch (error) {
      show(id, !isSaved);
      showErrorToast(error);
      return undefined;
    } finally {
      void client.invalidateQueries({ queryKey: queryKey('GET /content/saved') });
    }
  };
  return async (id: number, isSaved: boolean) => {
    const response = await change(id, isSaved);
    if (response)
      toast.undo(response.message, {
        undo: () => void change(id, !isSaved),
      });
  };
}
