/** What was typed or pasted, cut into entries: at commas, semicolons and line ends. Of "Ada <ada@x.org>" the address is kept. */
export function entriesOf(text: string): string[] {
  return text
    .replaceAll(/"[^"\n]*"\s*(?=<)/g, '')
    .split(/[,;\r\n\t]+/)
    .map((entry) => /<([^<>]*)>/.exec(entry)?.[1] ?? entry)
    .flatMap(asList)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A column of addresses loses its line ends on the way through some programs. */
function asList(entry: string): string[] {
  const words = entry.trim().split(/\s+/);
  return words.every(seemsAddress) ? words : [entry];
}

/** A basic look, no proof: whether it arrives is for the mail to find out. */
export const seemsAddress = (entry: string) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(entry);

/** The list with these entries at its end, each address once. */
export function withEntries(list: readonly string[], entries: readonly string[]): string[] {
  const all = [...list];
  for (const entry of entries)
    if (!all.some((other) => other.toLowerCase() === entry.toLowerCase())) all.push(entry);
  return all;
}
