import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Answer } from '#contract/calls.ts';
import { sentences } from '#contract/sentences.ts';
import { keyOf, useAsk, useSend } from '../api/hooks.ts';
import { tellRefusal } from '../api/tell.ts';
import { InvitedList, InvitedRow } from '../people/InvitedList.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { ErrorRegion } from '../ui/ErrorRegion.tsx';
import { t } from '../ui/language.ts';
import { notice } from '../ui/notice.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { rich } from '../ui/rich.tsx';

type Invitation = Answer<'GET /group/invitations'>['invitations'][number];

/** Who is invited and has not answered. */
export function PendingInvitations({ groupId }: { groupId: number }) {
  const answer = useAsk('GET /group/invitations', { group_id: groupId });
  const heading = useId();
  if (answer.isPending) return <Skeleton height={64} role="status" aria-label={t('Loading')} />;
  if (!answer.data)
    return (
      <ErrorRegion
        title={t('We could not load the invitations')}
        message={answer.error.message}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  const { invitations } = answer.data;
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <InvitedList as="h3" id={heading} count={invitations.length}>
        {invitations.map((invitation) => (
          <Row key={`${invitation.user ? 'person' : 'address'}-${invitation.id}`} groupId={groupId} invitation={invitation} />
        ))}
      </InvitedList>
    </section>
  );
}

function Row({ groupId, invitation: { id, user, email, invited_by, sent_on, can_revoke } }: { groupId: number; invitation: Invitation }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const who = user?.name ?? email ?? t('Somebody, by e-mail');
  const when = <RelativeTime at={sent_on} />;
  const askAgain = () => void client.invalidateQueries({ queryKey: keyOf('GET /group/invitations', { group_id: groupId }) });
  const revoke = useSend('POST /group/revoke-invitation', {
    onDone: ({ message }) => {
      notice.success(message);
      askAgain();
    },
    onRefused: (refused) => {
      tellRefusal(refused);
      // It was answered meanwhile.
      if (refused.code === 'not_found') askAgain();
    },
  });
  const askToRevoke = async () => {
    if (await confirm({ title: sentences.revokeInvitation, yes: t('Revoke'), danger: true }))
      revoke.mutate({ group_id: groupId, ...(user ? { user_id: user.id } : { invitation_id: id }) });
  };
  return (
    <InvitedRow
      who={who}
      facts={<span>{invited_by ? rich('Invited by {{name}} {{when}}', { name: invited_by.name, when }) : rich('Sent {{when}}', { when })}</span>}
    >
      {can_revoke && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('Revoke the invitation to {{who}}', { who })}
          loading={revoke.isPending}
          onClick={() => void askToRevoke()}
        >
          {t('Revoke')}
        </Button>
      )}
    </InvitedRow>
  );
}
