import { inlineTags } from '#contract/richText.ts';
import { addEllipsis } from '#contract/trim.ts';

/** Escapes text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const inline = new RegExp(`</?(?:${inlineTags.join('|')})\\b[^<>]*>`, 'g');

/**
 * Converts sanitized rich text to plain text. Ends of blocks and lines become spaces; inline tags
 * do not.
 */
export const plainText = (rich: string) =>
  rich
    .replaceAll(inline, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

/** Converts sanitized rich text to lines of plain text. The cells of a table row share a line. */
export const linesOf = (rich: string): string[] =>
  rich
    .replaceAll(/(?:<\/p>)?<\/t[dh]><t[dh]\b[^<>]*>(?:<p>)?/g, ' | ')
    .split(/\n|<[bh]r ?\/?>|<\/(?:p|li|h\d|blockquote|pre|tr)>/)
    .map((line) => plainText(line).replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Converts rich text to one line of plain text with at most `maxLength` characters. */
export function excerpt(richText: string, maxLength: number): string {
  const text = plainText(richText).replaceAll(/\s+/g, ' ').trim();
  if (text.length <= maxLength) return text;
  const truncated = text.slice(0, maxLength - 1);
  // At the end of a word, unless the last word is very long.
  const end = text[maxLength - 1] === ' ' ? truncated.length : truncated.lastIndexOf(' ');
  return addEllipsis(end > maxLength / 2 ? truncated.slice(0, end) : truncated);
}
