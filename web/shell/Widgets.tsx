import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Announcements } from './Announcements.tsx';
import classes from './Widgets.module.css';

const InTheNews = lazy(() => import('../news/InTheNews.tsx').then((module) => ({ default: module.InTheNews })));
const ActNow = lazy(() => import('../actions/ActNow.tsx').then((module) => ({ default: module.ActNow })));
const MyElecteds = lazy(() => import('../representatives/MyElecteds.tsx').then((module) => ({ default: module.MyElecteds })));
const TakeAPoll = lazy(() => import('../polls/TakeAPoll.tsx').then((module) => ({ default: module.TakeAPoll })));
const LetsBeFriends = lazy(() => import('../friends/LetsBeFriends.tsx').then((module) => ({ default: module.LetsBeFriends })));

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
