// Shades of the site color that an administrator chose. They are computed in OKLCH from our own
// shades, so that every pair has about the same contrast as ours. And the cover as CSS variables.
import type { SiteSettings } from './siteSettings.ts';

/** Our own shades. Other colors take over their steps of lightness and chroma. */
const defaultShades = [
  '#eefaf8',
  '#d9f3f0',
  '#b8e8e2',
  '#8ed5ce',
  '#64bfb7',
  '#3da39b',
  '#158079',
  '#116d67',
  '#0d5753',
  '#093f3c',
];
/** Minimum contrast of text (WCAG AA). */
const minimumContrast = 4.5;
/**
 * Contrast of white text on shade 6, which fills buttons in the dark theme: that of our own shade
 * 6. It is just above the minimum, so that the button stands out on the dark card.
 */
const whiteContrastOnShade6 = 4.78;
/** Background of pages in the light theme: `--c-canvas` of web/ui/tokens.css. */
const canvas = '#f1f5f5';

/** Named after the setting, which is spelled this way on the wire. */
export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/**
 * Ten shades from light to dark. The color itself is at index 7, which fills buttons in the light
 * theme.
 */
export function createShades(color: string): string[] {
  const { lightness, chroma, hue } = toLch(color);
  const ownSeventh = toLch(defaultShades[7]!);
  const strength = chroma / ownSeventh.chroma;
  return defaultShades.map((ownShade, shade) => {
    const reference = toLch(ownShade);
    if (shade === 7) return color;
    if (shade === 6)
      return lightestWithContrast({ chroma: reference.chroma * strength, hue }, color);
    const light =
      shade < 6 ? reference.lightness : (lightness * reference.lightness) / ownSeventh.lightness;
    return toHex({ lightness: light, chroma: reference.chroma * strength, hue });
  });
}

/** Contrast of white text on the color, in the theme where it is lower. */
export function whiteTextContrast(color: string): number {
  const shades = createShades(color);
  return Math.min(contrast('#ffffff', shades[6]!), contrast('#ffffff', shades[7]!));
}

export const isReadableWithWhiteText = (color: string) =>
  whiteTextContrast(color) >= minimumContrast;

/** The color, or the lightest shade of its hue and chroma on which white text is readable. */
export function darkenUntilReadable(color: string): string {
  if (isReadableWithWhiteText(color)) return color;
  const { chroma, hue, lightness } = toLch(color);
  const shade = (light: number) => toHex({ chroma, hue, lightness: light });
  let [dark, light] = [0, lightness];
  for (let iteration = 0; iteration < 20; iteration++) {
    const middle = (dark + light) / 2;
    if (isReadableWithWhiteText(shade(middle))) dark = middle;
    else light = middle;
  }
  return shade(dark);
}

/** CSS variables that depend on the color, by theme. */
export function brandVariables(color: string): {
  shared: Record<string, string>;
  light: Record<string, string>;
  dark: Record<string, string>;
} {
  const shades = createShades(color);
  const { hue, chroma } = toLch(color);
  const shade = (index: number) => shades[index]!;
  const dim = (lightness: number, maxChroma: number) =>
    toHex({ lightness, chroma: Math.min(maxChroma, chroma), hue });
  return {
    shared: Object.fromEntries(
      shades.map((value, index) => [`--mantine-color-verdigris-${index}`, value]),
    ),
    light: {
      '--c-primary': color,
      '--c-primary-hover': shade(8),
      '--c-mark': color,
      // links also appear on the canvas
      '--c-link': contrast(color, canvas) >= minimumContrast ? color : shade(8),
      '--c-primary-soft': shade(0),
      '--c-primary-soft-ink': shade(8),
      '--c-bar-own': shade(3),
    },
    dark: {
      '--c-primary': shade(6),
      '--c-primary-hover': shade(7),
      '--c-mark': shade(4),
      '--c-link': shade(3),
      '--c-primary-soft': dim(0.292, 0.036),
      '--c-primary-soft-ink': shade(2),
      '--c-bar-own': dim(0.464, 0.065),
    },
  };
}

/** The variables as a style sheet. Its specificity overrides the style sheets of the page. */
export function brandStyleSheet(color: string): string {
  const { shared, light, dark } = brandVariables(color);
  const block = (selector: string, variables: Record<string, string>) =>
    `${selector}{${Object.entries(variables)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  const root = ':root:root:root';
  // Printing uses the light theme.
  return (
    block(root, { ...shared, ...light }) +
    `@media not print{${block(`${root}[data-mantine-color-scheme=dark]`, dark)}}`
  );
}

/** The cover, and the part of it that stays visible in every format. */
export const coverVariables = ({
  cover,
  cover_focus: { x, y },
}: Pick<SiteSettings, 'cover' | 'cover_focus'>): Record<string, string> => ({
  '--cover-picture': cover ? `url("${encodeURI(cover)}")` : 'none',
  '--cover-position': `${x}% ${y}%`,
});

type Lch = { lightness: number; chroma: number; hue: number };
type Rgb = [number, number, number];

/** Contrast ratio of two colors, from 1 to 21. */
export function contrast(foreground: string, background: string): number {
  const luminance = (color: string) => {
    const [red, green, blue] = linear(color);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker, lighter] = [luminance(foreground), luminance(background)].toSorted(
    (a, b) => a - b,
  ) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The lightest color on which white text has the contrast `whiteContrastOnShade6`. If the contrast
 * of `color` is lower than that, returns `color`.
 */
function lightestWithContrast(hueAndChroma: Pick<Lch, 'chroma' | 'hue'>, color: string): string {
  if (contrast('#ffffff', color) < whiteContrastOnShade6) return color;
  let [dark, light] = [0, 1];
  for (let iteration = 0; iteration < 20; iteration++) {
    const lightness = (dark + light) / 2;
    if (contrast('#ffffff', toHex({ ...hueAndChroma, lightness })) < whiteContrastOnShade6)
      light = lightness;
    else dark = lightness;
  }
  return toHex({ ...hueAndChroma, lightness: dark });
}

/** Linear red, green and blue of an sRGB color, each from 0 to 1. */
const linear = (color: string): Rgb =>
  [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;

/** OKLCH of an sRGB color, with the matrices of https://bottosson.github.io/posts/oklab/. */
function toLch(color: string): Lch {
  const [r, g, b] = linear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: Math.atan2(y, x),
  };
}

/** The inverse of `toLch`: linear values, outside of 0 to 1 if sRGB does not have the color. */
function toRgb({ lightness, chroma, hue }: Lch): Rgb {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The color as #rrggbb. Reduces the chroma until the color is in the sRGB gamut. */
function toHex(lch: Lch): string {
  let [inGamut, outOfGamut] = [0, 1];
  const isInGamut = (strength: number) =>
    toRgb({ ...lch, chroma: lch.chroma * strength }).every(
      (channel) => channel > -0.0005 && channel < 1.0005,
    );
  if (!isInGamut(1))
    for (let iteration = 0; iteration < 16; iteration++) {
      const strength = (inGamut + outOfGamut) / 2;
      if (isInGamut(strength)) inGamut = strength;
      else outOfGamut = strength;
    }
  const strength = isInGamut(1) ? 1 : inGamut;
  return `#${toRgb({ ...lch, chroma: lch.chroma * strength })
    .map((channel) => {
      const value = Math.min(1, Math.max(0, channel));
      const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}
