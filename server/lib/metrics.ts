// Metrics of this process in the Prometheus text format. Labels are names from the code and never
// identify people or objects.
import { monitorEventLoopDelay } from 'node:perf_hooks';

type Labels = Record<string, string | number>;
type Read = number | [Labels, number][];
type Kind = 'counter' | 'gauge' | 'histogram';
type MetricFamily = { help: string; kind: Kind; lines: () => string[] | Promise<string[]> };

export type Metrics = ReturnType<typeof createMetrics>;

/** Bucket bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics() {
  const families = new Map<string, MetricFamily>();
  const family = (name: string, kind: Kind, help: string, lines: MetricFamily['lines']) =>
    void families.set(name, { help, kind, lines });

  const metrics = {
    /** Registers a counter. Returns a function that increments it. */
    counter(name: string, help: string) {
      const values = new Map<string, number>();
      family(name, 'counter', help, () =>
        [...values].map(([labels, value]) => `${name}${labels} ${value}`),
      );
      return (labels: Labels = {}, by = 1) => {
        const key = formatLabels(labels);
        values.set(key, (values.get(key) ?? 0) + by);
      };
    },

    /** Registers a histogram of durations in seconds. Returns a function that records one. */
    histogram(name: string, help: string) {
      const series = new Map<
        string,
        { labels: Labels; buckets: number[]; sum: number; count: number }
      >();
      family(name, 'histogram', help, () =>
        [...series.values()].flatMap(({ labels, buckets, sum, count }) => [
          ...bounds.map(
            (le, i) => `${name}_bucket${formatLabels({ ...labels, le })} ${buckets[i]}`,
          ),
          `${name}_bucket${formatLabels({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${formatLabels(labels)} ${sum}`,
          `${name}_count${formatLabels(labels)} ${count}`,
        ]),
      );
      return (labels: Labels, seconds: number) => {
        const key = formatLabels(labels);
        let one = series.get(key);
        if (!one)
          series.set(key, (one = { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 }));
        bounds.forEach((bound, i) => (one.buckets[i]! += seconds <= bound ? 1 : 0));
        one.sum += seconds;
        one.count++;
      };
    },

    /**
     * Registers a gauge that is read on every scrape. `read` returns one value, or several with
     * labels.
     */
    gauge(
      name: string,
      help: string,
      read: () => Read | Promise<Read>,
      kind: 'gauge' | 'counter' = 'gauge',
    ) {
      family(name, kind, help, async () => {
        const value = await read();
        return typeof value === 'number'
          ? [`${name} ${value}`]
          : value.map(([labels, one]) => `${name}${formatLabels(labels)} ${one}`);
      });
    },

    async text(): Promise<string> {
      let text = '';
      for (const [name, { help, kind, lines }] of families) {
        text += `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
        // metrics that cannot be read at the moment are left out
        for (const line of await Promise.resolve(lines()).catch(() => [])) text += `${line}\n`;
      }
      return text;
    },
  };
  return metrics;
}

/** Registers metrics of the process. Returns a function that stops measuring. */
export function measureProcess({ gauge }: Pick<Metrics, 'gauge'>): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  gauge('nodejs_eventloop_lag_seconds', 'Event loop delay since the last scrape.', () => {
    const read = ([0.5, 0.99, 1] as const).map((quantile): [Labels, number] => [
      { quantile },
      quantile === 1 ? delay.max / 1e9 : delay.percentile(quantile * 100) / 1e9,
    ]);
    delay.reset();
    return read;
  });
  gauge('process_resident_memory_bytes', 'Resident memory of this process.', () =>
    process.memoryUsage.rss(),
  );
  gauge(
    'nodejs_heap_size_used_bytes',
    'JavaScript heap in use.',
    () => process.memoryUsage().heapUsed,
  );
  gauge(
    'process_cpu_seconds_total',
    'CPU time used by this process.',
    () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    'counter',
  );
  gauge(
    'process_start_time_seconds',
    'Start time of this process.',
    () => Date.now() / 1e3 - process.uptime(),
  );
  return () => void delay.disable();
}

function formatLabels(labels: Labels): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(String(value))}"`,
  );
  return parts.length ? `{${parts.join(',')}}` : '';
}

/** Most labels need no escaping, and each request writes six. */
const escaped = (text: string) =>
  /[\\"\n]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : text;
