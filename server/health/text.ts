// Texts of health checks. A result is stored as English sentences with their values, and is
// translated for each reader.
import type { PluralArguments, SentenceArguments, Value } from '#contract/i18n.ts';
import type { Translator } from '../lib/translators.ts';

/** `one` is the English form for one, of a text with plural forms by the value `n`. */
export type Text = { sentence: string; one?: string; values: Readonly<Record<string, Value>> };

export const t = <const Sentence extends string>(
  sentence: Sentence,
  ...[values]: SentenceArguments<Sentence>
): Text => ({ sentence, values: values ?? {} });

export const plural = <const One extends string, const Many extends string>(
  n: number,
  one: One,
  sentence: Many,
  ...[values]: PluralArguments<One | Many>
): Text => ({ sentence, one, values: { ...values, n } });

export const translateText = (
  { pattern, form, fill }: Translator,
  { sentence, one, values }: Text,
): string =>
  fill(one === undefined ? pattern(sentence) : form(Number(values['n']), one, sentence), values);

/** With the name of the server, if it is about one of several. */
export const translateFinding = (
  translator: Translator,
  { server, text }: { server?: string; text: Text },
): string => `${server ? `${server}: ` : ''}${translateText(translator, text)}`;

/** A time such as `2026-11-21 03:30 UTC`. */
export const formatMinute = (time: Date) =>
  `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
