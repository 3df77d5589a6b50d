/**
 * For terminals: text of a backup or an error without control characters, line breaks included, and
 * without format characters such as bidirectional controls.
 */
export const toTerminalLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '');
