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
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** State of the site settings form. Changes survive a reload. */
export function useSettingsForm() {
  const response = useSuspenseApiQuery('GET /admin/settings', {});
  const [changes, setChanges, clear] = useDraft<Partial<Values>>('site-settings', unchanged);
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const values: Values = { ...response.settings, ...changes };
  const hasChanges = fields.some((field) => !isEqual(values[field], response.settings[field]));
  const guard = useUnsavedChangesPrompt(hasChanges);

  const showErrors = (newErrors: Errors) => {
    setErrors(newErrors);
    setSummary(
      fields.flatMap((field) => (newErrors[field] ? [{ field, message: newErrors[field] }] : [])),
    );
  };

  /** Applies saved settings to this page. */
  const applySaved = ({ message, ...response }: Output<'POST /admin/settings'>) => {
    client.setQueryData(queryKey('GET /admin/settings', {}), response);
    applyBrandColor(response.settings.colour);
    void client.invalidateQueries({ queryKey: queryKey('GET /site/info') });
    toast.success(message);
  };
  const save = useApiMutation('POST /admin/settings', {
    onSuccess: (response) => {
      guard.saved();
      clear();
      applySaved(response);
    },
    onError: (error) => showErrors(fieldErrors(error, fields)),
  });
  const reset = useApiMutation('POST /admin/settings', { onSuccess: applySaved });

  return {
    ...response,
    /** Settings whose saved value overrides the default. */
    saved: response.changed,
    values,
    errors,
    summary,
    hasChanges,
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
      showErrors({});
    },
    submit: () => {
      if (save.isPending) return;
      const newErrors = validate(values, response.settings);
      showErrors(newErrors);
      const changedFields = fields.filter(
        (field) => !isEqual(values[field], response.settings[field]),
      );
      if (Object.keys(newErrors).length === 0)
        save.mutate(Object.fromEntries(changedFields.map((field) => [field, values[field]])));
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

function validate(values: Values, saved: Settings): Errors {
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
