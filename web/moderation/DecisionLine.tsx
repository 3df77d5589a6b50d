import type { Decision } from '#contract/moderation.ts';
import { breaches } from '#contract/moderationSentences.ts';
import classes from './DecisionLine.module.css';
import { dayOf, decisionWords, thingWord } from './words.ts';

/** A decision on one line: what, why, by whom, and whether it still stands. */
export function DecisionLine({ decision }: { decision: Decision }) {
  const { category, reason, decided_by, decided_on, undone, until, in_group, appeal } = decision;
  return (
    <p className={classes.line} data-undone={undone || undefined}>
      <strong>{decisionWords[decision.decision].done}</strong> ({thingWord(decision).toLowerCase()}){until && <> until {dayOf(until)}</>}
      {category && <>: {breaches[category]}</>}
      {reason && <>. “{reason}”</>}
      <span className={classes.meta}>
        {decided_by ? decided_by.name : 'A moderator'}
        {in_group && ' of the group'}, {dayOf(decided_on)}
        {undone && (appeal?.overturned ? ', overturned after an appeal' : ', taken back')}
        {appeal?.overturned === false && ', upheld after an appeal'}
      </span>
    </p>
  );
}
