// Rich text that people write: what may stay is listed, everything else goes, on the way in.
import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'h2', 'h3', 'h4'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // what these hold is no text of anybody
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'svg', 'math', 'object', 'title'],
  nestingLimit: 12,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
};

/** Safe to show as it is; empty when nothing is left that anybody could read. */
export function richText(html: string): string {
  const clean = sanitize(html, options).trim();
  return clean.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() ? clean : '';
}
