import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import { runUndoable, useIsMutationPending } from '../api/undoable.ts';
import { showErrorToast } from '../api/errorToast.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { InvitedList, InvitedRow } from '../people/InvitedList.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Row, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { resendDay } from './invitations.ts';

type InvitationLists = Output<'GET /user/invitations'>;
type Invitation = InvitationLists['invitations'][number];

const invitationsKey = queryKey('GET /user/invitations', {});

/** Invitations by email that the member sent and that are still open, with buttons for each. */
export function Invitations() {
  const query = useApiQuery('GET /user/invitations', {});
  const isMutationPending = useIsMutationPending();
  const heading = useId();
  if (query.isPending)
    return <Skeleton height={96} radius="lg" role="status" aria-label={t('Loading')} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load your invitations')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );

  const invitations = query.data.invitations.filter(
    ({ id }) => !isMutationPending('POST /user/revoke-invitation', { id }),
  );
  return (
    <Card as="section" aria-labelledby={heading}>
      <InvitedList as="h2" id={heading} count={invitations.length}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </InvitedList>
      {invitations.length === 0 && (
        <Text size="sm" color="faint">
          {t('Invitations you send appear here until they’re accepted. They expire after 30 days.')}
        </Text>
      )}
    </Card>
  );
}

function InvitationRow({
  invitation: { id, email, sent_on, can_resend },
}: {
  invitation: Invitation;
}) {
  const client = useQueryClient();
  const reasonId = useId();
  const mailOff = useMailOff();
  const updateInvitations = (update: (invitations: Invitation[]) => Invitation[]) =>
    client.setQueryData<InvitationLists>(
      invitationsKey,
      (cached) => cached && { invitations: update(cached.invitations) },
    );
  const onError = (error: ApiRequestError) => {
    showErrorToast(error);
    // It was accepted or has expired in the meantime.
    if (error.code === 'not_found' || error.code === 'invalid')
      void client.invalidateQueries({ queryKey: invitationsKey });
  };

  const resend = useApiMutation('POST /user/resend-invitation', {
    onSuccess: ({ invitation, message }) => {
      toast.success(message);
      updateInvitations((invitations) =>
        invitations.map((item) => (item.id === id ? invitation : item)),
      );
    },
    onError,
  });
  const revoke = () =>
    runUndoable(
      'POST /user/revoke-invitation',
      { id },
      {
        message: t('The link in the email to {{email}} will no longer work.', { email }),
        onSuccess: () =>
          updateInvitations((invitations) => invitations.filter((item) => item.id !== id)),
        onError: () => void client.invalidateQueries({ queryKey: invitationsKey }),
      },
    );

  return (
    <InvitedRow
      name={email}
      facts={
        <>
          <span>{transElements('Sent {{when}}', { when: <RelativeTime at={sent_on} /> })}</span>
          {!can_resend && !mailOff && (
            <span id={reasonId}>
              {t(
                'You can send one email a week. You can resend this invitation starting {{day}}.',
                {
                  day: resendDay(new Date(sent_on)),
                },
              )}
            </span>
          )}
        </>
      }
    >
      <Row gap={8} align="stretch">
        {!mailOff && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('Resend to {{email}}', { email })}
            aria-describedby={can_resend ? undefined : reasonId}
            loading={resend.isPending}
            // Focusable although disabled, so that keyboard users can read the reason.
            {...(can_resend
              ? { onClick: () => resend.mutate({ id }) }
              : { 'data-disabled': true, 'aria-disabled': true })}
          >
            {t('Resend')}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          aria-label={t('Cancel invitation: {{who}}', { who: email })}
          onClick={revoke}
        >
          {t('Cancel invitation')}
        </Button>
      </Row>
    </InvitedRow>
  );
}
