// The card that keys mean, and what they press on it: never more than the card itself offers.
const cards = () => [...document.querySelectorAll<HTMLElement>('main [data-card]')];

/** Below the header. */
const top = 84;

/** The one with the focus, else the first that is seen whole from its top. */
function current(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-card]');
  if (focused) return focused;
  const all = cards();
  return all.find((card) => card.getBoundingClientRect().top >= top - 8) ?? all.at(-1);
}

/** To the next or the one before; from nowhere to the one that is seen. */
export function move(by: 1 | -1): boolean {
  const all = cards();
  const at = all.indexOf(
    document.activeElement?.closest<HTMLElement>('[data-card]') ?? document.body,
  );
  const to = at === -1 ? current() : all[at + by];
  if (!to) return false;
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: 'start' });
  return true;
}

/** Presses what the card calls so by `data-key`. */
export function pressOn(key: 'open' | 'like' | 'share'): boolean {
  const target = current()?.querySelector<HTMLElement>(`[data-key=${key}]`);
  target?.click();
  return target !== undefined && target !== null;
}

/** Enter opens the card that has the focus itself; on anything in it, it does what it always does. */
export const openFocused = () =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('[data-card]') &&
  pressOn('open');

const wish = 'folkmoot:comment';

/** The card opens what is said under it and gives the cursor to who wants to answer. */
export const comment = () =>
  current()?.querySelector('[data-key=comment]')?.dispatchEvent(new CustomEvent(wish)) ?? false;

/** For the button that stands for it. */
export function hearWish(button: HTMLElement | null, onWish: () => void) {
  button?.addEventListener(wish, onWish);
  return () => button?.removeEventListener(wish, onWish);
}
