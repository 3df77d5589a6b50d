import type { BodyProps } from '../posts/body.ts';
import { RichText } from '../ui/RichText.tsx';
import classes from './ActionBody.module.css';
import { Ticket } from './Ticket.tsx';

/** An action among other posts: its ticket, and at the post's own address what it says. */
export function ActionBody({ content: { action }, alone }: BodyProps) {
  if (!action) return null;
  return (
    <div className={classes.body}>
      <Ticket action={action} />
      {alone && action.description && <RichText html={action.description} />}
    </div>
  );
}
