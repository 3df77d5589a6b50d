// Rich text rendered as React elements. Only the elements listed here reach the page.
import { createElement, Fragment, type ReactNode } from 'react';
import { blockTags, emptyTags, inlineTags } from '#contract/richText.ts';
import { t } from '../i18n/language.ts';
import type { RichTextImage } from './images.ts';
import { parseHtml } from './parseHtml.ts';
import { LinkedText } from '../ui/LinkedText.tsx';

const allowedElements = new Set([...inlineTags, ...blockTags, ...emptyTags]);
/** The content of these elements is removed. */
const removedElements = new Set(
  'script style template noscript iframe object svg math title textarea select'.split(' '),
);
const allowedSchemes = /^(?:https?:|mailto:)/i;
/** Depth limit: deeper markup could exhaust the stack. */
const maxDepth = 50;

type RenderContext = {
  depth: number;
  /** Inside of a link or of code, where no other links are made. */
  noLinks: boolean;
  images: readonly RichTextImage[];
};

/** Renders HTML as React elements, with those of its images that are in `images`. */
export const htmlToReact = (html: string, images: readonly RichTextImage[] = []): ReactNode =>
  renderChildren(parseHtml(html), { depth: 0, noLinks: false, images });

const renderChildren = (element: Element, context: RenderContext) =>
  [...element.childNodes].map((node, index) =>
    renderNode(node, index, { ...context, depth: context.depth + 1 }),
  );

function renderNode(node: Node, key: number, context: RenderContext): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return context.noLinks ? (
      node.textContent
    ) : (
      <LinkedText key={key} text={node.textContent ?? ''} isRichText />
    );
  if (!(node instanceof Element) || removedElements.has(node.localName)) return null;
  if (context.depth > maxDepth) return node.textContent;
  const name = node.localName;
  if (name === 'img') return renderImage(node, key, context);
  const noLinks = context.noLinks || name === 'a' || name === 'code';
  const children = renderChildren(node, { ...context, noLinks });
  if (!allowedElements.has(name)) return <Fragment key={key}>{children}</Fragment>;
  // Undefined, except for lists and table cells.
  const { start, colSpan, rowSpan } = node as HTMLOListElement & HTMLTableCellElement;
  const attributes = name === 'a' ? getLinkAttributes(node) : { start, colSpan, rowSpan };
  const element = createElement(name, { key, ...attributes }, ...children);
  return name === 'table' ? (
    // A wide table scrolls sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so focusable
    <div key={key} role="region" aria-label={t('Table')} tabIndex={0}>
      {element}
    </div>
  ) : (
    element
  );
}

/** Drops the href if its scheme is not allowed. */
function getLinkAttributes(anchor: Element) {
  const href = anchor.getAttribute('href')?.trim();
  return href && allowedSchemes.test(href) ? { href, rel: 'noopener noreferrer nofollow' } : {};
}

/** The text contains the name of the image; the address is different for each reader. */
function renderImage(image: Element, key: number, { images }: RenderContext) {
  const src = image.getAttribute('src');
  const uploadedImage = images.find(({ file_name }) => src === `/f/${file_name}`);
  return (
    uploadedImage && (
      <img
        key={key}
        src={uploadedImage.url}
        alt={image.getAttribute('alt') ?? ''}
        width={uploadedImage.width}
        height={uploadedImage.height}
        loading="lazy"
      />
    )
  );
}
