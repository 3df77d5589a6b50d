// Contrast of texts over the cover. The picture can have any color behind the scrim.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '#contract/brand.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const tokens = read('web/ui/tokens.css');
const [light = '', dark = ''] = tokens.split('@media not print');
/** The value in a theme. The dark theme overrides that of the light one. */
const tokenIn = (theme: string, name: string) =>
  new RegExp(`${name}: ([^;]+);`).exec(theme)?.[1] ??
  new RegExp(`${name}: ([^;]+);`).exec(light)![1]!;

/** The color on screen where a scrim lies on an opaque color. */
function layOn(scrim: string, color: string): string {
  const [red, green, blue, opacity] = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/
    .exec(scrim)!
    .slice(1)
    .map(Number) as [number, number, number, number];
  return `#${[red, green, blue]
    .map((channel, index) => {
      const behind = Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16);
      const value = Math.round(opacity * channel + (1 - opacity) * behind);
      return value.toString(16).padStart(2, '0');
    })
    .join('')}`;
}

const signup = read('web/account/SignupLayout.module.css');
const signupColor = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(signup)![1]!;

test.each([
  ['light', light],
  ['dark', dark],
])('texts over any cover have a contrast of at least 4.5 : 1 in the %s theme', (_name, theme) => {
  const scrim = tokenIn(theme, '--c-cover-scrim');
  const texts = ['#ffffff', ...['--c-ink', '--c-ink-2', '--c-ink-3', '--c-link'].map(signupColor)];
  // White is the worst case: the texts are lighter than every other color on the scrim.
  for (const picture of ['#ffffff', '#ffff00', '#00ffff', '#808080', tokenIn(theme, '--c-cover')])
    for (const text of texts)
      expect(
        contrast(text, layOn(scrim, picture)),
        `${text} over ${picture}`,
      ).toBeGreaterThanOrEqual(4.5);
  // The logo and the focus ring.
  for (const sign of ['--c-mark', '--c-focus'])
    expect(contrast(signupColor(sign), layOn(scrim, '#ffffff')), sign).toBeGreaterThanOrEqual(3);
});

test('text over the cover lies on the scrim, which has its full strength there', () => {
  const entry = read('web/entry/EntryScreen.module.css');
  expect(entry).toContain('var(--c-cover-scrim) var(--words-end)');
  expect(entry).toContain('linear-gradient(transparent, var(--c-cover-scrim) 72px)');
  expect(signup).toContain('var(--c-cover-scrim) calc(100% - 96px)');
  expect(signup).toContain('linear-gradient(transparent, var(--c-cover-scrim) 96px)');
});
