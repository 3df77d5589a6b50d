// Says the contract's sentences in the language of this browser; in English, as the site's operators say some of them. Read before anything that
// holds a sentence is.
import { templates, type TextOverrides } from '#contract/stringTemplates.ts';
import { strings } from '#contract/strings.ts';
import { language } from './language.ts';

const written = document.querySelector<HTMLMetaElement>('meta[name="wording"]')?.content;
const textOverrides: TextOverrides = written ? (JSON.parse(written) as TextOverrides) : {};

/** As they come. */
const standard = { sentences: { ...strings }, patterns: { ...templates } };

/** From now on in these words; screens that are drawn already follow when they are drawn again. */
export function applyTextOverrides(textOverrides: TextOverrides) {
  if (language !== 'en') return;
  const said = <Words extends Record<string, string>>(words: Words) =>
    Object.fromEntries(
      Object.entries(words).map(([name, sentence]) => [name, textOverrides[sentence] ?? sentence]),
    );
  Object.assign(strings, said(standard.sentences));
  Object.assign(templates, said(standard.patterns));
}
applyTextOverrides(textOverrides);

/** What the server said, in the language of this browser. */
export const translateServerText: (said: string) => string =
  language === 'en'
    ? (said) => said
    : (await import('./serverText.ts')).createServerTextTranslator(textOverrides);
