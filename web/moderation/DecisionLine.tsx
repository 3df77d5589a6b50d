import type { Decision } from '#contract/moderation.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Text } from '../ui/primitives.tsx';
import classes from './DecisionLine.module.css';
import { formatDay, decisionLabels, subjectLabels } from './labels.ts';

/** One line about a decision: what, why, by which moderator, and whether it is still in effect. */
export function DecisionLine({ decision }: { decision: Decision }) {
  const { category, reason, decided_by, decided_on, undone, until, in_group, appeal } = decision;
  const outcomeLabel = <strong>{decisionLabels[decision.decision].done}</strong>;
  const subjectLabel = subjectLabels(decision).within;
  const moderatorName = decided_by?.name ?? t('A moderator');
  const facts = [
    in_group ? t('{{who}} (in the group)', { who: moderatorName }) : moderatorName,
    formatDay(decided_on),
    undone && (appeal?.overturned ? t('reversed after an appeal') : t('reversed')),
    appeal?.overturned === false && t('unchanged after an appeal'),
  ];
  return (
    <p className={classes.line} data-undone={undone || undefined}>
      {until
        ? transElements('{{done}} ({{thing}}) until {{day}}', {
            done: outcomeLabel,
            thing: subjectLabel,
            day: formatDay(until),
          })
        : transElements('{{done}} ({{thing}})', { done: outcomeLabel, thing: subjectLabel })}
      {category && <>: {ruleViolations[category]}</>}
      {reason && <>. “{reason}”</>}
      <Text as="span" size="xs" color="faint" className={classes.meta}>
        {facts.filter(Boolean).join(', ')}
      </Text>
    </p>
  );
}
