// Validation of postal codes of any country. Not in the files of messages, so that the first visit
// does not load it.

/**
 * 3 to 16 letters, digits, spaces and hyphens with at least one digit: 00417, 00417-1234, SW1A 1AA,
 * D02 AF30. The shortest codes of a country have three digits, such as 101 in Iceland.
 */
export const isPostalCode = (text: string): boolean =>
  /^[\p{L}\p{N}](?:[\p{L}\p{N}\s-]{1,14}[\p{L}\p{N}])$/u.test(text) &&
  /\d/.test(text.normalize('NFKC'));
