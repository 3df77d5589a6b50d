// folkmoot i18n: exchanges translations with translators as PO files (gettext).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Argument, Option } from 'commander';
import { isLanguage } from '#contract/i18n.ts';
import { defineCommand, type CommandGroup } from '../define.ts';
import { findFile, fromCallerFolder } from '../paths.ts';

const exportCommand = defineCommand<[string, string | undefined], { force?: boolean }>({
  name: 'export',
  description: 'Write the translations of a language to a PO file',
  details:
    'Writes every English sentence with its translation to a PO file. In a new language, all translations are empty.',
  example: 'folkmoot i18n export de',
  arguments: [
    new Argument('<language>', 'a code of two letters'),
    new Argument('[file]', 'the PO file, if not named after the language'),
  ],
  options: [new Option('--force', 'replace an existing file')],
  run: async ([language, file = `${language}.po`], { force = false }) => {
    const { assertLanguageCode, exportPo } = await loadModules();
    assertLanguageCode(language);
    const path = fromCallerFolder(file);
    if (existsSync(path) && !force)
      throw new Error(`${file} exists. Import it first, and then export with --force.`);
    const { text, sentences, translated } = exportPo(language);
    writeFileSync(path, text);
    console.log(`${file}: ${translated} of ${sentences} sentences are translated.`);
  },
});

const importCommand = defineCommand<[string]>({
  name: 'import',
  description: 'Read translations from a PO file',
  details:
    'Reads the translations of a PO file into locales/, in the language that its header names. Writes nothing if a translation has wrong placeholders or plural forms.',
  example: 'folkmoot i18n import de.po',
  arguments: [new Argument('<file>', 'a PO file that folkmoot i18n export wrote')],
  run: async ([file]) => {
    const { importPo, PoError } = await loadModules();
    const result = await importPo(readFileSync(findFile(file))).catch((error: unknown) => {
      if (error instanceof PoError)
        for (const errorMessage of error.errorMessages) console.log(errorMessage);
      throw error;
    });
    for (const text of result.unused) console.log(`skipped, no longer in the product: “${text}”`);
    for (const text of result.fuzzy) console.log(`skipped, marked as fuzzy: “${text}”`);
    const { language, translated, sentences } = result;
    console.log(`${language}: ${translated} of ${sentences} sentences are translated.`);
    if (translated < sentences) console.log('The others are shown in English.');
    if (!isLanguage(language))
      console.log(
        `To offer this language, add “${language}: '${getLanguageName(language)}'” to languages in contract/i18n.ts.`,
      );
  },
});

const getLanguageName = (language: string) => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language)!;
  return name[0]!.toLocaleUpperCase(language) + name.slice(1);
};

/** Loads the modules that need the development packages and the sources of the web client. */
async function loadModules() {
  try {
    return {
      ...(await import('../../i18n/exportPo.ts')),
      ...(await import('../../i18n/importPo.ts')),
    };
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'this command needs the source code with its development packages: run it in a clone of the repository.',
      { cause: error },
    );
  }
}

export const command: CommandGroup = {
  name: 'i18n',
  description: 'Export and import translations',
  commands: [exportCommand, importCommand],
};
