// Conversion of pasted HTML into the elements of the editor: from word processors and web pages.
import { convertWordLists, nestListsInItems } from './wordLists.ts';
import { parseHtml } from './parseHtml.ts';

/** What was in pasted HTML and is not in the text. */
export type LeftOut = 'colors' | 'fonts' | 'images' | 'otherSites' | 'media' | 'forms';

/** Style attributes under another name, because the CSP reports every one that is parsed. */
const styleName = 'data-css';
const getStyle = (element: Element) => element.getAttribute(styleName) ?? '';

const withoutStyles = (html: string) =>
  html
    .replaceAll(/<style\b.*?<\/style\s*>/gis, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${styleName}=`));

const removedSelector = 'script, style, link, meta, title, template, noscript, svg, math, xml';
const media = 'iframe, object, embed, video, audio, canvas';
const formControls = 'input, select, textarea, button';
const blocks =
  'p, div, ul, ol, li, table, blockquote, pre, h1, h2, h3, h4, h5, h6, section, article';

/** Attributes that are kept, apart from the `src` of images. */
const attributes: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};
/** ProseMirror marks what was copied from an editor. */
const copiedMark = 'data-pm-slice';

/**
 * Cleans pasted HTML. `keepImage` returns the `src` to use for an image, or undefined to leave it
 * out. The result contains no scripts, no styles and no other images. `leftOut` is empty for HTML
 * that was copied from an editor such as this one.
 */
export function cleanPastedHtml(
  html: string,
  keepImage: (src: string) => string | undefined,
): { html: string; leftOut: Set<LeftOut> } {
  const body = parseHtml(withoutStyles(html));
  const leftOut = new Set<LeftOut>();
  const select = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)];
  for (const element of select(removedSelector)) element.remove();
  for (const [selector, kind] of [
    [media, 'media'],
    [formControls, 'forms'],
  ] as const)
    for (const element of select(selector)) {
      leftOut.add(kind);
      element.remove();
    }
  for (const image of select('img')) {
    const address = image.getAttribute('src') ?? '';
    const src = keepImage(address);
    if (src !== undefined) image.setAttribute('src', src);
    else {
      leftOut.add(/^(?:https?:)?\/\//i.test(address) ? 'otherSites' : 'images');
      image.remove();
    }
  }
  convertWordLists(body, getStyle);
  nestListsInItems(body);
  for (const caption of select('caption')) caption.closest('table')?.before(renamed(caption, 'p'));
  // A table in a table only arranges its content. Its cells become lines of the outer cell.
  for (const inner of select('table table')) {
    for (const cell of inner.querySelectorAll('td, th')) inner.before(renamed(cell, 'div'));
    inner.remove();
  }
  for (const title of select('p.MsoTitle, p.MsoSubtitle'))
    title.replaceWith(renamed(title, title.className === 'MsoTitle' ? 'h1' : 'h2'));
  for (const heading of select('h5, h6')) heading.replaceWith(renamed(heading, 'h4'));
  for (const element of select(`[${styleName}], font`)) convertStyle(element, leftOut);
  const copied = body.querySelector(`[${copiedMark}]`) !== null;
  for (const element of select('*')) keepAttributes(element);
  return { html: body.innerHTML, leftOut: copied ? new Set() : leftOut };
}

function keepAttributes(element: Element) {
  for (const name of element.getAttributeNames())
    if (name !== copiedMark && !attributes[element.localName]?.includes(name))
      element.removeAttribute(name);
}

/** Another element with the same content. */
function renamed(element: Element, name: string): HTMLElement {
  const next = element.ownerDocument.createElement(name);
  for (const attribute of [styleName, copiedMark]) {
    const value = element.getAttribute(attribute);
    if (value !== null) next.setAttribute(attribute, value);
  }
  next.append(...element.childNodes);
  return next;
}

const hasStyle = (style: string, property: string, value: string) =>
  new RegExp(String.raw`(?:^|;)\s*(?:${property})\s*:\s*(?:${value})`, 'i').test(style);

/** Replaces styles that have an element by that element. The others are left out. */
function convertStyle(element: HTMLElement, leftOut: Set<LeftOut>) {
  const style = getStyle(element);
  const isFont = element.localName === 'font';
  if (
    hasStyle(style, 'color|background|background-color', '') ||
    (isFont && element.hasAttribute('color'))
  )
    leftOut.add('colors');
  if (hasStyle(style, 'font|font-family|font-size', '') || isFont) leftOut.add('fonts');
  const isNormal = hasStyle(style, 'font-weight', 'normal|400');
  // Google Docs wraps everything in a <b> that is not bold.
  const target =
    isNormal && /^(?:b|strong)$/.test(element.localName) ? renamed(element, 'span') : element;
  if (target !== element) element.replaceWith(target);
  if (target.querySelector(blocks) || target.matches('ul, ol, table, tr, tbody')) return;
  const isHeading = target.closest('h1, h2, h3, h4, th') !== null;
  const marks = [
    // Headings are bold anyway.
    !isHeading && hasStyle(style, 'font-weight', 'bold|[6-9]00') && 'strong',
    hasStyle(style, 'font-style', 'italic|oblique') && 'em',
    hasStyle(style, 'text-decoration(?:-line)?', '[^;]*line-through') && 's',
    hasStyle(style, 'text-decoration(?:-line)?', '[^;]*underline') &&
      !target.closest('a') &&
      !target.querySelector('a') &&
      'u',
  ];
  for (const mark of marks)
    if (mark) {
      const wrapper = target.ownerDocument.createElement(mark);
      wrapper.append(...target.childNodes);
      target.append(wrapper);
    }
}
