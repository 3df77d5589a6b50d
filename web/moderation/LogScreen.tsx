import { Button, Title } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import type { Output } from '#contract/calls.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { Page } from '../layout/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { plural, t } from '../i18n/language.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { formatDate } from '../ui/dates.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './LogScreen.module.css';
import { decisionLabels, subjectLabels } from './labels.ts';

/** Public moderation log, if the site publishes it. It contains no names and no content. */
export function ModerationLogScreen() {
  useTitle(t('Moderation log'));
  const query = useInfiniteApiQuery('GET /moderation/log', {});
  if (query.isPending) return <CardSkeletons count={1} />;
  if (query.error?.code === 'not_found') return <NotFoundScreen />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load the log')}
        heading="h1"
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const log = query.data.pages.flatMap((page) => page.log);
  return (
    <Page>
      <Title order={1}>{t('Moderation log')}</Title>
      <p>
        {t(
          'Moderators’ decisions about reports, without names. Decisions reversed after an appeal are marked.',
        )}
      </p>
      {log.length === 0 ? (
        <EmptyState icon={<IconGavel size={40} stroke={1.5} />} title={t('No decisions yet')}>
          {t('Moderators’ decisions will appear here.')}
        </EmptyState>
      ) : (
        <Card>
          <Stack
            as="ol"
            gap={12}
            ruled={12}
            className={classes.log}
            aria-label={t('Decisions, newest first')}
          >
            {log.map((entry) => (
              <li key={entry.id}>
                <Text as="time" color="faint" tabular dateTime={entry.day}>
                  {formatDate(entry.day)}
                </Text>
                <span>{formatEntry(entry)}</span>
                <Text as="span" color="muted">
                  {entry.category ? ruleViolations[entry.category] : ''}
                </Text>
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show earlier decisions')}
        </Button>
      )}
    </Page>
  );
}

function formatEntry(entry: Output<'GET /moderation/log'>['log'][number]): string {
  const sentence = formatDecision(entry);
  return entry.overturned ? t('{{sentence}}, reversed after an appeal', { sentence }) : sentence;
}

function formatDecision(entry: Output<'GET /moderation/log'>['log'][number]): string {
  if (entry.decision === 'suspend' && entry.subject === 'person')
    return entry.days === undefined
      ? t('Account suspended')
      : plural(entry.days, 'Account suspended for {{n}} day', 'Account suspended for {{n}} days');
  const subjectLabel = subjectLabels(entry).standalone;
  const done =
    entry.decision !== 'suspend'
      ? decisionLabels[entry.decision].within
      : entry.days === undefined
        ? t('account suspended')
        : plural(entry.days, 'account suspended for {{n}} day', 'account suspended for {{n}} days');
  return t('{{thing}}: {{done}}', { thing: subjectLabel, done });
}
