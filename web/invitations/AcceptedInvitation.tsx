import { Title } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { useApiQuery } from '../api/hooks.ts';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './AcceptedInvitation.module.css';

/** What follows from accepting: the inviter with the friend request, or the group to answer to. */
export function AcceptedInvitation({ response }: { response: InvitationResponse }) {
  if (response.other_address) return <SentToOtherAddress response={response} />;
  return response.group ? (
    <GroupInvitation response={response} group={response.group} />
  ) : (
    <InviterCard response={response} />
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

/**
 * The invitation of a person: the member can answer their friend request, or take back the own one
 * to the creator of a link.
 */
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
      {currentFriendship === friendship && friendship !== 'none' && <p role="status">{message}</p>}
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
