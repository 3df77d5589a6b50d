// Plain paragraphs as rich text, and back. Text that holds more than that stays as it is.

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };
const unescaped = (html: string) => html.replaceAll(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_whole, name: string) => entities[name] ?? '');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const lineBreak = /<br\s*\/?>/gi;
const paragraph = /<p>(.*?)<\/p>\s*/gis;

/** The text of plain paragraphs, an empty line between two; undefined when there is formatting that this would lose. */
export function plainOf(html: string): string | undefined {
  const paragraphs = [...html.matchAll(paragraph)].map(([, inner = '']) => inner);
  const rest = html.replaceAll(paragraph, '').trim();
  if (rest !== '' && paragraphs.length > 0) return undefined;
  const lines = (rest === '' ? paragraphs : [rest]).map((inner) => inner.replaceAll(lineBreak, '\n'));
  return lines.some((inner) => inner.includes('<')) ? undefined : lines.map(unescaped).join('\n\n');
}

/** Paragraphs are parted by an empty line; a single line break stays one. */
export const richOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((inner) => `<p>${escaped(inner).replaceAll('\n', '<br />')}</p>`)
    .join('');
