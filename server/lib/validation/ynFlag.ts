/** Formats a boolean as the API's Y or N. */
export const flag = (on: boolean) => (on ? ('Y' as const) : ('N' as const));
