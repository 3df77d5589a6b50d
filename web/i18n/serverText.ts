// Translator of server texts: shows the messages of responses in the UI language, or in the plain
// wording. Loading this module also translates the texts of the contract.
import type { ErrorResponse, FieldMessages, KeyedMessage } from '#contract/errors.ts';
import { messageLists, patternOfKey } from '#contract/messageKeys.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import { newsStrings } from '#contract/newsStrings.ts';
import { fill, pattern } from './language.ts';

for (const list of [...messageLists, newsStrings, ruleViolations])
  Object.assign(
    list,
    Object.fromEntries(Object.entries(list).map(([name, sentence]) => [name, pattern(sentence)])),
  );

/** The text of a message; undefined if this client does not know the key. */
function textOf({ key, values = {} }: KeyedMessage = {}): string | undefined {
  const text = key === undefined ? undefined : patternOfKey(key);
  return text === undefined ? undefined : fill(text, values);
}

/**
 * The response with its message in the UI language: one text, or lists of texts by field. A message
 * with an unknown key remains in English.
 */
export function translateResponse(response: unknown): unknown {
  if (typeof response !== 'object' || response === null || !('message' in response))
    return response;
  const { message, details, ...key } = response as Partial<ErrorResponse>;
  if (typeof message === 'string') {
    const texts = Array.isArray(details) ? details.map(textOf) : [textOf(key)];
    return texts.includes(undefined) ? response : { ...response, message: texts.join(' ') };
  }
  if (!message || !('error' in response)) return response;
  const keys = details as FieldMessages<KeyedMessage> | undefined;
  const fields = Object.entries(message).map(([field, texts]) => [
    field,
    texts.map((text, i) => textOf(keys?.[field]?.[i]) ?? text),
  ]);
  return { ...response, message: Object.fromEntries(fields) };
}
