// Disclosure control for published numbers about people. A number must cover several people and is
// rounded. It is updated only after several more people were added, so that neither two consecutive
// values nor a total minus its parts reveal what one person did.

/** Minimum number of people behind a published number, and the rounding step. */
const minimumCell = 5;
/** Number of additional people after which a table is updated. */
export const updateBatch = 10;

export const roundToStep = (n: number) => Math.round(n / minimumCell) * minimumCell;
export const roundDownToStep = (n: number) => Math.floor(n / minimumCell) * minimumCell;

/**
 * The cells of a table that may be published, the largest first, and the remainder of the total.
 * The remainder acts as a cell too: while it is below the minimum, the smallest cells are removed.
 * A single cell that covers everybody reveals each person's value, so it is removed as well.
 */
export function suppressSmallCells<Cell extends { n: number }>(
  cells: readonly Cell[],
  total: number,
): { shown: Cell[]; remainder: number } {
  const shown = cells.filter(({ n }) => n >= minimumCell).toSorted((a, b) => b.n - a.n);
  const remainder = () => total - shown.reduce((shownSum, { n }) => shownSum + n, 0);
  while (shown.length > 0 && (remainder() === 0 ? shown.length === 1 : remainder() < minimumCell))
    shown.pop();
  return { shown, remainder: remainder() };
}
