// Parsing and validation of the tags in a TagsField.
import { isTag, tagKey } from '#contract/mentions.ts';
import { strings, tooLong } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';

/** Separates tags in entered text. */
export const tagSeparator = /[\s,;]+/;

/** Adds the entered or pasted tags, normalized and without duplicates. */
export function addTags(tags: readonly string[], text: string): string[] {
  const added = text.split(tagSeparator).map(tagKey);
  return [...new Set([...tags, ...added.filter((tag) => tag !== '')])];
}

/** The first error of the tags, if any. */
export function tagError(tags: readonly string[]): string | undefined {
  if (tags.length > limits.tags) return t('Please use up to {{n}} tags.', { n: limits.tags });
  if (tags.some((tag) => tag.length > limits.tag)) return tooLong(limits.tag);
  return tags.every(isTag) ? undefined : strings.tagFormat;
}
