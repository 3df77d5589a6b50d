import DOMPurify from 'dompurify';
import { policyFactory } from './trusted.ts';

const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'h2', 'h3', 'h4'],
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
