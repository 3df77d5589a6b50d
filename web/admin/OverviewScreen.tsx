import { useState } from 'react';
import { minute, second } from '#contract/durations.ts';
import { useApiQuery, useSuspenseApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { ActivityChart } from './ActivityChart.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { Inbox } from './Inbox.tsx';
import { KeyNumbers } from './KeyNumbers.tsx';
import { NewMembers } from './NewMembers.tsx';
import { ServerHealth, HealthSummary } from './ServerHealth.tsx';
import { SetupCard } from './SetupCard.tsx';
import { SleepingGroups } from './SleepingGroups.tsx';
import classes from './Overview.module.css';

/** Pause until the numbers are requested again that the server counts when it is asked. */
const recountPauseMs = 3 * second;

/**
 * Start screen of administrators: what waits, first steps, activity, people and server health. If
 * nothing waits, the first steps come first.
 */
export function OverviewScreen() {
  const openedAt = useState(() => Date.now())[0];
  const [refetchIntervalMs, setRefetchIntervalMs] = useState(recountPauseMs);
  const dashboard = useSuspenseApiQuery(
    'GET /admin/dashboard',
    {},
    { refetchInterval: refetchIntervalMs },
  );
  // Numbers from before the screen was opened are requested once more.
  const isRecounted = Date.parse(dashboard.counted_at ?? '') > openedAt - minute;
  if (isRecounted && refetchIntervalMs !== minute) setRefetchIntervalMs(minute);
  const inbox = useApiQuery('GET /admin/inbox', {}, { refetchInterval: minute });
  const phone = useIsMobile();

  const setup = useApiQuery('GET /admin/setup', {}, { refetchInterval: minute });
  const asksForEmail =
    setup.isPending ||
    (setup.data?.hidden === false &&
      setup.data.steps.some(({ step, done }) => step === 'email' && !done));
  // Decided once, so that the inbox stays where it is while its items are handled.
  const [isWaiting, setWaiting] = useState<boolean>();
  if (isWaiting === undefined && inbox.data) setWaiting(inbox.data.items.length > 0);
  return (
    <>
      <HealthSummary health={dashboard.health} asksForEmail={asksForEmail} />
      {isWaiting && <Inbox />}
      <SetupCard />
      {!isWaiting && phone && <Inbox />}
      <KeyNumbers dashboard={dashboard} inbox={inbox.data} />
      <div className={classes.columns}>
        <Stack gap={16}>
          {!isWaiting && !phone && <Inbox />}
          <ActivityChart days={dashboard.days} />
        </Stack>
        <Stack gap={16}>
          <NewMembers people={dashboard.newcomers} />
          <SleepingGroups groups={dashboard.sleeping_groups} />
          <AnnouncementCard />
          <ServerHealth health={dashboard.health} />
        </Stack>
      </div>
      {dashboard.counted_at && (
        <Text size="xs" color="faint">
          {transElements(
            'These numbers count all content, no matter who can see it. Updated {{time}}.',
            { time: <RelativeTime at={dashboard.counted_at} /> },
          )}
        </Text>
      )}
      {!dashboard.counted_at && (
        <Text size="xs" color="faint">
          {t('We’re still counting. Check back in a moment.')}
        </Text>
      )}
    </>
  );
}
