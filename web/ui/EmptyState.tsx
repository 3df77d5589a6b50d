import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import classes from './EmptyState.module.css';
import { Heading, Row } from './primitives.tsx';

type EmptyStateProps = {
  /** An icon, 40 pixels in size. */
  icon: ReactNode;
  title: string;
  /** A hint on what to do next. */
  children?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** h1 if it fills the screen. */
  heading?: 'h1' | 'h2';
};

/** Placeholder for an empty list or a missing object. */
export function EmptyState({ icon, title, children, action, heading = 'h2' }: EmptyStateProps) {
  return (
    <Card gap={8} align="center" className={classes.empty}>
      <Row as="span" align="stretch" color="faint" aria-hidden>
        {icon}
      </Row>
      <Heading as={heading} size="lg">
        {title}
      </Heading>
      {children && <p>{children}</p>}
      {action}
    </Card>
  );
}
