// Placeholders in pages: `{{site_name}}` and `{{operator}}`. A paragraph with `{{operator}}` is
// left out while the setting is empty, so that visitors never see a placeholder.
import type { SiteSettings } from '#contract/siteSettings.ts';
import { blockTags } from '#contract/richText.ts';
import { escapeHtml, plainText } from '../lib/text/html.ts';

type Values = Pick<SiteSettings, 'name' | 'operator_contact'>;

/** The HTML of a page with its values. */
export const fillHtml = (content: string, values: Values) =>
  fill(withoutUnfilled(content, values), values, (value) =>
    escapeHtml(value).replaceAll(/\r\n|\r|\n/g, '<br />'),
  );

/** The plain text of a page with its values, not escaped. */
export const fillText = (content: string, values: Values) =>
  fill(plainText(withoutUnfilled(content, values)), values, (value) => value);

/** Replaces all placeholders in one pass. Braces in the values are not replaced. */
const fill = (
  text: string,
  { name, operator_contact }: Values,
  format: (value: string) => string,
) =>
  text.replaceAll(/\{\{(site_name|operator)\}\}/g, (_whole, placeholder) =>
    format(placeholder === 'operator' ? operator_contact : name),
  );

const block = blockTags.join('|');
const blockOrPlaceholder = new RegExp(
  `(</(?:${block})>|<(?:${block})\\b[^<>]*>|\\{\\{operator\\}\\})`,
);

/** Removes the innermost blocks that mention an empty value, and the blocks that this empties. */
function withoutUnfilled(html: string, { operator_contact }: Values): string {
  if (operator_contact !== '' || !html.includes('{{operator}}')) return html;
  /** Open blocks, from the document to the innermost. */
  const open = [{ start: '', inner: '', mentions: false, lost: false }];
  // every second part is a tag or a placeholder
  for (const [i, part] of html.split(blockOrPlaceholder).entries()) {
    const block = open.at(-1)!;
    const isOpening = i % 2 === 1 && !part.startsWith('</');
    if (part === '{{operator}}') block.mentions = true;
    else if (isOpening) open.push({ start: part, inner: '', mentions: false, lost: false });
    else if (i % 2 === 1 && open.length > 1) {
      open.pop();
      const parent = open.at(-1)!;
      if (block.mentions || (block.lost && block.inner.trim() === '')) parent.lost = true;
      else parent.inner += block.start + block.inner + part;
    } else block.inner += part;
  }
  return open.map(({ start, inner }) => start + inner).join('');
}
