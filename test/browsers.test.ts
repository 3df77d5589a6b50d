// The build runs in the oldest supported browsers: features that they lack are unused or optional.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { oldestBrowsers } from '#web/browsers.ts';
import {
  isKnown,
  unsupportedInScript,
  unsupportedInStyleSheet,
  createSupportCheck,
} from './browserSupport.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isSupported = createSupportCheck(oldestBrowsers);

/** Features that are used although some browsers lack them, by reason. */
const reasons: Record<string, readonly string[]> = {
  'asked for before it is used': [
    'api.Navigator.share',
    'api.Navigator.setAppBadge',
    'api.Navigator.clearAppBadge',
    'api.Notification',
    // web/files/PhotoViewerControls.tsx
    'api.Document.fullscreenEnabled',
    'api.Document.exitFullscreen',
    'api.Element.requestFullscreen',
    'api.Window.requestIdleCallback',
    'api.Window.cancelIdleCallback',
    'api.trustedTypes',
    // React
    'api.Window.navigation',
    'api.WorkerNavigator.connection',
    // the router
    'api.Element.startViewTransition',
    // ProseMirror
    'api.Document.caretPositionFromPoint',
    'api.Selection.getComposedRanges',
    // passkeys
    'api.AuthenticatorAttestationResponse',
    'api.PublicKeyCredential.authenticatorAttachment',
  ],
  'added by the popover polyfill (web/main.tsx), or used by it': [
    'api.HTMLElement.popover',
    'api.HTMLElement.showPopover',
    'api.HTMLElement.hidePopover',
    'api.HTMLInputElement.popoverTargetElement',
    'api.HTMLInputElement.popoverTargetAction',
    'api.ShadowRoot.fullscreenElement',
    'api.ToggleEvent',
  ],
  'ignored where it is missing, and nothing is lost': [
    'api.Window.devicePixelRatio',
    'api.HTMLLinkElement.imageSizes',
    'api.HTMLScriptElement.fetchPriority',
    'api.HTMLInputElement.capture',
    'api.MouseEvent.movementX',
    'api.MouseEvent.movementY',
    'css.properties.accent-color',
    'css.properties.print-color-adjust',
    'css.properties.backdrop-filter',
    'css.properties.break-after.avoid',
    'css.properties.contain-intrinsic-size',
    'css.properties.content-visibility',
    'css.properties.cursor',
    'css.properties.font-family.ui-monospace',
    'css.properties.forced-color-adjust',
    'css.properties.mask-image',
    'css.properties.overscroll-behavior',
    'css.properties.resize',
    'css.properties.scrollbar-width',
    'css.properties.text-box-edge',
    'css.properties.text-box-trim',
    'css.properties.text-wrap',
  ],
  'written without it as well, for browsers that drop it': ['css.properties.content.alt_text'],
  'written with its prefix as well': ['css.properties.line-clamp', 'css.properties.user-select'],
  'what is written while leaving may be lost without it, as by closing the browser': [
    'api.Request.keepalive',
  ],
  // web/ui/keyEvents.ts
  'known to be wrong in Safari, where the code of the key is asked for too': [
    'api.KeyboardEvent.isComposing',
  ],
  'a field grows by a script where it is missing: PostForm.tsx, RichTextPlaceholder.tsx': [
    'css.properties.field-sizing',
  ],
  'focus has its ring by other means where it is missing; the rest is a detail of looks': [
    'css.selectors.has',
  ],
  'properties and variables of ours or of a library that only share the name': [
    'api.ElementInternals.role',
    'api.ElementInternals.states',
    'api.FontFace.variant',
    'api.HTMLButtonElement.command',
    'api.FontFaceSet.check',
    'api.IntersectionObserver.delay',
    'api.Navigator.contacts',
    'api.Navigator.keyboard',
    'api.NotificationEvent.notification',
    'api.OffscreenCanvasRenderingContext2D.font',
    'api.PushMessageData.bytes',
    'api.RTCIceCandidate.address',
    'api.RTCIceCandidate.component',
    'api.RTCIceCandidate.priority',
    'api.ScreenOrientation.lock',
    'api.ServiceWorkerRegistration.sync',
    'api.Window.open',
    'javascript.builtins.ArrayBuffer.resizable',
    'javascript.builtins.ArrayBuffer.resize',
    'javascript.builtins.Iterator.drop',
    'javascript.builtins.Iterator.take',
    'javascript.builtins.Iterator.toArray',
    'javascript.builtins.SharedArrayBuffer.grow',
  ],
};
const allowed = Object.values(reasons).flat();

/** The files of the current build. The folder may also contain files of earlier builds. */
function filesOfTheBuild(): string[] {
  const list = `${root}.cache/assets.json`;
  const current = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as string[])
    : readdirSync(`${root}dist/assets`);
  const assets = current
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `assets/${name.replace('assets/', '')}`);
  return [...assets, 'opening.js', 'push.js'];
}

test('the oldest browsers support every feature that the build uses', () => {
  const used = new Map<string, string>();
  for (const file of filesOfTheBuild()) {
    const text = readFileSync(`${root}dist/${file}`, 'utf8');
    const unsupported = file.endsWith('.css')
      ? unsupportedInStyleSheet(text, isSupported)
      : unsupportedInScript(text, isSupported);
    for (const key of unsupported) used.set(key, file);
  }
  const allowing = (key: string) =>
    allowed.find((each) => key === each || key.startsWith(`${each}.`) || key === `${each}_static`);
  expect(
    [...used].filter(([key]) => !allowing(key)).map(([key, file]) => `${key} in ${file}`),
  ).toEqual([]);
  const needed = new Set([...used.keys()].map(allowing));
  expect(allowed.filter((key) => !needed.has(key))).toEqual([]);
});

test.each([
  ['URL.canParse(address)', 'api.URL.canParse_static'],
  ['if (window.URL.canParse) URL["canParse"](address)', 'api.URL.canParse_static'],
  ['Map.groupBy(offices, nameOf)', 'javascript.builtins.Map.groupBy'],
  ['AbortSignal.any([one, other])', 'api.AbortSignal.any_static'],
  ['panel.showPopover()', 'api.HTMLElement.showPopover'],
  ['new Intl.Segmenter(`en`)', 'javascript.builtins.Intl.Segmenter'],
  ['requestIdleCallback(go)', 'api.Window.requestIdleCallback'],
  ['one.union(other)', 'javascript.builtins.Set.union'],
])('a script with %s does not pass', (code, key) => {
  expect([...unsupportedInScript(code, isSupported)]).toContain(key);
});

test.each([
  '/[\\p{L}--[a-z]]/v',
  '/(?<word>a)|(?<word>b)/',
  'import data from "./a.json" with { type: "json" }',
  'using file = open()',
])('the syntax of %s does not pass', (code) => {
  expect(() => unsupportedInScript(code, isSupported)).toThrow(SyntaxError);
});

test.each([
  ['a { b & { color: red } }', 'css.selectors.nesting'],
  ['a:has(b) { color: red }', 'css.selectors.has'],
  ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['a { float: inline-start }', 'css.properties.float.inline-start'],
  ['@starting-style { a { opacity: 0 } }', 'css.at-rules.starting-style'],
  ['a { height: 2lh }', 'css.types.length.lh'],
])('a sheet with %s does not pass', (css, key) => {
  expect([...unsupportedInStyleSheet(css, isSupported)]).toContain(key);
});

test('accepts features that all supported browsers have', () => {
  expect([
    ...unsupportedInScript(
      'structuredClone([1].toSorted().at(-1)); Object.hasOwn(a, "b"); /(?<=a)b/d; new AbortController().signal',
      isSupported,
    ),
  ]).toEqual([]);
  expect([
    ...unsupportedInStyleSheet(
      '@layer a { b { color: color-mix(in srgb, red, blue); height: 100dvh; inset: 0 } }',
      isSupported,
    ),
  ]).toEqual([]);
  expect(['api.URL.canParse_static', 'css.selectors.has'].every(isKnown)).toBe(true);
});

test('an old browser can parse the script that warns it, which names the oldest supported versions', () => {
  const opening = readFileSync(`${root}web/public/opening.js`, 'utf8');
  expect(() => parse(opening, { ecmaVersion: 5 })).not.toThrow();
  const [chrome, edge, firefox, safari] = oldestBrowsers.map((browser) =>
    browser.replace(/^[a-z]+/, ''),
  );
  expect(chrome).toBe(edge);
  for (const and of ['and', 'y'])
    expect(opening).toContain(`Chrome ${and} Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`);
});
