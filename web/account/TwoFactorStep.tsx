import { Button, TextInput } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { browserKeys } from './browserKeys.ts';
import { required, useAccountForm } from './useAccountForm.ts';

type TwoFactorStepProps = {
  /** The `second_step` of the login response. */
  step: string;
  /** Receives the session. */
  onEntered: (entry: Output<'POST /user/second-step'>) => void;
};

/** Second step of a login: asks for the code of the authenticator app or for a recovery code. */
export function TwoFactorStep({ step, onEntered }: TwoFactorStepProps) {
  const form = useAccountForm({
    initialValues: { code: '' },
    rules: { code: required(strings.code) },
  });
  const finish = useApiMutation('POST /user/second-step', {
    onSuccess: onEntered,
    onError: (error) => form.showServerError(error),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ code }) =>
        finish.mutate({ second_step: step, code, ...browserKeys() }),
      )}
    >
      <ErrorSummary errors={form.summary} />
      <Stack gap={24}>
        <Text role="status">
          {t('Enter the code from your authenticator app, or one of your recovery codes.')}
        </Text>
        <TextInput
          label={t('Code')}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('code')}
        />
        <Button type="submit" size="md" loading={finish.isPending}>
          {t('Log in')}
        </Button>
      </Stack>
    </form>
  );
}
