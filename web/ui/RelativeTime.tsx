import { useNow } from './useNow.ts';
import { exactTime, relativeTime } from './time.ts';

/** A relative time such as "12 minutes ago", with the exact time as tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date)} data-relative>
      {relativeTime(date, now)}
    </time>
  );
}
