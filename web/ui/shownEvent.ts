/** Sent to the window when the first screen replaces what the server wrote into the page. */
export const shownEvent = 'screen-shown';
