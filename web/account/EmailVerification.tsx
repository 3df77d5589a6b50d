import { Button, TextInput } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { MailOffNotice, useMailOff } from '../layout/MailOffNotice.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { storedInvitation } from './emailLinkCode.ts';
import { storedReturnPath } from './socialLogin.ts';
import { required, useAccountForm } from './useAccountForm.ts';

type EmailVerificationProps = {
  /** The `social_ticket` of the login at the provider. */
  ticket: string;
  /** The address that the login provider reported, or ''. */
  address: string;
  /** Whether the member must use that address. */
  fixed: boolean;
  /** Receives the login response: a session or a second step. */
  onEntered: (entry: Output<'POST /user/social-confirm'>) => void;
};

/**
 * Verifies an email address during a social login, by a code that is emailed there and typed in
 * here. Then the server connects the account with that address, or creates one.
 */
export function EmailVerification({ ticket, address, fixed, onEntered }: EmailVerificationProps) {
  const to = useAccountForm({
    initialValues: { email: address },
    rules: { email: required(strings.email) },
  });
  const mail = useApiMutation('POST /user/social-mail', {
    onError: (error) => to.showServerError(error),
  });
  const typed = useAccountForm({
    initialValues: { code: '' },
    rules: { code: required(strings.mailedCode) },
  });
  const confirm = useApiMutation('POST /user/social-confirm', {
    onSuccess: onEntered,
    onError: (error) => typed.showServerError(error),
  });

  const mailOff = useMailOff();
  const send = ({ email }: { email: string }) =>
    mail.mutate({ social_ticket: ticket, ...(!fixed && { email }) });
  if (mailOff) return <MailOffNotice />;
  return (
    <Stack gap={24}>
      <form noValidate onSubmit={to.onSubmit(send)}>
        <ErrorSummary errors={to.summary} />
        <Stack gap={24}>
          {!fixed && (
            <TextInput
              label={t('Email')}
              type="email"
              size="md"
              autoComplete="email"
              {...to.field('email')}
            />
          )}
          <Button
            type="submit"
            size="md"
            variant={mail.isSuccess ? 'default' : 'filled'}
            loading={mail.isPending}
          >
            {mail.isSuccess ? t('Send another code') : t('Send me a code')}
          </Button>
        </Stack>
      </form>
      {mail.isSuccess && (
        <form
          noValidate
          onSubmit={typed.onSubmit(({ code }) =>
            confirm.mutate({
              social_ticket: ticket,
              code,
              ...storedInvitation(storedReturnPath()),
            }),
          )}
        >
          <ErrorSummary errors={typed.summary} />
          <Stack gap={24}>
            <Text role="status">{mail.data.message}</Text>
            <TextInput
              label={t('Code')}
              size="md"
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              {...typed.field('code')}
            />
            <Button type="submit" size="md" loading={confirm.isPending}>
              {t('Continue')}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
