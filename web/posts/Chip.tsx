import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import classes from './Chip.module.css';

/**
 * A small button with icon and word. On phones only the icon is visible, and the word is its
 * accessible name.
 */
export function Chip({
  icon: ChipIcon,
  word,
  ...rest
}: { icon: Icon; word: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className={classes.chip} aria-label={word} {...rest}>
      <ChipIcon size={20} stroke={1.75} aria-hidden />
      <span>{word}</span>
    </button>
  );
}

/** Like `Chip`, as a link. */
export function ChipLink({ icon: ChipIcon, word, to }: { icon: Icon; word: string; to: string }) {
  return (
    <Link to={to} className={classes.chip} aria-label={word}>
      <ChipIcon size={20} stroke={1.75} aria-hidden />
      <span>{word}</span>
    </Link>
  );
}
