import { IconFlag } from '@tabler/icons-react';
import { useId } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiQuery, useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { Heading, Stack, Text } from '../ui/primitives.tsx';
import { ActionList } from './ActionList.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';

/** Which actions a member is interested in, the matching ones, and a calendar of followed ones. */
export function PreferencesScreen() {
  const query = useApiQuery(
    'GET /action/get-preferences',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (query.isPending) return <TextSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load your preferences')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { preferences, zip_code = '' } = query.data;
  return (
    <>
      <PreferencesForm current={preferences} zip={zip_code} />
      <MatchingActions radius={preferences.located ? preferences.radius : undefined} />
      <CalendarFeed />
    </>
  );
}

/** `radius`: in miles; undefined if the place of the member is unknown, and distance ignored. */
function MatchingActions({ radius }: { radius: number | undefined }) {
  const heading = useId();
  const query = useInfiniteApiQuery('GET /action/list', { type: 'preferences' });
  const empty = (
    <EmptyState
      icon={<IconFlag size={40} stroke={1.5} />}
      title={strings.noActionsYet}
      action={<LinkButton to={paths.upcomingActions()}>{t('See all upcoming actions')}</LinkButton>}
    >
      {radius === undefined
        ? t(
            'No upcoming actions match your preferences. Try other issues, or none to see them all.',
          )
        : t(
            'No upcoming actions within {{radius}} miles match your preferences. Try a greater distance or other issues.',
            { radius },
          )}
    </EmptyState>
  );
  return (
    <Stack as="section" gap={12} aria-labelledby={heading}>
      <Heading mt={8} id={heading}>
        {t('For you')}
      </Heading>
      <Text size="md" color="muted">
        {radius === undefined
          ? t('Soonest first.')
          : t(
              'Within {{radius}} miles of your address, nearest and soonest first. Actions you can do from anywhere come last.',
              { radius },
            )}
      </Text>
      <ActionList query={query} label={t('For you')} empty={empty} />
    </Stack>
  );
}
