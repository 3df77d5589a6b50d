import type { BodyProps } from '../posts/cardParts.ts';
import { RichText } from '../richText/RichText.tsx';
import { Stack } from '../ui/primitives.tsx';
import { Ticket } from './Ticket.tsx';

/**
 * Body of a post that is an action, in a feed and at the URL of the post (`standalone`). The page
 * of an action is `ActionDetails`.
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
