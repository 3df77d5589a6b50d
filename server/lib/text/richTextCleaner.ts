// Sanitizer for rich text. Allowed tags and attributes are listed; everything else is removed on
// input.
import sanitize from 'sanitize-html';

/**
 * Placeholder for a line break until it is known whether a block ends there anyway. Users cannot
 * enter it: it is a Unicode noncharacter.
 */
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
  // the contents of these elements are not text of the user
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

/** Removes links with credentials: the part before the @ can look like the target site. */
function linkOf(rawHref: string | undefined): { href?: string } {
  if (rawHref === undefined) return {};
  const href = rawHref.replaceAll(breakMark, '');
  const url = URL.parse(href);
  if (url?.username || url?.password) return {};
  // Browsers accept many spellings of a URL (http:host, a backslash, %2E for a dot). The normalized
  // form is stored, so that block lists and people see the real target.
  return { href: url && /^https?:$/.test(url.protocol) ? url.href : href };
}

/** Removed tags that end a line, and table cells, which end a word. */
const lines =
  /<\/?(?:address|article|aside|caption|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|header|hr|main|nav|pre|section|summary|table|tbody|tfoot|thead|tr)\b/gi;
const cells = /<t[dh]\b/gi;
const block = '</?(?:p|ul|ol|li|blockquote|h[234])>|<br />';
const besideBlock = new RegExp(`(^|${block})${breakMark}|${breakMark}(?=$|${block})`, 'g');

/** Returns HTML that is safe to render; empty if no visible text remains. */
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
