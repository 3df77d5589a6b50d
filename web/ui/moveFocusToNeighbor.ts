/**
 * Call before an element is removed: moves the focus to a sibling or an ancestor, so that it does
 * not fall back to the top of the page.
 */
export function moveFocusToNeighbor(element: Element | null | undefined) {
  const neighbour =
    element?.nextElementSibling ??
    element?.previousElementSibling ??
    element?.parentElement?.closest('[tabindex]');
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
}
