// What # and @ mean in what people write: for the server, which keeps hashtags and tells whoever is called, and for the screens, which make links of both.
import { limits } from './limits.ts';
import { anyOf, trimmedEnd } from './trim.ts';

/** A tag as it is compared: lower case, without the sign. */
export const tagKey = (written: string) =>
  written.normalize('NFKC').trim().replace(/^#+/, '').toLowerCase();

export const isTag = (key: string) =>
  /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]|(?<=[\p{L}\p{M}])[·\u200c\u200d](?=\p{L}))*$/u.test(key);

/** A web address, a #tag or an @name. `to` is where it ends. */
export type Mark = { from: number; to: number } & (
  | { address: string }
  | { tag: string }
  | { name: string }
);

/** Letters of scripts that put no space between words. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]`;
/** A middle dot and a zero-width joiner or non-joiner stand between letters of one word. */
const inTag = String.raw`(?:[\p{L}\p{M}\p{N}_-]|(?<=[\p{L}\p{M}])[·\u200c\u200d](?=\p{L}))`;

// An address comes first, so that nothing inside of one is a tag or a name. What a # or an @ stands in is a word, an address or an entity.
const marks = new RegExp(
  [
    String.raw`\b(?<address>(?:https?://|www\.)(?:[^\s<>"'（）「」『』【】《》〈〉［］、。，！？]|（[^\s<>"（）]*）|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))+)`,
    String.raw`(?<![\p{L}\p{N}_&/#＃]\p{M}*)[#＃](?<tag>[\p{L}\p{N}](?:${inTag}*[\p{L}\p{M}\p{N}_])?)(?![\p{L}\p{M}\p{N}_]|\+\+)`,
    String.raw`(?<![a-z0-9._%+@/\-]|(?!${unspaced})[\p{L}\p{N}])@(?<name>[a-z0-9_.\-]+)(?!(?!${unspaced})[\p{L}\p{M}\p{N}]|[_.@\-])`,
  ].join('|'),
  'giu',
);
const username = new RegExp(
  `^(?!\\.)[a-z0-9_.-]{${limits.usernameMin},${limits.usernameMax}}$`,
  'i',
);

const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const countOf = (text: string, character: string) => text.split(character).length - 1;

/** An address ends before the sentence's own punctuation; a closing bracket belongs to it only if it opened inside. */
export function withoutTail(address: string): string {
  const counts = Object.fromEntries(
    '()[]{}'.split('').map((bracket) => [bracket, countOf(address, bracket)]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    const opener = closers[last];
    if (opener ? counts[last]! <= counts[opener]! : !'.,;:!?*_~…’”»'.includes(last)) break;
    if (opener) counts[last]! -= 1;
  }
  return address.slice(0, end);
}

/** What was read last: tags and names of one long text are asked for one after the other. */
let last: { text: string; marks: readonly Mark[] } = { text: '', marks: [] };

/** All of them in a text, in their order. */
export function marksIn(text: string): readonly Mark[] {
  if (text !== last.text) last = { text, marks: readMarks(text) };
  return last.marks;
}

function readMarks(text: string): Mark[] {
  return [...text.matchAll(marks)].flatMap(({ 0: all, index: from, groups }): Mark[] => {
    const { address, tag, name } = groups!;
    if (address !== undefined) {
      const said = withoutTail(address);
      return [{ from, to: from + said.length, address: said }];
    }
    if (tag !== undefined)
      return isHashtag(tagKey(tag)) ? [{ from, to: from + all.length, tag: tagKey(tag) }] : [];
    // a dot at the end ends the sentence, not the name
    const called = trimmedEnd(name!, anyOf('.-'));
    return username.test(called) ? [{ from, to: from + 1 + called.length, name: called }] : [];
  });
}

/** A number alone is no hashtag: people write #1 for the first. */
const isHashtag = (key: string) =>
  isTag(key) && !/^\p{N}+$/u.test(key) && [...key].length <= limits.tag;

/** The tags that a text holds, each once. */
export const hashtagsIn = (text: string): string[] =>
  [...new Set(marksIn(text).flatMap((mark) => ('tag' in mark ? mark.tag : [])))].slice(
    0,
    limits.hashtags,
  );
