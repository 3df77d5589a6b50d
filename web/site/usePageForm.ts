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
  const hasChanges = fields.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedChangesPrompt(hasChanges);

  const showErrors = (newErrors: Errors) => {
    setErrors(newErrors);
    setSummary(
      fields.flatMap((field) =>
        newErrors[field] ? [{ field: `page-${field}`, message: newErrors[field] }] : [],
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
    onError: (error) => showErrors(fieldErrors(error, fields)),
  });

  return {
    values,
    errors,
    summary,
    hasChanges,
    saving: save.isPending,
    set: (patch: Partial<PageValues>) => {
      guard.touched();
      setChanges({ ...changes, ...patch });
      setErrors((current) =>
        Object.fromEntries(Object.entries(current).filter(([field]) => !(field in patch))),
      );
    },
    discard: () => {
      clear();
      showErrors({});
    },
    submit: () => {
      if (save.isPending) return;
      const newErrors = validate(values);
      showErrors(newErrors);
      if (Object.keys(newErrors).length === 0)
        save.mutate({ ...values, ...(id !== undefined && { id }) });
    },
  };
}

export const isExternalLink = (url: string) => /^https?:/i.test(url.trim());

function validate({ name, url, content }: PageValues): Errors {
  return {
    ...(name.trim() === '' && { name: siteStrings.pageName }),
    ...(url.trim() === '' && { url: siteStrings.pageUrl }),
    ...(!isExternalLink(url) && content === '' && { content: siteStrings.pageEmpty }),
  };
}
