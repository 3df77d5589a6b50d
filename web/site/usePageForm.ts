import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output, Input } from '#contract/calls.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { toast } from '../ui/toast.ts';
import { useUnsavedChangesPrompt } from '../layout/useUnsavedChangesPrompt.ts';

type SitePage = Output<'GET /admin/page'>['page'];
export type PageValues = Omit<Input<'POST /admin/page/save'>, 'id'>;

const fields = ['name', 'url', 'content', 'left_menu', 'new_window', 'published'] as const;
type Errors = Partial<Record<(typeof fields)[number], string>>;

const unchanged: Partial<PageValues> = {};

/** State of the page editor. Changes survive a reload. */
export function usePageForm(
  key: string,
  saved: PageValues,
  id: number | undefined,
  onSaved: (page: SitePage) => void,
) {
  const [changes, setChanges, clear] = useDraft<Partial<PageValues>>(`page-${key}`, unchanged);
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const values = { ...saved, ...changes };
  const changed = fields.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedChangesPrompt(changed);

  const point = (found: Errors) => {
    setErrors(found);
    setSummary(
      fields.flatMap((field) =>
        found[field] ? [{ field: `page-${field}`, message: found[field] }] : [],
      ),
    );
  };
  const save = useApiMutation('POST /admin/page/save', {
    once: true,
    onSuccess: ({ page, message }) => {
      guard.saved();
      clear();
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
    onError: (refused) => point(fieldErrors(refused, fields)),
  });

  return {
    values,
    errors,
    summary,
    changed,
    saving: save.isPending,
    set: (some: Partial<PageValues>) => {
      guard.touched();
      setChanges({ ...changes, ...some });
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([field]) => !(field in some))),
      );
    },
    discard: () => {
      clear();
      point({});
    },
    submit: () => {
      if (save.isPending) return;
      const found = faultsOf(values);
      point(found);
      if (Object.keys(found).length === 0)
        save.mutate({ ...values, ...(id !== undefined && { id }) });
    },
  };
}

export const isExternalLink = (url: string) => /^https?:/i.test(url.trim());

function faultsOf({ name, url, content }: PageValues): Errors {
  return {
    ...(name.trim() === '' && { name: siteStrings.pageName }),
    ...(url.trim() === '' && { url: siteStrings.pageUrl }),
    ...(!isExternalLink(url) && content === '' && { content: siteStrings.pageEmpty }),
  };
}
