// Keyboard commands on cards of posts, actions and news, limited to what the card offers. Cards
// mark themselves with `data-card`, and their buttons with `data-key`.

const listCards = () => [...document.querySelectorAll<HTMLElement>('main [data-card]')];

/** `scroll-padding-top` in base.css, in pixels: the height of the header and a gap. */
const scrollPaddingPx = 84;
/** A card that scrolled to the top may be a few pixels above its place. */
const tolerancePx = 8;

/** The focused card, else the first whose top is in view, else the last. */
function getCurrentCard(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-card]');
  if (focused) return focused;
  const cardList = listCards();
  return (
    cardList.find((card) => card.getBoundingClientRect().top >= scrollPaddingPx - tolerancePx) ??
    cardList.at(-1)
  );
}

/**
 * Moves the focus to the next or previous card; without a focused one, to the card in view. Returns
 * false if there is none.
 */
export function focusCard(by: 1 | -1): boolean {
  const cardList = listCards();
  const index = cardList.indexOf(
    document.activeElement?.closest<HTMLElement>('[data-card]') ?? document.body,
  );
  const next = index === -1 ? getCurrentCard() : cardList[index + by];
  if (!next) return false;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
  return true;
}

/** Clicks the element of the card with this `data-key`. */
export function clickInCard(key: 'open' | 'like' | 'share'): boolean {
  const target = getCurrentCard()?.querySelector<HTMLElement>(`[data-key=${key}]`);
  target?.click();
  return target !== undefined && target !== null;
}

/** Enter opens the focused card. On an element inside the card, Enter keeps its default action. */
export const openFocusedCard = () =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('[data-card]') &&
  clickInCard('open');

const commentEvent = 'folkmoot:comment';

/** Opens the comments of the card and focuses the comment field. */
export const commentOnCard = () =>
  getCurrentCard()
    ?.querySelector('[data-key=comment]')
    ?.dispatchEvent(new CustomEvent(commentEvent)) ?? false;

/** Subscribes the comment button of a card to `commentOnCard`. Returns the unsubscribe function. */
export function onCommentRequest(button: HTMLElement | null, onRequest: () => void) {
  button?.addEventListener(commentEvent, onRequest);
  return () => button?.removeEventListener(commentEvent, onRequest);
}
