import { useEffect, useState } from 'react';

/** Stands in the address where the code stood. */
const taken = 'link';

/**
 * The code of a mail's link. Left in the address it would stay in the browser's history, so it goes from there once it is read; none where
 * it went before, as when the page is loaded again. `addressOf`: of the screen, for a code; always the same function.
 */
export function useMailCode(code: string, addressOf: (code: string) => string): string | undefined {
  const [kept] = useState(code);
  useEffect(() => {
    history.replaceState(history.state, '', addressOf(taken));
  }, [addressOf]);
  return kept === taken ? undefined : kept;
}
