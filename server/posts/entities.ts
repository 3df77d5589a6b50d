// Hashtags and @mentions in the texts of a post. Those of a long text are parsed in a worker thread.
import { hashtagsIn } from '#contract/mentions.ts';
import type { RequestContext } from '../context.ts';
import { plainText } from '../lib/text/html.ts';
import { parseMentions } from '../notifications/mention.ts';

type TextFields = { title: string; text?: string; body?: string };

/** Hashtags without the sign, in lower case, and normalized usernames. Each once. */
export type Entities = { hashtags: string[]; usernames: string[] };

/** A text up to this length is parsed within a few milliseconds. */
const maxCharactersOnMainThread = 12_000;

export function parseEntities({ title, text = '', body = '' }: TextFields): Entities {
  const line = `${title} ${text} ${plainText(body)}`;
  return { hashtags: hashtagsIn(line), usernames: parseMentions(line) };
}

/** Like `parseEntities`, without blocking the main thread. */
export const findEntities = async (
  { workerResults }: Pick<RequestContext, 'workerResults'>,
  fields: TextFields,
): Promise<Entities> =>
  Object.values(fields).join('').length <= maxCharactersOnMainThread
    ? parseEntities(fields)
    : workerResults.get('parseEntities', fields);
