/**
 * Splits typed or pasted text into entries at commas, semicolons and line breaks. "Ada <ada@x.org>"
 * becomes the address.
 */
export function splitAddresses(text: string): string[] {
  return text
    .replaceAll(/"[^"\n]*"\s*(?=<)/g, '')
    .split(/[,;\r\n\t]+/)
    .map((entry) => /<([^<>]*)>/.exec(entry)?.[1] ?? entry)
    .flatMap(splitAtSpaces)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * Splits at spaces if every word is an address: some programs remove the line breaks of a copied
 * column of addresses.
 */
function splitAtSpaces(entry: string): string[] {
  const words = entry.trim().split(/\s+/);
  return words.every(looksLikeEmail) ? words : [entry];
}

/** Basic syntax check. Only a delivered email proves an address. */
export const looksLikeEmail = (entry: string) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(entry);

/** Appends entries that the list does not contain, in upper or lower case. */
export function addAddresses(list: readonly string[], entries: readonly string[]): string[] {
  const all = [...list];
  for (const entry of entries)
    if (!all.some((other) => other.toLowerCase() === entry.toLowerCase())) all.push(entry);
  return all;
}
