import { lazy, Suspense } from 'react';
import { Announcements } from './Announcements.tsx';
import classes from './Widgets.module.css';

const InTheNews = lazy(() => import('../news/InTheNews.tsx').then((module) => ({ default: module.InTheNews })));
const ActNow = lazy(() => import('../actions/ActNow.tsx').then((module) => ({ default: module.ActNow })));
const MyElecteds = lazy(() => import('../representatives/MyElecteds.tsx').then((module) => ({ default: module.MyElecteds })));
const TakeAPoll = lazy(() => import('../polls/TakeAPoll.tsx').then((module) => ({ default: module.TakeAPoll })));
const LetsBeFriends = lazy(() => import('../friends/LetsBeFriends.tsx').then((module) => ({ default: module.LetsBeFriends })));

/**
 * The widgets, in their order: one under the other in the side column, in a row where there is none. In a row the small ones share a place, or there would be a
 * hole beneath each. Without anything to show, one shows nothing.
 */
export function Widgets() {
  return (
    <>
      <Suspense>
        <InTheNews />
      </Suspense>
      <div className={classes.small}>
        <Suspense>
          <ActNow />
        </Suspense>
        <Suspense>
          <MyElecteds />
        </Suspense>
        <Announcements />
      </div>
      <Suspense>
        <TakeAPoll />
      </Suspense>
      <Suspense>
        <LetsBeFriends />
      </Suspense>
    </>
  );
}
