import type { ReportedCase } from '#contract/moderation.ts';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
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
    <ul className={classes.list} aria-label={t('Reports')}>
      {cases.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={classes.entry}
            aria-current={one.id === selected || undefined}
            onClick={() => onSelect(one.id)}
          >
            <span className={classes.head}>
              {one.group
                ? transElements('{{thing}} in {{group}}', {
                    thing: headOf(one),
                    group: one.group.name,
                  })
                : headOf(one)}
            </span>
            <span className={classes.quote}>
              {one.quote
                ? `“${one.quote}”`
                : one.subject === 'link'
                  ? one.reports[0]?.url
                  : t('Not Public. Open it to read.')}
            </span>
            <span className={classes.reasons}>
              {[...new Set(one.reports.map(({ title }) => title))].slice(0, 3).join(' · ')}
            </span>
            <span className={classes.meta}>
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
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function headOf({ author, ...one }: ReportedCase) {
  const thing = <strong>{subjectLabels(one).standalone}</strong>;
  if (!author) return thing;
  return one.subject === 'person'
    ? transElements('{{thing}}: {{author}}', { thing, author: author.name })
    : transElements('{{thing}} by {{author}}', { thing, author: author.name });
}
