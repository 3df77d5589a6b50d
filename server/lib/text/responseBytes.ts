// How many long items fit into one response.

/** Texts of one page, in bytes: half of a response, because it also has structure and addresses. */
const maxPageBytes = 512 * 1024;
/** No character has more bytes per unit of its length. */
const maxBytesPerUnit = 3;

/**
 * The sum of `measure` over all texts in a value. Reads the values of an object together: looking
 * up one key after the other took a third of the time of a feed.
 */
function measureTexts(value: unknown, measure: (text: string) => number): number {
  if (typeof value === 'string') return measure(value);
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const part of Array.isArray(value) ? (value as unknown[]) : Object.values(value))
    sum += measureTexts(part, measure);
  return sum;
}

const unitsOf = (text: string) => text.length;

/**
 * The number of first items, at most `size`, whose texts fit into one response: at least one. Bytes
 * are counted only if the texts are long.
 */
export function countFitting(items: readonly unknown[], size: number): number {
  const page = items.slice(0, size);
  if (measureTexts(page, unitsOf) * maxBytesPerUnit <= maxPageBytes) return size;
  let bytes = 0;
  const firstBeyond = page.findIndex(
    (item) => (bytes += measureTexts(item, Buffer.byteLength)) > maxPageBytes,
  );
  return firstBeyond === -1 ? size : Math.max(1, firstBeyond);
}
