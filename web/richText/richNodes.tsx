// Rich text rendered as React elements. Only the elements listed here reach the page.
import { createElement, Fragment, type ReactNode } from 'react';
import { blockTags, emptyTags, inlineTags } from '#contract/richText.ts';
import { t } from '../i18n/language.ts';
import type { RichTextPicture } from './images.ts';
import { parseHtml } from './parseHtml.ts';
import { LinkedText } from '../ui/LinkedText.tsx';

const allowedElements = new Set([...inlineTags, ...blockTags, ...emptyTags]);
/** The content of these elements is dropped. */
const droppedElements = new Set(
  'script style template noscript iframe object svg math title textarea select'.split(' '),
);
const schemes = /^(?:https?:|mailto:)/i;
/** Depth limit: deeper markup could exhaust the stack. */
const maxDepth = 50;

type Place = {
  depth: number;
  /** Inside of a link or of code, where no other links are made. */
  noLinks: boolean;
  pictures: readonly RichTextPicture[];
};

/** Renders HTML as React elements, with those of its images that are in `pictures`. */
export const htmlToReact = (html: string, pictures: readonly RichTextPicture[] = []): ReactNode =>
  childNodesOf(parseHtml(html), { depth: 0, noLinks: false, pictures });

const childNodesOf = (element: Element, place: Place) =>
  [...element.childNodes].map((node, index) =>
    nodeOf(node, index, { ...place, depth: place.depth + 1 }),
  );

function nodeOf(node: Node, key: number, place: Place): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return place.noLinks ? (
      node.textContent
    ) : (
      <LinkedText key={key} text={node.textContent ?? ''} isRichText />
    );
  if (!(node instanceof Element) || droppedElements.has(node.localName)) return null;
  if (place.depth > maxDepth) return node.textContent;
  const name = node.localName;
  if (name === 'img') return imageOf(node, key, place);
  const noLinks = place.noLinks || name === 'a' || name === 'code';
  const children = childNodesOf(node, { ...place, noLinks });
  if (!allowedElements.has(name)) return <Fragment key={key}>{children}</Fragment>;
  // Other elements do not have these properties.
  const { start, colSpan, rowSpan } = node as HTMLOListElement & HTMLTableCellElement;
  const attributes = name === 'a' ? linkOf(node) : { start, colSpan, rowSpan };
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
function linkOf(anchor: Element) {
  const href = anchor.getAttribute('href')?.trim();
  return href && schemes.test(href) ? { href, rel: 'noopener noreferrer nofollow' } : {};
}

/** The text contains the name of the image; the address is different for each reader. */
function imageOf(image: Element, key: number, { pictures }: Place) {
  const src = image.getAttribute('src');
  const picture = pictures.find(({ file_name }) => src === `/f/${file_name}`);
  return (
    picture && (
      <img
        key={key}
        src={picture.url}
        alt={image.getAttribute('alt') ?? ''}
        width={picture.width}
        height={picture.height}
        loading="lazy"
      />
    )
  );
}
