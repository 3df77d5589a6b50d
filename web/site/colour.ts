import { brandSheet } from '#contract/brand.ts';

/** Draws this page in another colour, as the server draws the next one. */
export function wearColour(colour: string) {
  const sheet = document.getElementById('brand') ?? newSheet();
  sheet.textContent = colour ? brandSheet(colour) : '';
}

function newSheet(): HTMLStyleElement {
  const sheet = document.createElement('style');
  sheet.id = 'brand';
  sheet.nonce =
    document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
  document.head.append(sheet);
  return sheet;
}
