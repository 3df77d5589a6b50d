import type { ReportedCase } from '#contract/moderation.ts';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import classes from './CaseList.module.css';
import { decisionLabels, subjectLabels } from './labels.ts';

type CaseListProps = {
  cases: readonly ReportedCase[];
  selected: string | undefined;
  onSelect: (id: string) => void;
};

/** Cases, one per reported subject. Content that is not Public is shown in the case only. */
export function CaseList({ cases, selected, onSelect }: CaseListProps) {
  return (
    <Box
      as="ul"
      surface="card"
      border
      radius={12}
      ruled={0}
      className={classes.list}
      aria-label={t('Reports')}
    >
      {cases.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={classes.entry}
            aria-current={one.id === selected || undefined}
            onClick={() => onSelect(one.id)}
          >
            <Text as="span" size="sm">
              {one.group
                ? transElements('{{thing}} in {{group}}', {
                    thing: headOf(one),
                    group: one.group.name,
                  })
                : headOf(one)}
            </Text>
            <Text as="span" lines={2}>
              {one.quote
                ? `“${one.quote}”`
                : one.subject === 'link'
                  ? one.reports[0]?.url
                  : t('Not Public. Open it to read.')}
            </Text>
            <Text as="span" size="sm" color="muted" className={classes.reasons}>
              {[...new Set(one.reports.map(({ title }) => title))].slice(0, 3).join(' · ')}
            </Text>
            <Wrap as="span" gap={12} rowGap={4} size="xs" color="faint" className={classes.meta}>
              {one.state === 'appealed' && <strong>{t('Appeal')}</strong>}
              {one.decision && (
                <span>
                  {one.decision.undone ? t('Reversed') : decisionLabels[one.decision.decision].done}
                </span>
              )}
              <span>{plural(one.total_reports, '{{n}} report', '{{n}} reports')}</span>
              <span>
                {one.state === 'open' ? (
                  transElements('first reported {{time}}', {
                    time: <RelativeTime at={one.since} />,
                  })
                ) : (
                  <RelativeTime at={one.since} />
                )}
              </span>
            </Wrap>
          </button>
        </li>
      ))}
    </Box>
  );
}

function headOf({ author, ...one }: ReportedCase) {
  const thing = <strong>{subjectLabels(one).standalone}</strong>;
  if (!author) return thing;
  return one.subject === 'person'
    ? transElements('{{thing}}: {{author}}', { thing, author: author.name })
    : transElements('{{thing}} by {{author}}', { thing, author: author.name });
}
