// The beginning of a feed that is too long, ended after its last whole piece of news.

export const endedEarly = (text: string) =>
  text.trimStart().startsWith('{') ? endedJson(text) : endedXml(text);

/** What stays open is closed by the reader. */
function endedXml(text: string): string {
  let end = 0;
  for (const found of text.matchAll(/<\/(?:[\w.-]+:)?(?:item|entry)\s*>/g))
    end = found.index + found[0].length;
  return text.slice(0, end);
}

/** Ends in the list that the feed itself holds. */
function endedJson(text: string): string {
  const open: string[] = [];
  let end = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (inString) {
      if (sign === '\\') at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') open.push(sign);
    else if (sign === '}' || sign === ']') {
      open.pop();
      if (sign === '}' && open.length === 2 && open[1] === '[') end = at + 1;
    }
  }
  return `${text.slice(0, end)}]}`;
}
