import { VisuallyHidden } from '@mantine/core';

type CountBadgeProps = {
  count: number;
  /** Text for screen readers. */
  label: (count: number) => string;
  className: string | undefined;
};

/** Badge on a menu entry, up to "99+". Screen readers get the whole count. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <>
      <span className={className} aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>{label(count)}</VisuallyHidden>
    </>
  );
}
