import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/**
 * Ten shades from light to dark. White text passes WCAG AA on shade 6 (buttons of the dark theme)
 * and on shade 7 (buttons of the light theme).
 */
const shades = (values: string) => values.split(' ') as unknown as MantineColorsTuple;

const colors = {
  verdigris: shades(
    '#eefaf8 #d9f3f0 #b8e8e2 #8ed5ce #64bfb7 #3da39b #158079 #116d67 #0d5753 #093f3c',
  ),
  copper: shades('#fef5f0 #ffe7dc #fed2bc #f8b694 #ee996d #de7f4b #b5581f #a85320 #894319 #673112'),
  gray: shades('#f8fbfa #f1f5f5 #e5ebea #d5dcdc #bac3c2 #939e9d #697574 #4e5958 #34403f #1f2928'),
  moss: shades('#f1faf1 #dff4df #c2e8c2 #9fd7a0 #7ac07c #5aa75e #38813e #327036 #27582a #1d411f'),
  amber: shades('#fff8eb #ffeed1 #ffdea4 #f8cb77 #ebb854 #d6a33a #956c03 #936d1a #745510 #553e0b'),
  brick: shades('#fff4f3 #ffe4e1 #ffcbc5 #fba8a0 #f3827a #e25f5a #c94442 #ad3232 #8e2727 #6b1e1d'),
  plum: shades('#faf5fb #f5e8f8 #ecd2f1 #ddb6e6 #c998d4 #b079bc #955ea2 #784783 #603869 #47294e'),
  slate: shades('#f3f7fc #e3eefa #cbdff4 #adc9e7 #8eb0d4 #7094ba #52769a #416081 #334d67 #24384d'),
  dark: shades('#e9efee #d4dbda #b4bfbd #98a4a2 #7b8886 #3a4745 #19211f #111817 #0c1211 #070b0b'),
};

/** Theme of the Mantine components. tokens.css has the colors and fonts of our own styles. */
export const theme = createTheme({
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1f2928',
  colors,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: {
    fontFamily: 'var(--font-reading)',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '2.125rem' },
      h2: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1.1875rem', lineHeight: '1.5625rem' },
      h4: { fontSize: '1rem', lineHeight: '1.375rem' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.25rem' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.125rem' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.35', sm: '1.43', md: '1.5', lg: '1.55', xl: '1.35' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(9 30 28 / 0.08)',
    md: '0 8px 24px rgb(9 30 28 / 0.14)',
    lg: '0 16px 40px rgb(9 30 28 / 0.18)',
    xl: '0 24px 64px rgb(9 30 28 / 0.22)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { fw: 600 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 40 } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
    // A `header` element would be a second banner landmark.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
});

/** Maps Mantine’s surface variables to our tokens, which depend on the theme. */
const surfaces = {
  '--mantine-color-body': 'var(--c-canvas)',
  '--mantine-color-text': 'var(--c-ink)',
  '--mantine-color-bright': 'var(--c-ink)',
  '--mantine-color-dimmed': 'var(--c-ink-3)',
  '--mantine-color-placeholder': 'var(--c-ink-3)',
  '--mantine-color-anchor': 'var(--c-link)',
  '--mantine-color-default': 'var(--c-surface)',
  '--mantine-color-default-hover': 'var(--c-sunken)',
  '--mantine-color-default-color': 'var(--c-ink)',
  '--mantine-color-default-border': 'var(--c-line)',
  '--mantine-color-error': 'var(--c-danger)',
  '--mantine-color-success': 'var(--c-success)',
};

function perHue(variables: (hue: string) => Record<string, string>): Record<string, string> {
  const hues = Object.keys(colors).filter((hue) => hue !== 'dark');
  return Object.assign({}, ...hues.map((hue) => variables(`--mantine-color-${hue}`)));
}

// Soft fills. Mantine computes them for its own palette; on ours they would be nearly black in the
// dark theme and too faint in the light one.
const lightHues = perHue((hue) => ({ [`${hue}-light-color`]: `var(${hue}-8)` }));
const darkHues = perHue((hue) => ({
  [`${hue}-light`]: `color-mix(in oklab, var(${hue}-4) 16%, var(--c-surface))`,
  [`${hue}-light-hover`]: `color-mix(in oklab, var(${hue}-4) 24%, var(--c-surface))`,
  [`${hue}-light-color`]: `var(${hue}-2)`,
  [`${hue}-text`]: `var(${hue}-3)`,
  [`${hue}-outline`]: `var(${hue}-4)`,
  [`${hue}-outline-hover`]: `color-mix(in oklab, var(${hue}-4) 10%, transparent)`,
}));

/** Adds variables to those that Mantine creates from the theme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...lightHues, ...surfaces },
  dark: { ...darkHues, ...surfaces },
});
