import { useQueryClient } from '@tanstack/react-query';
import type { Output, Input } from '#contract/calls.ts';
import { queryKey, useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import type { FormErrors } from '../drafts/useDraftForm.ts';
import { usePromptedDraftForm } from '../drafts/usePromptedDraftForm.ts';
import { plural, t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

type Settings = Output<'GET /admin/spam'>['settings'];
/** Form values: lists as text with one entry per line. An empty number field is NaN. */
type SpamValues = Omit<Settings, 'blocked_words' | 'blocked_domains'> & {
  blocked_words: string;
  blocked_domains: string;
};

/** In the order of the screen. All but `newcomer_days` and `hold_first` are numbers per day. */
const numberFields = [
  'newcomer_days',
  'newcomer_posts',
  'newcomer_comments',
  'newcomer_messages',
  'newcomer_friends',
  'newcomer_invitations',
  'newcomer_reports',
  'newcomer_links',
  'hold_first',
] as const;
export type NumberField = (typeof numberFields)[number];
// The ranges are those of contract/spamSettings.ts.
const minima: Partial<Record<NumberField, number>> = { newcomer_days: 0, hold_first: 0 };
const maxima: Partial<Record<NumberField, number>> = { newcomer_days: 90, hold_first: 20 };
export const allowedRange = (field: NumberField) => ({
  min: minima[field] ?? 1,
  max: maxima[field] ?? 1_000,
});

const toValues = ({ blocked_words, blocked_domains, ...rest }: Settings): SpamValues => ({
  ...rest,
  blocked_words: blocked_words.join('\n'),
  blocked_domains: blocked_domains.join('\n'),
});

/** State of the spam settings form, and saving it. Changes survive a reload. */
export function useSpamForm() {
  const response = useSuspenseApiQuery('GET /admin/spam', {});
  const form = usePromptedDraftForm<SpamValues>({
    key: 'spam-settings',
    saved: toValues(response.settings),
    validate,
  });
  const client = useQueryClient();
  const save = useApiMutation('POST /admin/spam', {
    onSuccess: ({ message, dropped, settings }) => {
      form.discard();
      client.setQueryData(queryKey('GET /admin/spam', {}), { settings });
      toast.success(
        dropped === 0
          ? message
          : `${message} ${plural(dropped, 'One duplicate line was removed.', '{{n}} duplicate lines were removed.')}`,
      );
    },
    onError: form.showServerError,
  });

  return {
    ...form,
    saving: save.isPending,
    submit: () => {
      if (!save.isPending && form.reportValidity())
        // the call takes the lists as text
        save.mutate(form.changes as Input<'POST /admin/spam'>);
    },
  };
}
export type SpamForm = ReturnType<typeof useSpamForm>;

/** Errors of number fields, in the order of the screen. The server checks the lists. */
const validate = (draft: SpamValues): FormErrors =>
  Object.fromEntries(
    numberFields
      .filter((field) => !isInRange(field, draft[field]))
      .map((field) => [
        field,
        t('Please enter a number from {{min}} to {{max}}.', allowedRange(field)),
      ]),
  );

const isInRange = (field: NumberField, value: number) =>
  Number.isInteger(value) && value >= allowedRange(field).min && value <= allowedRange(field).max;

/** Number of non-empty lines. */
export const countLines = (text: string) => text.split('\n').filter((line) => line.trim()).length;
