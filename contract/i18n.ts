// Says a sentence in a language. The English sentence is its name in every catalogue, so that code reads as the screen does.
import { interpolate } from './stringTemplates.ts';

/** The languages that the product speaks, each by its own name. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;
export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value);

/** The language of `wished` that comes first among those spoken; English where there is none. `wished` are BCP 47 tags, the dearest first. */
export const firstSpoken = (wished: readonly string[]): Language =>
  wished.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';

/** How a number decides over a sentence, by the plural categories of the language (CLDR). */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** What is said instead of the English sentence; where a number decides, the English form of many names all forms. */
export type Translations = Readonly<Record<string, string | Forms>>;

export type Value = string | number;

/** The names between double braces in a sentence, as a type: a value that is missing does not compile. */
export type Placeholders<Sentence extends string> =
  Sentence extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Filled<Sentence extends string> = [Placeholders<Sentence>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Sentence>, Value>>];
type FilledBeside<Sentence extends string> = [Exclude<Placeholders<Sentence>, 'n'>] extends [never]
  ? []
  : [values: Readonly<Record<Exclude<Placeholders<Sentence>, 'n'>, Value>>];

export type Translator = ReturnType<typeof createTranslator>;

/** Makes it once, and not before it is needed: what Intl makes takes a slow phone tens of milliseconds. */
export const lazyOnce = <Made>(make: () => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** Everything that is said in one language; `catalogue` is empty for English. */
export function createTranslator(language: Language, translations: Translations = {}) {
  /** For dates, numbers and lists by Intl. */
  const locale = language === 'en' ? 'en-US' : language;
  const plural = lazyOnce(() => new Intl.PluralRules(locale));
  const conjunction = lazyOnce(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const alternatives = lazyOnce(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const numbers = lazyOnce(() => new Intl.NumberFormat(locale));
  const number = (n: number) => numbers().format(n);

  const texts = (values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? number(value) : value,
      ]),
    );

  /** The sentence with its braces still in it. A word that means two things says which behind a bar, as in `Post|verb`. */
  function pattern(sentence: string): string {
    const said = translations[sentence];
    return typeof said === 'string' ? said : (said?.other ?? sentence.replace(/\|[a-z ]+$/, ''));
  }
  /** The form for `n`, with its braces still in it. */
  function form(n: number, one: string, many: string): string {
    const forms = translations[many];
    if (forms === undefined) return n === 1 ? one : many;
    return typeof forms === 'string' ? forms : (forms[plural().select(n)] ?? forms.other);
  }

  return {
    language,
    locale,
    number,
    pattern,
    form,
    /** The sentence, with its values filled in; numbers are written as the language writes them. */
    t: <const Sentence extends string>(sentence: Sentence, ...[values]: Filled<Sentence>): string =>
      values === undefined ? pattern(sentence) : interpolate(pattern(sentence), texts(values)),
    /** "1 like", "1,240 likes": the form that `n` asks for, `{{n}}` filled in. */
    plural: <const One extends string, const Many extends string>(
      n: number,
      one: One,
      many: Many,
      ...[values]: FilledBeside<One | Many>
    ): string => interpolate(form(n, one, many), { n: number(n), ...texts(values ?? {}) }),
    /** "Ana, Ben, and Cleo". */
    listed: (items: readonly string[]) => conjunction().format(items),
    /** "Ana, Ben, or Cleo". */
    either: (items: readonly string[]) => alternatives().format(items),
  };
}
