// Formatted text as elements of React. What it may hold is told here; nothing else of it reaches the page, whatever it is.
import { createElement, Fragment, type ReactNode } from 'react';
import { LinkedText } from './LinkedText.tsx';
import { policyFactory } from '../security/trustedTypes.ts';

const shown = new Set([
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
/** What stands in these is no text for people. */
const left = new Set([
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
/** Nobody writes deeper; deeper markup would only exhaust the stack. */
const deepest = 50;

/** A document that is parsed so is never shown: it runs nothing and loads nothing. */
const inert = policyFactory?.createPolicy('inert', { createHTML: (html) => html });

/** The elements that this markup means. Text stays text. */
export function richNodes(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html');
  return inside(body, 0);
}

const inside = (element: Element, depth: number, linked = false) =>
  [...element.childNodes].map((node, place) => nodeOf(node, place, depth + 1, linked));

/** `linked`: inside of a link, where nothing else is one. */
function nodeOf(node: Node, key: number, depth: number, linked: boolean): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return linked ? (
      node.textContent
    ) : (
      <LinkedText key={key} text={node.textContent ?? ''} formatted />
    );
  if (!(node instanceof Element) || left.has(node.localName)) return null;
  if (depth > deepest) return node.textContent;
  if (node.localName === 'br') return <br key={key} />;
  const children = inside(node, depth, linked || node.localName === 'a');
  if (!shown.has(node.localName)) return <Fragment key={key}>{children}</Fragment>;
  return createElement(
    node.localName,
    { key, ...(node.localName === 'a' && linkOf(node)) },
    children,
  );
}

/** Without a known scheme it leads nowhere. */
function linkOf(anchor: Element) {
  const href = anchor.getAttribute('href')?.trim();
  return href && schemes.test(href) ? { href, rel: 'noopener noreferrer nofollow' } : {};
}
