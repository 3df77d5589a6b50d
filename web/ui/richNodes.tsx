// Rich text rendered as React elements. Only the elements listed here reach the page.
import { createElement, Fragment, type ReactNode } from 'react';
import { LinkedText } from './LinkedText.tsx';
import { policyFactory } from '../security/trustedTypes.ts';

const allowedElements = new Set([
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
]);
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

/** Trusted Types policy for DOMParser, whose documents run no scripts and load nothing. */
const inert = policyFactory?.createPolicy('inert', { createHTML: (html) => html });

/** Renders HTML as React elements. */
export function htmlToReact(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html');
  return childNodesOf(body, 0);
}

const childNodesOf = (element: Element, depth: number, linked = false) =>
  [...element.childNodes].map((node, index) => nodeOf(node, index, depth + 1, linked));

/** `linked` is true inside of a link, where no other links are made. */
function nodeOf(node: Node, key: number, depth: number, linked: boolean): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return linked ? (
      node.textContent
    ) : (
      <LinkedText key={key} text={node.textContent ?? ''} isRichText />
    );
  if (!(node instanceof Element) || droppedElements.has(node.localName)) return null;
  if (depth > maxDepth) return node.textContent;
  if (node.localName === 'br') return <br key={key} />;
  const children = childNodesOf(node, depth, linked || node.localName === 'a');
  if (!allowedElements.has(node.localName)) return <Fragment key={key}>{children}</Fragment>;
  return createElement(
    node.localName,
    { key, ...(node.localName === 'a' && linkOf(node)) },
    children,
  );
}

/** Drops the href if its scheme is not allowed. */
function linkOf(anchor: Element) {
  const href = anchor.getAttribute('href')?.trim();
  return href && schemes.test(href) ? { href, rel: 'noopener noreferrer nofollow' } : {};
}
