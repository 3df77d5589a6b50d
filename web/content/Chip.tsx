import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './Chip.module.css';

/** A small button with icon and word; on phones the icon stands alone and the word is its name. */
export function Chip({ icon: ChipIcon, word, ...rest }: { icon: Icon; word: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className={classes.chip} aria-label={word} {...rest}>
      <ChipIcon size={20} stroke={1.75} aria-hidden />
      <span>{word}</span>
    </button>
  );
}
