import { Title } from '@mantine/core';
import { IconCalendar, IconMapPin, IconMessage, IconPencil, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FriendMenu } from '../friends/FriendMenu.tsx';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonBadgeText } from '../people/PersonBadge.tsx';
import { paths } from '../paths.ts';
import { Cover } from '../layout/Cover.tsx';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { IconText } from '../ui/IconText.tsx';
import { plural, t } from '../i18n/language.ts';
import { Row, Text, Wrap } from '../ui/primitives.tsx';
import { formatMonth } from './fields.ts';
import classes from './ProfileHead.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';
import type { Profile } from './useProfile.ts';

/** The others are on the About tab. */
const maxIssues = 3;
const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * Top of a profile: cover, picture, name and buttons, what the viewer may see of the person, and
 * the tabs as children. What is hidden from the viewer is absent.
 */
export function ProfileHead({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { user, isOwn, blocked, viewAs, cover } = profile;
  // Visitors cannot open profiles.
  const hasCover = !blocked && viewAs !== 'visitor';
  return (
    <Card as="section" aria-label={t('Profile')} className={classes.card}>
      {hasCover && <Cover cover={cover} name={user.name} className={classes.cover} />}
      <div className={classes.top} data-covered={hasCover || undefined}>
        <span className={classes.portrait}>
          <Avatar name={user.name} image={user.image} size={128} />
        </span>
        <div className={classes.name}>
          <Title order={1}>{user.name}</Title>
          {user.badge && <PersonBadgeText badge={user.badge} />}
          <Text size="sm" color="faint" anywhere>
            @{user.username}
          </Text>
        </div>
        <Wrap gap={8} align="center" className={classes.tools}>
          {isOwn
            ? !viewAs && <OwnTools username={user.username} />
            : !blocked && <Tools profile={profile} />}
          {!isOwn && <ProfileMenu person={user} blocked={blocked} />}
        </Wrap>
      </div>
      {!blocked && <About profile={profile} />}
      {children}
    </Card>
  );
}

function About({ profile }: { profile: Profile }) {
  const { user, here_since, groups_in_common } = profile;
  return (
    <>
      {user.bio && (
        <Text mt={10} anywhere>
          {user.bio}
        </Text>
      )}
      <Wrap as="ul" gap={16} rowGap={2} mt={8} size="sm" color="muted">
        {user.place && (
          <li>
            <IconText icon={<IconMapPin {...iconProps} />}>{user.place}</IconText>
          </li>
        )}
        {here_since && (
          <li>
            <IconText icon={<IconCalendar {...iconProps} />}>
              {t('Here since {{month}}', { month: formatMonth(here_since) })}
            </IconText>
          </li>
        )}
        <Friends counts={profile.counts} />
      </Wrap>
      <Issues profile={profile} />
      {groups_in_common && <GroupsInCommon groups={groups_in_common} />}
    </>
  );
}

/** `friends` is absent if the friends are hidden from the viewer. */
function Friends({ counts: { friends, mutual_friends = 0 } }: Pick<Profile, 'counts'>) {
  const parts = [
    friends !== undefined && plural(friends, '{{n}} friend', '{{n}} friends'),
    mutual_friends > 0 &&
      (friends === undefined
        ? plural(mutual_friends, '{{n}} mutual friend', '{{n}} mutual friends')
        : plural(mutual_friends, '{{n}} mutual', '{{n}} mutual')),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <li>
      <IconText icon={<IconUsers {...iconProps} />}>{parts.join(', ')}</IconText>
    </li>
  );
}

function Issues({ profile: { user } }: { profile: Profile }) {
  const issues = user.issues ?? [];
  if (issues.length === 0) return null;
  return (
    <Wrap as="ul" gap={6} mt={10} size="sm" className={classes.chips} aria-label={t('Issues')}>
      {issues.slice(0, maxIssues).map(({ category_id, category }) => (
        <li key={category_id}>{category.name}</li>
      ))}
      {issues.length > maxIssues && (
        <li data-more>
          <Link to={paths.profileAbout(user.username)} search resetScroll={false}>
            {t('{{n}} more', { n: issues.length - maxIssues })}
          </Link>
        </li>
      )}
    </Wrap>
  );
}

function GroupsInCommon({
  groups: { total, list },
}: {
  groups: NonNullable<Profile['groups_in_common']>;
}) {
  const hasScreen = useRouteExists();
  return (
    <Row gap={8} mt={10} size="sm" color="muted" align="start" className={classes.groups}>
      <span>{t('Groups in common')}</span>
      <Wrap as="ul" gap={12} rowGap={4} grow>
        {list.map(({ id, name, icon }) => (
          <li key={id}>
            <GroupLink to={hasScreen(paths.group(id)) ? paths.group(id) : undefined} name={name}>
              <Avatar name={name} image={icon} size={24} shape="group" />
            </GroupLink>
          </li>
        ))}
        {total > list.length && <li>{t('{{n}} more', { n: total - list.length })}</li>}
      </Wrap>
    </Row>
  );
}

/** Phones show only the icon. */
function GroupLink({
  to,
  name,
  children,
}: {
  to: string | undefined;
  name: string;
  children: ReactNode;
}) {
  const content = (
    <>
      {children}
      <span>{name}</span>
    </>
  );
  if (!to) return <span className={classes.group}>{content}</span>;
  return (
    <Link to={to} className={classes.group} title={name}>
      {content}
    </Link>
  );
}

const OwnTools = ({ username }: { username: string }) => (
  <LinkButton
    to={paths.editProfile(username)}
    variant="default"
    leftSection={<IconPencil size={18} aria-hidden />}
  >
    {t('Edit')}
  </LinkButton>
);

/** Friends write to each other, so their message comes first; others become friends first. */
function Tools({ profile: { user, friendship } }: { profile: Profile }) {
  const hasScreen = useRouteExists();
  const compose = paths.composeMessage(user.username);
  const areFriends = friendship === 'friends';
  const message = hasScreen(compose) && (
    <LinkButton
      key="message"
      to={compose}
      variant={areFriends ? 'filled' : 'default'}
      leftSection={<IconMessage size={18} aria-hidden />}
    >
      {t('Message')}
    </LinkButton>
  );
  return areFriends ? (
    <>
      {message}
      <FriendMenu person={user} />
    </>
  ) : (
    <>
      <FriendButton person={user} friendship={friendship} />
      {message}
    </>
  );
}
