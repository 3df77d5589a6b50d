// Export and import of translations as PO files.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { po, type GetTextTranslation } from 'gettext-parser';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listSentences, listTranslatedLanguages, localesFolder, readCatalog } from './catalog.ts';
import { createTranslationCheck } from './checkTranslation.ts';
import { exportPo } from './exportPo.ts';
import { importPo, PoError } from './importPo.ts';
import { findPluralRule } from './pluralRules.ts';

const root = mkdtempSync(join(tmpdir(), 'folkmoot-i18n-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = join(root, 'locales');
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(localesFolder, folder, { recursive: true });
});

const filesIn = (path: string) =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(path, name)).isFile())
      .map((name) => [name, readFileSync(join(path, name), 'utf8')]),
  );

/** A PO file of the language with these entries. */
const poOf = (language: string, entries: GetTextTranslation[]) => {
  const { categories, formula } = findPluralRule(language);
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const entry of entries) (translations[entry.msgctxt ?? ''] ??= {})[entry.msgid] = entry;
  return po.compile({
    charset: 'utf-8',
    headers: {
      Language: language,
      'Content-Type': 'text/plain; charset=utf-8',
      'Plural-Forms': `nplurals=${categories.length}; plural=(${formula});`,
    },
    translations,
  });
};
const signatures = { msgid: '{{n}} signature', msgid_plural: '{{n}} signatures' };

test.each(listTranslatedLanguages())(
  'an export of %s is complete, and its import changes nothing',
  async (language) => {
    const { text, sentences, translated } = exportPo(language, folder);
    expect(sentences).toBeGreaterThan(3_000);
    expect(translated).toBe(sentences);
    const result = await importPo(Buffer.from(text), folder);
    expect(result).toEqual({ language, sentences, translated, unused: [], fuzzy: [] });
    expect(filesIn(folder)).toEqual(filesIn(localesFolder));
  },
);

test('an entry names its context, its plural, its area and its places in the code', () => {
  const { translations } = po.parse(exportPo('es', folder).text);
  expect(translations['letter']?.['Recipients']).toMatchObject({
    msgid: 'Recipients',
    msgstr: ['Destinatarios'],
    comments: { extracted: 'Area: actions' },
  });
  expect(translations['']?.[signatures.msgid]).toMatchObject({
    ...signatures,
    msgstr: ['{{n}} firma', '{{n}} firmas'],
  });
  expect(translations['']?.[signatures.msgid]?.comments?.reference).toMatch(
    /^web\/actions\/\w+\.tsx:\d+$/m,
  );
  // constants of the contract, and emails
  expect(translations['']?.['Message sent.']?.comments?.reference).toMatch(
    /^contract\/\w+\.ts:\d+/,
  );
  expect(translations['']?.['Your data is ready']?.comments?.reference).toMatch(
    /^server\/siteSettings\/emailTemplates\.ts:\d+$/,
  );
});

test('almost every sentence has a place in the code', () => {
  const unreferenced = listSentences().filter(({ references }) => references.length === 0);
  expect(unreferenced.length).toBeLessThan(5);
});

describe('a new language', () => {
  test('is exported empty, and imported with the files of the other languages', async () => {
    const { text, sentences, translated } = exportPo('de', folder);
    expect(translated).toBe(0);
    expect(await importPo(Buffer.from(text), folder)).toMatchObject({ sentences, translated: 0 });
    expect(readdirSync(join(folder, 'de'))).toEqual(readdirSync(join(folder, 'es')));
    expect(readFileSync(join(folder, 'de.ts'), 'utf8')).toMatch(
      /^\/\/ German catalog\.\n[^]*from '\.\/de\/account\.ts';/,
    );
    expect(exportPo('de', folder).text).toBe(text);
  });

  test('keeps what is translated so far', async () => {
    const entries = [
      { msgid: 'Close', msgstr: ['Schließen'] },
      { msgctxt: 'letter', msgid: 'Recipients', msgstr: ['Empfänger'] },
      { ...signatures, msgstr: ['{{n}} Unterschrift', '{{n}} Unterschriften'] },
      // in two areas
      { msgid: 'For you', msgstr: ['Für dich'] },
    ];
    expect(await importPo(poOf('de', entries), folder)).toMatchObject({ translated: 4 });
    const catalog = readCatalog('de', folder);
    expect(readFileSync(join(folder, 'de/common.ts'), 'utf8'))
      .toBe(`// Texts that several areas share.
import type { Translations } from '#contract/i18n.ts';

export const common: Translations = {
  Close: 'Schließen',
};
`);
    expect(catalog.get('actions')).toEqual(
      new Map<string, unknown>([
        ['{{n}} signatures', { one: '{{n}} Unterschrift', other: '{{n}} Unterschriften' }],
        ['Recipients|letter', 'Empfänger'],
        ['For you', 'Für dich'],
      ]),
    );
    expect(catalog.get('serverMails')?.get('For you')).toBe('Für dich');
    // an entry without a translation removes it, a sentence without an entry keeps it
    const { translated } = await importPo(poOf('de', [{ msgid: 'Close', msgstr: [''] }]), folder);
    expect(translated).toBe(3);
    const before = filesIn(folder);
    await importPo(Buffer.from(exportPo('de', folder).text), folder);
    expect(filesIn(folder)).toEqual(before);
  });

  test('has the plural forms of its grammar', async () => {
    const forms = ['{{n}} podpis', '{{n}} podpisy', '{{n}} podpisów'];
    await importPo(poOf('pl', [{ ...signatures, msgstr: forms }]), folder);
    expect(readCatalog('pl', folder).get('actions')?.get('{{n}} signatures')).toEqual({
      one: forms[0],
      few: forms[1],
      many: forms[2],
      other: forms[2],
    });
    expect(
      po.parse(exportPo('pl', folder).text).translations['']?.[signatures.msgid]?.msgstr,
    ).toEqual(forms);
  });
});

test('entries that are no longer in the product or marked as fuzzy are skipped and listed', async () => {
  const { unused, fuzzy } = await importPo(
    poOf('de', [
      { msgid: 'A sentence of last year', msgstr: ['Ein Satz vom letzten Jahr'] },
      { msgid: 'Close', msgstr: ['Geschlossen'], comments: { flag: 'fuzzy' } },
    ]),
    folder,
  );
  expect([unused, fuzzy]).toEqual([['A sentence of last year'], ['Close']]);
  expect(readCatalog('de', folder).get('common')).toEqual(new Map());
});

describe('an import is refused, and changes nothing, with', () => {
  const importErrors = async (file: Buffer) => {
    const error = await importPo(file, folder).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(error).toBeInstanceOf(PoError);
    expect(filesIn(folder)).toEqual(filesIn(localesFolder));
    return (error as PoError).errorMessages;
  };
  const search = { msgid: 'Search for “{{keyword}}”' };

  test.each<[string, GetTextTranslation, string[]]>([
    [
      'an unknown placeholder',
      { ...search, msgstr: ['In {{ort}} nach {{keyword}} suchen'] },
      [
        'Search for “{{keyword}}” → In {{ort}} nach {{keyword}} suchen: unknown placeholder {{ort}}. The sentence has {{keyword}}.',
      ],
    ],
    [
      'a translated placeholder',
      { ...search, msgstr: ['{{wort}} suchen'] },
      [
        'Search for “{{keyword}}” → {{wort}} suchen: unknown placeholder {{wort}}. The sentence has {{keyword}}.',
        'Search for “{{keyword}}” → {{wort}} suchen: missing placeholder {{keyword}}.',
      ],
    ],
    [
      'a broken placeholder',
      { ...search, msgstr: ['{{keyword} suchen'] },
      [
        'Search for “{{keyword}}” → {{keyword} suchen: missing placeholder {{keyword}}.',
        'Search for “{{keyword}}” → {{keyword} suchen: a brace that belongs to no placeholder.',
      ],
    ],
    [
      'too few plural forms',
      { ...signatures, msgstr: ['{{n}} Unterschriften'] },
      ['{{n}} signatures: the number of forms is 1, not 2 (one, other).'],
    ],
    [
      'an empty plural form',
      { ...signatures, msgstr: ['{{n}} Unterschrift', ''] },
      ['{{n}} signatures: the plural form other is missing.'],
    ],
    [
      'a plural form without its number',
      { ...signatures, msgstr: ['Eine Unterschrift', 'Unterschriften'] },
      ['{{n}} signatures → Unterschriften: missing placeholder {{n}}.'],
    ],
    [
      'one text for a plural',
      { msgid: signatures.msgid_plural, msgstr: ['{{n}} Unterschriften'] },
      ['{{n}} signatures: msgid_plural is missing, because the sentence has plural forms.'],
    ],
    [
      'plural forms of a sentence without a plural',
      { msgid: 'Shut', msgid_plural: 'Close', msgstr: ['Zu', 'Schließen'] },
      ['Close: the sentence has no plural forms.'],
    ],
  ])('%s', async (_, entry, errorMessages) => {
    const right = { msgid: 'Close', msgstr: ['Schließen'] };
    expect(await importErrors(poOf('de', [right, entry]))).toEqual(errorMessages);
  });

  test('the plural rule of another language', async () => {
    const file = poOf('de', []).toString().replace('nplurals=2', 'nplurals=3');
    expect(await importErrors(Buffer.from(file))).toEqual([
      'the header Plural-Forms has nplurals=3, but “de” has 2 plural forms: one, other. Export the language again and keep its header.',
    ]);
  });

  test('a syntax error, which the message locates', async () => {
    const [errorMessage] = await importErrors(Buffer.from('msgid "Close\nmsgstr "Schließen"\n'));
    expect(errorMessage).toMatch(/at line \d/);
  });

  test.each(['', 'en', 'english', 'xx'])('the language “%s”', async (language) => {
    const file = poOf('de', []).toString().replace('Language: de', `Language: ${language}`);
    await expect(importPo(Buffer.from(file), folder)).rejects.toThrow(/language code|English/);
  });
});

test.each([
  ['de', 'one,other'],
  ['fr', 'one,other'],
  ['ja', 'other'],
  ['pl', 'one,few,many'],
  ['ru', 'one,few,many'],
  ['cs', 'one,few,other'],
  ['sl', 'one,two,few,other'],
  ['ar', 'zero,one,two,few,many,other'],
])('the plural forms of %s are %s', (language, categories) => {
  expect(findPluralRule(language).categories.join()).toBe(categories);
});

test('a number may be a word only in a form for exactly one number', () => {
  const options = { allowsNumberAsWord: true };
  const inGerman = createTranslationCheck('de');
  expect(inGerman('{{n}} days', { one: 'ein Tag', other: '{{n}} Tage' }, options)).toEqual([]);
  // 21, 31 and others also have the form "one"
  const inRussian = createTranslationCheck('ru');
  expect(
    inRussian('{{n}} days', { one: 'один день', few: '{{n}} дня', many: '{{n}} дней' }, options),
  ).toEqual(['{{n}} days → один день: missing placeholder {{n}}.']);
});
