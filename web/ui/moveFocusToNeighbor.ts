/**
 * Call before an element is removed: moves the focus to a sibling or an ancestor, so that it does
 * not fall back to the top of the page.
 */
export function moveFocusToNeighbor(element: Element | null | undefined) {
  const neighbor =
    element?.nextElementSibling ??
    element?.previousElementSibling ??
    element?.parentElement?.closest('[tabindex]');
  if (neighbor instanceof HTMLElement) neighbor.focus({ preventScroll: true });
}
