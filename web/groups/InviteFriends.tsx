import { Skeleton } from '@mantine/core';
import { strings } from '#contract/strings.ts';
import { useInfiniteApiQuery, useApiMutation } from '../api/hooks.ts';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { useInvitePicker } from './useInvitePicker.ts';
import { InviteForm } from './InviteForm.tsx';
import { useGroupInvitations } from './useGroupInvitations.ts';
import { InvitePicker } from './InvitePicker.tsx';

const searchOptions = { debounceMs: 300, minLength: 1 };

/**
 * Tab that invites friends who are not in the group yet. Lists all of them until a name is typed.
 */
export function InviteFriends({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const inviting = useGroupInvitations('friends', onClose);
  const { keyword, field, takeSelected } = useInvitePicker(inviting, searchOptions);
  const query = useInfiniteApiQuery(
    'GET /group/friends-to-invite',
    { group_id: groupId, ...(keyword && { keyword }) },
    { keepPrevious: true },
  );
  const send = useApiMutation('POST /group/invite-friends', {
    once: true,
    onSuccess: inviting.handleResponse,
    onError: inviting.showServerError,
  });

  const onSend = () => {
    const friends = takeSelected(strings.inviteGroupFriends);
    if (friends) send.mutate({ group_id: groupId, friends, ...inviting.noteInput() });
  };
  return (
    <InviteForm inviting={inviting} sending={send.isPending} onSend={onSend} onCancel={onClose}>
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
