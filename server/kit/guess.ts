// A guess at the way that is shorter, and nothing else: both ways find the same.

/** Tries what is near first, as long as that filled a page the last times, and now and then else. */
export function guessing() {
  let misses = 0;
  return async <Row>(take: number, near: () => Promise<Row[]>, whole: () => Promise<Row[]>): Promise<Row[]> => {
    const found = misses < 3 || misses % 32 === 0 ? await near() : [];
    misses = found.length === take ? 0 : misses + 1;
    return misses === 0 ? found : whole();
  };
}
