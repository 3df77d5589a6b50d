import { describe, expect, test } from 'vitest';
import { isAllowedMarkup, isOwnScript, isPlainText, allowMarkup } from './trustedTypes.ts';

describe('the default policy', () => {
  test('accepts style sheets', () => {
    expect(isPlainText(':root{--c-ink:#1f2928}@media (min-width: 48em){a > b{color:red}}')).toBe(
      true,
    );
  });

  test.each(['<img src=x onerror=alert(1)>', 'a{}</style><script>', '&lt;<'])(
    'rejects markup: %s',
    (value) => {
      expect(isPlainText(value)).toBe(false);
    },
  );

  test('accepts sanitized markup only unchanged and until the next is allowed', () => {
    allowMarkup('<p>clean</p>');
    expect(isAllowedMarkup('<p>clean</p>')).toBe(true);
    expect(isAllowedMarkup('<p>clean</p><img src=x onerror=alert(1)>')).toBe(false);
    allowMarkup('<p>next</p>');
    expect(isAllowedMarkup('<p>clean</p>')).toBe(false);
  });

  test('accepts scripts only from the build output of this site', () => {
    const site = 'https://town.example/signup';
    expect(isOwnScript('/assets/solver-1a2b.js', site)).toBe(true);
    expect(isOwnScript('https://town.example/assets/solver-1a2b.js', site)).toBe(true);
    expect(isOwnScript('/push.js?name=Town', site)).toBe(true);
    expect(isOwnScript('/f/push.js', site)).toBe(false);
    expect(isOwnScript('/f/upload.js', site)).toBe(false);
    expect(isOwnScript('/assets/../f/upload.js', site)).toBe(false);
    expect(isOwnScript('https://elsewhere.example/assets/solver.js', site)).toBe(false);
    expect(isOwnScript('data:text/javascript,alert(1)', site)).toBe(false);
    expect(isOwnScript('blob:https://town.example/assets/1', site)).toBe(false);
  });
});
