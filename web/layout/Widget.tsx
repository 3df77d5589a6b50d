import { useId, type ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { Box, Heading } from '../ui/primitives.tsx';

/** A card of the side column or of the row of widgets in the feed. */
export function Widget({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading}>
      <Heading id={heading} mb={10} size="sm">
        {title}
      </Heading>
      <Box size="sm" tight>
        {children}
      </Box>
    </Card>
  );
}
