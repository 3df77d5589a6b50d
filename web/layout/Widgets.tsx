import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Announcements } from './Announcements.tsx';
import classes from './Widgets.module.css';

/** One that can not be fetched, as without a network, leaves the page as it is. */
const widget = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch(() => () => null) }));

const InTheNews = widget(() => import('../news/InTheNews.tsx').then((module) => module.InTheNews));
const ActNow = widget(() => import('../actions/ActNow.tsx').then((module) => module.ActNow));
const MyElecteds = widget(() =>
  import('../representatives/MyElecteds.tsx').then((module) => module.MyElecteds),
);
const TakeAPoll = widget(() => import('../polls/TakeAPoll.tsx').then((module) => module.TakeAPoll));
const LetsBeFriends = widget(() =>
  import('../friends/LetsBeFriends.tsx').then((module) => module.LetsBeFriends),
);

type WidgetsProps = {
  /** Called when all that they asked for has come. */
  onComplete?: () => void;
};

/**
 * The widgets, in their order: one under the other in the side column, in a row where there is none. In a row the small ones share a place, or there would be a
 * hole beneath each. Without anything to show, one shows nothing.
 */
export function Widgets({ onComplete }: WidgetsProps) {
  return (
    <Suspense>
      <InTheNews />
      <div className={classes.small}>
        <ActNow />
        <MyElecteds />
        <Announcements />
      </div>
      <TakeAPoll />
      <LetsBeFriends />
      {onComplete && <Complete tell={onComplete} />}
    </Suspense>
  );
}

/** Stands last, so that what stands before it has begun to ask. */
function Complete({ tell }: { tell: () => void }) {
  const client = useQueryClient();
  const asking = useIsFetching();
  useEffect(() => {
    if (client.isFetching() === 0) tell();
  }, [asking, client, tell]);
  return null;
}
