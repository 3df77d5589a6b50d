import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row, Text } from '../ui/primitives.tsx';
import classes from './PostTypeLine.module.css';

type PostTypeLineProps = {
  icon: Icon;
  /** Such as "Poll". */
  label: string;
  hue?: 'verdigris' | 'plum' | 'slate' | 'copper';
  /** Facts after the word, separated by dots. */
  children?: ReactNode;
};

/** Post type as colored icon and word, followed by facts about its state. */
export function PostTypeLine({ icon: KindIcon, label, hue, children }: PostTypeLineProps) {
  return (
    <Text mb={8} size="xs" color="muted" tight anywhere className={classes.line}>
      <Row as="span" inline color="muted" weight={650} className={classes.kind} data-hue={hue}>
        <KindIcon size={18} stroke={1.75} aria-hidden />
        {label}
      </Row>
      {children}
    </Text>
  );
}
