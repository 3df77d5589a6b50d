// Figures of this process, in the text that Prometheus reads. They tell how much and how long, by the names in the code: never who or what.
import { monitorEventLoopDelay } from 'node:perf_hooks';

type Labels = Record<string, string | number>;
type Read = number | [Labels, number][];
type Kind = 'counter' | 'gauge' | 'histogram';
type PreferenceGroup = { help: string; kind: Kind; lines: () => string[] | Promise<string[]> };

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics() {
  const families = new Map<string, PreferenceGroup>();
  const family = (name: string, kind: Kind, help: string, lines: PreferenceGroup['lines']) =>
    void families.set(name, { help, kind, lines });

  const metrics = {
    /** Only ever rises; answers what adds to it. */
    counter(name: string, help: string) {
      const values = new Map<string, number>();
      family(name, 'counter', help, () =>
        [...values].map(([labels, value]) => `${name}${labels} ${value}`),
      );
      return (labels: Labels = {}, by = 1) => {
        const key = written(labels);
        values.set(key, (values.get(key) ?? 0) + by);
      };
    },

    /** How long something took, in seconds; answers what notes it. */
    histogram(name: string, help: string) {
      const series = new Map<
        string,
        { labels: Labels; buckets: number[]; sum: number; count: number }
      >();
      family(name, 'histogram', help, () =>
        [...series.values()].flatMap(({ labels, buckets, sum, count }) => [
          ...bounds.map((le, i) => `${name}_bucket${written({ ...labels, le })} ${buckets[i]}`),
          `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${written(labels)} ${sum}`,
          `${name}_count${written(labels)} ${count}`,
        ]),
      );
      return (labels: Labels, seconds: number) => {
        const key = written(labels);
        let one = series.get(key);
        if (!one)
          series.set(key, (one = { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 }));
        bounds.forEach((bound, i) => (one.buckets[i]! += seconds <= bound ? 1 : 0));
        one.sum += seconds;
        one.count++;
      };
    },

    /** Read when it is asked for; a label for each where there are several. */
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
          : value.map(([labels, one]) => `${name}${written(labels)} ${one}`);
      });
    },

    async text(): Promise<string> {
      let text = '';
      for (const [name, { help, kind, lines }] of families) {
        text += `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
        // what cannot be asked at the moment is left out
        for (const line of await Promise.resolve(lines()).catch(() => [])) text += `${line}\n`;
      }
      return text;
    },
  };
  return metrics;
}

/** What every process has; answers how to end it. */
export function measureProcess({ gauge }: Pick<Metrics, 'gauge'>): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  gauge(
    'folkmoot_event_loop_delay_seconds',
    'By how much a timer comes late, since this was last asked.',
    () => {
      const read = ([0.5, 0.99, 1] as const).map((quantile): [Labels, number] => [
        { quantile },
        quantile === 1 ? delay.max / 1e9 : delay.percentile(quantile * 100) / 1e9,
      ]);
      delay.reset();
      return read;
    },
  );
  gauge('process_resident_memory_bytes', 'Memory of this process.', () =>
    process.memoryUsage.rss(),
  );
  gauge(
    'folkmoot_heap_bytes',
    'Memory of the objects of this process.',
    () => process.memoryUsage().heapUsed,
  );
  gauge(
    'process_cpu_seconds_total',
    'Time of processors that this process used.',
    () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    'counter',
  );
  gauge(
    'process_start_time_seconds',
    'When this process started.',
    () => Date.now() / 1e3 - process.uptime(),
  );
  return () => void delay.disable();
}

function written(labels: Labels): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(String(value))}"`,
  );
  return parts.length ? `{${parts.join(',')}}` : '';
}

/** Hardly any has something to escape, and each request writes six. */
const escaped = (text: string) =>
  /[\\"\n]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : text;
