import { safeHtml } from '../richText/sanitize.ts';

/** Rich text without its formatting: a line for each block. */
export function plainText(html: string): string {
  const place = document.createElement('div');
  place.innerHTML = safeHtml(html);
  for (const lineBreak of place.querySelectorAll('br')) lineBreak.replaceWith('\n');
  for (const block of place.querySelectorAll('p, li, h2, h3, h4, blockquote')) block.append('\n');
  return place.textContent.replaceAll(/\n{2,}/g, '\n').trim();
}
