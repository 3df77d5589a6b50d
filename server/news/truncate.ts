// Truncation of a feed that is too long, after its last complete item.

export const truncateFeed = (text: string) =>
  text.trimStart().startsWith('{') ? truncateJson(text) : truncateXml(text);

/** The parser closes the remaining open tags. */
function truncateXml(text: string): string {
  let end = 0;
  for (const match of text.matchAll(/<\/(?:[\w.-]+:)?(?:item|entry)\s*>/g))
    end = match.index + match[0].length;
  return text.slice(0, end);
}

/** Truncates the top-level list of items, and closes the list and the feed. */
function truncateJson(text: string): string {
  const openBrackets: string[] = [];
  let end = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (isInString) {
      if (character === '\\') index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') openBrackets.push(character);
    else if (character === '}' || character === ']') {
      openBrackets.pop();
      if (character === '}' && openBrackets.length === 2 && openBrackets[1] === '[')
        end = index + 1;
    }
  }
  return `${text.slice(0, end)}]}`;
}
