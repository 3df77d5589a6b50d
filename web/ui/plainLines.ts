// Rich text that holds nothing but lines, as it is written while the editor is on its way.
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
};
const escaped = (text: string) =>
  text.replaceAll(/[&<>\u00a0]/g, (character) =>
    Object.keys(entities).find((name) => entities[name] === character)!,
  );

/** Lines as rich text: each a paragraph. Empty when nobody could read anything in them. */
export const htmlOfLines = (lines: readonly string[]) =>
  lines.some((line) => line.trim()) ? lines.map((line) => `<p>${escaped(line)}</p>`).join('') : '';

/** The lines of rich text that holds nothing else; of any other, nothing. */
export function linesOf(html: string): string[] | undefined {
  if (!/^(?:<p>[^<]*<\/p>)*$/.test(html)) return undefined;
  const lines = html.slice('<p>'.length, -'</p>'.length).split('</p><p>');
  const known = (line: string) =>
    line.replaceAll(/&(?:amp|lt|gt|nbsp);/g, '').includes('&') === false;
  return lines.every(known)
    ? lines.map((line) => line.replaceAll(/&(?:amp|lt|gt|nbsp);/g, (name) => entities[name]!))
    : undefined;
}
