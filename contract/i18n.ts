// Translator. The English sentence is the key in every catalog, so that code contains the text of
// the screen.
import { interpolate } from './stringTemplates.ts';

/** Supported languages, each by its own name. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;
export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value);

/**
 * The first supported language of `preferred`, or English. `preferred` are BCP 47 tags in order of
 * preference.
 */
export const pickLanguage = (preferred: readonly string[]): Language =>
  preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';

/** Plural forms of a sentence, by plural category (CLDR). */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * Translations by English sentence. For plurals, the English plural sentence is the key of all
 * forms.
 */
export type Translations = Readonly<Record<string, string | PluralForms>>;

export type Value = string | number;

/** Placeholder names of a sentence as a type, so that a missing value does not compile. */
export type Placeholders<Sentence extends string> =
  Sentence extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never;
/** The values of a sentence as the rest of an argument list: none without placeholders. */
export type SentenceArguments<Sentence extends string> = [Placeholders<Sentence>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Sentence>, Value>>];
export type PluralArguments<Sentence extends string> = [
  Exclude<Placeholders<Sentence>, 'n'>,
] extends [never]
  ? []
  : [values: Readonly<Record<Exclude<Placeholders<Sentence>, 'n'>, Value>>];

export type Translator = ReturnType<typeof createTranslator>;

/**
 * Memoizes a factory and calls it on first use: Intl constructors take tens of milliseconds on a
 * slow phone.
 */
export const memoizeLazily = <T>(create: () => T) => {
  let value: T | undefined;
  return () => (value ??= create());
};

/**
 * Creates the translator of one language. `translations` is empty for English. `plainWording` is
 * contract/plainWording.ts if the site uses it. A sentence is replaced before it is translated, so
 * `translations` must also contain the plain sentences.
 */
export function createTranslator(
  language: Language,
  translations: Translations = {},
  plainWording: Readonly<Record<string, string>> = {},
) {
  /** Locale for Intl formatting of dates, numbers and lists. */
  const locale = language === 'en' ? 'en-US' : language;
  const plural = memoizeLazily(() => new Intl.PluralRules(locale));
  const conjunction = memoizeLazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const alternatives = memoizeLazily(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const numbers = memoizeLazily(() => new Intl.NumberFormat(locale));
  const number = (n: number) => numbers().format(n);

  /** Replaces the placeholders of a pattern. Numbers are formatted for the locale. */
  const fill = (pattern: string, values: Readonly<Record<string, Value>>) =>
    interpolate(
      pattern,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' ? number(value) : value,
        ]),
      ),
    );

  const toPlainWording = (sentence: string) =>
    Object.hasOwn(plainWording, sentence) ? plainWording[sentence]! : sentence;

  /**
   * The translated sentence with its placeholders. A word with two meanings has a context after a
   * bar, as in `Post|verb`.
   */
  function pattern(original: string): string {
    const sentence = toPlainWording(original);
    const translation = translations[sentence];
    return typeof translation === 'string'
      ? translation
      : (translation?.other ?? sentence.replace(/\|[a-z ]+$/, ''));
  }
  /** The plural form for `n`, with its placeholders. */
  function form(n: number, one: string, many: string): string {
    const forms = translations[toPlainWording(many)];
    if (forms === undefined) return toPlainWording(n === 1 ? one : many);
    return typeof forms === 'string' ? forms : (forms[plural().select(n)] ?? forms.other);
  }

  return {
    language,
    locale,
    number,
    pattern,
    form,
    fill,
    /** The translated sentence with its values. Numbers are formatted for the locale. */
    t: <const Sentence extends string>(
      sentence: Sentence,
      ...[values]: SentenceArguments<Sentence>
    ): string => (values === undefined ? pattern(sentence) : fill(pattern(sentence), values)),
    /** "1 like", "1,240 likes": the plural form for `n`, with `{{n}}` replaced. */
    plural: <const One extends string, const Many extends string>(
      n: number,
      one: One,
      many: Many,
      ...[values]: PluralArguments<One | Many>
    ): string => fill(form(n, one, many), { n, ...values }),
    /** "Ana, Ben, and Cleo". */
    listed: (items: readonly string[]) => conjunction().format(items),
    /** "Ana, Ben, or Cleo". */
    either: (items: readonly string[]) => alternatives().format(items),
  };
}
