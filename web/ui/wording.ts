// Says what the site's operators say instead of some sentences. Read before anything that holds a sentence is.
import { patterns, type Corrections } from '#contract/patternSentences.ts';
import { sentences } from '#contract/sentences.ts';

/** As they come. */
const standard = { sentences: { ...sentences }, patterns: { ...patterns } };

/** From now on in these words; screens that are drawn already follow when they are drawn again. */
export function speak(corrections: Corrections) {
  const said = <Words extends Record<string, string>>(words: Words) =>
    Object.fromEntries(Object.entries(words).map(([name, sentence]) => [name, corrections[sentence] ?? sentence]));
  Object.assign(sentences, said(standard.sentences));
  Object.assign(patterns, said(standard.patterns));
}

const written = document.querySelector<HTMLMetaElement>('meta[name="wording"]')?.content;
if (written) speak(JSON.parse(written) as Corrections);
