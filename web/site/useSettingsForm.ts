import { useQueryClient } from '@tanstack/react-query';
import { colorTooLight, siteStrings } from '#contract/siteStrings.ts';
import {
  coverVariables,
  isColour,
  isReadableWithWhiteText,
  whiteTextContrast,
} from '#contract/brand.ts';
import { strings } from '#contract/strings.ts';
import type { Output } from '#contract/calls.ts';
import { queryKey, useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import type { FormErrors } from '../drafts/useDraftForm.ts';
import { usePromptedDraftForm } from '../drafts/usePromptedDraftForm.ts';
import { t } from '../i18n/language.ts';
import { setSiteName } from '../ui/title.ts';
import { toast } from '../ui/toast.ts';
import { applyBrandColor } from './brandColor.ts';

type Settings = Output<'GET /admin/settings'>['settings'];
type SavedSettings = Output<'POST /admin/settings'>;
const fields = [
  'name',
  'tagline',
  'donation_url',
  'operator_contact',
  'colour',
  'cover_focus',
  'registration',
  'visitors_look_around',
  'zip_code_asked',
  'zip_code_name',
  'providers_off',
  'action_approval',
  'attached_media',
  'moderation_log_public',
  'welcome_email',
  'alarms_email',
] as const;
type Field = (typeof fields)[number];
type Values = Pick<Settings, Field>;

/** State of the site settings form. Changes survive a reload. */
export function useSettingsForm() {
  const response = useSuspenseApiQuery('GET /admin/settings', {});
  const saved = response.settings;
  const form = usePromptedDraftForm<Values>({
    key: 'site-settings',
    saved: Object.fromEntries(fields.map((field) => [field, saved[field]])) as Values,
    validate: (draft) => validate(draft, saved),
  });
  const client = useQueryClient();

  /** Applies saved settings to this page. */
  const applySaved = ({ message, ...response }: SavedSettings, toastText: string = message) => {
    client.setQueryData(queryKey('GET /admin/settings', {}), response);
    setSiteName(response.settings.name);
    applyBrandColor(response.settings.colour);
    for (const [name, value] of Object.entries(coverVariables(response.settings)))
      document.documentElement.style.setProperty(name, value);
    void client.invalidateQueries({ queryKey: queryKey('GET /site/info') });
    toast.success(toastText);
  };
  const save = useApiMutation('POST /admin/settings', {
    onSuccess: (response, sent) => {
      // A color that cannot be saved stays in the form; the rest is saved without it.
      const { colour } = form.getLatestChanges();
      form.clear();
      if (colour === undefined || sent.colour !== undefined) return applySaved(response);
      form.set('colour', colour);
      form.showErrors(validate({ ...response.settings, colour }, response.settings));
      applySaved(response, t('Everything except the color was saved.'));
    },
    onError: form.showServerError,
  });
  const reset = useApiMutation('POST /admin/settings', {
    onSuccess: (response) => applySaved(response),
  });

  return {
    ...response,
    ...form,
    /** Settings whose saved value overrides the default. */
    saved: response.changed,
    saving: save.isPending,
    resetting: reset.isPending,
    applySaved,
    /** Resets settings to their defaults immediately; other unsaved changes remain. */
    reset: (...settings: (Field | 'logo' | 'cover')[]) => {
      for (const name of settings)
        if (name !== 'logo' && name !== 'cover') form.set(name, saved[name]);
      reset.mutate({ reset: settings });
    },
    submit: () => {
      if (save.isPending) return;
      const { colour, ...rest } = form.getLatestChanges();
      const [problem, ...others] = Object.keys(validate(form.getLatest(), saved));
      const isOnlyColorWrong = problem === 'colour' && others.length === 0;
      if (isOnlyColorWrong && colour !== undefined && Object.keys(rest).length > 0)
        save.mutate(rest);
      else if (form.reportValidity()) save.mutate(form.changes);
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

function validate(values: Values, saved: Settings): FormErrors {
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
