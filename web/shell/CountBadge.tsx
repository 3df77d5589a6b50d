import { VisuallyHidden } from '@mantine/core';

type CountBadgeProps = {
  count: number;
  /** Text for screen readers. */
  label: (count: number) => string;
  className: string | undefined;
  /** Class of a dot, which replaces the number. */
  dotClassName?: string | undefined;
};

/** Badge on a menu entry, up to "99+", or a dot. Screen readers get the whole count. */
export function CountBadge({ count, label, className, dotClassName }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <>
      <span className={dotClassName ?? className} aria-hidden>
        {dotClassName === undefined && (count > 99 ? '99+' : count)}
      </span>
      <VisuallyHidden>{label(count)}</VisuallyHidden>
    </>
  );
}
