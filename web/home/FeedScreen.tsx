import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { session } from '../api/session.ts';
import { FeedWidgets } from './FeedWidgets.tsx';
import { Page } from '../layout/Page.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { Composer } from '../posts/Composer.tsx';
import { Feed } from '../posts/Feed.tsx';
import { NewPosts } from './NewPosts.tsx';

const Welcome = lazy(() =>
  import('../onboarding/Welcome.tsx').then((module) => ({ default: module.Welcome })),
);

const heading = t("What's Going On?");

/** The home screen of a member. A new member sees the onboarding steps above the composer. */
export function FeedScreen() {
  useTitle(heading);
  return (
    <Page>
      <Title order={1}>{heading}</Title>
      {session.isNew() && (
        <Suspense>
          <Welcome />
        </Suspense>
      )}
      <Composer />
      <div>
        <NewPosts />
        <Feed
          aside={<FeedWidgets />}
          emptyAction={
            <Button component={Link} to="." hash="compose" resetScroll={false}>
              {t('Write a post')}
            </Button>
          }
        />
      </div>
    </Page>
  );
}
