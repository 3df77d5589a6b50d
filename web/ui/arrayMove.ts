/** A copy of a list in which an item moved to another index. */
export const arrayMove = <Item>(list: readonly Item[], from: number, to: number): Item[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
