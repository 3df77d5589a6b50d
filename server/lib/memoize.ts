// What is asked for once.

/** One answer for so many milliseconds, to whoever asks; asked for again when there was none. */
export function memoizeFor<T>(span: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (!last || last.until < Date.now()) {
      last = { answer: ask(), until: Date.now() + span };
      last.answer.catch(() => (last = undefined));
    }
    return last.answer;
  };
}

/** One for as long as the process runs. */
export const once = <T>(ask: () => Promise<T>) => memoizeFor(Infinity, ask);
