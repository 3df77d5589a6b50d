import { useId, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Heading } from './primitives.tsx';

/** A section of a long form: a card with a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} gap={16}>
      <Heading id={heading}>{title}</Heading>
      {children}
    </Card>
  );
}
