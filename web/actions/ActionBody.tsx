import type { BodyProps } from '../posts/body.ts';
import { RichText } from '../ui/RichText.tsx';
import classes from './ActionBody.module.css';
import { Ticket } from './Ticket.tsx';

/**
 * Body of a post that is an action: its ticket, and on the page of the post also its description.
 */
export function ActionBody({ content: { action }, standalone }: BodyProps) {
  if (!action) return null;
  return (
    <div className={classes.body}>
      <Ticket action={action} />
      {standalone && action.description && <RichText html={action.description} />}
    </div>
  );
}
