/** Processes the list in order, `atOnce` items at a time. */
export async function eachOf<T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
) {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < list.length) await work(list[next++]!);
    }),
  );
}
