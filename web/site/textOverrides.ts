import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { queryKey } from '../api/hooks.ts';
import { siteName } from '../ui/title.ts';
import { toast } from '../ui/toast.ts';
import { applyTextOverrides } from '../i18n/textOverrides.ts';

type Wording = Output<'GET /admin/wording'>;
export type EmailTemplate = Wording['mails'][number];
export type OverridableText = Wording['sentences'][number];

/** A text for reading, with the name of the site, and "…" in place of other placeholders. */
export const fillForReading = (text: string) =>
  text.replaceAll('{{site_name}}', siteName).replaceAll(/\{\{.*?\}\}/g, '…');

/**
 * Returns a function for saved wording: stores the response and applies the sentences to this page.
 * Other open pages use them from their next load.
 */
export function useApplyWording() {
  const client = useQueryClient();
  return ({ message, ...wording }: Wording & { message: string }) => {
    client.setQueryData(queryKey('GET /admin/wording', {}), wording);
    applyTextOverrides(
      Object.fromEntries(
        wording.sentences
          .filter(({ changed }) => changed)
          .map(({ standard, text }) => [standard, text]),
      ),
    );
    toast.success(message);
  };
}
