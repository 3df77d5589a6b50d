/**
 * Handles Tab while a card is open: from the link into the card, and from its ends back to the
 * link, from where the browser continues. The card itself is at the end of the page.
 */
export function keepFocusInCard(event: KeyboardEvent, link: HTMLElement, card: HTMLElement) {
  const stops = [...card.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const [first, last] = [stops[0], stops.at(-1)];
  const active = document.activeElement;
  if (!event.shiftKey && active === link && first) {
    event.preventDefault();
    first.focus();
  } else if (event.shiftKey && active === first) {
    event.preventDefault();
    link.focus();
  } else if (!event.shiftKey && active === last) link.focus();
}
