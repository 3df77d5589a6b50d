// Says the contract's sentences in the language of this browser; in English, as the site's operators say some of them. Read before anything that
// holds a sentence is.
import { patterns, type Corrections } from '#contract/stringTemplates.ts';
import { sentences } from '#contract/strings.ts';
import { language } from './language.ts';

const written = document.querySelector<HTMLMetaElement>('meta[name="wording"]')?.content;
const corrections: Corrections = written ? (JSON.parse(written) as Corrections) : {};

/** As they come. */
const standard = { sentences: { ...sentences }, patterns: { ...patterns } };

/** From now on in these words; screens that are drawn already follow when they are drawn again. */
export function applyTextOverrides(corrections: Corrections) {
  if (language !== 'en') return;
  const said = <Words extends Record<string, string>>(words: Words) =>
    Object.fromEntries(
      Object.entries(words).map(([name, sentence]) => [name, corrections[sentence] ?? sentence]),
    );
  Object.assign(sentences, said(standard.sentences));
  Object.assign(patterns, said(standard.patterns));
}
applyTextOverrides(corrections);

/** What the server said, in the language of this browser. */
export const translateServerText: (said: string) => string =
  language === 'en' ? (said) => said : (await import('./serverText.ts')).hearing(corrections);
