// Sanitizer for rich text. Allowed tags and attributes are listed; everything else is removed on
// input.
import sanitize from 'sanitize-html';
import { blockTags, emptyTags, inlineTags } from '#contract/richText.ts';
import { imageNameOf, parseNumber, richTextLimits } from '#contract/richTextAttributes.ts';
import { withoutControlCharacters } from './singleLine.ts';

/**
 * Placeholder for a line break until it is known whether a block ends there anyway. Users cannot
 * enter it: it is a Unicode noncharacter.
 */
const breakMark = '\ufdd0';

const withImages: sanitize.IOptions = {
  allowedTags: [...inlineTags, ...blockTags, ...emptyTags],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
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
    img: (_name, { src, alt }) => imageOf(src, alt),
    ol: (_name, { start }) => ({
      tagName: 'ol',
      attribs: numberAttributes({ start }, richTextLimits.listStart),
    }),
    td: (_name, spans) => cell('td', spans),
    th: (_name, spans) => cell('th', spans),
    h5: 'h4',
    h6: 'h4',
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  // character references can name control characters
  textFilter: withoutControlCharacters,
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
};
const withoutImages: sanitize.IOptions = {
  ...withImages,
  allowedTags: (withImages.allowedTags as string[]).filter((tag) => tag !== 'img'),
};

/** Removes links with credentials: the part before the @ can look like the target site. */
function linkOf(rawHref: string | undefined): { href?: string } {
  if (rawHref === undefined) return {};
  const href = rawHref.replaceAll(breakMark, '');
  const url = URL.parse(href);
  if (url?.username || url?.password) return {};
  // Browsers accept many spellings of a URL (http:host, a backslash, %2E for a dot). The normalized
  // form is stored, so that block lists and people see the real target.
  if (url && /^https?:$/.test(url.protocol)) return { href: url.href };
  return /\p{Cc}/u.test(href) ? {} : { href };
}

/** Keeps uploaded images only: images of other sites would tell these sites who reads the text. */
function imageOf(src: string | undefined, alt = ''): sanitize.Tag {
  const name = imageNameOf(src);
  // the filter removes it: another name would replace end tags that follow (sanitize-html 2)
  if (!name) return { tagName: 'img', attribs: {} };
  const description = withoutControlCharacters(alt.replaceAll(breakMark, '')).replaceAll(
    /\s+/g,
    ' ',
  );
  return {
    tagName: 'img',
    attribs: { src: `/f/${name}`, alt: description.slice(0, richTextLimits.imageDescription) },
  };
}

const cell = (tagName: string, { colspan, rowspan }: sanitize.Attributes): sanitize.Tag => ({
  tagName,
  attribs: numberAttributes({ colspan, rowspan }, richTextLimits.cellSpan),
});

function numberAttributes(
  attributes: Record<string, string | undefined>,
  max: number,
): sanitize.Attributes {
  const parsed: sanitize.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const number = parseNumber(value, max);
    if (number) parsed[name] = String(number);
  }
  return parsed;
}

/** Removed tags that end a line. */
const lineEndingTags =
  /<\/?(?:address|article|aside|caption|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|section|summary|tfoot|thead)\b/gi;
const block = `</?(?:${blockTags.join('|')})(?: [^<>]*)?>|<(?:${emptyTags.join('|')})(?: [^<>]*)? />`;
const besideBlock = new RegExp(`(^|${block})${breakMark}|${breakMark}(?=$|${block})`, 'g');

/**
 * Returns HTML that is safe to render; empty if no visible text remains. Only texts that own photos
 * keep images.
 */
export function cleanRichText(html: string, { images = false } = {}): string {
  const marked = html.replaceAll(breakMark, '').replaceAll(lineEndingTags, `${breakMark}$&`);
  const clean = sanitize(marked, images ? withImages : withoutImages)
    .split(breakMark)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(breakMark)
    .replaceAll(besideBlock, '$1')
    .replaceAll(breakMark, '<br />');
  return clean.replaceAll(/<(?!img )[^<>]*>|&nbsp;/g, '').trim() ? clean : '';
}
