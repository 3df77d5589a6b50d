import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountLayout } from '../account/AccountLayout.tsx';
import { send } from '../api/send.ts';
import { getErrorMessage } from '../api/errors.ts';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { siteName } from '../ui/title.ts';

/** Opts out of invitations by email. Requires a click, because mail scanners open links. */
export function InvitationOptOutScreen() {
  const { code = '' } = useParams({ strict: false });
  const [state, setState] = useState<
    { step: 'open' | 'sending' } | { step: 'done' | 'failed'; message: string }
  >({ step: 'open' });

  const optOut = async () => {
    setState({ step: 'sending' });
    try {
      setState({
        step: 'done',
        message: (await send('POST /user/refuse-invitations', { code })).message,
      });
    } catch (error) {
      setState({ step: 'failed', message: getErrorMessage(error) });
    }
  };

  return (
    <AccountLayout title={t('Stop invitations')}>
      {state.step !== 'done' && (
        <>
          <Text color="muted">
            {t(
              'We’ll stop sending {{site}} invitations to your email address, no matter who they’re from.',
              { site: siteName },
            )}
          </Text>
          <Button size="md" loading={state.step === 'sending'} onClick={() => void optOut()}>
            {t('Stop invitations')}
          </Button>
        </>
      )}
      <div role="status">
        {'message' in state && (
          <Text color={state.step === 'failed' ? 'danger' : undefined}>{state.message}</Text>
        )}
      </div>
    </AccountLayout>
  );
}
