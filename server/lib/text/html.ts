/** Text as it may stand in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** What clean rich text says, without its marks: a space where a block or a line ends, none within a word. */
export const plainText = (rich: string) =>
  rich
    .replaceAll(/<\/?(?:b|strong|i|em|u|s|a)\b[^<>]*>/g, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

/** On one line, without its marks, at most so many characters. */
export function excerpt(said: string, most: number): string {
  const line = plainText(said).replaceAll(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
