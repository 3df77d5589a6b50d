import type { ReactNode } from 'react';
import { Collapsible } from './Collapsible.tsx';
import { LinkedText } from './LinkedText.tsx';
import { Text } from './primitives.tsx';

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
    <Text as="span" keep="spaces">
      {lead}
      <LinkedText text={text} />
    </Text>
  );
  return expanded ? <div>{content}</div> : <Collapsible>{content}</Collapsible>;
}
