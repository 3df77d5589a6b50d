// Figures about people are published in steps: a figure is shown only when it covers several people, it is rounded, and it is made anew only when
// several more came, so that neither two looks nor a total minus its parts tell what one person gave.

/** People that a figure covers at least, and the steps that it is rounded to. */
export const fewest = 5;
/** People who must have come before a table is made anew. */
export const batch = 10;

export const roundToStep = (n: number) => Math.round(n / fewest) * fewest;
export const roundDownToStep = (n: number) => Math.floor(n / fewest) * fewest;

/**
 * The cells of one table that may be shown, the largest first. What is left of the total would be a cell too: where it is smaller than any that is shown,
 * the smallest cells are left out until it is not. One cell that holds everybody tells where each of them belongs, so it is left out too.
 */
export function shownCells<Cell extends { n: number }>(
  cells: readonly Cell[],
  total: number,
): { shown: Cell[]; rest: number } {
  const shown = cells.filter(({ n }) => n >= fewest).toSorted((a, b) => b.n - a.n);
  const rest = () => total - shown.reduce((sum, { n }) => sum + n, 0);
  while (shown.length > 0 && (rest() === 0 ? shown.length === 1 : rest() < fewest)) shown.pop();
  return { shown, rest: rest() };
}
