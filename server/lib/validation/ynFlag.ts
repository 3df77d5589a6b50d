/** Formats a boolean as the API's Y or N. */
export const toYnFlag = (on: boolean) => (on ? ('Y' as const) : ('N' as const));
