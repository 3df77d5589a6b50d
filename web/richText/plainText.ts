import { parseHtml } from './parseHtml.ts';

/** Rich text as plain text, one line per block: for previews, comparisons and empty checks. */
export function htmlToText(html: string): string {
  const body = parseHtml(html);
  for (const ignored of body.querySelectorAll('script, style')) ignored.remove();
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  for (const image of body.querySelectorAll('img')) image.replaceWith(`${image.alt}\n`);
  for (const paragraph of body.querySelectorAll('td p + p, th p + p')) paragraph.prepend(' ');
  for (const cell of body.querySelectorAll('td + td, th + th, th + td')) cell.prepend('\t');
  for (const block of body.querySelectorAll(
    'p:not(td p, th p), li, h1, h2, h3, h4, blockquote, pre, tr',
  ))
    block.append('\n');
  return body.textContent.replaceAll(/\n{2,}/g, '\n').trim();
}
