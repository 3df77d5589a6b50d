// What the head of every page says of the site before any script runs, so that no page shows in other colours or words first.
import { brandSheet } from '#contract/brand.ts';
import { escapeHtml } from '../lib/text/html.ts';
import type { Site } from './settings.ts';

/** The page as it was built, drawn in the site's colour, with its picture and in its words. `__NONCE__` is filled in later. */
export function withBranding(
  page: string,
  { colour, logo, sentences }: Site,
  demo = false,
): string {
  const head = [
    demo && '<meta name="demo" content="on" />',
    colour && `<style id="brand" nonce="__NONCE__">${brandSheet(colour)}</style>`,
    logo && `<meta name="logo" content="${escapeHtml(logo)}" />`,
    Object.keys(sentences).length > 0 &&
      `<meta name="wording" content="${escapeHtml(JSON.stringify(sentences))}" />`,
  ];
  const icon = `<link rel="icon" href="${escapeHtml(logo)}" type="image/webp" />`;
  return page
    .replace('content="#116d67"', (own) => (colour ? `content="${colour}"` : own))
    .replace(/<link rel="icon"[^>]*>/, (own) => (logo ? icon : own))
    .replace('<!--brand-->', () => head.filter(Boolean).join(''));
}
