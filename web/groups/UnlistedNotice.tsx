import { useQueryClient } from '@tanstack/react-query';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { EarlierAudience } from '../posts/EarlierAudience.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

/**
 * Notice for a member who joined the group while it was closed: people outside the group do not see
 * this member until they agree here.
 */
export function UnlistedNotice({ group_id }: { group_id: number }) {
  const client = useQueryClient();
  const list = useApiMutation('POST /group/list-me', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: queryKey('GET /group/get-one', { id: group_id }) });
    },
  });
  return (
    <EarlierAudience
      action={t('Show me as a member')}
      busy={list.isPending}
      onShare={() => list.mutate({ group_id })}
    >
      {t(
        'This group is now open. You joined while it was closed, so people outside the group can’t see that you’re a member.',
      )}
    </EarlierAudience>
  );
}
