import { brandStyleSheet } from '#contract/brand.ts';

/**
 * Applies a site color to this page after it was saved; empty for the default. The server applies
 * it to later page loads.
 */
export function applyBrandColor(colour: string) {
  const sheet = document.getElementById('brand') ?? newSheet();
  sheet.textContent = colour ? brandStyleSheet(colour) : '';
}

function newSheet(): HTMLStyleElement {
  const sheet = document.createElement('style');
  sheet.id = 'brand';
  sheet.nonce =
    document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
  document.head.append(sheet);
  return sheet;
}
