import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Output, Input } from '#contract/calls.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { startSession } from './startSession.ts';
import { TwoFactorStep } from './TwoFactorStep.tsx';
import { providerNames, storedReturnPath, takeLoginSecret } from './socialLogin.ts';
import { SocialAccountSetup } from './SocialAccountSetup.tsx';

type Found = Output<'POST /user/social-finish'>;
type Provider = Input<'POST /user/social-finish'>['provider'];

/**
 * Callback screen of a social login: logs the user in, or connects the external account to one
 * here.
 */
export function SocialScreen() {
  const { provider = '' } = useParams({ strict: false });
  const name = providerNames[provider] ?? provider;
  const navigate = useNavigate();
  const started = useRef(false);
  const connecting = useSession() !== null;
  // Further down, the URL loses its query.
  const [callbackQuery] = useState(() => Object.fromEntries(new URLSearchParams(location.search)));
  const [found, setFound] = useState<Found>();

  const arrive = (answer: Found) => {
    setFound(answer);
    if (startSession(answer, storedReturnPath()))
      void navigate({ to: storedReturnPath(), replace: true });
  };
  const stay = { onError: () => undefined };
  const finish = useApiMutation('POST /user/social-finish', { onSuccess: arrive, ...stay });
  const connect = useApiMutation('POST /account/social-finish', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void navigate({ to: paths.loggingIn(), replace: true });
    },
    ...stay,
  });

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    history.replaceState(history.state, '', paths.social(provider));
    const { code, state, iss } = callbackQuery;
    if (!code || !state) return;
    const back = {
      provider: provider as Provider,
      code,
      state,
      browser: takeLoginSecret() || 'none',
      ...(iss && { iss }),
    };
    if (connecting) connect.mutate(back);
    else finish.mutate(back);
  }, [callbackQuery, provider, connecting, connect, finish]);

  const refused = finish.error ?? connect.error;
  const nothing = connecting
    ? t('Nothing was connected because you didn’t approve it on {{name}}.', { name })
    : t('Login with {{name}} was canceled.', { name });
  const fault = callbackQuery['code'] && callbackQuery['state'] ? refused?.message : nothing;
  const title =
    connecting && !found
      ? t('Connect {{name}}', { name })
      : found?.second_step !== undefined
        ? t('One more step')
        : found?.social_ticket
          ? t('Finish logging in with {{name}}', { name })
          : t('Log in with {{name}}', { name });
  // The result appears without a click, so the focus moves to it.
  const arrived = found?.social_ticket !== undefined || fault !== undefined;
  useEffect(() => {
    if (arrived) document.getElementById('main')?.focus();
  }, [arrived]);
  return (
    <AccountLayout title={title}>
      {!found && !fault && <Text role="status">{t('One moment…')}</Text>}
      {fault && (
        <Stack gap={16}>
          <Text role="alert">{fault}</Text>
          <LinkButton to={connecting ? paths.loggingIn() : paths.login()} variant="default">
            {connecting ? t('Back to settings') : t('Back to login')}
          </LinkButton>
        </Stack>
      )}
      {found?.second_step !== undefined && (
        <TwoFactorStep step={found.second_step} onEntered={arrive} />
      )}
      {found?.social_ticket && (
        <SocialAccountSetup
          found={{ ...found, social_ticket: found.social_ticket }}
          provider={name}
          onEntered={arrive}
        />
      )}
      {(found?.second_step ?? found?.social_ticket) !== undefined && (
        <LinkButton to={paths.login()} variant="subtle">
          {t('Back to login')}
        </LinkButton>
      )}
    </AccountLayout>
  );
}
