import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import classes from './EmptyState.module.css';

type EmptyStateProps = {
  /** A glyph of 40 pixels. */
  icon: ReactNode;
  title: string;
  /** One line that helps. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** h1 where it is the whole screen. */
  heading?: 'h1' | 'h2';
};

/** A list without entries, or a thing that is not there. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <Card className={classes.empty}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </Card>
  );
}
