import type { BodyProps } from '../posts/cardParts.ts';
import { RichText } from '../richText/RichText.tsx';
import { Stack } from '../ui/primitives.tsx';
import { Ticket } from './Ticket.tsx';

/**
 * Body of a post that is an action: its ticket, and on the page of the post also its description.
 */
export function ActionBody({ content: { action }, standalone }: BodyProps) {
  if (!action) return null;
  return (
    <Stack gap={16}>
      <Ticket action={action} />
      {standalone && action.description && <RichText html={action.description} />}
    </Stack>
  );
}
