import { useEffect, useEffectEvent, useState } from 'react';
import { session } from '../api/session.ts';
import { continueVisit, readVisit, storeVisit } from './lastVisit.ts';

/**
 * The visit of the member, which continues while the feed is on screen. `newest`: when the newest
 * post in the feed was published, undefined while the feed loads.
 */
export function useLastVisit(newest: string | undefined) {
  const [visit, setVisit] = useState(readVisit);
  const record = useEffectEvent((isLeaving: boolean) => {
    // After a logout, nothing is stored.
    if (newest === undefined || !session.isStored()) return;
    const next = continueVisit(readVisit(), { newest, at: Date.now() }, isLeaving);
    storeVisit(next);
    // Only the end of the visit before is shown.
    setVisit((current) => (current?.before?.at === next.before?.at ? current : next));
  });
  useEffect(() => {
    if (!document.hidden) record(false);
  }, [newest]);
  useEffect(() => {
    const onChange = () => record(document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      if (!document.hidden) record(true);
    };
  }, []);
  return visit;
}
