// What the head of every page says of the site before any script runs, so that no page shows in other colours first.
import { brandSheet } from '#contract/brand.ts';
import { escaped } from '../kit/html.ts';
import type { Site } from './settings.ts';

/** The page as it was built, drawn in the site's colour and with its picture. `__NONCE__` is filled in later. */
export function worn(page: string, { colour, logo }: Site): string {
  let drawn = page;
  if (colour) drawn = drawn.replace('#116d67', colour).replace('<!--brand-->', `<style id="brand" nonce="__NONCE__">${brandSheet(colour)}</style><!--brand-->`);
  if (logo)
    drawn = drawn
      .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${escaped(logo)}" type="image/webp" />`)
      .replace('<!--brand-->', `<meta name="logo" content="${escaped(logo)}" />`);
  return drawn;
}
