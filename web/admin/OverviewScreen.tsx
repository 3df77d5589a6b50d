import { minute } from '#contract/durations.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { GrowthStats } from './GrowthStats.tsx';
import { ServerHealth } from './ServerHealth.tsx';
import { PendingDecisions } from './PendingDecisions.tsx';

/** Start screen of administrators: pending decisions, statistics and server health. */
export function OverviewScreen() {
  const dashboard = useSuspenseApiQuery('GET /admin/dashboard', {}, { refetchInterval: minute });
  return (
    <>
      <PendingDecisions counts={dashboard.waiting} />
      <GrowthStats dashboard={dashboard} />
      <ServerHealth health={dashboard.health} />
    </>
  );
}
