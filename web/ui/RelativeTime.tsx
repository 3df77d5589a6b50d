import { useNow } from './useNow.ts';
import { exactTime, relativeTime } from './time.ts';

/**
 * A relative time such as "12 minutes ago", with the exact time as tooltip. `print.css` selects
 * `data-relative` to print the exact time instead.
 */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date)} data-relative>
      {relativeTime(date, now)}
    </time>
  );
}
