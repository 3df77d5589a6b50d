// Hashtags and @mentions in texts. To parse a long text in a request, use findEntities.ts.
import { hashtagsIn, tokensIn } from '#contract/mentions.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { plainText } from '../lib/text/html.ts';

/** Maximum number of people that one text can mention. */
const maxMentions = 20;

export type PostTexts = { title: string; text?: string; body?: string };
/** Hashtags without the sign, in lower case, and normalized usernames. Each once. */
export type Entities = { hashtags: string[]; usernames: string[] };

export function parseEntities({ title, text = '', body = '' }: PostTexts): Entities {
  const fullText = `${title} ${text} ${plainText(body)}`;
  return { hashtags: hashtagsIn(fullText), usernames: parseMentions(fullText) };
}

/** Normalized usernames that are mentioned in a text. */
export function parseMentions(text: string): string[] {
  const names = tokensIn(text).flatMap((token) =>
    'username' in token ? normalizeNameOrEmail(token.username) : [],
  );
  return [...new Set(names)].slice(0, maxMentions);
}

/** Those mentioned in a text that were not mentioned before the edit, who are notified already. */
export function newMentions(text: string, before: string): string[] {
  const alreadyMentioned = parseMentions(before);
  return parseMentions(text).filter((name) => !alreadyMentioned.includes(name));
}
