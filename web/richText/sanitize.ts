import DOMPurify from 'dompurify';
import { allowMarkup, policyFactory } from '../security/trustedTypes.ts';

const allowed = {
  ALLOWED_TAGS: [
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
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
};

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') node.setAttribute('rel', 'noopener noreferrer nofollow');
});

const clean = (html: string): string => DOMPurify.sanitize(html, allowed);

const policy = policyFactory?.createPolicy('app', { createHTML: clean });

/** Sanitizes rich text with DOMPurify. The result is safe to insert. */
export const safeHtml = (html: string): string => policy?.createHTML(html) ?? clean(html);

/**
 * Options for pasted HTML: keeps all block elements, or the words of neighboring blocks would run
 * together, but nothing that loads or acts.
 */
const pasted = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'style',
    'img',
    'picture',
    'source',
    'video',
    'audio',
    'track',
    'form',
    'input',
    'textarea',
    'select',
    'button',
    'dialog',
  ],
  ADD_ATTR: ['data-pm-slice'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: allowed.ALLOWED_URI_REGEXP,
};

/**
 * Removes styles, which the CSP refuses wherever markup is parsed. Some programs also wrap
 * everything in a <b> that is not bold.
 */
const withoutStyles = (html: string) =>
  html
    .replaceAll(/<style\b.*?<\/style\s*>/gis, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag
        .replace(/^<b\b(?=[^>]*font-weight:\s*normal)/i, '<span')
        .replaceAll(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ''),
    );

/**
 * Sanitizes HTML pasted into the editor. ProseMirror assigns it as a string, so it is allowed for
 * the default Trusted Types policy.
 */
export function pastedHtml(html: string): string {
  const markup = DOMPurify.sanitize(withoutStyles(html), pasted);
  allowMarkup(markup);
  return markup;
}
