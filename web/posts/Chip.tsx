import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import classes from './Chip.module.css';

/**
 * A small button with an icon and a label. On phones only the icon is visible, and the label is the
 * accessible name.
 */
export function Chip({
  icon: ChipIcon,
  label,
  ...rest
}: { icon: Icon; label: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className={classes.chip} aria-label={label} {...rest}>
      <ChipIcon size={20} stroke={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  );
}

/** Like `Chip`, as a link. */
export function ChipLink({
  icon: ChipIcon,
  label,
  to,
  search = {},
}: {
  icon: Icon;
  label: string;
  to: string;
  search?: Record<string, number>;
}) {
  return (
    <Link to={to} search={search} className={classes.chip} aria-label={label}>
      <ChipIcon size={20} stroke={1.75} aria-hidden />
      <span>{label}</span>
    </Link>
  );
}
