// Word-level differences between versions of a post.
import { diffWordsWithSpace } from 'diff';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';

/** The texts of a post that are stored for each version. */
export type PostVersion = Pick<
  Output<'GET /content/versions'>['versions'][number],
  'title' | 'text' | 'body' | 'link' | 'location' | 'options'
>;

export type TextRun = { kind: 'same' | 'added' | 'removed'; text: string };
/** The change of a field. `name` is its label. */
export type FieldChange = { name: string; runs: TextRun[]; formattingOnly: boolean };

export const toVersion = ({ title, text, link, location, blog, poll }: Content): PostVersion => ({
  title,
  text,
  body: blog?.description ?? poll?.description ?? '',
  link,
  location,
  options: poll?.options.map((option) => option.option_text) ?? [],
});

/** Labels of the fields, by content type: post, poll, blog. */
const names: Record<keyof PostVersion, [post: string, poll: string, blog: string]> = {
  title: [t('Title'), t('Question'), t('Title')],
  text: [t('Text'), t('Text'), t('Excerpt')],
  body: [t('Text'), t('Description'), t('Text')],
  link: [t('Link'), t('Link'), t('Link')],
  location: [t('Location'), t('Location'), t('Location')],
  options: [t('Options'), t('Options'), t('Options')],
};
const fields = Object.keys(names) as (keyof PostVersion)[];

/**
 * Time limit in milliseconds. Texts with little in common exceed it, and are then shown one after
 * the other.
 */
const diffOptions = { timeout: 1_500 };

export function diffTexts(older: string, newer: string): TextRun[] {
  const changes = diffWordsWithSpace(older, newer, diffOptions);
  if (!changes)
    return [
      { kind: 'removed' as const, text: older },
      { kind: 'added' as const, text: newer },
    ].filter(({ text }) => text);
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** Characters of unchanged text that are shown beside a change. */
const contextLength = 80;
const ellipsis = '…';

/** Shortens unchanged text far from any change. */
export const shortenUnchanged = (runs: TextRun[]): TextRun[] =>
  runs.map((run, index) => {
    const { kind, text } = run;
    if (kind !== 'same' || text.length <= 2 * contextLength + ellipsis.length) return run;
    const head = index === 0 ? '' : text.slice(0, contextLength).replace(/\S*$/, '');
    const tail = index === runs.length - 1 ? '' : text.slice(-contextLength).replace(/^\S*/, '');
    return { kind, text: `${head}${ellipsis}${tail}` };
  });

/**
 * The changed fields between two consecutive versions. `plain` converts rich text to plain text.
 */
export function diffVersions(
  older: PostVersion,
  newer: PostVersion,
  contentType: number,
  plain: (html: string) => string,
): FieldChange[] {
  const textOf = (version: PostVersion, field: keyof PostVersion) =>
    field === 'options'
      ? version.options.join('\n')
      : field === 'body'
        ? plain(version.body)
        : version[field];
  return fields
    .filter((field) => String(older[field]) !== String(newer[field]))
    .map((field) => {
      const runs = diffTexts(textOf(older, field), textOf(newer, field));
      return {
        name: names[field][contentType] ?? names[field][0],
        runs: shortenUnchanged(runs),
        formattingOnly: runs.every(({ kind }) => kind === 'same'),
      };
    });
}
