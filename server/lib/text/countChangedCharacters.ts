// Counts the characters inserted into or deleted from a text, up to a maximum: an edit distance in
// UTF-16 units without substitution, so a swap of two letters counts 2. It limits how much the
// author can change a petition or letter that others have signed.

/**
 * Undefined when the distance exceeds `maxDistance`. Takes time proportional to the length times
 * `maxDistance`: the greedy algorithm of Myers, 1986, whose names `d`, `k` and `x` it uses.
 */
export function countChangedCharacters(
  before: string,
  after: string,
  maxDistance: number,
): number | undefined {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  let [endA, endB] = [before.length, after.length];
  while (endA > from && endB > from && before[endA - 1] === after[endB - 1]) {
    endA--;
    endB--;
  }
  const [a, b] = [endA - from, endB - from];
  if (Math.abs(a - b) > maxDistance) return undefined;
  const furthest = new Int32Array(2 * maxDistance + 3);
  for (let d = 0; d <= maxDistance; d++) {
    for (let k = -d; k <= d; k += 2) {
      const diagonal = k + maxDistance + 1;
      const isInsertion =
        k === -d || (k !== d && furthest[diagonal - 1]! < furthest[diagonal + 1]!);
      let x = isInsertion ? furthest[diagonal + 1]! : furthest[diagonal - 1]! + 1;
      while (x < a && x - k < b && before.charCodeAt(from + x) === after.charCodeAt(from + x - k))
        x++;
      furthest[diagonal] = x;
      if (x >= a && x - k >= b) return d;
    }
  }
  return undefined;
}
