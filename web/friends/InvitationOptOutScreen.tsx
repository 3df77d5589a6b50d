import { useParams } from '@tanstack/react-router';
import { EmailLinkAction } from '../account/EmailLinkAction.tsx';
import { useApiMutation, withoutErrorToast } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { siteName } from '../ui/title.ts';

/** Target of the email link that opts out of invitations. */
export function InvitationOptOutScreen() {
  const { code = '' } = useParams({ strict: false });
  const optOut = useApiMutation('POST /user/refuse-invitations', withoutErrorToast);
  return (
    <EmailLinkAction
      title={t('Stop invitations')}
      confirmLabel={t('Stop invitations')}
      state={optOut}
      onPress={() => optOut.mutate({ code })}
    >
      {t(
        'We’ll stop sending {{site}} invitations to your email address, no matter who they’re from.',
        { site: siteName },
      )}
    </EmailLinkAction>
  );
}
