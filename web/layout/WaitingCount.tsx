import { VisuallyHidden } from '@mantine/core';

type WaitingCountProps = {
  count: number;
  said: (count: number) => string;
  className: string | undefined;
};

/** How many things wait, up to what has room; the whole count is said to whoever hears it. */
export function CountBadge({ count, said, className }: WaitingCountProps) {
  if (count === 0) return null;
  return (
    <>
      <span className={className} aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>{said(count)}</VisuallyHidden>
    </>
  );
}
