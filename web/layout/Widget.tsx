import { useId, type ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import classes from './Widget.module.css';

/** A card of the side column. */
export function Widget({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      <div className={classes.body}>{children}</div>
    </Card>
  );
}
