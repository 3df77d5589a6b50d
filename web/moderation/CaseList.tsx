import type { ReportedCase } from '#contract/moderation.ts';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import classes from './CaseList.module.css';
import { decisionLabels, subjectLabels } from './labels.ts';

type CaseListProps = {
  cases: readonly ReportedCase[];
  /** Id of the open case. */
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
      {cases.map((reportedCase) => (
        <li key={reportedCase.id}>
          <button
            type="button"
            className={classes.entry}
            aria-current={reportedCase.id === selected || undefined}
            onClick={() => onSelect(reportedCase.id)}
          >
            <Text as="span" size="sm">
              {reportedCase.group
                ? transElements('{{thing}} in {{group}}', {
                    thing: renderHead(reportedCase),
                    group: reportedCase.group.name,
                  })
                : renderHead(reportedCase)}
            </Text>
            <Text as="span" lines={2}>
              {reportedCase.quote
                ? `“${reportedCase.quote}”`
                : reportedCase.subject === 'link'
                  ? reportedCase.reports[0]?.url
                  : t('Not Public. Open it to read.')}
            </Text>
            <Text as="span" size="sm" color="muted" className={classes.reasons}>
              {[...new Set(reportedCase.reports.map(({ title }) => title))].slice(0, 3).join(' · ')}
            </Text>
            <Wrap as="span" gap={12} rowGap={4} size="xs" color="faint" className={classes.meta}>
              {reportedCase.state === 'appealed' && <strong>{t('Appeal')}</strong>}
              {reportedCase.decision && (
                <span>
                  {reportedCase.decision.undone
                    ? t('Reversed')
                    : decisionLabels[reportedCase.decision.decision].done}
                </span>
              )}
              <span>{plural(reportedCase.total_reports, '{{n}} report', '{{n}} reports')}</span>
              <span>
                {reportedCase.state === 'open' ? (
                  transElements('first reported {{time}}', {
                    time: <RelativeTime at={reportedCase.since} />,
                  })
                ) : (
                  <RelativeTime at={reportedCase.since} />
                )}
              </span>
            </Wrap>
          </button>
        </li>
      ))}
    </Box>
  );
}

function renderHead({ author, ...subject }: ReportedCase) {
  const subjectLabel = <strong>{subjectLabels(subject).standalone}</strong>;
  if (!author) return subjectLabel;
  return subject.subject === 'person'
    ? transElements('{{thing}}: {{author}}', { thing: subjectLabel, author: author.name })
    : transElements('{{thing}} by {{author}}', { thing: subjectLabel, author: author.name });
}
