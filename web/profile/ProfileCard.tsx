import { Title } from '@mantine/core';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import { FriendButton } from '../people/FriendButton.tsx';
import { paths } from '../paths.ts';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { plural, t } from '../i18n/language.ts';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import type { Profile } from './useProfile.ts';
import classes from './ProfileCard.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';

/** Top of a profile: picture, name, counts, and the buttons for friendship and messages. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const { user, isOwn, blocked, viewAs } = profile;
  return (
    <Card as="section" aria-label={t('Profile')} className={classes.card}>
      <Avatar name={user.name} image={user.image} size={128} />
      <Box grow className={classes.words}>
        <Title order={1}>{user.name}</Title>
        <Text mt={2} size="sm" color="faint" anywhere>
          @{user.username}
        </Text>
        {!blocked && <Counts counts={profile.counts} />}
        {isOwn
          ? !viewAs && <OwnTools username={user.username} />
          : !blocked && <Tools profile={profile} />}
      </Box>
      {!isOwn && <ProfileMenu person={user} blocked={blocked} />}
    </Card>
  );
}

/** Numbers of what the viewer can see. `friends` is absent if the friends are hidden. */
function Counts({ counts: { friends, posts, actions } }: Pick<Profile, 'counts'>) {
  return (
    <Wrap as="ul" gap={16} rowGap={2} mt={10} size="sm" color="muted" tabular>
      {friends !== undefined && <li>{plural(friends, '{{n}} friend', '{{n}} friends')}</li>}
      <li>{plural(posts, '{{n}} post published', '{{n}} posts published')}</li>
      <li>{plural(actions, '{{n}} action', '{{n}} actions')}</li>
    </Wrap>
  );
}

function OwnTools({ username }: { username: string }) {
  return (
    <Wrap gap={8} mt={14}>
      <LinkButton
        to={paths.editProfile(username)}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        {t('Edit')}
      </LinkButton>
    </Wrap>
  );
}

function Tools({ profile: { user, friendship } }: { profile: Profile }) {
  const hasScreen = useRouteExists();
  const compose = paths.composeMessage(user.username);
  return (
    <Wrap gap={8} mt={14}>
      <FriendButton person={user} friendship={friendship} />
      {hasScreen(compose) && (
        <LinkButton
          to={compose}
          variant="default"
          leftSection={<IconMessage size={18} aria-hidden />}
        >
          {t('Send Message')}
        </LinkButton>
      )}
    </Wrap>
  );
}
