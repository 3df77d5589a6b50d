// Brand color: rejects colors with low contrast, and derives shades with sufficient contrast.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brandStyleSheet,
  brandVariables,
  contrast,
  isReadableWithWhiteText,
  createShades,
  darkenUntilReadable,
  whiteTextContrast,
} from '#contract/brand.ts';
import { addBranding } from './htmlHead.ts';
import type { Site } from '../siteSettings/settings.ts';

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('derives approximately the default shades from the default color', () => {
  const defaultShades =
    '#eefaf8 #d9f3f0 #b8e8e2 #8ed5ce #64bfb7 #3da39b #158079 #116d67 #0d5753 #093f3c'.split(' ');
  createShades('#116d67').forEach((shade, index) =>
    expect(
      contrast(shade, defaultShades[index]!),
      `${shade} for ${defaultShades[index]}`,
    ).toBeLessThan(1.02),
  );
});

test('accepts a color exactly if white text on buttons has sufficient contrast in both themes', () => {
  expect(
    ['#116d67', '#7a1fa2', '#000040', '#333333', '#aa0000'].filter(
      (colour) => !isReadableWithWhiteText(colour),
    ),
  ).toEqual([]);
  expect(
    ['#ffcc00', '#ffffff', '#00ff00', '#9aa0a6', '#2aa198'].filter(isReadableWithWhiteText),
  ).toEqual([]);
  expect(whiteTextContrast('#767676')).toBeGreaterThanOrEqual(4.5);
  expect(whiteTextContrast('#777777')).toBeLessThan(4.5);
});

test('darkens a color just enough for white text, in about its hue', () => {
  expect(darkenUntilReadable('#116d67')).toBe('#116d67');
  for (const color of ['#ffe45c', '#ffffff', '#00ff00', '#ff9999']) {
    const ratio = whiteTextContrast(darkenUntilReadable(color));
    expect(ratio, color).toBeGreaterThanOrEqual(4.5);
    expect(ratio, color).toBeLessThan(4.7);
  }
  fc.assert(fc.property(colours, (colour) => isReadableWithWhiteText(darkenUntilReadable(colour))));
});

test('all text and background pairs of an accepted color have sufficient contrast in both themes', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      fc.pre(isReadableWithWhiteText(colour));
      const { light, dark } = brandVariables(colour);
      const [canvas, surface, darkCanvas, darkSurface] = [
        '#f1f5f5',
        '#ffffff',
        '#111817',
        '#19211f',
      ];
      const pairs: [string, string, number][] = [
        ['#ffffff', light['--c-primary']!, 4.5],
        ['#ffffff', light['--c-primary-hover']!, 4.5],
        [light['--c-link']!, surface, 4.5],
        [light['--c-link']!, canvas, 4.5],
        [light['--c-primary-soft-ink']!, light['--c-primary-soft']!, 4.5],
        ['#ffffff', dark['--c-primary']!, 4.5],
        ['#ffffff', dark['--c-primary-hover']!, 4.5],
        // A border, not text.
        [dark['--c-primary']!, darkSurface, 3],
        [dark['--c-link']!, darkSurface, 4.5],
        [dark['--c-link']!, darkCanvas, 4.5],
        [dark['--c-mark']!, darkSurface, 4.5],
        [dark['--c-primary-soft-ink']!, dark['--c-primary-soft']!, 4.5],
      ];
      for (const [one, otherColour, minContrast] of pairs)
        expect(
          contrast(one, otherColour),
          `${colour}: ${one} on ${otherColour}`,
        ).toBeGreaterThanOrEqual(minContrast);
    }),
    { numRuns: 500 },
  );
});

test('is in the head of the page before any script, with the nonce of the page', () => {
  const page =
    '<meta name="theme-color" content="#116d67" /><!--brand--><link rel="icon" href="/mark.svg" type="image/svg+xml" />';
  const site = { colour: '', logo: '', sentences: {} } as unknown as Site;
  expect(addBranding(page, site)).toBe(page.replace('<!--brand-->', ''));
  const html = addBranding(page, { ...site, colour: '#7a1fa2', logo: '/logo/x' });
  expect(html).toContain(
    `<style id="brand" nonce="__NONCE__">${brandStyleSheet('#7a1fa2')}</style>`,
  );
  expect(html).toContain('content="#7a1fa2"');
  expect(addBranding(page, site, true)).toContain('<meta name="demo" content="on" />');
  expect(html).toContain('<meta name="logo" content="/logo/x" />');
  expect(html).not.toContain('plain-wording');
  expect(addBranding(page, { ...site, plain_wording: 'Y' })).toContain(
    '<meta name="plain-wording" content="on" />',
  );
  expect(html).toContain('<link rel="icon" href="/logo/x" type="image/webp" />');
  const withCover = addBranding(page, { ...site, cover: '/cover/x', cover_focus: { x: 10, y: 0 } });
  expect(withCover).toContain(
    '<style nonce="__NONCE__">:root{--cover-picture:url("/cover/x");--cover-position:10% 0%}</style>',
  );
  const overrides = { 'Not friends found.': 'No "friends" <here> $& yet.' };
  const [, encoded = ''] = /name="wording" content="([^"]*)"/.exec(
    addBranding(page, { ...site, sentences: overrides }),
  )!;
  expect(encoded).not.toMatch(/[<>]/);
  expect(
    JSON.parse(
      encoded
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    ),
  ).toEqual(overrides);
  expect(brandStyleSheet('#7a1fa2')).not.toMatch(/[<>"]/);
});
