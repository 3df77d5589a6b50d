// Values of the group form and their conversion to API input.
import type { Input } from '#contract/calls.ts';
import type { CoverDrawing } from '#contract/covers.ts';
import type { Group } from '#contract/group.ts';
import { t } from '../i18n/language.ts';
import type { ChosenPart, CoverInput } from '../layout/CoverField.tsx';

/** Tools of a group: types of posts that the owner allows or not. */
export const groupTools = {
  enable_wall: { label: t('Wall'), hint: t('Short posts, with photos and links.') },
  enable_poll: { label: t('Polls'), hint: t('Members ask questions and vote.') },
  enable_blog: { label: t('Articles'), hint: t('Longer writing with a title.') },
  enable_discussion: {
    label: t('Discussions'),
    hint: t('Posts with a title that are easy to find again.'),
  },
  enable_bookmark: { label: t('Bookmarks'), hint: t('A shared list of links.') },
} as const;
export type ToolName = keyof typeof groupTools;

export const statusNames: Record<Group['status'], string> = {
  Open: t('Open|group'),
  Closed: t('Closed|group'),
};

/** `file_name` is sent to the server; `image` is a URL. Null: no icon. */
type Icon = { file_name: string; image: string } | null;
/** Null: a drawing by the name. */
type NewCover = { drawing: CoverDrawing } | ChosenPart | null;
export type GroupValues = Required<
  Pick<
    Input<'POST /group/create'>,
    'name' | 'brief_description' | 'description' | 'rules' | 'tags' | 'status' | 'access' | ToolName
  >
> & {
  icon: Icon;
  /** Of a new group. That of an existing one has a call of its own. */
  cover: NewCover;
  parent_id: number | null;
  /** The step of the form to create a group, from 0. It is stored, but not sent. */
  step: number;
};
/** The values that differ from the saved ones. */
type GroupChanges = Partial<GroupValues>;

/** Initial values of a new group. */
export const emptyGroup: GroupValues = {
  icon: null,
  cover: null,
  parent_id: null,
  name: '',
  brief_description: '',
  description: '',
  rules: '',
  tags: [],
  enable_wall: 'Y',
  enable_poll: 'Y',
  enable_blog: 'N',
  enable_discussion: 'N',
  enable_bookmark: 'N',
  status: 'Open',
  access: 2,
  step: 0,
};

export const toGroupValues = (group: Group): GroupValues => ({
  icon: group.icon_file ? { file_name: group.icon_file, image: group.icon } : null,
  cover: null,
  parent_id: group.parent_id ?? null,
  name: group.name,
  brief_description: group.brief_description,
  description: group.description,
  rules: group.rules,
  tags: group.tags.map(({ tag }) => tag.tag),
  enable_wall: group.enable_wall,
  enable_poll: group.enable_poll,
  enable_blog: group.enable_blog,
  enable_discussion: group.enable_discussion,
  enable_bookmark: group.enable_bookmark,
  status: group.status,
  access: group.access,
  step: 0,
});

/**
 * Whether the server would store the same value. The URL of an image changes with every response.
 */
export const isEqualGroupValue = (one: unknown, other: unknown) =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));
const plain = (value: unknown) =>
  typeof value === 'object' && value !== null && 'file_name' in value ? value.file_name : value;

/** The changes as input to create or update a group. Both calls require the name. */
export function toGroupInput(changes: GroupChanges, name: string): Input<'POST /group/create'> {
  const { icon, step: _step, cover: _cover, ...others } = changes;
  return { ...others, name, ...(icon !== undefined && { icon: icon?.file_name ?? '' }) };
}

export const toCoverInput = (cover: NonNullable<NewCover>): CoverInput =>
  'drawing' in cover ? cover : { image: cover.image.file_name, crop: cover.crop };
