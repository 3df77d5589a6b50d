import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './KindLine.module.css';

type KindLineProps = {
  icon: Icon;
  /** Such as "Poll". */
  word: string;
  hue?: 'verdigris' | 'plum' | 'slate' | 'copper';
  /** Facts beside the word, a dot between them. */
  children?: ReactNode;
};

/** Which kind of post this is: glyph and word in a colour of its own, then how it stands. */
export function KindLine({ icon: KindIcon, word, hue, children }: KindLineProps) {
  return (
    <p className={classes.line}>
      <span className={classes.kind} data-hue={hue}>
        <KindIcon size={18} stroke={1.75} aria-hidden />
        {word}
      </span>
      {children}
    </p>
  );
}
