// Text overrides: replaces texts of the contract by the wording set by administrators (English
// only) or by the plain wording, and translates server texts. Loaded before any module with texts.
import { templates, type TextOverrides } from '#contract/stringTemplates.ts';
import { strings } from '#contract/strings.ts';
import { hasPlainWording, language, pattern } from './language.ts';

const metaContent = document.querySelector<HTMLMetaElement>('meta[name="wording"]')?.content;

/** The original texts, copied before they are translated or overridden. */
const standard = { sentences: { ...strings }, patterns: { ...templates } };

// Translates the texts of the contract, too. The overrides are applied after that, so that they
// take precedence.
const serverText =
  language === 'en' && !hasPlainWording ? undefined : await import('./serverText.ts');

/** Translates the message of a response into the UI language, or into the plain wording. */
export const translateResponse = serverText?.translateResponse ?? ((response: unknown) => response);

/**
 * Applies the overrides, by original English text, instead of those before. Called on load, and
 * when an administrator saves others. Screens show them when they render next.
 */
export function applyTextOverrides(textOverrides: TextOverrides) {
  if (language !== 'en') return;
  const overridden = <Words extends Record<string, string>>(words: Words) =>
    Object.fromEntries(
      Object.entries(words).map(([name, sentence]) => [
        name,
        // A sentence with a context has the override of the same sentence without one.
        textOverrides[sentence.replace(/\|.*/, '')] ?? pattern(sentence),
      ]),
    );
  Object.assign(strings, overridden(standard.sentences));
  Object.assign(templates, overridden(standard.patterns));
}
applyTextOverrides(metaContent ? (JSON.parse(metaContent) as TextOverrides) : {});
