// Checks of the fields of a post that do not need the database.
import { invalidField } from '#contract/errors.ts';
import type { Tool } from '#contract/fields.ts';
import { strings } from '#contract/strings.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import type { DescribedPhoto } from './photos.ts';

export type PostTexts = {
  title: string;
  text: string;
  link: string;
  location: string;
  photos: readonly DescribedPhoto[];
};

export const isEmpty = ({ title, text, link, location, photos }: PostTexts) =>
  !title && !text && !link && !location && photos.length === 0;

/** Discussions, and only these, have a title. Bookmarks need a link. Both exist in groups only. */
export function assertToolFields({
  tool,
  title,
  link,
  isInGroup,
}: {
  tool: Tool;
  title: string;
  link: string;
  isInGroup: boolean;
}) {
  if (tool !== 'wall' && !isInGroup) throw invalidField('tool', strings.onlyInGroups);
  if (tool === 'discussion' && !title) throw invalidField('title', strings.titleEmpty);
  if (tool !== 'discussion' && title) throw invalidField('title', strings.titleOfDiscussion);
  if (tool === 'bookmark' && !link) throw invalidField('link', strings.bookmarkLink);
}

/** Accepts web addresses only, in the normalized form of browsers. */
export function parseLink(input: string | undefined): string | undefined {
  const link = input && parseWebUrl(input);
  if (input && !link) throw invalidField('link', strings.linkFormat);
  return link;
}
