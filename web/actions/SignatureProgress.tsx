import type { Answer } from '#contract/calls.ts';
import { useNow } from '../ui/clock.ts';
import { counted } from '../ui/counted.ts';
import classes from './SignatureProgress.module.css';

type ProgressProps = Pick<Answer<'GET /action/signatures'>, 'goal' | 'total_signatures' | 'milestones'>;

/** How far it is to the goal; where there is none, to the next milestone. */
export function SignatureProgress({ goal, total_signatures: total, milestones }: ProgressProps) {
  const now = useNow();
  const end = goal ?? milestones.at(-1)?.signatures ?? 0;
  const part = end === 0 ? 0 : Math.min(100, Math.floor((total / end) * 100));
  const reached = milestones.findLast(({ reached_on }) => reached_on !== undefined);
  const next = milestones.find(({ reached_on }) => reached_on === undefined);
  return (
    <div>
      <p className={classes.words}>
        <strong>{goal === undefined ? counted(total, 'signature') : `${total.toLocaleString('en')} of ${counted(goal, 'signature')}`}</strong>
        {goal !== undefined && <span>{part}%</span>}
      </p>
      <div className={classes.track} aria-hidden>
        {part > 0 && <div className={classes.bar} style={{ width: `${part}%` }} />}
        {milestones.slice(0, -1).map(({ signatures }) => (
          <i key={signatures} style={{ left: `${(signatures / end) * 100}%` }} />
        ))}
      </div>
      <p className={classes.milestones}>
        {reached?.reached_on && (
          <span>
            {reached.signatures === goal ? 'The goal' : reached.signatures.toLocaleString('en')} was reached on {dayOf(reached.reached_on, now)}.
          </span>
        )}
        {next && (
          <span>
            {counted(next.signatures - total, 'more signature')} to{' '}
            {next.signatures === goal ? 'the goal' : `the next milestone, ${next.signatures.toLocaleString('en')}`}.
          </span>
        )}
      </p>
    </div>
  );
}

function dayOf(moment: string, now: Date): string {
  const day = new Date(moment);
  return day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...(day.getFullYear() !== now.getFullYear() && { year: 'numeric' }) });
}
