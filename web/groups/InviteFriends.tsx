import { Skeleton } from '@mantine/core';
import { strings } from '#contract/strings.ts';
import { useInfiniteApiQuery, useApiMutation } from '../api/hooks.ts';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { useInvitePicker } from './useInvitePicker.ts';
import { InviteForm } from './InviteForm.tsx';
import { useGroupInvitations } from './useGroupInvitations.ts';
import { InvitePicker } from './InvitePicker.tsx';

const pace = { debounceMs: 300, minLength: 1 };

/** Selects friends who are not in the group yet. */
export function InviteFriends({ groupId, onSuccess }: { groupId: number; onSuccess: () => void }) {
  const inviting = useGroupInvitations('friends', onSuccess);
  const { keyword, field, takeSelected } = useInvitePicker(inviting, pace);
  const query = useInfiniteApiQuery(
    'GET /group/friends-to-invite',
    { group_id: groupId, ...(keyword && { keyword }) },
    { keepPrevious: true },
  );
  const send = useApiMutation('POST /group/invite-friends', {
    once: true,
    onSuccess: inviting.answered,
    onError: inviting.showServerError,
  });

  const onSend = () => {
    const friends = takeSelected(strings.inviteGroupFriends);
    if (friends) send.mutate({ group_id: groupId, friends, ...inviting.trimmed() });
  };
  return (
    <InviteForm inviting={inviting} sending={send.isPending} onSend={onSend} onCancel={onSuccess}>
      <InvitePicker
        {...field}
        label={t('Search your friends')}
        people={query.data?.pages.flatMap((page) => page.users)}
        emptyText={
          keyword ? strings.noFriends : t('All your friends are already in the group or invited.')
        }
        loading={query.isPending}
        loadErrorMessage={query.error?.message}
      >
        <InfiniteScrollFooter
          query={query}
          noun={t('friends')}
          skeleton={<Skeleton height={40} mt="sm" />}
          noGap
        />
      </InvitePicker>
    </InviteForm>
  );
}
