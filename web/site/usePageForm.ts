import { useQueryClient } from '@tanstack/react-query';
import type { Output, Input } from '#contract/calls.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import type { FormErrors } from '../drafts/useDraftForm.ts';
import { usePromptedDraftForm } from '../drafts/usePromptedDraftForm.ts';
import { toast } from '../ui/toast.ts';

type SitePage = Output<'GET /admin/page'>['page'];
export type PageValues = Omit<Input<'POST /admin/page/save'>, 'id'>;

/** State of the page editor. Changes survive a reload. */
export function usePageForm(
  key: string,
  saved: PageValues,
  id: number | undefined,
  onSaved: (page: SitePage) => void,
) {
  const form = usePromptedDraftForm<PageValues>({
    key: `page-${key}`,
    saved,
    validate,
    getControlId: (field) => `page-${field}`,
  });
  const client = useQueryClient();

  const save = useApiMutation('POST /admin/page/save', {
    once: true,
    onSuccess: ({ page, message }) => {
      form.clear();
      client.setQueryData(queryKey('GET /admin/page', { id: page.id }), { page });
      for (const call of [
        'GET /admin/pages',
        'GET /page/list',
        'GET /page/get-one-by-name',
      ] as const)
        void client.invalidateQueries({ queryKey: queryKey(call) });
      toast.success(message);
      onSaved(page);
    },
    onError: form.showServerError,
  });

  return {
    ...form,
    saving: save.isPending,
    submit: () => {
      if (!save.isPending && form.reportValidity())
        save.mutate({ ...form.draft, ...(id !== undefined && { id }) });
    },
  };
}

export const isExternalLink = (url: string) => /^https?:/i.test(url.trim());

function validate({ name, url, content }: PageValues): FormErrors {
  return {
    ...(name.trim() === '' && { name: siteStrings.pageName }),
    ...(url.trim() === '' && { url: siteStrings.pageUrl }),
    ...(!isExternalLink(url) && content === '' && { content: siteStrings.pageEmpty }),
  };
}
