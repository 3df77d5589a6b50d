// What stands in something that somebody says, against the lists of the site.
import type { SpamSettings } from '#contract/spamSettings.ts';
import { domainsFound, linksIn, mostHosts, readRich, type Links } from './links.ts';
import { linesFound, wordList, wordsIn, type WordList } from './words.ts';

/** What somebody says: fields of plain text, of rich text, and of nothing but an address. */
export type ScreenedText = {
  text?: readonly (string | undefined)[];
  rich?: readonly (string | undefined)[];
  links?: readonly (string | undefined)[];
};

export type Found = {
  /** Lines of the lists. */
  words: string[];
  domains: string[];
  links: Set<string>;
  hosts: Set<string>;
  /** It names more domains than are read, so that a blocked one may be among the others. */
  tooMany: boolean;
};

type Lists = Pick<SpamSettings, 'blocked_words' | 'blocked_domains'>;

export function matchLists(
  { blocked_words, blocked_domains }: Lists,
  { text = [], rich = [], links = [] }: ScreenedText,
): Found {
  const into: Links = { links: new Set(), hosts: new Set() };
  const plain = [
    ...text.filter((one) => one !== undefined),
    ...rich.map((one) => (one ? readRich(one, into) : '')),
  ];
  for (const one of [...text, ...links]) if (one) linksIn(one, into);
  return {
    ...into,
    tooMany: into.hosts.size > mostHosts,
    // an empty word between fields: no line goes on from one to the next
    words: blocked_words.length
      ? linesFound(
          prepared(blocked_words),
          plain.flatMap((one) => [...wordsIn(one), '']),
        )
      : [],
    domains: blocked_domains.length ? domainsFound(known(blocked_domains), into.hosts) : [],
  };
}

/** What is there now and was not before: nobody is held up for what others have read long since. */
export function newMatches(lists: Lists, said: ScreenedText, before: ScreenedText): Found {
  const now = matchLists(lists, said);
  if (now.words.length + now.domains.length + now.links.size + now.hosts.size === 0) return now;
  const then = matchLists(lists, before);
  const added = (some: Set<string>, had: Set<string>) =>
    new Set([...some].filter((one) => !had.has(one)));
  return {
    words: now.words.filter((line) => !then.words.includes(line)),
    domains: now.domains.filter((line) => !then.domains.includes(line)),
    links: added(now.links, then.links),
    hosts: added(now.hosts, then.hosts),
    tooMany: now.tooMany,
  };
}

/** Each list is made ready once: settings that change come as new lists. */
function once<T>(make: (lines: readonly string[]) => T) {
  const made = new WeakMap<readonly string[], T>();
  return (lines: readonly string[]) => {
    const list = made.get(lines) ?? make(lines);
    made.set(lines, list);
    return list;
  };
}
const prepared = once<WordList>(wordList);
const known = once<ReadonlySet<string>>((lines) => new Set(lines));
