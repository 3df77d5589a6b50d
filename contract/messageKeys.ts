// Messages by key. The key of a message is its name in one of the lists below, where it is unique.
import { actionStrings } from './actionStrings.ts';
import { adminStrings } from './adminStrings.ts';
import { audienceStrings } from './audienceStrings.ts';
import { invitationStrings } from './invitationStrings.ts';
import { chatStrings } from './chatStrings.ts';
import type { SentenceArguments, Value } from './i18n.ts';
import { mailOffStrings } from './mailOffStrings.ts';
import { moderationStrings } from './moderationStrings.ts';
import { pollStrings } from './pollStrings.ts';
import { groupStrings } from './groupStrings.ts';
import { profileStrings } from './profileStrings.ts';
import { attendanceStrings } from './attendanceStrings.ts';
import { readingStrings } from './readingStrings.ts';
import { scheduleStrings } from './scheduleStrings.ts';
import { sharingStrings } from './sharingStrings.ts';
import { signupStrings } from './signupStrings.ts';
import { siteStrings } from './siteStrings.ts';
import { spamStrings } from './spamStrings.ts';
import { fixedTemplates, interpolate, templates, type TextOverrides } from './stringTemplates.ts';
import { strings } from './strings.ts';

/** All lists of messages. The browser replaces their texts by translations. */
export const messageLists: readonly Record<string, string>[] = [
  strings,
  templates,
  fixedTemplates,
  signupStrings,
  siteStrings,
  spamStrings,
  audienceStrings,
  pollStrings,
  moderationStrings,
  adminStrings,
  actionStrings,
  invitationStrings,
  groupStrings,
  profileStrings,
  attendanceStrings,
  readingStrings,
  scheduleStrings,
  sharingStrings,
  chatStrings,
  mailOffStrings,
];

type Texts = typeof strings &
  typeof templates &
  typeof fixedTemplates &
  typeof signupStrings &
  typeof siteStrings &
  typeof spamStrings &
  typeof audienceStrings &
  typeof pollStrings &
  typeof moderationStrings &
  typeof adminStrings &
  typeof actionStrings &
  typeof invitationStrings &
  typeof groupStrings &
  typeof profileStrings &
  typeof attendanceStrings &
  typeof readingStrings &
  typeof scheduleStrings &
  typeof sharingStrings &
  typeof chatStrings &
  typeof mailOffStrings;
export type MessageKey = keyof Texts;
export type MessageValues = Readonly<Record<string, Value>>;

/** A message with the values of its placeholders. */
export type Message = {
  key: MessageKey;
  values?: MessageValues;
  /** The text, if the server writes it itself, in the language of the recipient. */
  text?: string;
};

/** A text without placeholders, or a message. */
export type Sentence = string | Message;

/** Creates a message. Missing values and unknown keys do not compile. */
export const message = <Key extends MessageKey>(
  key: Key,
  ...[values]: SentenceArguments<Texts[Key]>
): Message => (values ? { key, values } : { key });

/** The text of a message with its placeholders; undefined for an unknown key. */
export const patternOfKey = (key: string): string | undefined =>
  messageLists.find((list) => Object.hasOwn(list, key))?.[key];

/** The English text, or the text of an administrator. */
export function sentenceText(sentence: Sentence, textOverrides: TextOverrides = {}): string {
  if (typeof sentence === 'string') return overridden(sentence, textOverrides);
  const { key, values = {}, text } = sentence;
  return text ?? interpolate(overridden(patternOfKey(key)!, textOverrides), englishValues(values));
}

const overridden = (text: string, textOverrides: TextOverrides) =>
  Object.hasOwn(textOverrides, text) ? textOverrides[text]! : text;

const englishValues = (values: MessageValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString('en') : value,
    ]),
  );
