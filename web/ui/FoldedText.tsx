import type { ReactNode } from 'react';
import { Folded } from './Folded.tsx';
import classes from './FoldedText.module.css';
import { LinkedText } from './LinkedText.tsx';

type FoldedTextProps = {
  text: string;
  /** Stands before the text on its first line. */
  lead?: ReactNode;
};

/** Text that shows its first eight lines, and the rest when asked. */
export function FoldedText({ text, lead }: FoldedTextProps) {
  return (
    <Folded>
      <span className={classes.text}>
        {lead}
        <LinkedText text={text} />
      </span>
    </Folded>
  );
}
