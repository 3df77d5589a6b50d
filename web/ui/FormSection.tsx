import { useId, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import classes from './FormSection.module.css';

/** A section of a long form: a card with a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className={classes.part}>
      <h2 id={heading}>{title}</h2>
      {children}
    </Card>
  );
}
