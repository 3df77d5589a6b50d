import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Checkbox, Radio, Switch } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { providerNames } from '../account/social.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { FormSection } from '../ui/Part.tsx';
import { FormActions } from '../ui/SaveFoot.tsx';
import { ColourField } from './ColourField.tsx';
import { LogoField } from './LogoField.tsx';
import { Preview } from './Preview.tsx';
import { useSettingsForm, type SettingsForm } from './settingsForm.ts';
import classes from './SettingsScreen.module.css';
import { TextInput } from '../ui/fields.tsx';

const registrations = [
  {
    value: 'open',
    label: t('Everybody'),
    hint: t('Whoever proves an e-mail address is a member.'),
  },
  {
    value: 'invitation',
    label: t('Who was invited'),
    hint: t('Each address that a member or an administrator invites may sign up.'),
  },
  {
    value: 'closed',
    label: t('Nobody'),
    hint: t('Members log in as before. Nobody new signs up, and nobody is invited by e-mail.'),
  },
] as const;

const fromEnvironment = {
  name: 'SITE_NAME',
  tagline: 'TAGLINE',
  donation_url: 'DONATION_URL',
  action_approval: 'ACTION_APPROVAL',
} as const;

/** What the site is called, how it looks, and who may do what on it. */
export function SettingsScreen() {
  const form = useSettingsForm();
  const { values, errors, set } = form;
  const line = (field: 'name' | 'tagline' | 'donation_url', maxLength: number) => ({
    id: field,
    size: 'md' as const,
    maxLength,
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      set(field, event.currentTarget.value),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={form.summary} />
      <FormSection title={t('What it is called')}>
        <Field form={form} of="name">
          <TextInput
            label={t('Name')}
            description={t('On every screen, in every e-mail.')}
            {...line('name', limits.siteName)}
          />
        </Field>
        <Field form={form} of="tagline">
          <TextInput
            label={t('Tagline')}
            description={t('The sentence beside the login.')}
            {...line('tagline', limits.tagline)}
          />
        </Field>
        <Field form={form} of="donation_url">
          <TextInput
            label={t('Donation link (optional)')}
            description={t('Where “Become a Supporter” leads. Empty: it is not shown.')}
            type="url"
            placeholder="https://"
            {...line('donation_url', limits.link)}
          />
        </Field>
      </FormSection>
      <FormSection title={t('How it looks')}>
        <ColourField
          value={values.colour}
          error={errors.colour}
          onChange={(colour) => set('colour', colour)}
        />
        <LogoField form={form} />
        <Preview name={values.name} colour={values.colour} />
      </FormSection>
      <FormSection title={t('Who may sign up')}>
        <div className={classes.choices} role="radiogroup" aria-label={t('Who may sign up')}>
          {registrations.map(({ value, label, hint }) => (
            <Radio
              key={value}
              size="md"
              name="registration"
              value={value}
              label={label}
              description={hint}
              checked={values.registration === value}
              onChange={() => set('registration', value)}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title={t('Logging in with other sites')}>
        {form.providers.length === 0 && (
          <p className={classes.hint}>
            {t(
              'None is set up. Google, Facebook and Twitter are set up in the environment, by GOOGLE_CLIENT_ID and the like.',
            )}
          </p>
        )}
        {form.providers.map((provider) => (
          <Checkbox
            key={provider}
            size="md"
            label={providerNames[provider]}
            checked={!values.providers_off.includes(provider)}
            onChange={(event) =>
              set(
                'providers_off',
                event.currentTarget.checked
                  ? values.providers_off.filter((each) => each !== provider)
                  : [...values.providers_off, provider],
              )
            }
          />
        ))}
        {values.providers_off.length > 0 && (
          <p className={classes.hint}>
            {t(
              'Members who log in by one that is off come in by a new password, which “Forgot your password?” mails them.',
            )}
          </p>
        )}
      </FormSection>
      <FormSection title={t('What is looked at')}>
        <Field form={form} of="action_approval">
          <Switch
            size="md"
            label={t('Actions wait for approval')}
            description={t(
              'An action of a member is shown to others when an administrator has approved it. Later changes are not reviewed again.',
            )}
            checked={values.action_approval}
            onChange={(event) => set('action_approval', event.currentTarget.checked)}
          />
        </Field>
        <Switch
          size="md"
          label={t('Decisions about reports are public')}
          description={t(
            'A page lists what was decided and why, without names and without what was said.',
          )}
          checked={values.moderation_log_public}
          onChange={(event) => set('moderation_log_public', event.currentTarget.checked)}
        />
      </FormSection>
      <FormActions form={form} />
    </form>
  );
}

/** A setting that the environment may set too: what was said here wins, until it is taken back. */
function Field({
  form,
  of,
  children,
}: {
  form: SettingsForm;
  of: keyof typeof fromEnvironment;
  children: ReactNode;
}) {
  const variable = fromEnvironment[of];
  const standard = form.defaults[of];
  const word =
    typeof standard === 'boolean'
      ? standard
        ? t('on|setting')
        : t('off|setting')
      : standard === ''
        ? t('nothing|setting')
        : `“${standard}”`;
  return (
    <div className={classes.field}>
      {children}
      {form.saved.includes(of) ? (
        <p className={classes.hint}>
          {t('Set here. By {{variable}} in the environment it would be {{word}}.', {
            variable,
            word,
          })}{' '}
          <button
            type="button"
            className={classes.back}
            disabled={form.resetting}
            onClick={() => form.reset(of)}
          >
            {t('Use that')}
          </button>
        </p>
      ) : (
        <p className={classes.hint}>
          {t('As {{variable}} in the environment says, or as it comes.', { variable })}
        </p>
      )}
    </div>
  );
}
