import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation, withoutErrorToast } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { startSession } from './startSession.ts';
import { PasswordField } from './PasswordField.tsx';
import { required, useAccountForm } from './useAccountForm.ts';
import { TextInput } from '../ui/fields.tsx';

/** Screen to create the first administrator, from the link in the log of a new site. */
export function FirstStartScreen() {
  const { code = '' } = useParams({ strict: false });
  // The effect below removes the code from the URL, so that the browser history does not store it.
  const [initialCode] = useState(code);
  const { mutate: check, ...link } = useApiMutation(
    'POST /site/check-first-start',
    withoutErrorToast,
  );
  const navigate = useNavigate();

  useEffect(() => {
    check({ code: initialCode });
    history.replaceState(history.state, '', paths.firstStart('link'));
  }, [check, initialCode]);

  const unreachable =
    link.error !== null && (link.error.code === 'offline' || link.error.status >= 500);
  return (
    <AccountLayout
      title={
        link.isError && !unreachable ? t('This link no longer works') : t('Set up your community')
      }
    >
      {link.isPending && <Text role="status">{t('Checking your link…')}</Text>}
      {link.isSuccess && (
        <FirstAdministratorForm
          code={initialCode}
          onSuccess={() => void navigate({ to: paths.adminDashboard(), replace: true })}
        />
      )}
      {link.isError && (
        <Stack gap={16}>
          <Text>{link.error.fields?.['code']?.[0] ?? link.error.message}</Text>
          {unreachable ? (
            <Button variant="default" onClick={() => check({ code: initialCode })}>
              {t('Try again')}
            </Button>
          ) : (
            <Text>
              <Link to={paths.login()}>{t('Log in')}</Link>
            </Text>
          )}
        </Stack>
      )}
    </AccountLayout>
  );
}

function FirstAdministratorForm({ code, onSuccess }: { code: string; onSuccess: () => void }) {
  const form = useAccountForm({
    initialValues: { username: '', name: '', email: '', password: '' },
    rules: {
      username: required(strings.username),
      name: required(strings.name),
      email: required(strings.email),
      password: (value) => (value === '' ? strings.password : null),
    },
  });
  const create = useApiMutation('POST /site/first-start', {
    onSuccess: (response) => {
      if (startSession(response, paths.adminDashboard())) onSuccess();
    },
    onError: (error) => form.showServerError(error),
  });
  return (
    <>
      <Text>
        {t(
          'Create the first administrator account. Administrators run the site and can add other administrators.',
        )}
      </Text>
      <ErrorSummary errors={form.summary} />
      <form noValidate onSubmit={form.onSubmit((values) => create.mutate({ code, ...values }))}>
        <Stack gap={24}>
          <TextInput
            label={t('Name')}
            size="md"
            autoComplete="name"
            maxLength={limits.name}
            {...form.field('name')}
          />
          <TextInput
            label={t('Username')}
            description={strings.usernameFormat}
            size="md"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.usernameMax}
            {...form.field('username')}
          />
          <TextInput
            label={t('Email')}
            type="email"
            size="md"
            autoComplete="email"
            maxLength={limits.email}
            {...form.field('email')}
          />
          <PasswordField
            label={t('Password')}
            description={strings.passwordShort}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <Button type="submit" size="md" loading={create.isPending}>
            {t('Get started')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
