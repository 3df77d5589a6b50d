import type { Output, Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';

type List = {
  label: string;
  type: NonNullable<Input<'GET /group/list'>['type']>;
  to: string;
  /** Which of the counts tells how many it holds. */
  count?: keyof Output<'GET /group/count-groups-by-status'>['counts'];
  /** What helps where it is empty. */
  help: string;
};

/** The lists of groups, each at an address of its own. */
export const lists: [List, ...List[]] = [
  {
    label: t('Show all'),
    type: 'all',
    to: paths.groups(),
    help: t(
      'Nobody has founded a group that you can see. Begin with what your street or your school needs.',
    ),
  },
  {
    label: t('Public|groups'),
    type: 'public',
    to: paths.publicGroups(),
    count: 'public',
    help: t('There is no open group yet. Anyone can join the one that you create.'),
  },
  {
    label: t('Private|groups'),
    type: 'private',
    to: paths.privateGroups(),
    count: 'private',
    help: t(
      'Closed groups that you are in or invited to stand here. Others do not learn that they exist.',
    ),
  },
  {
    label: t('My groups'),
    type: 'my-group',
    to: paths.ownGroups(),
    count: 'mine',
    help: t('The groups that you own stand here.'),
  },
  {
    label: t('I am in'),
    type: 'i-am-in',
    to: paths.joinedGroups(),
    count: 'joined',
    help: t('You have not joined a group yet. Look at the public ones, or create your own.'),
  },
  {
    label: t('Invitations'),
    type: 'invitations',
    to: paths.groupInvitations(),
    count: 'invitations',
    help: t(
      'Nobody has invited you at the moment. Invitations to groups wait here for your answer.',
    ),
  },
];

export const sorts = [
  { label: t('Show all'), value: undefined },
  { label: t('Newest'), value: 'added_on' },
  { label: 'A-Z', value: 'name' },
  { label: t('Popular'), value: 'popular' },
] as const;

/** What narrows and orders a list, as it stands in the address. */
export type Search = {
  sort?: NonNullable<Input<'GET /group/list'>['sort']>;
  keyword?: string;
  tag?: string;
};

const word = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** An address that somebody typed holds anything: only what is meant is taken. */
export function searchOf(typed: Record<string, unknown>): Search {
  const sort = sorts.find(({ value }) => value !== undefined && value === typed['sort'])?.value;
  const keyword = word(typed['keyword']).slice(0, limits.keyword);
  const tag = word(typed['tag']).replace(/^#+/, '').toLowerCase();
  return { ...(sort && { sort }), ...(keyword && { keyword }), ...(tag && { tag }) };
}
