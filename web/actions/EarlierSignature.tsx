import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../api/hooks.ts';
import { EarlierAudience } from '../posts/EarlierAudience.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { refreshSignatures } from './signatures.ts';

/**
 * Note on the viewer’s own signature whose name is visible to fewer people than the petition, whose
 * audience was extended after the viewer signed.
 */
export function EarlierSignature({ action_id }: { action_id: number }) {
  const client = useQueryClient();
  const share = useApiMutation('POST /action/share-signature', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void refreshSignatures(client, action_id);
    },
  });
  return (
    <EarlierAudience
      action={t('Show my name to everyone')}
      busy={share.isPending}
      onShare={() => share.mutate({ action_id })}
    >
      {t(
        'More people can see this petition now. Your name is still shown only to people who could see it when you signed.',
      )}
    </EarlierAudience>
  );
}
