// Truncation of a feed that is too long, after its last complete item.

export const truncateFeed = (text: string) =>
  text.trimStart().startsWith('{') ? truncateJson(text) : truncateXml(text);

/** The parser closes the remaining open tags. */
function truncateXml(text: string): string {
  let end = 0;
  for (const found of text.matchAll(/<\/(?:[\w.-]+:)?(?:item|entry)\s*>/g))
    end = found.index + found[0].length;
  return text.slice(0, end);
}

/** Truncates the top-level list of items. */
function truncateJson(text: string): string {
  const open: string[] = [];
  let end = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') open.push(character);
    else if (character === '}' || character === ']') {
      open.pop();
      if (character === '}' && open.length === 2 && open[1] === '[') end = at + 1;
    }
  }
  return `${text.slice(0, end)}]}`;
}
