// Messages as clients receive them: the text, and the keys and values for translations.
import type { FieldMessages, KeyedMessage } from '#contract/errors.ts';
import { messageLists, sentenceText, type Sentence } from '#contract/messageKeys.ts';
import type { TextOverrides } from '#contract/stringTemplates.ts';

/**
 * Keys by text. If two keys have the same text, the later one is used. To use the earlier one, pass
 * a sentence that `message` creates, which has its key.
 */
const keyByText = new Map(
  messageLists.flatMap((list) => Object.entries(list).map(([key, text]) => [text, key])),
);

/** The message of several sentences has its keys in `details`. */
export function createKeyedMessage(
  message: Sentence | Sentence[],
  textOverrides: TextOverrides,
): KeyedMessage & { message: string; details?: KeyedMessage[] } {
  const sentences = [message].flat();
  return {
    message: sentences.map((sentence) => sentenceText(sentence, textOverrides)).join(' '),
    ...(sentences.length > 1
      ? { details: sentences.map(toKeyedMessage) }
      : sentences.map(toKeyedMessage)[0]),
  };
}

export const createKeyedFieldMessages = (
  fields: FieldMessages<Sentence>,
  textOverrides: TextOverrides,
) => ({
  message: mapFields(fields, (sentence) => sentenceText(sentence, textOverrides)),
  details: mapFields(fields, toKeyedMessage),
});

/** The key and the values of a sentence; neither for a text of no list. */
export function toKeyedMessage(sentence: Sentence): KeyedMessage {
  const { key, values } =
    typeof sentence === 'string' ? { key: keyByText.get(sentence), values: undefined } : sentence;
  return { ...(key && { key }), ...(values && { values }) };
}

const mapFields = <Text>(
  fields: FieldMessages<Sentence>,
  map: (sentence: Sentence) => Text,
): FieldMessages<Text> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentences]) => [field, sentences.map(map)]),
  );
