/** Before a thing goes away: focus goes on with what stands beside it, not back to the top of the page. */
export function focusBeside(going: Element | null | undefined) {
  const neighbour =
    going?.nextElementSibling ??
    going?.previousElementSibling ??
    going?.parentElement?.closest('[tabindex]');
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
}
