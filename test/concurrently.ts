/** Processes the list in order, `concurrency` items at a time. */
export async function forEachConcurrently<T>(
  list: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
) {
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < list.length) await work(list[next++]!);
    }),
  );
}
