import type { Output, Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';

type List = {
  label: string;
  type: NonNullable<Input<'GET /group/list'>['type']>;
  to: string;
  /** The property of `counts` with the size of this list; the tab of `all` has no number. */
  count?: keyof Output<'GET /group/count-groups-by-status'>['counts'];
  /** Text for an empty list. */
  help: string;
};

/** The group lists, each at its own address. */
export const groupLists: [List, ...List[]] = [
  {
    label: t('Show all'),
    type: 'all',
    to: paths.groups(),
    help: t('No groups to show yet. Start one for your street or school.'),
  },
  {
    label: t('Open|groups'),
    type: 'public',
    to: paths.publicGroups(),
    count: 'public',
    help: t('No open groups yet. Create one that anyone can join.'),
  },
  {
    label: t('Closed|groups'),
    type: 'private',
    to: paths.privateGroups(),
    count: 'private',
    help: t('Closed groups you’re in or invited to appear here. No one else can see them.'),
  },
  {
    label: t('Mine|groups'),
    type: 'my-group',
    to: paths.ownGroups(),
    count: 'mine',
    help: t('Groups you own appear here.'),
  },
  {
    label: t('Joined|groups'),
    type: 'i-am-in',
    to: paths.joinedGroups(),
    count: 'joined',
    help: t('You haven’t joined a group yet. Browse open groups or create your own.'),
  },
  {
    label: t('Invitations'),
    type: 'invitations',
    to: paths.groupInvitations(),
    count: 'invitations',
    help: t('No invitations right now. Group invitations will appear here.'),
  },
];

/** Choices of the sort select. The first is the default order of the server. */
export const groupSortOrders = [
  { label: t('Show all'), value: undefined },
  { label: t('Newest'), value: 'added_on' },
  { label: 'A-Z', value: 'name' },
  { label: t('Popular'), value: 'popular' },
] as const;

/** Filters and sort order of a list, as stored in the URL. */
export type GroupSearch = {
  sort?: NonNullable<Input<'GET /group/list'>['sort']>;
  keyword?: string;
  tag?: string;
};

// The router parses a keyword such as 2026 as a number.
const parseText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/**
 * Parses and normalizes the query of a URL, and ignores unknown values. A tag replaces the keyword,
 * because one field shows either.
 */
export function parseGroupSearch(params: Record<string, unknown>): GroupSearch {
  const sort = groupSortOrders.find(
    ({ value }) => value !== undefined && value === params['sort'],
  )?.value;
  const keyword = parseText(params['keyword']).slice(0, limits.keyword);
  const tag = parseText(params['tag']).replace(/^#+/, '').toLowerCase().slice(0, limits.tag);
  return { ...(sort && { sort }), ...(tag ? { tag } : keyword && { keyword }) };
}
