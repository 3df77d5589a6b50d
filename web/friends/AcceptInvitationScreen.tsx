import { Button, Title } from '@mantine/core';
import { IconMailOff, IconMailOpened } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { useInvitationCode } from '../account/emailLinkCode.ts';
import { queryKey, useApiQuery, useApiMutation, withoutErrorToast } from '../api/hooks.ts';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './AcceptInvitationScreen.module.css';

/**
 * Target of an invitation link for members; visitors get the sign-up form. Accepting names the
 * member to the inviter, so it needs a click. Then it shows the inviter with the friend request, or
 * the group that the invitation is for.
 */
export function AcceptInvitationScreen() {
  const code = useInvitationCode() ?? '';
  const client = useQueryClient();
  const accept = useApiMutation('POST /user/accept-invitation', {
    onSuccess: ({ group }) =>
      void client.invalidateQueries({
        queryKey: queryKey(
          group ? 'GET /group/count-groups-by-status' : 'GET /user/get-friend-requests',
        ),
      }),
    ...withoutErrorToast,
  });
  const { mutate } = accept;
  useTitle(t('Invitation'));

  if (accept.data?.other_address) return <SentToOtherAddress response={accept.data} />;
  if (accept.data)
    return accept.data.group ? (
      <GroupInvitation response={accept.data} group={accept.data.group} />
    ) : (
      <InviterCard response={accept.data} />
    );
  if (!accept.error)
    return (
      <EmptyState
        icon={<IconMailOpened size={40} stroke={1.5} />}
        heading="h1"
        title={t('You’ve got an invitation')}
        action={
          <Button loading={accept.isPending} onClick={() => mutate({ code })}>
            {t('Accept the invitation')}
          </Button>
        }
      >
        {t('The person who sent it may see that you accepted.')}
      </EmptyState>
    );
  if (accept.error.fields?.['code']) {
    return (
      <EmptyState
        icon={<IconMailOff size={40} stroke={1.5} />}
        heading="h1"
        title={strings.linkExpired}
        action={<LinkButton to={paths.friendSuggestions()}>{t('Find people')}</LinkButton>}
      >
        {t(
          'It may have been used or revoked, or it’s more than 30 days old. You can search for the person who sent it.',
        )}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title={t('Couldn’t open this invitation')}
      heading="h1"
      message={accept.error.message}
      onRetry={() => mutate({ code })}
      retrying={accept.isPending}
    />
  );
}

type InvitationResponse = Output<'POST /user/accept-invitation'>;

/**
 * The invitation was sent to another address. The member can send a friend request, which the
 * inviter decides.
 */
function SentToOtherAddress({
  response: { user, friendship, message },
}: {
  response: InvitationResponse;
}) {
  const currentFriendship =
    useApiQuery('GET /user/get', { user_id: user.id }).data?.friendship ?? friendship;
  return (
    <Card as="section" className={classes.card ?? ''} aria-label={t('Invitation')}>
      <PortraitLink person={user} size={128} />
      <Title order={1}>{t('This invitation is for another email address')}</Title>
      <p>
        <PersonLink person={user} className={classes.handle} />
      </p>
      <p role="status">{message}</p>
      <Wrap gap={8} justify="center" mt={16}>
        {currentFriendship !== 'friends' && (
          <FriendButton person={user} friendship={currentFriendship} />
        )}
        <LinkButton to={paths.settings()} variant="subtle">
          {t('My settings')}
        </LinkButton>
      </Wrap>
    </Card>
  );
}

/** The invitation to a group is shown in the group, where the member can read its rules first. */
function GroupInvitation({
  response: { user, message },
  group,
}: {
  response: InvitationResponse;
  group: NonNullable<InvitationResponse['group']>;
}) {
  return (
    <Card as="section" className={classes.card ?? ''} aria-label={t('Invitation')}>
      <PortraitLink person={user} size={128} />
      <Title order={1}>
        {t('{{name}} invited you to {{group}}', { name: user.name, group: group.name })}
      </Title>
      <p role="status">{message}</p>
      <Wrap gap={8} justify="center" mt={16}>
        <LinkButton to={paths.group(group.id)}>{t('View group')}</LinkButton>
        <LinkButton to={paths.groupInvitations()} variant="subtle">
          {t('All my invitations')}
        </LinkButton>
      </Wrap>
    </Card>
  );
}

/** The invitation of a person, whose friend request the member can answer here. */
function InviterCard({
  response: { user, friendship, message },
}: {
  response: InvitationResponse;
}) {
  // Queried as well, so that an answer given on this card updates it.
  const currentFriendship =
    useApiQuery('GET /user/get', { user_id: user.id }).data?.friendship ?? friendship;
  return (
    <Card as="section" className={classes.card ?? ''} aria-label={t('Invitation')}>
      <PortraitLink person={user} size={128} />
      <Title order={1}>
        {currentFriendship === 'friends'
          ? t('You and {{name}} are friends', { name: user.name })
          : t('{{name}} invited you', { name: user.name })}
      </Title>
      <p>
        <PersonLink person={{ ...user, name: `@${user.username}` }} className={classes.handle} />
      </p>
      {currentFriendship === 'received' && <p role="status">{message}</p>}
      <Wrap gap={8} justify="center" mt={16}>
        {currentFriendship !== 'friends' && (
          <FriendButton person={user} friendship={currentFriendship} />
        )}
        <LinkButton
          to={paths.home()}
          variant={currentFriendship === 'friends' ? 'filled' : 'subtle'}
        >
          {t('Go to home')}
        </LinkButton>
      </Wrap>
    </Card>
  );
}
