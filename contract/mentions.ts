// Parser for URLs, #hashtags and @mentions in texts. The server stores hashtags and notifies
// mentioned people; the screens render all three as links.
import { limits } from './limits.ts';
import { isOneOf, trimEndWhere } from './trim.ts';

/** Normalized tag: NFKC, lower case, without `#`. */
export const tagKey = (tag: string) =>
  tag.normalize('NFKC').trim().replace(/^#+/, '').toLowerCase();

/** A URL, a hashtag or a mention. `to` is the exclusive end index. */
type TextToken = { from: number; to: number } & (
  | { address: string }
  | { tag: string }
  | { username: string }
);

/** Letters of scripts that do not put spaces between words. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]`;
/**
 * A character of a tag after the first. Includes a middle dot and a zero-width joiner or non-joiner
 * between letters of one word.
 */
const inTag = String.raw`(?:[\p{L}\p{M}\p{N}_-]|(?<=[\p{L}\p{M}])[·\u200c\u200d](?=\p{L}))`;

const wholeTag = new RegExp(String.raw`^[\p{L}\p{N}]${inTag}*$`, 'u');
/** Whether a normalized tag has only characters of tags. Its length is not checked. */
export const isTag = (key: string) => wholeTag.test(key);

// URLs match first, so that nothing inside one matches as a tag or a name. A # or an @ inside a
// word, an address or an entity does not match. What stands before a # is read only after it is
// found: before it, each character of a long run of marks would read the run again.
const tokenPattern = new RegExp(
  [
    String.raw`\b(?<address>(?:https?://|www\.)(?:[^\s<>"'（）「」『』【】《》〈〉［］、。，！？]|（[^\s<>"（）]*）|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))+)`,
    String.raw`[#＃](?<![\p{L}\p{N}_&/#＃]\p{M}*[#＃])(?<tag>[\p{L}\p{N}](?:${inTag}*[\p{L}\p{M}\p{N}_])?)(?![\p{L}\p{M}\p{N}_]|\+\+)`,
    String.raw`(?<![a-z0-9._%+@/\-]|(?!${unspaced})[\p{L}\p{N}])@(?<username>[a-z0-9_.\-]+)(?!(?!${unspaced})[\p{L}\p{M}\p{N}]|[_.@\-])`,
  ].join('|'),
  'giu',
);
const usernamePattern = new RegExp(
  `^(?!\\.)[a-z0-9_.-]{${limits.usernameMin},${limits.usernameMax}}$`,
  'i',
);

const openerByCloser: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const countOccurrences = (text: string, character: string) => text.split(character).length - 1;

/**
 * Removes trailing punctuation of the sentence from a URL. A closing bracket stays only if it was
 * opened inside the URL.
 */
export function trimUrlPunctuation(address: string): string {
  const counts = Object.fromEntries(
    '()[]{}'.split('').map((bracket) => [bracket, countOccurrences(address, bracket)]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const character = address[end - 1]!;
    const opener = openerByCloser[character];
    if (opener ? counts[character]! <= counts[opener]! : !'.,;:!?*_~…’”»'.includes(character))
      break;
    if (opener) counts[character]! -= 1;
  }
  return address.slice(0, end);
}

/** Cache of the last text: callers ask for the tags and then for the usernames of the same text. */
let last: { text: string; tokens: readonly TextToken[] } = { text: '', tokens: [] };

/** All tokens of a text, in order. */
export function tokensIn(text: string): readonly TextToken[] {
  if (text !== last.text) last = { text, tokens: parseTokens(text) };
  return last.tokens;
}

function parseTokens(text: string): TextToken[] {
  return [...text.matchAll(tokenPattern)].flatMap(
    ({ 0: all, index: from, groups }): TextToken[] => {
      const { address, tag, username } = groups!;
      if (address !== undefined) {
        const url = trimUrlPunctuation(address);
        return [{ from, to: from + url.length, address: url }];
      }
      if (tag !== undefined)
        return isHashtag(tagKey(tag)) ? [{ from, to: from + all.length, tag: tagKey(tag) }] : [];
      // A trailing dot ends the sentence; it is not part of the username.
      const mentioned = trimEndWhere(username!, isOneOf('.-'));
      return usernamePattern.test(mentioned)
        ? [{ from, to: from + 1 + mentioned.length, username: mentioned }]
        : [];
    },
  );
}

/** A number alone is not a hashtag, because people write #1 for “first”. */
const isHashtag = (key: string) =>
  isTag(key) && !/^\p{N}+$/u.test(key) && [...key].length <= limits.tag;

/** Distinct hashtags of a text, at most `limits.hashtags`. */
export const hashtagsIn = (text: string): string[] =>
  [...new Set(tokensIn(text).flatMap((token) => ('tag' in token ? token.tag : [])))].slice(
    0,
    limits.hashtags,
  );
