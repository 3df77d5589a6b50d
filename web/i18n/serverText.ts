// Where another language than English is spoken: the contract's sentences are said in it, and what the server says is heard in it. The server speaks
// English, or what its operators say instead.
import { adminStrings } from '#contract/adminStrings.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { breaches, moderationStrings } from '#contract/moderationStrings.ts';
import { newsStrings } from '#contract/newsStrings.ts';
import {
  interpolate,
  moreTemplates,
  templates,
  type TextOverrides,
} from '#contract/stringTemplates.ts';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { pattern as inLanguage } from './language.ts';

const english = [...new Set([templates, moreTemplates].flatMap((list) => Object.values(list)))];

for (const list of [
  strings,
  templates,
  moreTemplates,
  siteStrings,
  spamStrings,
  audienceStrings,
  moderationStrings,
  adminStrings,
  newsStrings,
  breaches,
])
  Object.assign(
    list,
    Object.fromEntries(
      Object.entries(list).map(([name, sentence]) => [name, inLanguage(sentence)]),
    ),
  );

const ends = /[.!?] /;

export function createServerTextTranslator(textOverrides: TextOverrides) {
  const standard = new Map(
    Object.entries(textOverrides).map(([sentence, corrected]) => [corrected, sentence]),
  );
  const templates = english.map((sentence) => ({
    sentence,
    sent: asExpression(textOverrides[sentence] ?? sentence),
  }));

  /** `across`: what was filled in may hold the end of a sentence, as a title may. */
  function one(said: string, across = false): string | undefined {
    const sentence = standard.get(said) ?? said;
    const translated = inLanguage(sentence);
    if (translated !== sentence) return translated;
    for (const { sentence, sent } of templates) {
      const values = sent.exec(said)?.groups;
      if (values && (across || !Object.values(values).some((value) => ends.test(value))))
        return interpolate(
          inLanguage(sentence),
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, heard(value)])),
        );
    }
    return undefined;
  }

  /** Whole, or as the sentences that it is made of. */
  function heard(said: string): string {
    const [first = said, ...rest] = said.split(/(?<=[.!?]) /);
    const begun = rest.length ? one(first) : undefined;
    return (
      one(said) ??
      (begun === undefined ? one(said, true) : undefined) ??
      (rest.length ? [begun ?? first, heard(rest.join(' '))].join(' ') : said)
    );
  }
  return heard;
}

/** Finds what was filled in between the words of a pattern. */
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
