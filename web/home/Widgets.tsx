import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Stack } from '../ui/primitives.tsx';
import classes from './Widgets.module.css';

/** A widget that cannot be loaded, for example offline, renders nothing. */
const widget = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch(() => () => null) }));

const NewsCarousel = widget(() =>
  import('../news/NewsCarousel.tsx').then((module) => module.NewsCarousel),
);
const ActNow = widget(() => import('../actions/ActNow.tsx').then((module) => module.ActNow));
const RepresentativesLink = widget(() =>
  import('../representatives/RepresentativesLink.tsx').then((module) => module.RepresentativesLink),
);
const AnnouncementWidget = widget(() =>
  import('./AnnouncementWidget.tsx').then((module) => module.AnnouncementWidget),
);
const TakeAPoll = widget(() => import('../polls/TakeAPoll.tsx').then((module) => module.TakeAPoll));
const FriendSuggestions = widget(() =>
  import('../friends/FriendSuggestions.tsx').then((module) => module.FriendSuggestions),
);

type WidgetsProps = {
  /** Called when the queries of all widgets have finished. */
  onComplete?: () => void;
};

/**
 * The widgets in their order: stacked in the side column, or in a row where there is none. In a row
 * the small ones share a column, which would otherwise have gaps. A widget without content renders
 * nothing.
 */
export function Widgets({ onComplete }: WidgetsProps) {
  return (
    <Suspense>
      <AnnouncementWidget />
      <TakeAPoll />
      <Stack className={classes.small}>
        <ActNow />
        <RepresentativesLink />
      </Stack>
      <FriendSuggestions />
      <NewsCarousel />
      {onComplete && <Complete onComplete={onComplete} />}
    </Suspense>
  );
}

/** Rendered last, after the other widgets have started their queries. */
function Complete({ onComplete }: { onComplete: () => void }) {
  const client = useQueryClient();
  const fetchingCount = useIsFetching();
  useEffect(() => {
    if (client.isFetching() === 0) onComplete();
  }, [fetchingCount, client, onComplete]);
  return null;
}
