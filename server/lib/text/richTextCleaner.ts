// Rich text that people write: what may stay is listed, everything else goes, on the way in.
import sanitize from 'sanitize-html';

/** Stands for a line break until it is known whether a block ends there anyway. Nobody can write it: it is no character. */
const breakMark = '\ufdd0';

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'h2',
    'h3',
    'h4',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // what these hold is no text of anybody
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'svg',
    'math',
    'object',
    'title',
  ],
  nestingLimit: 12,
  transformTags: {
    a: (_name, { href }) => ({
      tagName: 'a',
      attribs: { ...linkOf(href), rel: 'noopener noreferrer nofollow' },
    }),
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
  },
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
};

/** No link carries a name or a password: what stands before the @ looks like the site that it leads to. */
function linkOf(written: string | undefined): { href?: string } {
  if (written === undefined) return {};
  const href = written.replaceAll(breakMark, '');
  const url = URL.parse(href);
  if (url?.username || url?.password) return {};
  // browsers read much as an address (http:host, a backslash, %2E for a dot): it is kept as they read it, so that lists and people do too
  return { href: url && /^https?:$/.test(url.protocol) ? url.href : href };
}

/** Tags that are taken out and end a line, and cells, which end a word. */
const lines =
  /<\/?(?:address|article|aside|caption|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|header|hr|main|nav|pre|section|summary|table|tbody|tfoot|thead|tr)\b/gi;
const cells = /<t[dh]\b/gi;
const block = '</?(?:p|ul|ol|li|blockquote|h[234])>|<br />';
const besideBlock = new RegExp(`(^|${block})${breakMark}|${breakMark}(?=$|${block})`, 'g');

/** Safe to show as it is; empty when nothing is left that anybody could read. */
export function cleanRichText(html: string): string {
  const marked = html
    .replaceAll(breakMark, '')
    .replaceAll(lines, `${breakMark}$&`)
    .replaceAll(cells, ' $&');
  const clean = sanitize(marked, options)
    .split(breakMark)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(breakMark)
    .replaceAll(besideBlock, '$1')
    .replaceAll(breakMark, '<br />');
  return clean.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim() ? clean : '';
}
