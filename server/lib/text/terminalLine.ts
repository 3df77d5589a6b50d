/** Removes control characters, before text of a backup or an error is printed to a terminal. */
export const toTerminalLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '');
