import '@mantine/core/styles/NumberInput.layer.css';
import { NativeSelect, NumberInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { paths } from '../paths.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { FormSection } from '../ui/FormSection.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { LineListField } from './LineListField.tsx';
import classes from './SpamScreen.module.css';
import { allowedRange, useSpamForm, type NumberField, type SpamForm } from './useSpamForm.ts';
import { SpamTester } from './SpamTester.tsx';

/** Daily limits for new members. */
const dailyLimits: [NumberField, string][] = [
  ['newcomer_posts', t('Posts, polls, articles, actions')],
  ['newcomer_comments', t('Comments')],
  ['newcomer_messages', t('Messages')],
  ['newcomer_friends', t('Friend requests')],
  ['newcomer_invitations', t('Invitations')],
  ['newcomer_reports', t('Reports')],
  ['newcomer_links', t('Links')],
];

/**
 * Spam settings of administrators: limits for new members, reasons to hold content, and blocked
 * words and domains.
 */
export function SpamScreen() {
  const form = useSpamForm();
  const { draft, errors, set } = form;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  const renderEffectSelect = (field: 'words_do' | 'domains_do', label: string) => (
    <NativeSelect
      id={field}
      size="md"
      label={label}
      data={[
        { value: 'refuse', label: t('Block it') },
        { value: 'hold', label: t('Send it for review') },
      ]}
      value={draft[field]}
      onChange={(event) => set(field, event.currentTarget.value as 'refuse' | 'hold')}
    />
  );

  return (
    <Stack gap={16} maw={760}>
      <Stack as="form" gap={16} maw={760} noValidate onSubmit={onSubmit}>
        <ErrorSummary errors={form.summary} />
        <FormSection title={t('New members')}>
          <NumberSetting
            form={form}
            of="newcomer_days"
            label={t('How many days is someone a new member?')}
            description={t('0 means no one is new. Moderators and administrators never are.')}
          />
          <Stack as="fieldset" gap={8} disabled={draft.newcomer_days === 0}>
            <Text as="legend" mb={8} weight={600}>
              {t('Daily limits for new members')}
            </Text>
            <div className={classes.figures}>
              {dailyLimits.map(([field, label]) => (
                <NumberSetting key={field} form={form} of={field} label={label} />
              ))}
            </div>
          </Stack>
          <Text size="xs" color="faint" anywhere>
            {t(
              'People who reach a limit see when they can post again. Other members have the usual limits.',
            )}
          </Text>
        </FormSection>
        <FormSection title={t('Waiting for review')}>
          <NumberSetting
            form={form}
            of="hold_first"
            label={t(
              'How many of a new member’s posts and comments with links do you want to approve first?',
            )}
            description={t('0 turns this off.')}
          />
          <Text size="xs" color="faint" className={classes.facts}>
            {transElements(
              'Moderators find them under {{list}}. Posts shared only with friends never wait for review.',
              {
                list: <Link to={paths.adminHeld()}>{t('Waiting for review')}</Link>,
              },
            )}
          </Text>
        </FormSection>
        <FormSection title={t('Words')}>
          <LineListField
            id="blocked_words"
            label={t('Blocked words')}
            description={t(
              'One word or phrase per line. A * at the beginning or end stands for the rest of the word: casino*. Accents, capital letters and look-alike letters don’t matter.',
            )}
            value={draft.blocked_words}
            error={errors['blocked_words']}
            onChange={(text) => set('blocked_words', text)}
          />
          {renderEffectSelect('words_do', t('When a blocked word is used'))}
          <Text size="xs" color="faint" anywhere>
            {t('People don’t see which word was blocked. Messages are private and never checked.')}
          </Text>
        </FormSection>
        <FormSection title={t('Domains')}>
          <LineListField
            id="blocked_domains"
            label={t('Blocked domains')}
            description={t(
              'One per line, including its subdomains: spam.example also blocks shop.spam.example.',
            )}
            value={draft.blocked_domains}
            error={errors['blocked_domains']}
            onChange={(text) => set('blocked_domains', text)}
          />
          {renderEffectSelect('domains_do', t('When something links to a blocked domain'))}
          <Text size="xs" color="faint" anywhere>
            {t(
              'Profiles, groups, signatures and changes to published actions can’t wait for review. There, it’s always blocked.',
            )}
          </Text>
        </FormSection>
        <FormActions form={form} />
      </Stack>
      <FormSection title={t('Test')}>
        <SpamTester unsaved={form.hasChanges} />
      </FormSection>
    </Stack>
  );
}

/** An empty field has the value NaN, which is out of range and cannot be saved. */
function NumberSetting({
  form,
  of,
  label,
  description,
}: {
  form: SpamForm;
  of: NumberField;
  label: string;
  description?: string;
}) {
  const value = form.draft[of];
  return (
    <NumberInput
      id={of}
      size="md"
      label={label}
      {...(description && { description })}
      {...allowedRange(of)}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={Number.isFinite(value) ? value : ''}
      error={form.errors[of]}
      onChange={(entered) => form.set(of, entered === '' ? Number.NaN : Number(entered))}
    />
  );
}
