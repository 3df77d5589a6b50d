// CSS modules: every class that a screen uses is defined in its style sheet, and every class that
// is defined is used. Colors of components are those of the theme.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const files = readdirSync(web, { recursive: true })
  .map(String)
  .filter((path) => /\.(tsx?|module\.css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }));
const sheets = files.filter(({ path }) => path.endsWith('.css'));

const classesIn = (css: string) =>
  new Set(
    [
      ...css
        .replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
        .matchAll(/\.([A-Za-z_][\w-]*)(?=[^;{}]*\{)/g),
    ].map(([, name]) => name!),
  );

/** The files that import the sheet, with the name of the import. */
const componentsUsing = (sheet: string) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)]
      .filter(([, , from]) => normalize(join(dirname(path), from!)) === sheet)
      .map(([, name]) => ({ path, text, name: name! })),
  );
const classesUsedBy = ({ text, name }: { text: string; name: string }) =>
  [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, usedClasses]) => usedClasses!);

test('finds style sheets to check', () => {
  expect(sheets.length).toBeGreaterThan(200);
});

test('every class that is used is defined in its style sheet', () => {
  const missing = sheets.flatMap(({ path, text }) => {
    const definedClasses = classesIn(text);
    return componentsUsing(path).flatMap((component) =>
      classesUsedBy(component)
        .filter((name) => !definedClasses.has(name))
        .map((name) => `${component.path} → .${name} of ${path}`),
    );
  });
  expect(missing).toEqual([]);
});

test('every class that is defined is used', () => {
  const composed = sheets.flatMap(({ text }) =>
    [...text.matchAll(/composes: ([\w\s]+)/g)].flatMap(([, names]) => names!.trim().split(/\s+/)),
  );
  const unusedClasses = sheets.flatMap(({ path, text }) => {
    const components = componentsUsing(path);
    if (components.some((component) => new RegExp(`\\b${component.name}\\[`).test(component.text)))
      return [];
    const usedClasses = new Set([...components.flatMap(classesUsedBy), ...composed]);
    return [...classesIn(text)]
      .filter((name) => !usedClasses.has(name))
      .map((name) => `${path} .${name}`);
  });
  expect(unusedClasses).toEqual([]);
});

test('no component has a color of Mantine that our theme does not define', () => {
  const foreign = files.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /\bcolor=\{?["'](red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)\b/g,
      ),
    ].map(([, color]) => `${path}: ${color}`),
  );
  expect(foreign).toEqual([]);
});
