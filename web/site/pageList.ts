// Mutations of the list of pages that administrators edit. Each response contains the new list.
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { runUndoable } from '../api/undoable.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

type Pages = Output<'GET /admin/pages'>['pages'];

/** Stores the list from a response and refetches the menus. */
function useStorePages() {
  const client = useQueryClient();
  return (pages: Pages) => {
    client.setQueryData(queryKey('GET /admin/pages', {}), { pages });
    void client.invalidateQueries({ queryKey: queryKey('GET /page/list') });
  };
}

/** Returns a function that reorders the pages. Shows the order at once, then that of the server. */
export function usePageOrder(pages: Pages) {
  const storePages = useStorePages();
  const client = useQueryClient();
  const order = useApiMutation('POST /admin/page/order', {
    onSuccess: (response) => storePages(response.pages),
    onError: (error) => {
      toast.error(error.message);
      void client.invalidateQueries({ queryKey: queryKey('GET /admin/pages') });
    },
  });
  return (ids: number[]) => {
    client.setQueryData(queryKey('GET /admin/pages', {}), {
      pages: ids.flatMap((id) => pages.filter((page) => page.id === id)),
    });
    order.mutate({ ids });
  };
}

/** Returns a function that deletes a page after the undo toast. */
export function useDeletePage() {
  const storePages = useStorePages();
  return ({ id, name }: { id: number; name: string }) =>
    runUndoable(
      'POST /admin/page/delete',
      { id },
      {
        message: t('Deleted: {{title}}', { title: name }),
        onSuccess: ({ pages }) => storePages(pages),
      },
    );
}
