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
import { Heading, Stack, Text } from '../ui/primitives.tsx';
import { OwnDecisionCard } from './OwnDecisionCard.tsx';

type Reported = Output<'GET /moderation/decisions'>['reports'][number];

const outcomes: Record<Reported['outcome'], string> = {
  waits: t('A moderator will review it.'),
  kept: t('Reviewed. No action taken.'),
  acted: t('Reviewed. A moderator took action.'),
};

/** In the settings: decisions about the member, and results of the member's own reports. */
export function DecisionsScreen() {
  const { decisions, reports } = useSuspenseApiQuery('GET /moderation/decisions', {});
  const client = useQueryClient();
  const refetch = () =>
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
          <OwnDecisionCard key={decision.id} decision={decision} onAppealed={refetch} />
        ))
      )}
      {reports.length > 0 && (
        <Card as="section" aria-label={t('Your reports')}>
          <Heading mb={12}>{t('Your reports')}</Heading>
          <Stack as="ul" gap={12} anywhere ruled={12}>
            {reports.map((report) => (
              <Stack as="li" gap={2} key={report.id}>
                <strong>{report.title}</strong>
                <span>{outcomes[report.outcome]}</span>
                <Text as="span" size="sm" color="faint">
                  {transElements('Reported {{time}}', {
                    time: <RelativeTime at={report.reported_on} />,
                  })}
                </Text>
              </Stack>
            ))}
          </Stack>
        </Card>
      )}
    </>
  );
}
