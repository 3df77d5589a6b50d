import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { AcceptedInvitation } from './AcceptedInvitation.tsx';
import { InvitationHead } from './InvitationHead.tsx';
import type { Invitation } from './invitation.ts';

/**
 * The invitation for a member. Accepting names the member to the inviter, so it needs a click.
 */
export function MemberInvitation({ code, invitation }: { code: string; invitation: Invitation }) {
  const { uName } = useMember();
  const client = useQueryClient();
  const accept = useApiMutation('POST /user/accept-invitation', {
    onSuccess: ({ group }) =>
      void client.invalidateQueries({
        queryKey: queryKey(
          group ? 'GET /group/count-groups-by-status' : 'GET /user/get-friend-requests',
        ),
      }),
  });
  if (accept.data) return <AcceptedInvitation response={accept.data} />;
  return (
    <Card gap={24} px={16} py={16}>
      <InvitationHead invitation={invitation} />
      {invitation.own ? (
        <Stack gap={12} align="start">
          <Text>{t('This is your own invitation. Share its link with people you know.')}</Text>
          <LinkButton to={paths.inviteFriends()}>{t('My invitations')}</LinkButton>
        </Stack>
      ) : (
        <Stack gap={12}>
          <Wrap gap={8}>
            <Button
              size="md"
              loading={accept.isPending}
              aria-describedby="join-hint"
              onClick={() => accept.mutate({ code })}
            >
              {t('Accept as {{name}}', { name: uName })}
            </Button>
          </Wrap>
          <Text size="sm" color="muted" id="join-hint">
            {t('The person who sent it may see that you accepted.')}
          </Text>
        </Stack>
      )}
    </Card>
  );
}
