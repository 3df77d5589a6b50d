import { useId, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Heading } from './primitives.tsx';

/** A section of a long form: a card with a heading. */
export function FormSection({
  id,
  title,
  children,
}: {
  /** For links to the section. */
  id?: string;
  title: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <Card as="section" {...(id && { id, tabIndex: -1 })} aria-labelledby={heading} gap={16}>
      <Heading id={heading}>{title}</Heading>
      {children}
    </Card>
  );
}
