import { useNow } from './useNow.ts';
import { exactTime, relativeTime } from './time.ts';

/** How long ago something was; the exact moment shows on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={exactTime(moment)} data-relative>
      {relativeTime(moment, now)}
    </time>
  );
}
