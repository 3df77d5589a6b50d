import type { Output } from '#contract/calls.ts';
import { Row, Text, Wrap } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { plural, locale, t } from '../i18n/language.ts';
import classes from './SignatureProgress.module.css';

type SignatureProgressProps = Pick<
  Output<'GET /action/signatures'>,
  'goal' | 'total_signatures' | 'milestones'
>;

/**
 * Progress of a petition toward its goal, or toward the next milestone if it has none. Milestones
 * are in ascending order; the last one is the goal or the next. `reached_on` is absent before.
 */
export function SignatureProgress({
  goal,
  total_signatures: total,
  milestones,
}: SignatureProgressProps) {
  const now = useNow();
  const target = goal ?? milestones.at(-1)?.signatures ?? 0;
  const percent = target === 0 ? 0 : Math.min(100, Math.floor((total / target) * 100));
  const reached = milestones.findLast(({ reached_on }) => reached_on !== undefined);
  const next = milestones.find(({ reached_on }) => reached_on === undefined);
  return (
    <div>
      <Row as="p" gap={12} align="stretch" justify="between" tabular>
        <Text as="strong" weight={650}>
          {formatSignatures(total, goal)}
        </Text>
        {goal !== undefined && (
          <Text as="span" weight={700}>
            {percent}%
          </Text>
        )}
      </Row>
      <div className={classes.track} aria-hidden>
        {percent > 0 && <div className={classes.bar} style={{ width: `${percent}%` }} />}
        {milestones.slice(0, -1).map(({ signatures }) => (
          <i key={signatures} style={{ left: `${(signatures / target) * 100}%` }} />
        ))}
      </div>
      <Wrap as="p" gap={8} rowGap={0} mt={6} size="sm" color="faint" tabular>
        {reached?.reached_on && (
          <span>
            {reached.signatures === goal
              ? t('Goal reached on {{day}}.', { day: formatDay(reached.reached_on, now) })
              : t('Reached {{signatures}} on {{day}}.', {
                  signatures: reached.signatures,
                  day: formatDay(reached.reached_on, now),
                })}
          </span>
        )}
        {next && (
          <span>
            {next.signatures === goal
              ? plural(
                  next.signatures - total,
                  '{{n}} more signature to reach the goal.',
                  '{{n}} more signatures to reach the goal.',
                )
              : plural(
                  next.signatures - total,
                  '{{n}} more signature to reach {{milestone}}.',
                  '{{n}} more signatures to reach {{milestone}}.',
                  { milestone: next.signatures },
                )}
          </span>
        )}
      </Wrap>
    </div>
  );
}

/** "12 signatures" or "12 of 500 signatures". */
export const formatSignatures = (total: number, goal: number | undefined) =>
  goal === undefined
    ? plural(total, '{{n}} signature', '{{n}} signatures')
    : plural(goal, '{{total}} of {{n}} signature', '{{total}} of {{n}} signatures', { total });

function formatDay(moment: string, now: Date): string {
  const day = new Date(moment);
  return day.toLocaleDateString(locale, {
    month: 'short',
    day: 'numeric',
    ...(day.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
}
