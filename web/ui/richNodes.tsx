// Rich text rendered as React elements. Only the elements listed here reach the page.
import { createElement, Fragment, type ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { blockTags, emptyTags, imageNameOf, inlineTags, keptNumber } from '#contract/richText.ts';
import { t } from '../i18n/language.ts';
import type { RichTextPicture } from '../richText/images.ts';
import { parseHtml } from '../richText/parseHtml.ts';
import { LinkedText } from './LinkedText.tsx';

const withContent = new Set<string>([...inlineTags, ...blockTags]);
const withoutContent = new Set<string>(emptyTags);
/** The content of these elements is dropped. */
const droppedElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
]);
const schemes = /^(?:https?:|mailto:)/i;
/** Depth limit: deeper markup could exhaust the stack. */
const maxDepth = 50;

type Place = {
  depth: number;
  /** Inside of a link or of code, where no other links are made. */
  linkless: boolean;
  pictures: readonly RichTextPicture[];
};

/** Renders HTML as React elements, with those of its images that are in `pictures`. */
export const htmlToReact = (html: string, pictures: readonly RichTextPicture[] = []): ReactNode =>
  childNodesOf(parseHtml(html), { depth: 0, linkless: false, pictures });

const childNodesOf = (element: Element, place: Place) =>
  [...element.childNodes].map((node, index) =>
    nodeOf(node, index, { ...place, depth: place.depth + 1 }),
  );

function nodeOf(node: Node, key: number, place: Place): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return place.linkless ? (
      node.textContent
    ) : (
      <LinkedText key={key} text={node.textContent ?? ''} isRichText />
    );
  if (!(node instanceof Element) || droppedElements.has(node.localName)) return null;
  if (place.depth > maxDepth) return node.textContent;
  const name = node.localName;
  if (name === 'img') return imageOf(node, key, place);
  if (withoutContent.has(name)) return createElement(name, { key });
  const linkless = place.linkless || name === 'a' || name === 'code';
  const children = childNodesOf(node, { ...place, linkless });
  if (!withContent.has(name)) return <Fragment key={key}>{children}</Fragment>;
  const element = createElement(name, { key, ...attributesOf(name, node) }, children);
  return name === 'table' ? (
    // A wide table scrolls sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so focusable
    <div key={key} role="region" aria-label={t('Table')} tabIndex={0} data-table>
      {element}
    </div>
  ) : (
    element
  );
}

function attributesOf(name: string, element: Element): object {
  const number = (attribute: string, most: number) =>
    keptNumber(element.getAttribute(attribute), most);
  if (name === 'a') return linkOf(element);
  if (name === 'ol') return { start: number('start', limits.listStart) };
  if (name === 'td' || name === 'th')
    return {
      colSpan: number('colspan', limits.cellSpan),
      rowSpan: number('rowspan', limits.cellSpan),
    };
  return {};
}

/** Drops the href if its scheme is not allowed. */
function linkOf(anchor: Element) {
  const href = anchor.getAttribute('href')?.trim();
  return href && schemes.test(href) ? { href, rel: 'noopener noreferrer nofollow' } : {};
}

/** The text contains the name of the image; the address is different for each reader. */
function imageOf(image: Element, key: number, { pictures }: Place) {
  const name = imageNameOf(image.getAttribute('src'));
  const picture = pictures.find(({ file_name }) => file_name === name);
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
