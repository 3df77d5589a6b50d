// Edit distance: the number of characters inserted into or deleted from a text, up to a maximum.

/**
 * Undefined when the distance exceeds `most`. Takes time proportional to the length times `most`:
 * the greedy algorithm of Myers, 1986.
 */
export function editDistance(before: string, after: string, most: number): number | undefined {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  let [endA, endB] = [before.length, after.length];
  while (endA > from && endB > from && before[endA - 1] === after[endB - 1]) {
    endA--;
    endB--;
  }
  const [a, b] = [endA - from, endB - from];
  if (Math.abs(a - b) > most) return undefined;
  const furthest = new Int32Array(2 * most + 3);
  for (let d = 0; d <= most; d++) {
    for (let k = -d; k <= d; k += 2) {
      const at = k + most + 1;
      const down = k === -d || (k !== d && furthest[at - 1]! < furthest[at + 1]!);
      let x = down ? furthest[at + 1]! : furthest[at - 1]! + 1;
      while (x < a && x - k < b && before.charCodeAt(from + x) === after.charCodeAt(from + x - k))
        x++;
      furthest[at] = x;
      if (x >= a && x - k >= b) return d;
    }
  }
  return undefined;
}
