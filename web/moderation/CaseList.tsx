import type { ReportedCase } from '#contract/moderation.ts';
import { t } from '../ui/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './CaseList.module.css';
import { counted, decisionWords, thingWord } from './words.ts';

type CaseListProps = { cases: readonly ReportedCase[]; open: string | undefined; onOpen: (id: string) => void };

/** One entry for each thing that was reported. What is not Public is read in the case alone. */
export function CaseList({ cases, open, onOpen }: CaseListProps) {
  return (
    <ul className={classes.list} aria-label={t('Reports')}>
      {cases.map((one) => (
        <li key={one.id}>
          <button type="button" className={classes.entry} aria-current={one.id === open || undefined} onClick={() => onOpen(one.id)}>
            <span className={classes.head}>
              <strong>{thingWord(one)}</strong>
              {one.author && `${one.subject === 'person' ? ': ' : ' by '}${one.author.name}`}
              {one.group && <> in {one.group.name}</>}
            </span>
            <span className={classes.quote}>
              {one.quote ? `“${one.quote}”` : one.subject === 'link' ? one.reports[0]?.url : 'Not Public: open it to read it.'}
            </span>
            <span className={classes.reasons}>{[...new Set(one.reports.map(({ title }) => title))].slice(0, 3).join(' · ')}</span>
            <span className={classes.meta}>
              {one.decision && <span>{one.decision.undone ? 'Taken back' : decisionWords[one.decision.decision].done}</span>}
              <span>{counted(one.total_reports, 'report')}</span>
              <span>
                {one.state === 'open' ? 'since ' : ''}
                <RelativeTime at={one.since} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
