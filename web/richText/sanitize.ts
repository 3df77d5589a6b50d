import DOMPurify from 'dompurify';
import { letThrough, policyFactory } from '../security/trustedTypes.ts';

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

/** Rich text as markup that is safe to show, whatever it holds. */
export const safeHtml = (html: string): string => policy?.createHTML(html) ?? clean(html);

/** What other programs put around text: its blocks must be told apart, or their words would run together. Nothing that loads or acts. */
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

/** The page refuses style sheets inside of markup wherever it is read, so they go first. Some programs wrap everything in a <b> that is not bold. */
const withoutStyles = (html: string) =>
  html
    .replaceAll(/<style\b.*?<\/style\s*>/gis, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag
        .replace(/^<b\b(?=[^>]*font-weight:\s*normal)/i, '<span')
        .replaceAll(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ''),
    );

/** What is pasted into the editor, which takes from it only what it knows. It gives it to the browser as a string, so this one is let through. */
export function pastedHtml(html: string): string {
  const markup = DOMPurify.sanitize(withoutStyles(html), pasted);
  letThrough(markup);
  return markup;
}
