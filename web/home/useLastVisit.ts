import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { session } from '../api/session.ts';
import { continueVisit, readVisit, storeVisit } from './lastVisit.ts';

/**
 * The visit of the member, which continues while the feed is on screen. `newest`: when the newest
 * post in the feed was published, undefined while the feed loads.
 */
export function useLastVisit(newest: string | undefined) {
  const [visit, setVisit] = useState(readVisit);
  /** Whether the feed has been on screen since the last record. */
  const isOnScreen = useRef(false);
  const record = useEffectEvent(() => {
    // After a logout, nothing is stored.
    if (newest === undefined || !session.isStored()) return;
    const next = continueVisit(readVisit(), { newest, at: Date.now() }, isOnScreen.current);
    isOnScreen.current = !document.hidden;
    storeVisit(next);
    // Only the end of the visit before is shown.
    setVisit((current) => (current?.before?.at === next.before?.at ? current : next));
  });
  useEffect(() => {
    if (!document.hidden) record();
  }, [newest]);
  useEffect(() => {
    document.addEventListener('visibilitychange', record);
    return () => {
      document.removeEventListener('visibilitychange', record);
      if (!document.hidden) record();
    };
  }, []);
  return visit;
}
