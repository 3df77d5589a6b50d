import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import classes from './EmptyState.module.css';
import { Heading, Row, Stack } from './primitives.tsx';

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
  /** Inside a card, which has the border. */
  inCard?: boolean;
};

/** Placeholder for an empty list or a missing object. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  heading = 'h2',
  inCard = false,
}: EmptyStateProps) {
  const Layout = inCard ? Stack : Card;
  return (
    <Layout gap={8} align="center" className={classes.empty}>
      <Row as="span" align="stretch" color="faint" aria-hidden>
        {icon}
      </Row>
      <Heading as={heading} size="lg">
        {title}
      </Heading>
      {children && <p>{children}</p>}
      {action}
    </Layout>
  );
}
