// The Range header of a request for a part of a file.

/** `end` is included. */
type ByteRange = { start: number; end: number };

/** 'all' without a range, and for several ranges or another unit, which a server may ignore. */
export function parseRange(
  header: string | undefined,
  total: number,
): ByteRange | 'all' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all';
  // The last bytes.
  if (first === '')
    return Number(last) === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, total - Number(last)), end: total - 1 };
  const [start, end] = [Number(first), last === '' ? total - 1 : Number(last)];
  if (last !== '' && end < start) return 'all';
  return start >= total ? 'unsatisfiable' : { start, end: Math.min(end, total - 1) };
}
