// Branding in the head of every page, so that no page first shows other colors or texts.
import { brandStyleSheet, coverVariables } from '#contract/brand.ts';
import { escapeHtml } from '../lib/text/html.ts';
import type { Site } from '../siteSettings/settings.ts';

/** Adds color, logo and text overrides to the built page. The server fills in `__NONCE__` later. */
export function addBranding(page: string, site: Site, demo = false): string {
  const { colour, logo, cover, sentences, plain_wording } = site;
  const headTags = [
    demo && '<meta name="demo" content="on" />',
    colour && `<style id="brand" nonce="__NONCE__">${brandStyleSheet(colour)}</style>`,
    logo && `<meta name="logo" content="${escapeHtml(logo)}" />`,
    // The name is for public/opening.js, which loads it early.
    cover &&
      `<meta name="cover" content="${escapeHtml(cover)}" /><style nonce="__NONCE__">${coverStyleSheet(site)}</style>`,
    plain_wording === 'Y' && '<meta name="plain-wording" content="on" />',
    Object.keys(sentences).length > 0 &&
      `<meta name="wording" content="${escapeHtml(JSON.stringify(sentences))}" />`,
  ];
  const icon = `<link rel="icon" href="${escapeHtml(logo)}" type="image/webp" />`;
  return (
    page
      // The color of the browser's toolbar (theme-color).
      .replace('content="#116d67"', (original) => (colour ? `content="${colour}"` : original))
      .replace(/<link rel="icon"[^>]*>/, (original) => (logo ? icon : original))
      .replace('<!--brand-->', () => headTags.filter(Boolean).join(''))
  );
}

const coverStyleSheet = (site: Site) =>
  `:root{${Object.entries(coverVariables(site))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
