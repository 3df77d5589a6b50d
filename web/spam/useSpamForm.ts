import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output, Input } from '#contract/calls.ts';
import { queryKey, useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useUnsavedChangesPrompt } from '../layout/useUnsavedChangesPrompt.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { plural, t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

type Settings = Output<'GET /admin/spam'>['settings'];
/** Form values: lists as text with one entry per line. */
type SpamValues = Omit<Settings, 'blocked_words' | 'blocked_domains'> & {
  blocked_words: string;
  blocked_domains: string;
};
type SpamField = keyof SpamValues;
type Errors = Partial<Record<SpamField, string>>;

/** In the order of the screen. */
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
const fields: readonly SpamField[] = [
  ...numberFields,
  'blocked_words',
  'words_do',
  'blocked_domains',
  'domains_do',
];
const minima: Partial<Record<NumberField, number>> = { newcomer_days: 0, hold_first: 0 };
const maxima: Partial<Record<NumberField, number>> = { newcomer_days: 90, hold_first: 20 };
export const allowedRange = (field: NumberField) => ({
  min: minima[field] ?? 1,
  max: maxima[field] ?? 1_000,
});

const unchanged: Partial<SpamValues> = {};
const toValues = ({ blocked_words, blocked_domains, ...rest }: Settings): SpamValues => ({
  ...rest,
  blocked_words: blocked_words.join('\n'),
  blocked_domains: blocked_domains.join('\n'),
});

/** State of the spam settings form. Changes survive a reload. */
export function useSpamForm() {
  const response = useSuspenseApiQuery('GET /admin/spam', {});
  const [changes, setChanges, clear] = useDraft<Partial<SpamValues>>('spam-settings', unchanged);
  const [errors, setErrors] = useState<Errors>({});
  const client = useQueryClient();
  const saved = toValues(response.settings);
  const values: SpamValues = { ...saved, ...changes };
  const changedFields = fields.filter((field) => values[field] !== saved[field]);
  const guard = useUnsavedChangesPrompt(changedFields.length > 0);
  const save = useApiMutation('POST /admin/spam', {
    onSuccess: ({ message, dropped, settings }) => {
      guard.saved();
      clear();
      setErrors({});
      client.setQueryData(queryKey('GET /admin/spam', {}), { settings });
      toast.success(
        dropped === 0
          ? message
          : `${message} ${plural(dropped, 'One duplicate line was removed.', '{{n}} duplicate lines were removed.')}`,
      );
    },
    onError: (error) => setErrors(fieldErrors(error, fields)),
  });

  return {
    values,
    errors,
    summary: fields.flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : [])),
    hasChanges: changedFields.length > 0,
    saving: save.isPending,
    set: <F extends SpamField>(field: F, value: SpamValues[F]) => {
      guard.touched();
      setChanges({ ...changes, [field]: value });
      setErrors(({ [field]: _cleared, ...rest }) => rest);
    },
    discard: () => {
      clear();
      setErrors({});
    },
    submit: () => {
      if (save.isPending) return;
      const invalid = numberFields.filter((field) => !isInRange(field, values[field]));
      setErrors(
        Object.fromEntries(
          invalid.map((field) => [
            field,
            t('Please enter a number from {{min}} to {{max}}.', allowedRange(field)),
          ]),
        ),
      );
      if (invalid.length === 0)
        save.mutate(
          Object.fromEntries(
            changedFields.map((field) => [field, values[field]]),
          ) as Input<'POST /admin/spam'>,
        );
    },
  };
}
export type SpamForm = ReturnType<typeof useSpamForm>;

const isInRange = (field: NumberField, value: number) =>
  Number.isInteger(value) && value >= allowedRange(field).min && value <= allowedRange(field).max;

/** Number of non-empty lines. */
export const countLines = (text: string) => text.split('\n').filter((line) => line.trim()).length;
