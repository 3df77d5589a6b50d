import { Button } from '@mantine/core';
import { Outlet, useParams } from '@tanstack/react-router';
import { useBlock } from '../people/useBlock.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { SidebarSlot } from '../layout/SidebarSlot.tsx';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { Page } from '../layout/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { FriendsPanel } from './FriendsPanel.tsx';
import { useProfile } from './useProfile.ts';
import { ProfileHead } from './ProfileHead.tsx';
import classes from './ProfileHead.module.css';
import { ProfileTabs } from './ProfileTabs.tsx';
import { ViewAs } from './ViewAs.tsx';

/** Profile of a person. The open tab is a child route. */
export function ProfileScreen() {
  const { username } = useParams({ strict: false });
  const hasScreen = useRouteExists();
  return (
    <Page>
      <BackLink
        to={hasScreen(paths.groups()) ? paths.groups() : paths.home()}
        className={classes.back}
      />
      <Person key={username} />
    </Page>
  );
}

function Person() {
  const profile = useProfile();
  const { user, isOwn, blocked, friends } = profile;
  useTitle(user.name);
  return (
    <>
      {isOwn && <ViewAs />}
      <ProfileHead profile={profile}>
        {!blocked && <ProfileTabs username={user.username} />}
      </ProfileHead>
      {blocked ? (
        <Blocked user={user} />
      ) : (
        <>
          {friends && friends.total > 0 && (
            <SidebarSlot>
              <FriendsPanel profile={profile} friends={friends} />
            </SidebarSlot>
          )}
          <Outlet />
        </>
      )}
    </>
  );
}

function Blocked({ user }: { user: { id: number; name: string } }) {
  const { unblock } = useBlock();
  return (
    <Card>
      <Heading as="h2" mb={4} anywhere>
        {t('You blocked {{name}}', { name: user.name })}
      </Heading>
      <Text mb={12} color="muted">
        {t('You can’t see each other here. Unblocking won’t make you friends again.')}
      </Text>
      <Button
        variant="default"
        loading={unblock.isPending}
        onClick={() => unblock.mutate({ user_id: user.id })}
      >
        {t('Un-Block')}
      </Button>
    </Card>
  );
}
