import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Checkbox, Radio, Switch } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { media, mediaKinds, type MediaKind } from '#contract/media.ts';
import { providerNames } from '../account/socialLogin.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { FormSection } from '../ui/FormSection.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { Stack, Text, TextButton } from '../ui/primitives.tsx';
import { ColorField } from './ColorField.tsx';
import { LogoField } from './LogoField.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { useFocusHash } from './useFocusHash.ts';
import { useSettingsForm, type SettingsForm } from './useSettingsForm.ts';
import { Textarea, TextInput } from '../ui/fields.tsx';

const registrations = [
  {
    value: 'open',
    label: t('Everyone'),
    hint: t('Anyone who confirms their email address can join.'),
  },
  {
    value: 'invitation',
    label: t('Invited people only'),
    hint: t(
      'Only people who were invited by email, and people who have a member’s invitation link, can sign up.',
    ),
  },
  {
    value: 'closed',
    label: t('No one'),
    hint: t('Members can still log in. No one new can sign up or be invited by email.'),
  },
] as const;

/** Site settings of administrators: name, appearance, sign-up, login providers and review. */
export function SettingsScreen() {
  const form = useSettingsForm();
  useFocusHash();
  const { draft, errors, set } = form;
  const getFieldProps = (
    field:
      | 'name'
      | 'tagline'
      | 'donation_url'
      | 'operator_contact'
      | 'zip_code_name'
      | 'alarms_email',
    maxLength: number,
  ) => ({
    id: field,
    size: 'md' as const,
    maxLength,
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      set(field, event.currentTarget.value),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <Stack as="form" gap={16} maw={760} noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={form.summary} />
      <FormSection title={t('Site details')}>
        <Field form={form} of="name">
          <TextInput
            label={t('Name')}
            description={t('Shown on every screen and in every email.')}
            {...getFieldProps('name', limits.siteName)}
          />
        </Field>
        <Field form={form} of="tagline">
          <TextInput
            label={t('Tagline')}
            description={t('Shown under the name on the entry page.')}
            {...getFieldProps('tagline', limits.tagline)}
          />
        </Field>
        <Field form={form} of="donation_url">
          <TextInput
            label={t('Donation link (optional)')}
            description={t('Where “Become a Supporter” links to. Leave empty to hide it.')}
            type="url"
            placeholder="https://"
            {...getFieldProps('donation_url', limits.link)}
          />
        </Field>
        <Textarea
          label={t('Contact')}
          description={t(
            'Your name, postal address and email address, for the pages with the terms, the privacy policy and information about the site. Leave empty to hide it.',
          )}
          autosize
          minRows={3}
          {...getFieldProps('operator_contact', limits.operatorContact)}
        />
        <TextInput
          label={t('Who gets alerts about the server (optional)')}
          description={t('An email address. Leave empty to notify all administrators.')}
          type="email"
          {...getFieldProps('alarms_email', limits.email)}
        />
      </FormSection>
      <FormSection title={t('Appearance')}>
        <ColorField
          value={draft.colour}
          error={errors['colour']}
          onChange={(colour) => set('colour', colour)}
        />
        <LogoField form={form} of="logo" />
        <LogoField form={form} of="cover" />
        <BrandPreview name={draft.name} colour={draft.colour} />
      </FormSection>
      <FormSection title={t('Who can sign up')}>
        <Switch
          size="md"
          label={t('Visitors can look around')}
          description={t(
            'People without an account can see public posts, polls and actions, open groups and news. Links to public posts always work.',
          )}
          checked={draft.visitors_look_around}
          onChange={(event) => set('visitors_look_around', event.currentTarget.checked)}
        />
        <Stack gap={16} role="radiogroup" aria-label={t('Who can sign up')}>
          {registrations.map(({ value, label, hint }) => (
            <Radio
              key={value}
              size="md"
              name="registration"
              value={value}
              label={label}
              description={hint}
              checked={draft.registration === value}
              onChange={() => set('registration', value)}
            />
          ))}
        </Stack>
        <Switch
          size="md"
          label={t('Send a welcome email')}
          description={t(
            'Everyone who joins gets it once, after they confirm their email address. You can change its text under “Emails and texts.”',
          )}
          checked={draft.welcome_email}
          onChange={(event) => set('welcome_email', event.currentTarget.checked)}
        />
        <Switch
          size="md"
          label={t('Ask for the ZIP code at sign-up')}
          description={t('We use it to find a new member’s representatives.')}
          checked={draft.zip_code_asked}
          onChange={(event) => set('zip_code_asked', event.currentTarget.checked)}
        />
        {draft.zip_code_asked && (
          <TextInput
            label={t('What ZIP codes are called here (optional)')}
            description={t('For places without ZIP codes, such as “Postcode” or “District.”')}
            {...getFieldProps('zip_code_name', limits.zipCodeName)}
          />
        )}
      </FormSection>
      <FormSection title={t('Log in with other sites')}>
        {form.providers.length === 0 && (
          <Text size="xs" color="faint" anywhere>
            {t(
              'None are set up yet. To set up Google, Facebook or Twitter, use environment variables such as GOOGLE_CLIENT_ID.',
            )}
          </Text>
        )}
        {form.providers.map((provider) => (
          <Checkbox
            key={provider}
            size="md"
            label={providerNames[provider]}
            checked={!draft.providers_off.includes(provider)}
            onChange={(event) =>
              set(
                'providers_off',
                event.currentTarget.checked
                  ? draft.providers_off.filter((item) => item !== provider)
                  : [...draft.providers_off, provider],
              )
            }
          />
        ))}
        {draft.providers_off.length > 0 && (
          <Text size="xs" color="faint" anywhere>
            {t(
              'Members who used one you turned off can set a password with “Forgot your password?” and log in with that.',
            )}
          </Text>
        )}
      </FormSection>
      <FormSection title={t('Files in posts and comments')}>
        <Text size="xs" color="faint" anywhere>
          {t(
            'Besides photos, members can attach one of these to a post, article or comment. Files can keep hidden details such as the author’s name. Nothing checks them for viruses, or what they say and show for blocked words.',
          )}
        </Text>
        {mediaKinds.map((kind) => (
          <Checkbox
            key={kind}
            size="md"
            label={mediaLabels[kind](media[kind].maxMegabytes)}
            checked={draft.attached_media.includes(kind)}
            onChange={(event) =>
              set(
                'attached_media',
                mediaKinds.filter((each) =>
                  each === kind ? event.currentTarget.checked : draft.attached_media.includes(each),
                ),
              )
            }
          />
        ))}
      </FormSection>
      <FormSection title={t('Review')}>
        <Field form={form} of="action_approval">
          <Switch
            size="md"
            label={t('Actions need approval')}
            description={t(
              'Members’ actions need an administrator’s approval before others can see them. Later changes aren’t reviewed again.',
            )}
            checked={draft.action_approval}
            onChange={(event) => set('action_approval', event.currentTarget.checked)}
          />
        </Field>
        <Switch
          size="md"
          label={t('Make decisions on reports public')}
          description={t(
            'A page lists each decision and the reason for it, without names or content.',
          )}
          checked={draft.moderation_log_public}
          onChange={(event) => set('moderation_log_public', event.currentTarget.checked)}
        />
      </FormSection>
      <FormActions form={form} />
    </Stack>
  );
}

const mediaLabels: Record<MediaKind, (most: number) => string> = {
  pdf: (most) => t('PDF, up to {{most}} MB', { most }),
  audio: (most) => t('Audio, up to {{most}} MB', { most }),
  video: (most) => t('Video, up to {{most}} MB', { most }),
};

/**
 * A setting that an environment variable can set too. A value saved here takes precedence until it
 * is reset.
 */
function Field({
  form,
  of,
  children,
}: {
  form: SettingsForm;
  of: 'name' | 'tagline' | 'donation_url' | 'action_approval';
  children: ReactNode;
}) {
  const standard = form.defaults[of];
  const label =
    typeof standard === 'boolean'
      ? standard
        ? t('on|setting')
        : t('off|setting')
      : standard === ''
        ? t('nothing|setting')
        : `“${standard}”`;
  return (
    <Stack gap={4}>
      {children}
      {form.saved.includes(of) ? (
        <Text size="xs" color="faint" anywhere>
          {t('Set here. The default: {{word}}', { word: label })}{' '}
          <TextButton type="button" disabled={form.resetting} onClick={() => form.reset(of)}>
            {t('Use default')}
          </TextButton>
        </Text>
      ) : (
        // An edited value is not the default.
        form.draft[of] === standard && (
          <Text size="xs" color="faint" anywhere>
            {t('This is the default.')}
          </Text>
        )
      )}
    </Stack>
  );
}
