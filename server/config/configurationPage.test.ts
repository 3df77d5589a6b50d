// docs/configuration.md has tables of the settings. To write it: npx vitest run server/config -u
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { providerSettings } from './providerSettings.ts';
import { settings } from './schema.ts';
import type { Setting } from './settingTypes.ts';

const file = join(import.meta.dirname, '../../docs/configuration.md');
const page = readFileSync(file, 'utf8');
const entries: [string, Setting][] = Object.entries(settings);
const ofProviders: [string, Setting][] = Object.entries(providerSettings).map(([name, setting]) => [
  `OIDC_ID_${name}`,
  setting,
]);

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

const providerTable = [
  '| name of a provider | default | meaning |',
  '| --- | --- | --- |',
  ...ofProviders.map(
    ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.description} |`,
  ),
].join('\n');

test('the page has the tables of the schema', async () => {
  await expect(
    page
      .replace(/\n\| name \| default .*?\n\n/s, () => `\n${table}\n\n`)
      .replace(/\n\| name of a provider .*?\n\n/s, () => `\n${providerTable}\n\n`),
  ).toMatchFileSnapshot(file);
});

test('the text names no setting that does not exist', () => {
  const known = new Set(
    [...entries, ...ofProviders].flatMap(([name, { oldName }]) => [name, oldName]),
  );
  const named = [...page.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) =>
    name.replace('OIDC_KEYCLOAK_', 'OIDC_ID_'),
  );
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
