import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiQuery } from '../api/hooks.ts';
import { runUndoable, useIsMutationPending } from '../api/undoable.ts';
import { InvitedList, InvitedRow } from '../people/InvitedList.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';

type Invitation = Output<'GET /group/invitations'>['invitations'][number];

/** Pending invitations to a group that the viewer may see, in the dialog to invite people. */
export function PendingInvitations({ groupId }: { groupId: number }) {
  const query = useApiQuery('GET /group/invitations', { group_id: groupId });
  const isMutationPending = useIsMutationPending();
  const heading = useId();
  if (query.isPending) return <Skeleton height={64} role="status" aria-label={t('Loading')} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load invitations')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const invitations = query.data.invitations.filter(
    (invitation) =>
      !isMutationPending('POST /group/revoke-invitation', getRevocation(groupId, invitation)),
  );
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <InvitedList as="h3" id={heading} count={invitations.length}>
        {invitations.map((invitation) => (
          <PendingInvitation
            key={`${invitation.user ? 'person' : 'address'}-${invitation.id}`}
            groupId={groupId}
            invitation={invitation}
          />
        ))}
      </InvitedList>
    </section>
  );
}

/**
 * Input to revoke an invitation: by user, or by invitation id if it was sent to an email address.
 */
const getRevocation = (groupId: number, { id, user }: Invitation) => ({
  group_id: groupId,
  ...(user ? { user_id: user.id } : { invitation_id: id }),
});

function PendingInvitation({ groupId, invitation }: { groupId: number; invitation: Invitation }) {
  const { user, email, invited_by, sent_on, can_revoke } = invitation;
  const client = useQueryClient();
  const name = user?.name ?? email ?? t('Someone, by email');
  const when = <RelativeTime at={sent_on} />;
  const refetch = () =>
    client.invalidateQueries({
      queryKey: queryKey('GET /group/invitations', { group_id: groupId }),
    });
  const revoke = () =>
    runUndoable('POST /group/revoke-invitation', getRevocation(groupId, invitation), {
      message: t('Invitation canceled: {{who}}', { who: name }),
      onSuccess: refetch,
      // The person answered the invitation in the meantime.
      onError: () => void refetch(),
    });
  return (
    <InvitedRow
      name={name}
      facts={
        <span>
          {invited_by
            ? transElements('Invited by {{name}} {{when}}', { name: invited_by.name, when })
            : transElements('Sent {{when}}', { when })}
        </span>
      }
    >
      {can_revoke && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('Cancel invitation: {{who}}', { who: name })}
          onClick={revoke}
        >
          {t('Cancel invitation')}
        </Button>
      )}
    </InvitedRow>
  );
}
