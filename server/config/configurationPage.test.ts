// docs/configuration.md has a table of the settings. To write it: npx vitest run server/config -u
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings, type Setting } from './schema.ts';

const file = join(import.meta.dirname, '../../docs/configuration.md');
const page = readFileSync(file, 'utf8');
const entries: [string, Setting][] = Object.entries(settings);

function defaultOf({ default: value, defaultNote }: Setting): string {
  return defaultNote ?? (value ? `\`${value}\`` : 'none');
}

const table = [
  '| name | default | meaning | old name |',
  '| --- | --- | --- | --- |',
  ...entries.map(([name, setting]) => {
    const old = setting.oldName ? `\`${setting.oldName}\` |` : '|';
    return `| \`${name}\` | ${defaultOf(setting)} | ${setting.description} | ${old}`;
  }),
].join('\n');

test('the page has the table of the schema', async () => {
  await expect(
    page.replace(/\n\| name \| default .*?\n\n/s, () => `\n${table}\n\n`),
  ).toMatchFileSnapshot(file);
});

test('the text names no setting that does not exist', () => {
  const known = new Set(entries.flatMap(([name, { oldName }]) => [name, oldName]));
  const named = [...page.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
