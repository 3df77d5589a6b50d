import { safeHtml } from '../richText/sanitize.ts';

/** Rich text as plain text, one line per block. */
export function htmlToText(html: string): string {
  const container = document.createElement('div');
  container.innerHTML = safeHtml(html);
  for (const lineBreak of container.querySelectorAll('br')) lineBreak.replaceWith('\n');
  for (const block of container.querySelectorAll('p, li, h2, h3, h4, blockquote'))
    block.append('\n');
  return container.textContent.replaceAll(/\n{2,}/g, '\n').trim();
}
