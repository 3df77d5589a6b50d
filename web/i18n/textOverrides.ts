// Text overrides: replaces texts of the contract by the wording set by administrators (English
// only), and translates server texts. Loaded before any module with texts.
import { templates, type TextOverrides } from '#contract/stringTemplates.ts';
import { strings } from '#contract/strings.ts';
import { language } from './language.ts';

const metaContent = document.querySelector<HTMLMetaElement>('meta[name="wording"]')?.content;
const textOverrides: TextOverrides = metaContent ? (JSON.parse(metaContent) as TextOverrides) : {};

/** The original texts. */
const standard = { sentences: { ...strings }, patterns: { ...templates } };

/** Applies other overrides. Screens show them when they render next. */
export function applyTextOverrides(textOverrides: TextOverrides) {
  if (language !== 'en') return;
  const overridden = <Words extends Record<string, string>>(words: Words) =>
    Object.fromEntries(
      Object.entries(words).map(([name, sentence]) => [name, textOverrides[sentence] ?? sentence]),
    );
  Object.assign(strings, overridden(standard.sentences));
  Object.assign(templates, overridden(standard.patterns));
}
applyTextOverrides(textOverrides);

/** Translates a server text into the UI language. */
export const translateServerText: (text: string) => string =
  language === 'en'
    ? (text) => text
    : (await import('./serverText.ts')).createServerTextTranslator(textOverrides);
