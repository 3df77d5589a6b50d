// Result table: measured rates and whether they reach their targets.
import { median, medianOf, type Sample } from './load.ts';
import type { WorkloadRow } from './workloads/row.ts';

/** `cpuMs` is the CPU time per request, `emptyPerSecond` the rate of empty responses before it. */
export type Measurement = Sample & { cpuMs: number; emptyPerSecond: number };
export type ResultRow = {
  /** Name of the dataset. */
  world: string;
  /** Another revision that is compared with this one. */
  revision: string | undefined;
  row: WorkloadRow;
  product: Measurement[];
  baseline: Measurement[];
};

const head =
  '| | | requests/s | p50 ms | p99 ms | CPU ms | baseline/s | of baseline | times the peer | reached |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |';

const rateIn = ({ row, product }: ResultRow, round: number) =>
  product[round]!.perSecond / (row.requestsPerOperation ?? 1);

/**
 * Median ratio over the rounds. Both measurements of a round ran one right after the other, so the
 * machine was equally fast.
 */
const ratio = (line: ResultRow, otherIn: (round: number) => number) =>
  medianOf(line.product.map((_, round) => rateIn(line, round) / otherIn(round)));

export function formatTable(lines: ResultRow[]): string {
  const rows = lines.map((line) => {
    const { row, world, revision, product, baseline } = line;
    const { p50, p99, cpuMs } = median(product);
    const rate = median(product).perSecond / (row.requestsPerOperation ?? 1);
    const baselineRate = baseline.length ? median(baseline).perSecond : undefined;
    // a rate of less than one per second is no baseline
    const share = baselineRate ? ratio(line, (round) => baseline[round]!.perSecond) : undefined;
    const { target } = row;
    const relatedResult =
      target?.relativeTo &&
      lines.find(
        (one) =>
          one.row.id === target.relativeTo!.row &&
          one.world === target.relativeTo!.world &&
          one.revision === revision,
      );
    const relativeRate = relatedResult && ratio(line, (round) => rateIn(relatedResult, round));
    const verdicts = [
      target?.share !== undefined &&
        share !== undefined && [
          share >= target.share,
          `${share.toFixed(2)} of ${target.share.toFixed(2)}`,
        ],
      target?.peer && [
        rate >= target.peer.factor * target.peer.perSecond,
        `${(rate / target.peer.perSecond).toFixed(0)} of ${target.peer.factor} times`,
      ],
      relativeRate !== undefined &&
        target?.relativeTo && [
          relativeRate >= target.relativeTo.share,
          `${relativeRate.toFixed(2)} of ${target.relativeTo.share} of ${target.relativeTo.row} ${target.relativeTo.world}`,
        ],
    ].filter((verdict): verdict is [boolean, string] => Boolean(verdict));
    const met = verdicts.map(([yes, words]) => `${yes ? 'yes' : '**no**'}: ${words}`).join('; ');
    return `| ${row.id} ${world}${revision ? ` ${revision}` : ''} | ${row.name} | ${rate.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(cpuMs * (row.requestsPerOperation ?? 1)).toFixed(2)} | ${baselineRate?.toFixed(0) ?? ''} | ${share?.toFixed(2) ?? ''} | ${target?.peer ? (rate / target.peer.perSecond).toFixed(1) : ''} | ${met} |`;
  });
  const emptyPerSecond = lines
    .flatMap(({ product, baseline }) => [...product, ...baseline])
    .map((one) => one.emptyPerSecond)
    .toSorted((a, b) => a - b);
  const summary = `Empty responses of 18.5 kB: ${emptyPerSecond.at(0)!.toFixed(0)} to ${emptyPerSecond.at(-1)!.toFixed(0)} per second, median ${emptyPerSecond[Math.floor(emptyPerSecond.length / 2)]!.toFixed(0)}.`;
  return [head, ...rows, '', summary].join('\n');
}

/** Rates relative to another revision: the median ratio of rounds that ran one after the other. */
export const formatComparison = (lines: readonly ResultRow[], revision: string): string =>
  lines
    .flatMap((line) => {
      const other = lines.find(
        (one) => one.row.id === line.row.id && one.world === line.world && one.revision,
      );
      if (!other || line.revision) return [];
      const share = ratio(line, (round) => rateIn(other, round));
      return [`${line.row.id} ${line.world}: ${share.toFixed(2)} of ${revision}`];
    })
    .join('\n');
