// Processor time, which does not grow while other programs use the processors.

/** Milliseconds that this process, with its threads, computes until `work` ends. */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
