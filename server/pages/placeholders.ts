// Placeholders in pages: `{{site_name}}` and `{{operator}}`. A paragraph with `{{operator}}` is
// left out while the setting is empty, so that visitors never see a placeholder.
import type { SiteSettings } from '#contract/siteSettings.ts';
import { blockTags } from '#contract/richText.ts';
import { escapeHtml, plainText } from '../lib/text/html.ts';

type Values = Pick<SiteSettings, 'name' | 'operator_contact'>;

/** The HTML of a page with its values. */
export const fillHtml = (content: string, values: Values) =>
  replacePlaceholders(removeUnfilledBlocks(content, values), values, (value) =>
    escapeHtml(value).replaceAll(/\r\n|\r|\n/g, '<br />'),
  );

/** The plain text of a page with its values, not escaped. */
export const fillText = (content: string, values: Values) =>
  replacePlaceholders(plainText(removeUnfilledBlocks(content, values)), values, (value) => value);

/** Replaces all placeholders in one pass. Braces in the values are not replaced. */
const replacePlaceholders = (
  text: string,
  { name, operator_contact }: Values,
  format: (value: string) => string,
) =>
  text.replaceAll(/\{\{(site_name|operator)\}\}/g, (_match, placeholder) =>
    format(placeholder === 'operator' ? operator_contact : name),
  );

const block = blockTags.join('|');
const blockOrPlaceholderPattern = new RegExp(
  `(</(?:${block})>|<(?:${block})\\b[^<>]*>|\\{\\{operator\\}\\})`,
);

/** Removes the innermost blocks that mention an empty value, and the blocks that this empties. */
function removeUnfilledBlocks(html: string, { operator_contact }: Values): string {
  if (operator_contact !== '' || !html.includes('{{operator}}')) return html;
  /** Open blocks, from the document to the innermost. */
  const openBlocks = [
    { openingTag: '', content: '', mentionsOperator: false, hasLostBlock: false },
  ];
  // Every second token is a tag or a placeholder, because the pattern captures.
  for (const [i, token] of html.split(blockOrPlaceholderPattern).entries()) {
    const block = openBlocks.at(-1)!;
    const isOpening = i % 2 === 1 && !token.startsWith('</');
    if (token === '{{operator}}') block.mentionsOperator = true;
    else if (isOpening)
      openBlocks.push({
        openingTag: token,
        content: '',
        mentionsOperator: false,
        hasLostBlock: false,
      });
    else if (i % 2 === 1 && openBlocks.length > 1) {
      openBlocks.pop();
      const parent = openBlocks.at(-1)!;
      if (block.mentionsOperator || (block.hasLostBlock && block.content.trim() === ''))
        parent.hasLostBlock = true;
      else parent.content += block.openingTag + block.content + token;
    } else block.content += token;
  }
  return openBlocks.map(({ openingTag, content }) => openingTag + content).join('');
}
