import type { ReactNode } from 'react';
import classes from './IconText.module.css';
import { Row } from './primitives.tsx';

/** A small decorative icon with text of the same meaning. */
export function IconText({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Row as="span" gap={4} align="baseline" inline>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      {children}
    </Row>
  );
}
