import { VisuallyHidden } from '@mantine/core';

type WaitingCountProps = {
  count: number;
  said: (count: number) => string;
  className: string | undefined;
};

/** Badge with a count, capped to fit. Screen readers get the whole count. */
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
