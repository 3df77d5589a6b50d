import { Button, Skeleton } from '@mantine/core';
import { useId, useState } from 'react';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { PersonList } from '../people/PersonList.tsx';
import { paths } from '../paths.ts';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Heading, Row } from '../ui/primitives.tsx';
import classes from './FriendsPanel.module.css';
import type { Profile } from './useProfile.ts';

/** With more friends, there is a link to the full list. The server sends the first six. */
const maxFriendsWithoutLink = 5;

type FriendsPanelProps = { profile: Profile; friends: NonNullable<Profile['friends']> };

/**
 * The first friends of a person, beside the profile. “View all” opens the friends screen on the
 * member's own profile, and a dialog with all friends on others.
 */
export function FriendsPanel({
  profile: { user, isOwn, viewAs },
  friends: { total, list },
}: FriendsPanelProps) {
  const [opened, setOpened] = useState(false);
  const hasScreen = useRouteExists();
  const headingId = useId();
  // While the member views the profile as someone else, the full list would still be their own.
  const hasLink = total > maxFriendsWithoutLink && !viewAs;
  const hasFriendsPage = isOwn && hasScreen(paths.friends());
  return (
    <Card as="section" aria-labelledby={headingId}>
      <Row gap={8} justify="between" mb={10}>
        <Heading size="sm" id={headingId}>
          {t('Friends')}
        </Heading>
        {hasLink && hasFriendsPage && (
          <LinkButton to={paths.friends()} variant="subtle" size="compact-sm">
            {t('View all')}
          </LinkButton>
        )}
        {hasLink && !hasFriendsPage && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => setOpened(true)}
          >
            {t('View all')}
          </Button>
        )}
      </Row>
      <ul className={classes.faces}>
        {list.map((friend) => (
          <li key={friend.id}>
            <PortraitLink person={friend} size={64} />
            <PersonLink person={friend} className={classes.name} />
          </li>
        ))}
      </ul>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('{{name}}’s friends', { name: user.name })}
      >
        <AllFriends userId={user.id} />
      </Dialog>
    </Card>
  );
}

function AllFriends({ userId }: { userId: number }) {
  const query = useInfiniteApiQuery('GET /user/get-friends', { user_id: userId });
  if (query.isPending) return <CardSkeletons count={1} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load friends')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <>
      <PersonList people={query.data.pages.flatMap((page) => page.friends)} />
      <InfiniteScrollFooter
        query={query}
        noun={t('friends')}
        skeleton={<Skeleton height={40} mt="sm" />}
        noGap
      />
    </>
  );
}
