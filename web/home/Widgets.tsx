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
  /** Called whenever no query of the app is being fetched, first after all widgets are loaded. */
  onComplete?: () => void;
  /** Only what every screen shows. */
  few?: boolean;
  /** False on the screens of the actions, which would show them twice. */
  hasActions?: boolean;
};

/**
 * The widgets in their order: stacked in the side column, or in a row where there is none. In a
 * row, the two small ones share a column, so that no space below them is empty. A widget without
 * content renders nothing, except the link to the representatives.
 */
export function Widgets({ onComplete, few = false, hasActions = true }: WidgetsProps) {
  return (
    <Suspense>
      <AnnouncementWidget />
      {!few && <TakeAPoll />}
      <Stack className={classes.small}>
        {hasActions && <ActNow />}
        {!few && <RepresentativesLink />}
      </Stack>
      {!few && <FriendSuggestions />}
      {!few && <NewsCarousel />}
      {onComplete && <Complete onComplete={onComplete} />}
    </Suspense>
  );
}

/** Rendered last, after the other widgets have started their queries. */
function Complete({ onComplete }: { onComplete: () => void }) {
  const client = useQueryClient();
  const fetchingCount = useIsFetching();
  useEffect(() => {
    // Read again: in the same commit, a widget above may have started its second query.
    if (client.isFetching() === 0) onComplete();
  }, [fetchingCount, client, onComplete]);
  return null;
}
