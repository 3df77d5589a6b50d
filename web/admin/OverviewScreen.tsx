import { minute } from '#contract/durations.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { Growth } from './GrowthStats.tsx';
import { Health } from './ServerHealth.tsx';
import { Waiting } from './PendingDecisions.tsx';

/** Statistics of the community, pending decisions, and server health. */
export function OverviewScreen() {
  const overview = useSuspenseApiQuery('GET /admin/dashboard', {}, { refetchInterval: minute });
  return (
    <>
      <Waiting waiting={overview.waiting} />
      <Growth overview={overview} />
      <Health health={overview.health} />
    </>
  );
}
