import { useQueryClient } from '@tanstack/react-query';
import { IconGavel } from '@tabler/icons-react';
import type { Output } from '#contract/calls.ts';
import { queryKey, useSuspenseApiQuery } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import classes from './DecisionsScreen.module.css';
import { OwnDecisionCard } from './OwnDecisionCard.tsx';

type Reported = Output<'GET /moderation/decisions'>['reports'][number];

const outcomes: Record<Reported['outcome'], string> = {
  waits: t('A moderator will review it.'),
  kept: t('Reviewed. No action taken.'),
  acted: t('Reviewed. A moderator took action.'),
};

/** Decisions about the member, and results of the member's own reports. */
export function DecisionsScreen() {
  const { decisions, reports } = useSuspenseApiQuery('GET /moderation/decisions', {});
  const client = useQueryClient();
  const requested = () =>
    void client.invalidateQueries({ queryKey: queryKey('GET /moderation/decisions') });
  return (
    <>
      {decisions.length === 0 ? (
        <EmptyState
          icon={<IconGavel size={40} stroke={1.5} />}
          title={t('No moderation decisions')}
          action={
            <LinkButton to={paths.moderationLog()} variant="default">
              {t('View moderation log')}
            </LinkButton>
          }
        >
          {t(
            'If a moderator hides something you shared or limits your account, you’ll see why here, and you can appeal.',
          )}
        </EmptyState>
      ) : (
        decisions.map((decision) => (
          <OwnDecisionCard key={decision.id} decision={decision} onAppealed={requested} />
        ))
      )}
      {reports.length > 0 && (
        <Card as="section" aria-label={t('Your reports')}>
          <h2 className={classes.heading}>{t('Your reports')}</h2>
          <ul className={classes.reports}>
            {reports.map((report) => (
              <li key={report.id}>
                <strong>{report.title}</strong>
                <span>{outcomes[report.outcome]}</span>
                <span className={classes.quiet}>
                  {transElements('Reported {{time}}', {
                    time: <RelativeTime at={report.reported_on} />,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
