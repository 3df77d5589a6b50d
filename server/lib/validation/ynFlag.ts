/** What is on or off, as answers spell it. */
export const flag = (on: boolean) => (on ? ('Y' as const) : ('N' as const));
