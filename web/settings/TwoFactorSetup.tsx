import { Button, Group, TextInput } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { required, useAccountForm } from '../account/useAccountForm.ts';
import { useApiMutation } from '../api/hooks.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Stack } from '../ui/primitives.tsx';
import { QrCode } from '../ui/QrCode.tsx';

type TwoFactorSetupProps = {
  /** Base32, for typing. */
  secret: string;
  /** The same in a URI, as content of the QR code. */
  uri: string;
  onSuccess: (response: Output<'POST /account/two-factor-on'>) => void;
  onCancel: () => void;
};

/** Shows the secret of a new authenticator app and verifies its first code. */
export function TwoFactorSetup({ secret, uri, onSuccess, onCancel }: TwoFactorSetupProps) {
  const form = useAccountForm({
    initialValues: { code: '' },
    rules: { code: required(strings.code) },
  });
  const turnOn = useApiMutation('POST /account/two-factor-on', {
    onSuccess,
    onError: (error) => form.showServerError(error),
  });

  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => turnOn.mutate({ code }))}>
      <ErrorSummary errors={form.summary} />
      <Stack gap={24} maw={400}>
        <p>{t('1. Scan this with your authenticator app or password manager.')}</p>
        <QrCode content={uri} label={t('QR code with the key shown below')} />
        <p>
          {transElements('Or enter this key: {{secret}}', {
            secret: <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>,
          })}
        </p>
        <TextInput
          label={t('2. Enter the code that your app shows')}
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <Group>
          <Button type="submit" loading={turnOn.isPending}>
            {t('Turn on two-factor authentication')}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
