// The fields of each step of the sign-up.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { TextInput } from '../ui/fields.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { CaptchaNote } from './CaptchaState.tsx';
import { IssueChips } from './IssueChips.tsx';
import { PasswordField } from './PasswordField.tsx';
import { headingId } from './SignupLayout.tsx';
import { suggestUsername, UsernameField } from './UsernameField.tsx';
import { ZipPlace } from './ZipPlace.tsx';
import type { SignupFormState } from './useSignupForm.ts';
import classes from './SignupForm.module.css';

/** Loads a dictionary of common passwords when the first password is typed. */
const PasswordStrength = lazy(() => import('./PasswordStrength.tsx'));

type StepProps = { form: SignupFormState };

export function AddressStep({ form }: StepProps) {
  const { email, password } = form.values;
  return (
    <>
      <TextInput
        label={t('Email')}
        description={t('We’ll send you an email to confirm it.')}
        type="email"
        size="md"
        autoComplete="email"
        {...form.field('email')}
      />
      <Stack gap={8}>
        <PasswordField
          label={t('Password')}
          description={t(
            'Use at least {{n}} characters. Three random words are easy to remember.',
            {
              n: limits.passwordMin,
            },
          )}
          autoComplete="new-password"
          {...form.field('password')}
        />
        {password !== '' && (
          <Suspense>
            <PasswordStrength password={password} email={email} />
          </Suspense>
        )}
      </Stack>
      {form.needsCaptcha && <CaptchaNote />}
    </>
  );
}

export function PersonStep({ form }: StepProps) {
  const { name, username, phone } = form.values;
  const [hasPhone, setHasPhone] = useState(phone !== '');
  return (
    <>
      <TextInput
        label={t('Name')}
        description={t('This is how others will see you.')}
        size="md"
        autoComplete="name"
        maxLength={limits.name}
        {...form.field('name')}
        onChange={({ currentTarget }) => {
          form.set('name', currentTarget.value);
          // follows the name until the user changes it
          if (username === suggestUsername(name))
            form.set('username', suggestUsername(currentTarget.value));
        }}
      />
      <UsernameField form={form} />
      {form.asksZipCode && (
        <Stack gap={4}>
          <TextInput
            label={form.zipCodeName}
            description={t('We use it to find your representatives. Other members never see it.')}
            size="md"
            autoComplete="postal-code"
            maxLength={limits.zipCode}
            {...form.field('zip_code')}
            classNames={{ wrapper: classes.zip ?? '' }}
          />
          <ZipPlace zip={form.values.zip_code} />
        </Stack>
      )}
      {hasPhone || form.errors.phone ? (
        <TextInput
          label={t('Phone (optional)')}
          type="tel"
          size="md"
          autoComplete="tel"
          maxLength={limits.phone}
          autoFocus
          {...form.field('phone')}
        />
      ) : (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setHasPhone(true)}
          >
            {t('Phone (optional)')}
          </Button>
        </div>
      )}
    </>
  );
}

export function IssuesStep({ form }: StepProps) {
  return (
    <>
      <Text color="muted">
        {t('Choose at least one. Your choice decides which actions and people we show you first.')}
      </Text>
      <IssueChips
        id="selected_issues"
        labelledBy={headingId}
        value={form.values.selected_issues}
        onChange={(chosen) => form.set('selected_issues', chosen)}
        error={form.errors.selected_issues}
      />
    </>
  );
}
