import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { colorTooLight, siteStrings } from '#contract/siteStrings.ts';
import { isColour, isReadableWithWhiteText, whiteTextContrast } from '#contract/brand.ts';
import { strings } from '#contract/strings.ts';
import type { Output } from '#contract/calls.ts';
import { queryKey, useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { toast } from '../ui/toast.ts';
import { applyBrandColor } from './brandColor.ts';
import { useUnsavedChangesPrompt } from '../layout/useUnsavedChangesPrompt.ts';

type Settings = Output<'GET /admin/settings'>['settings'];
const fields = [
  'name',
  'tagline',
  'donation_url',
  'operator_contact',
  'colour',
  'registration',
  'providers_off',
  'action_approval',
  'moderation_log_public',
] as const;
type Field = (typeof fields)[number];
type Values = Pick<Settings, Field>;
type Errors = Partial<Record<Field, string>>;

const unchanged: Partial<Values> = {};
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** State of the site settings form. Changes survive a reload. */
export function useSettingsForm() {
  const answer = useSuspenseApiQuery('GET /admin/settings', {});
  const [changes, setChanges, clear] = useDraft<Partial<Values>>('site-settings', unchanged);
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const values: Values = { ...answer.settings, ...changes };
  const changed = fields.some((field) => !same(values[field], answer.settings[field]));
  const guard = useUnsavedChangesPrompt(changed);

  const point = (found: Errors) => {
    setErrors(found);
    setSummary(fields.flatMap((field) => (found[field] ? [{ field, message: found[field] }] : [])));
  };

  /** Applies saved settings to this page. */
  const applySaved = ({ message, ...next }: Output<'POST /admin/settings'>) => {
    client.setQueryData(queryKey('GET /admin/settings', {}), next);
    applyBrandColor(next.settings.colour);
    void client.invalidateQueries({ queryKey: queryKey('GET /site/info') });
    toast.success(message);
  };
  const save = useApiMutation('POST /admin/settings', {
    onSuccess: (next) => {
      guard.saved();
      clear();
      applySaved(next);
    },
    onError: (refused) => point(fieldErrors(refused, fields)),
  });
  const reset = useApiMutation('POST /admin/settings', { onSuccess: applySaved });

  return {
    ...answer,
    /** Settings whose saved value overrides the default. */
    saved: answer.changed,
    values,
    errors,
    summary,
    changed,
    saving: save.isPending,
    resetting: reset.isPending,
    applySaved,
    set: <F extends Field>(field: F, value: Values[F]) => {
      guard.touched();
      setChanges({ ...changes, [field]: value });
      setErrors(({ [field]: _cleared, ...rest }) => rest);
    },
    /** Resets a setting to its default immediately; other unsaved changes remain. */
    reset: (field: Field | 'logo') => {
      const { [field as Field]: _dropped, ...rest } = changes;
      setChanges(rest);
      reset.mutate({ reset: [field] });
    },
    discard: () => {
      clear();
      point({});
    },
    submit: () => {
      if (save.isPending) return;
      const found = faultsOf(values, answer.settings);
      point(found);
      const changedFields = fields.filter((field) => !same(values[field], answer.settings[field]));
      if (Object.keys(found).length === 0)
        save.mutate(Object.fromEntries(changedFields.map((field) => [field, values[field]])));
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

function faultsOf(values: Values, saved: Settings): Errors {
  const { name, donation_url, colour } = values;
  const link = donation_url.trim();
  return {
    ...(name.trim() === '' && { name: strings.required }),
    ...(link !== '' &&
      link !== saved.donation_url &&
      !/^https:\/\//i.test(link) && { donation_url: strings.httpsRequired }),
    ...(colour !== '' && !isColour(colour) && { colour: siteStrings.colorFormat }),
    ...(isColour(colour) &&
      !isReadableWithWhiteText(colour) && { colour: colorTooLight(whiteTextContrast(colour)) }),
  };
}
