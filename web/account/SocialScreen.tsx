import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Output, Input } from '#contract/calls.ts';
import { useApiMutation, withoutErrorToast } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { startSession } from './startSession.ts';
import { TwoFactorStep } from './TwoFactorStep.tsx';
import { storedReturnPath, takeLoginSecret } from './socialLogin.ts';
import { SocialAccountSetup } from './SocialAccountSetup.tsx';
import { useProviderName } from './useProviderName.ts';

type SocialLogin = Output<'POST /user/social-finish'>;
type Provider = Input<'POST /user/social-finish'>['provider'];

/**
 * Screen to which a login provider redirects. It logs the user in, or connects the account at the
 * provider to the one of a member who is already logged in (`connecting`).
 */
export function SocialScreen() {
  const { provider = '' } = useParams({ strict: false });
  const name = useProviderName()(provider);
  const navigate = useNavigate();
  // The code of the provider is valid once, and effects can run twice.
  const started = useRef(false);
  const connecting = useSession() !== null;
  // The effect below removes the query from the URL, so that the history does not store the code.
  const [callbackQuery] = useState(() => Object.fromEntries(new URLSearchParams(location.search)));
  const [socialLogin, setSocialLogin] = useState<SocialLogin>();

  const handleLogin = (response: SocialLogin) => {
    setSocialLogin(response);
    if (startSession(response, storedReturnPath()))
      void navigate({ to: storedReturnPath(), replace: true });
  };
  const finish = useApiMutation('POST /user/social-finish', {
    onSuccess: handleLogin,
    ...withoutErrorToast,
  });
  const connect = useApiMutation('POST /account/social-finish', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void navigate({ to: paths.loggingIn(), replace: true });
    },
    ...withoutErrorToast,
  });

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    history.replaceState(history.state, '', paths.social(provider));
    const { code, state, iss } = callbackQuery;
    if (!code || !state) return;
    const input = {
      provider: provider as Provider,
      code,
      state,
      // The server requires a text. It rejects 'none': the login was started in another tab.
      browser: takeLoginSecret() || 'none',
      ...(iss && { iss }),
    };
    if (connecting) connect.mutate(input);
    else finish.mutate(input);
  }, [callbackQuery, provider, connecting, connect, finish]);

  const error = finish.error ?? connect.error;
  const canceledMessage = connecting
    ? t('Nothing was connected because you didn’t approve it on {{name}}.', { name })
    : t('Login with {{name}} was canceled.', { name });
  const errorMessage =
    callbackQuery['code'] && callbackQuery['state'] ? error?.message : canceledMessage;
  const title =
    connecting && !socialLogin
      ? t('Connect {{name}}', { name })
      : socialLogin?.second_step !== undefined
        ? t('One more step')
        : socialLogin?.social_ticket
          ? t('Finish logging in with {{name}}', { name })
          : t('Log in with {{name}}', { name });
  // The result appears without a click, so the focus moves to it.
  const hasResult = socialLogin?.social_ticket !== undefined || errorMessage !== undefined;
  useEffect(() => {
    if (hasResult) document.getElementById('main')?.focus();
  }, [hasResult]);
  return (
    <AccountLayout title={title}>
      {!socialLogin && !errorMessage && <Text role="status">{t('One moment…')}</Text>}
      {errorMessage && (
        <Stack gap={16}>
          <Text role="alert">{errorMessage}</Text>
          <LinkButton to={connecting ? paths.loggingIn() : paths.login()} variant="default">
            {connecting ? t('Back to settings') : t('Back to login')}
          </LinkButton>
        </Stack>
      )}
      {socialLogin?.second_step !== undefined && (
        <TwoFactorStep step={socialLogin.second_step} onEntered={handleLogin} />
      )}
      {socialLogin?.social_ticket && (
        <SocialAccountSetup
          socialLogin={{ ...socialLogin, social_ticket: socialLogin.social_ticket }}
          provider={name}
          onEntered={handleLogin}
        />
      )}
      {(socialLogin?.second_step ?? socialLogin?.social_ticket) !== undefined && (
        <LinkButton to={paths.login()} variant="subtle">
          {t('Back to login')}
        </LinkButton>
      )}
    </AccountLayout>
  );
}
