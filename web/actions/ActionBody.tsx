import { lazy, Suspense } from 'react';
import type { BodyProps } from '../content/body.ts';
import classes from './ActionBody.module.css';
import { Ticket } from './Ticket.tsx';

const RichText = lazy(() => import('../ui/RichText.tsx').then((module) => ({ default: module.RichText })));

/** An action among other posts: its ticket, and at the post's own address what it says. */
export function ActionBody({ content: { action }, alone }: BodyProps) {
  if (!action) return null;
  return (
    <div className={classes.body}>
      <Ticket action={action} />
      {alone && action.description && (
        <Suspense>
          <RichText html={action.description} />
        </Suspense>
      )}
    </div>
  );
}
