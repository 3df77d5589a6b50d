// Translator of server texts: matches the English text of the server, or the wording set by
// administrators, against the English catalog and returns it in the UI language, or in the plain
// wording. Loading this module also translates the texts of the contract.
import { adminStrings } from '#contract/adminStrings.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { pollStrings } from '#contract/pollStrings.ts';
import { ruleViolations, moderationStrings } from '#contract/moderationStrings.ts';
import { newsStrings } from '#contract/newsStrings.ts';
import {
  interpolate,
  fixedTemplates,
  templates,
  type TextOverrides,
} from '#contract/stringTemplates.ts';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { language, pattern as inLanguage } from './language.ts';

const english = [...new Set([templates, fixedTemplates].flatMap((list) => Object.values(list)))];

for (const list of [
  strings,
  templates,
  fixedTemplates,
  siteStrings,
  spamStrings,
  audienceStrings,
  pollStrings,
  moderationStrings,
  adminStrings,
  newsStrings,
  ruleViolations,
])
  Object.assign(
    list,
    Object.fromEntries(
      Object.entries(list).map(([name, sentence]) => [name, inLanguage(sentence)]),
    ),
  );

const sentenceEnd = /[.!?] /;

export function createServerTextTranslator(textOverrides: TextOverrides) {
  const standard = new Map(
    Object.entries(textOverrides).map(([sentence, corrected]) => [corrected, sentence]),
  );
  const templates = english.map((sentence) => ({
    sentence,
    sent: asExpression(textOverrides[sentence] ?? sentence),
  }));

  /** In English, the wording set by administrators takes precedence over the plain wording. */
  const shown = (sentence: string): string =>
    language === 'en' && Object.hasOwn(textOverrides, sentence)
      ? textOverrides[sentence]!
      : inLanguage(sentence);

  /** `across` allows placeholder values that contain the end of a sentence, as a title may. */
  function translateSentence(text: string, across = false): string | undefined {
    const sentence = standard.get(text) ?? text;
    const translated = shown(sentence);
    if (translated !== sentence) return translated;
    for (const { sentence, sent } of templates) {
      const values = sent.exec(text)?.groups;
      if (values && (across || !Object.values(values).some((value) => sentenceEnd.test(value))))
        return interpolate(
          shown(sentence),
          Object.fromEntries(
            Object.entries(values).map(([name, value]) => [name, translate(value)]),
          ),
        );
    }
    return undefined;
  }

  /** Translates the whole text, or sentence by sentence. */
  function translate(text: string): string {
    const [first = text, ...rest] = text.split(/(?<=[.!?]) /);
    const translatedFirst = rest.length ? translateSentence(first) : undefined;
    return (
      translateSentence(text) ??
      (translatedFirst === undefined ? translateSentence(text, true) : undefined) ??
      (rest.length ? [translatedFirst ?? first, translate(rest.join(' '))].join(' ') : text)
    );
  }
  return translate;
}

/** A regular expression that captures the placeholder values of a template. */
const asExpression = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split(/\{\{(\w+)\}\}/)
      .map((part, i) =>
        i % 2 ? `(?<${part}>.+?)` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('')}$`,
    's',
  );
