import { useParams } from '@tanstack/react-router';
import { EmailLinkAction } from '../account/EmailLinkAction.tsx';
import { useApiMutation, withoutErrorToast } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { siteName } from '../ui/title.ts';

/** Target of the email link that withdraws a signature. */
export function WithdrawSignatureScreen() {
  const { code = '' } = useParams({ strict: false });
  const withdraw = useApiMutation('POST /action/withdraw-signature', withoutErrorToast);
  return (
    <EmailLinkAction
      title={t('Remove your signature')}
      confirmLabel={t('Remove my signature')}
      state={withdraw}
      onPress={() => withdraw.mutate({ code })}
    >
      {t(
        'This deletes the signature made with the email address that received this link, along with your name and comment.',
      )}
    </EmailLinkAction>
  );
}

/** Target of the email link that stops updates of an action, for signers and followers. */
export function StopUpdatesScreen() {
  const { code = '' } = useParams({ strict: false });
  const stopUpdates = useApiMutation('POST /action/stop-updates', withoutErrorToast);
  return (
    <EmailLinkAction
      title={t('Stop email updates')}
      confirmLabel={t('Stop updates')}
      state={stopUpdates}
      onPress={() => stopUpdates.mutate({ code })}
    >
      {t(
        'We’ll no longer send updates about this action to the address that got this link. If you signed it, your signature stays.',
      )}
    </EmailLinkAction>
  );
}

/**
 * Target of the email link that opts out of emails that confirm signatures. The code says which
 * emails it refuses.
 */
export function SignatureEmailsOptOutScreen() {
  const { code = '' } = useParams({ strict: false });
  const optOut = useApiMutation('POST /user/refuse-invitations', withoutErrorToast);
  return (
    <EmailLinkAction
      title={t('Stop emails about signatures')}
      confirmLabel={t('Stop emails about signatures')}
      state={optOut}
      onPress={() => optOut.mutate({ code })}
    >
      {t(
        'If someone signs a petition on {{site}} with your email address, we won’t email you about it anymore. From then on, you can sign with this address only when you’re logged in.',
        { site: siteName },
      )}
    </EmailLinkAction>
  );
}
