import { Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { session } from '../api/session.ts';
import { Page } from '../layout/Page.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { Composer } from '../posts/Composer.tsx';
import { HomeFeed } from './HomeFeed.tsx';
import { NewPosts } from './NewPosts.tsx';

const FirstSteps = lazy(() =>
  import('../onboarding/FirstSteps.tsx').then((module) => ({ default: module.FirstSteps })),
);

const heading = t("What's Going On?");

/** The home screen of a member. For a new member, the checklist replaces the composer at first. */
export function FeedScreen() {
  useTitle(heading);
  // The end of the checklist changes it, and the screen stays.
  const [isNew] = useState(session.isNew);
  return (
    <Page>
      <Title order={1}>{heading}</Title>
      {isNew ? (
        <Suspense>
          <FirstSteps />
        </Suspense>
      ) : (
        <Composer />
      )}
      <div>
        <NewPosts />
        <HomeFeed />
      </div>
    </Page>
  );
}
