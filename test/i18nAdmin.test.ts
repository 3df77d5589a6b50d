// The catalogs of the administration, the help page and the account settings: no other screen loads
// them.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Translations } from '#contract/i18n.ts';
import { plainWording } from '#contract/plainWording.ts';
import { localesFolder } from '#server/i18n/catalog.ts';
import { extractTexts } from '#server/i18n/extractTexts.ts';
import { loadAreas, translatedLanguages } from './catalogs.ts';
import { findImports, sources } from './sourceFiles.ts';

const web = sources.filter(({ path }) => /^web\/(?!.*\.(test|stories)\.)/.test(path));
/** What a module loads when it runs, or on demand. */
const imports = new Map(web.map((file) => [file.path, findImports(file)]));

function reach(path: string, without: RegExp, reached = new Set<string>()) {
  if (reached.has(path) || without.test(path) || !imports.has(path)) return reached;
  reached.add(path);
  for (const imported of imports.get(path)!) reach(imported, without, reached);
  return reached;
}
const nothing = /^$/;
const routes = 'web/adminRoutes.tsx';
const others = reach('web/main.tsx', /^web\/adminRoutes\.tsx$/);
const adminModules = new Set([...reach(routes, nothing)].filter((path) => !others.has(path)));
const otherAdminModules = reach(routes, /^web\/admin\/OfficialsScreen\.tsx$/);
const modulesWithoutMembers = reach(
  routes,
  /^web\/admin\/(People|Person|MemberImport)Screen\.tsx$/,
);
const modulesWithoutSettings = reach('web/main.tsx', /^web\/settings\/\w+(Screen|Layout)\.tsx$/);

const isOfAdmin = ({ location }: { location: string }) =>
  adminModules.has(location.replace(/:\d+$/, ''));
/** Only the screen of officials, which has a catalog of its own. */
const isOfOfficials = (text: { location: string }) =>
  isOfAdmin(text) && !otherAdminModules.has(text.location.replace(/:\d+$/, ''));
/** Only the screens of members, which have a catalog of their own. */
const isOfMembers = (text: { location: string }) =>
  isOfAdmin(text) && !modulesWithoutMembers.has(text.location.replace(/:\d+$/, ''));
const { translated } = extractTexts();
const textsOf = (list: typeof translated) => new Set(list.map(({ text }) => text));
// The help page has a catalog of its own, too.
const isOfHelp = ({ location }: { location: string }) => location.startsWith('web/help/');
/** Only the screens of the account settings, which have a catalog of their own. */
const isOfSettings = ({ location }: { location: string }) =>
  !modulesWithoutSettings.has(location.replace(/:\d+$/, ''));
const settingsTexts = textsOf(translated.filter(isOfSettings));
const ordinaryTexts = textsOf(
  translated.filter((text) => !isOfAdmin(text) && !isOfHelp(text) && !isOfSettings(text)),
);
const helpTexts = textsOf(translated.filter(isOfHelp));
const adminTexts = textsOf(
  translated.filter((text) => isOfAdmin(text) && !isOfOfficials(text) && !isOfMembers(text)),
);
const memberTexts = textsOf(translated.filter(isOfMembers));
const officialsTexts = textsOf(translated.filter(isOfOfficials));
// The catalogs of both contain no text twice.
for (const text of officialsTexts) if (memberTexts.has(text)) adminTexts.add(text);

test('knows which modules only the administration loads', () => {
  expect(adminModules).toContain('web/site/SettingsScreen.tsx');
  expect(adminModules).not.toContain('web/moderation/CaseParts.tsx');
  expect(adminModules.size).toBeGreaterThan(50);
  expect(others.size).toBeGreaterThan(500);
  expect(adminTexts.size).toBeGreaterThan(300);
  expect(officialsTexts.size).toBeGreaterThan(100);
  expect(memberTexts.size).toBeGreaterThan(80);
  expect(settingsTexts.size).toBeGreaterThan(100);
});

describe.each(translatedLanguages)('the language %s', async (language) => {
  const { translations } = (await import(join(localesFolder, `${language}.ts`))) as {
    translations: Translations;
  };
  const [admin, plain] = [
    await loadAreas(language, ['admin']),
    await loadAreas(language, ['plain']),
  ];

  test('translates the texts of all other screens outside the catalog of the administration', () => {
    const plainTexts = [...ordinaryTexts].flatMap(
      (text) => (plainWording as Readonly<Record<string, string>>)[text] ?? [],
    );
    expect([...ordinaryTexts].filter((text) => !Object.hasOwn(translations, text))).toEqual([]);
    expect(
      plainTexts.filter((text) => !Object.hasOwn({ ...translations, ...plain }, text)),
    ).toEqual([]);
  });

  test('has the texts of the help page in its catalog, unless others use them', async () => {
    const help = await loadAreas(language, ['help']);
    expect(
      [...helpTexts].filter((text) => ordinaryTexts.has(text) === Object.hasOwn(help, text)),
    ).toEqual([]);
  });

  test('has the texts of the account settings in their catalog, unless others use them', async () => {
    const settings = await loadAreas(language, ['settings']);
    const isElsewhere = (text: string) =>
      ordinaryTexts.has(text) || adminTexts.has(text) || helpTexts.has(text);
    expect(
      [...settingsTexts].filter((text) => isElsewhere(text) === Object.hasOwn(settings, text)),
    ).toEqual([]);
  });

  test('has the texts of the screen of officials in its catalog, unless others use them', async () => {
    const officials = await loadAreas(language, ['officials']);
    const contract = await loadAreas(language, ['contract', 'done', 'refusals']);
    const isElsewhere = (text: string) =>
      ordinaryTexts.has(text) || adminTexts.has(text) || Object.hasOwn(contract, text);
    expect(
      [...officialsTexts].filter((text) => isElsewhere(text) === Object.hasOwn(officials, text)),
    ).toEqual([]);
  });

  test('has the texts of the screens of members in their catalog, unless others use them', async () => {
    const members = await loadAreas(language, ['members']);
    const contract = await loadAreas(language, ['contract', 'done', 'refusals']);
    const isElsewhere = (text: string) =>
      ordinaryTexts.has(text) || adminTexts.has(text) || Object.hasOwn(contract, text);
    expect(
      [...memberTexts].filter((text) => isElsewhere(text) === Object.hasOwn(members, text)),
    ).toEqual([]);
  });

  test('has the texts of the administration only in locales/*/admin*.ts, unless the contract has them', async () => {
    const contract = await loadAreas(language, ['contract', 'done', 'refusals']);
    expect(
      [...adminTexts].filter(
        (text) =>
          !ordinaryTexts.has(text) &&
          !settingsTexts.has(text) &&
          !Object.hasOwn(contract, text) &&
          !Object.hasOwn(admin, text),
      ),
    ).toEqual([]);
  });
});
