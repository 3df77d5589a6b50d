import { useParams } from '@tanstack/react-router';
import { MailLink } from '../account/MailLink.tsx';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';

/** Where mails lead whoever wants their signature back. */
export function WithdrawSignatureScreen() {
  const { code = '' } = useParams({ strict: false });
  const withdraw = useApiMutation('POST /action/withdraw-signature', { onError: () => undefined });
  return (
    <MailLink
      title={t('Take your signature back')}
      yes={t('Take my signature back')}
      state={withdraw}
      onPress={() => withdraw.mutate({ code })}
    >
      {t(
        'The signature made with the address that this mail came to is deleted, with your name and all you said beside it.',
      )}
    </MailLink>
  );
}

/** Where mails lead whoever signed and wants no more news of it. */
export function StopUpdatesScreen() {
  const { code = '' } = useParams({ strict: false });
  const stop = useApiMutation('POST /action/stop-updates', { onError: () => undefined });
  return (
    <MailLink
      title={t('No more updates')}
      yes={t('Stop the updates')}
      state={stop}
      onPress={() => stop.mutate({ code })}
    >
      {t(
        'You can stop all news of this action at the address that this mail came to. Your signature stays.',
      )}
    </MailLink>
  );
}
