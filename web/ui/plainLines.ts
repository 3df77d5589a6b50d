// Conversion between plain lines and rich text that consists of paragraphs only: for typing before
// the editor loads, and for its document, which keeps spaces that way.
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

/** Lines as rich text, one paragraph each; empty if all lines are blank. */
export const linesToHtml = (lines: readonly string[]) =>
  lines.some((line) => line.trim()) ? lines.map((line) => `<p>${escaped(line)}</p>`).join('') : '';

/** The lines of rich text that consists of plain paragraphs; undefined for any other markup. */
export function htmlToLines(html: string): string[] | undefined {
  if (!/^(?:<p>[^<]*<\/p>)*$/.test(html)) return undefined;
  const lines = html.slice('<p>'.length, -'</p>'.length).split('</p><p>');
  const hasKnownEntities = (line: string) =>
    line.replaceAll(/&(?:amp|lt|gt|nbsp);/g, '').includes('&') === false;
  return lines.every(hasKnownEntities)
    ? lines.map((line) => line.replaceAll(/&(?:amp|lt|gt|nbsp);/g, (name) => entities[name]!))
    : undefined;
}
