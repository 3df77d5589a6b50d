// Keyboard actions on cards, limited to what the card offers.
const listCards = () => [...document.querySelectorAll<HTMLElement>('main [data-card]')];

/** Height of the header in pixels. */
const top = 84;

/** The focused card, else the first whose top is in view. */
function current(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-card]');
  if (focused) return focused;
  const cardList = listCards();
  return cardList.find((card) => card.getBoundingClientRect().top >= top - 8) ?? cardList.at(-1);
}

/** Moves to the next or previous card; without a focused one, to the card in view. */
export function focusCard(by: 1 | -1): boolean {
  const cardList = listCards();
  const index = cardList.indexOf(
    document.activeElement?.closest<HTMLElement>('[data-card]') ?? document.body,
  );
  const to = index === -1 ? current() : cardList[index + by];
  if (!to) return false;
  to.focus({ preventScroll: true });
  to.scrollIntoView({ block: 'start' });
  return true;
}

/** Clicks the element of the card with this `data-key`. */
export function clickInCard(key: 'open' | 'like' | 'share'): boolean {
  const target = current()?.querySelector<HTMLElement>(`[data-key=${key}]`);
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
  current()?.querySelector('[data-key=comment]')?.dispatchEvent(new CustomEvent(commentEvent)) ??
  false;

/** Subscribes the comment button of a card. */
export function onCommentRequest(button: HTMLElement | null, onRequest: () => void) {
  button?.addEventListener(commentEvent, onRequest);
  return () => button?.removeEventListener(commentEvent, onRequest);
}
