import { strings } from '#contract/strings.ts';
import { second } from '#contract/durations.ts';
import { useApiQuery, useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { useInvitePicker } from './useInvitePicker.ts';
import { InviteForm } from './InviteForm.tsx';
import { useGroupInvitations } from './useGroupInvitations.ts';
import { InvitePicker } from './InvitePicker.tsx';

/** Slower than the search among friends, because searches among all members are rate limited. */
const searchOptions = { debounceMs: second, minLength: 2 };

/** Tab that invites any members of the site, found by name. */
export function InviteUsers({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const inviting = useGroupInvitations('users', onClose);
  const { keyword, field, takeSelected } = useInvitePicker(inviting, searchOptions);
  const query = useApiQuery(
    'GET /group/search-user',
    { group_id: groupId, keyword },
    { enabled: keyword !== '' },
  );
  const send = useApiMutation('POST /group/invite-users', {
    once: true,
    onSuccess: inviting.handleResponse,
    onError: inviting.showServerError,
  });

  const onSend = () => {
    const users = takeSelected(strings.inviteGroupUsers);
    if (users) send.mutate({ group_id: groupId, users, ...inviting.noteInput() });
  };
  return (
    <InviteForm inviting={inviting} sending={send.isPending} onSend={onSend} onCancel={onClose}>
      <InvitePicker
        {...field}
        label={t('Name or username')}
        people={
          keyword
            ? query.data?.users.map(({ id: person, label, image }) => ({
                id: person,
                name: label,
                image_thumb: image,
              }))
            : []
        }
        emptyText={keyword ? strings.userNotFound : t('Type at least 2 letters of a name.')}
        loading={query.isLoading}
        loadErrorMessage={query.error?.message}
      />
    </InviteForm>
  );
}
