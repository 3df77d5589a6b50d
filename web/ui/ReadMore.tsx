import type { ReactNode } from 'react';
import { Collapsible } from './Collapsible.tsx';
import classes from './ReadMore.module.css';
import { LinkedText } from './LinkedText.tsx';

type ReadMoreProps = {
  text: string;
  /** Rendered before the text, on its first line. */
  lead?: ReactNode;
  /** Not collapsed, for the page of the text itself. */
  expanded?: boolean;
};

/** Text that is collapsed to eight lines, with a button that expands it. */
export function ReadMore({ text, lead, expanded }: ReadMoreProps) {
  const content = (
    <span className={classes.text}>
      {lead}
      <LinkedText text={text} />
    </span>
  );
  return expanded ? <div>{content}</div> : <Collapsible>{content}</Collapsible>;
}
