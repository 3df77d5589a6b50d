import type { ReactNode } from 'react';
import { Collapsible } from './Folded.tsx';
import classes from './FoldedText.module.css';
import { LinkedText } from './LinkedText.tsx';

type FoldedTextProps = {
  text: string;
  /** Stands before the text on its first line. */
  lead?: ReactNode;
  /** Not folded: on a page of its own, the text is what one came for. */
  whole?: boolean;
};

/** Text that shows its first eight lines, and the rest when asked. */
export function ReadMore({ text, lead, whole }: FoldedTextProps) {
  const words = (
    <span className={classes.text}>
      {lead}
      <LinkedText text={text} />
    </span>
  );
  return whole ? <div>{words}</div> : <Collapsible>{words}</Collapsible>;
}
