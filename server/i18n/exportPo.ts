// Export of a language as a PO file (gettext), which programs for translators edit.
import { po, type GetTextTranslation } from 'gettext-parser';
import { listSentences, localesFolder, readCatalog, type Sentence } from './catalog.ts';
import type { Translation } from './catalogFile.ts';
import { findPluralRule, type PluralRule } from './pluralRules.ts';

type ExportedPo = { text: string; sentences: number; translated: number };

/** All sentences with the translations of the language. Those without one are empty. */
export function exportPo(language: string, folder = localesFolder): ExportedPo {
  const rule = findPluralRule(language);
  const catalog = readCatalog(language, folder);
  const sentences = listSentences(folder);
  const entries = sentences.map((sentence) =>
    toEntry(sentence, rule, catalog.get(sentence.areas[0]!)!.get(sentence.key)),
  );
  const messages: Record<string, Record<string, GetTextTranslation>> = { '': {} };
  for (const entry of entries) {
    const entriesOfContext = (messages[entry.msgctxt ?? ''] ??= {});
    // the same English singular may have two plurals
    if (Object.hasOwn(entriesOfContext, entry.msgid))
      entry.msgid = entry.msgid_plural ?? entry.msgid;
    entriesOfContext[entry.msgid] = entry;
  }
  const text = po
    .compile({
      charset: 'utf-8',
      headers: {
        'Project-Id-Version': 'folkmoot',
        Language: language,
        'MIME-Version': '1.0',
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Transfer-Encoding': '8bit',
        'Plural-Forms': `nplurals=${rule.categories.length}; plural=(${rule.formula});`,
      },
      translations: messages,
    })
    .toString('utf8');
  return {
    text: `${text}\n`,
    sentences: entries.length,
    translated: entries.filter(({ msgstr }) => msgstr.some((form) => form !== '')).length,
  };
}

function toEntry(
  { text, context, singular, areas, references }: Sentence,
  { categories }: PluralRule,
  translation: Translation | undefined,
): GetTextTranslation {
  const getForm = (category: string) =>
    typeof translation === 'string' ? translation : (translation?.[category] ?? '');
  return {
    ...(context !== undefined && { msgctxt: context }),
    msgid: singular ?? text,
    ...(singular !== undefined && { msgid_plural: text }),
    msgstr: singular === undefined ? [getForm('other')] : categories.map(getForm),
    comments: {
      extracted: `Area: ${areas.join(', ')}`,
      ...(references.length > 0 && { reference: references.join('\n') }),
    },
  };
}
