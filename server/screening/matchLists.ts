// Links of a text, and its matches with the blocked words and domains of the site.
import type { SpamSettings } from '#contract/spamSettings.ts';
import { matchDomains, collectLinks, maxHosts, collectRichTextLinks, type Links } from './links.ts';
import { matchWordLines, createWordList, splitWords, type WordList } from './words.ts';

/** User input to screen: fields of plain text, of rich text, and of URLs only. */
export type ScreenedText = {
  text?: readonly (string | undefined)[];
  rich?: readonly (string | undefined)[];
  links?: readonly (string | undefined)[];
};

export type TextFindings = {
  /** Lines of the lists that match. */
  words: string[];
  domains: string[];
  /** All links of the text. */
  links: Set<string>;
  /** All domains that the text links to or names. */
  hosts: Set<string>;
  /** The text names more domains than are read, so a blocked one may have been missed. */
  tooMany: boolean;
};

export type BlockLists = Pick<SpamSettings, 'blocked_words' | 'blocked_domains'>;

export function matchLists(
  { blocked_words, blocked_domains }: BlockLists,
  { text = [], rich = [], links = [] }: ScreenedText,
): TextFindings {
  const collected: Links = { links: new Set(), hosts: new Set() };
  const plainTexts = [
    ...text.filter((value) => value !== undefined),
    ...rich.map((html) => (html ? collectRichTextLinks(html, collected) : '')),
  ];
  for (const value of [...text, ...links]) if (value) collectLinks(value, collected);
  return {
    ...collected,
    tooMany: collected.hosts.size > maxHosts,
    // An empty word separates fields, so that no line matches across them.
    words: blocked_words.length
      ? matchWordLines(
          toWordList(blocked_words),
          plainTexts.flatMap((plainText) => [...splitWords(plainText), '']),
        )
      : [],
    domains: blocked_domains.length
      ? matchDomains(toDomainSet(blocked_domains), collected.hosts)
      : [],
  };
}

export const isEmpty = ({ words, domains, links, hosts }: TextFindings) =>
  words.length + domains.length + links.size + hosts.size === 0;

/**
 * Returns the findings that the previous text did not have. Edits are not held for text that others
 * have already read.
 */
export function selectNewFindings(current: TextFindings, previous: TextFindings): TextFindings {
  const difference = (values: Set<string>, previousValues: Set<string>) =>
    new Set([...values].filter((value) => !previousValues.has(value)));
  return {
    words: current.words.filter((entry) => !previous.words.includes(entry)),
    domains: current.domains.filter((entry) => !previous.domains.includes(entry)),
    links: difference(current.links, previous.links),
    hosts: difference(current.hosts, previous.hosts),
    tooMany: current.tooMany,
  };
}

/** Memoizes by list identity. Changed settings arrive as new lists. */
function memoize<T>(compute: (list: readonly string[]) => T) {
  const cache = new WeakMap<readonly string[], T>();
  return (lines: readonly string[]) => {
    const list = cache.get(lines) ?? compute(lines);
    cache.set(lines, list);
    return list;
  };
}
const toWordList = memoize<WordList>(createWordList);
const toDomainSet = memoize<ReadonlySet<string>>((list) => new Set(list));
