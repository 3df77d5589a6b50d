// Metrics of an `AppContext` in the Prometheus text format, with prom-client. Labels are names from
// the code and never identify people or objects.
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { memoizeLazily } from '#contract/i18n.ts';

type Labels = Record<string, string>;
type GaugeValue = number | [Labels, number][];

/** CPU, memory, event loop and garbage collection, which all contexts of a process share. */
const processMetrics = memoizeLazily(() => {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return metrics;
});

export function createMetrics(): Registry {
  // measures from now on
  processMetrics();
  return new Registry();
}

/**
 * Adds a gauge that is read on every scrape. `read` returns one value, or several with labels. A
 * gauge that cannot be read at the moment is left out, so that the others can be.
 */
export function addGauge(
  metrics: Registry,
  name: string,
  help: string,
  read: () => GaugeValue | Promise<GaugeValue>,
  labelNames: string[] = [],
) {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics],
    async collect() {
      this.reset();
      try {
        const value = await read();
        if (typeof value === 'number') this.set(value);
        else for (const [labels, labeledValue] of value) this.set(labels, labeledValue);
      } catch {
        // `reset` sets a gauge without labels to 0, which would look like a measured value
        if (labelNames.length === 0) this.remove();
      }
    },
  });
}

/** The metrics of a context and of its process. */
export const formatMetrics = async (metrics: Registry) =>
  `${await metrics.metrics()}\n${await processMetrics().metrics()}`;
