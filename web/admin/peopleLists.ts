import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { formatDate } from '../ui/dates.ts';
import { roleNames } from './AccountBadges.tsx';

/** The filters and the order of the list, as stored in the URL. */
export type PeopleSearch = Omit<Input<'GET /admin/users'>, 'page' | 'pageSize' | 'before'>;
type PeopleFilter = NonNullable<PeopleSearch['state']>;
type Choice = { value: string; label: string };

/** Filters of the list of people, by account state, with the text for an empty list. */
export const peopleFilters: { value: PeopleFilter; label: string; emptyText: string }[] = [
  { value: 'all', label: t('Everyone'), emptyText: t('People who sign up appear here.') },
  {
    value: 'active',
    label: t('Active'),
    emptyText: t('There are no active accounts right now.'),
  },
  {
    value: 'unconfirmed',
    label: t('Not confirmed yet'),
    emptyText: t('Everyone who signed up has confirmed their email address.'),
  },
  { value: 'suspended', label: t('Suspended|people'), emptyText: t('No one is suspended.') },
  { value: 'admins', label: t('Administrators'), emptyText: t('There are no administrators.') },
  {
    value: 'moderators',
    label: t('Moderators'),
    emptyText: t(
      'Administrators decide on all reports. To share that work, open someone’s account and change their role.',
    ),
  },
  {
    value: 'leaving',
    label: t('Deletion pending'),
    emptyText: t('Deleted accounts stay here for 14 days. During that time, they can be restored.'),
  },
];

/** The orders; the first one is the default and is not in the URL. */
export const peopleOrderChoices: Choice[] = [
  { value: 'newest', label: t('Newest first') },
  { value: 'name', label: t('Name') },
  { value: 'seen', label: t('Last seen') },
  { value: 'reports', label: t('Most open reports') },
];

/** Filters with fixed values; the first value is no filter. */
export const choiceFilters = {
  role: {
    label: t('Role'),
    choices: [
      { value: '', label: t('All roles') },
      ...Object.entries(roleNames).map(([value, label]) => ({ value, label })),
    ],
  },
  email: {
    label: t('Email address'),
    choices: [
      { value: '', label: t('All addresses') },
      { value: 'confirmed', label: t('Confirmed|address') },
      { value: 'unconfirmed', label: t('Not confirmed') },
      { value: 'failing', label: t('Emails come back') },
    ],
  },
  reported: {
    label: t('Reports'),
    choices: [
      { value: '', label: t('With and without reports') },
      { value: 'Y', label: t('With open reports') },
      { value: 'N', label: t('Without open reports') },
    ],
  },
  seen: {
    label: t('Use of the account'),
    choices: [
      { value: '', label: t('All accounts') },
      { value: 'never', label: t('Never used') },
    ],
  },
} satisfies Partial<Record<keyof PeopleSearch, { label: string; choices: Choice[] }>>;

/** Filters by a day, with the label of the field and of the filter in use. */
export const dayFilters = {
  joined_from: {
    label: t('Joined on or after'),
    inUse: (day: string) => t('Joined on or after {{day}}', { day }),
  },
  joined_to: {
    label: t('Joined on or before'),
    inUse: (day: string) => t('Joined on or before {{day}}', { day }),
  },
  seen_from: {
    label: t('Last seen on or after'),
    inUse: (day: string) => t('Last seen on or after {{day}}', { day }),
  },
  seen_to: {
    label: t('Last seen on or before'),
    inUse: (day: string) => t('Last seen on or before {{day}}', { day }),
  },
} satisfies Partial<Record<keyof PeopleSearch, unknown>>;

const choiceNames = Object.keys(choiceFilters) as (keyof typeof choiceFilters)[];
const dayNames = Object.keys(dayFilters) as (keyof typeof dayFilters)[];
/** The filters that the panel has fields for, and the inviter. */
type PanelFilter = keyof typeof choiceFilters | keyof typeof dayFilters | 'invited_by';

/** The filters in use that the panel sets, in the order of its fields. */
export const listPanelFilters = (search: PeopleSearch): PanelFilter[] =>
  [...choiceNames, ...dayNames, 'invited_by' as const].filter((name) => search[name]);

/** The filter in use as a text. `inviter` is the name of the person in `invited_by`. */
export function describeFilter(name: PanelFilter, search: PeopleSearch, inviter?: string): string {
  if (name === 'invited_by')
    return inviter ? t('Invited by {{name}}', { name: inviter }) : t('Invited by one person');
  const value = search[name]!;
  if (name in dayFilters)
    return dayFilters[name as keyof typeof dayFilters].inUse(formatDate(value));
  const choices: Choice[] = choiceFilters[name as keyof typeof choiceFilters].choices;
  return choices.find((choice) => choice.value === value)!.label;
}

/** Sets one filter, or removes it. A range of days and "never used" exclude each other. */
export function withFilter(
  search: PeopleSearch,
  name: PanelFilter | 'order' | 'state' | 'keyword',
  value: string,
): PeopleSearch {
  const excluded: readonly string[] =
    name === 'seen' && value
      ? ['seen_from', 'seen_to']
      : (name === 'seen_from' || name === 'seen_to') && value
        ? ['seen']
        : [];
  const others = Object.entries(search).filter(
    ([other]) => other !== name && !excluded.includes(other),
  );
  return parsePeopleSearch({ ...Object.fromEntries(others), [name]: value });
}

export const withoutFilters = (search: PeopleSearch, names: readonly PanelFilter[]) =>
  parsePeopleSearch(
    Object.fromEntries(
      Object.entries(search).filter(([name]) => !names.includes(name as PanelFilter)),
    ),
  );

/** Parses the query of a URL and ignores unknown values. */
export function parsePeopleSearch(params: Record<string, unknown>): PeopleSearch {
  const isChoice = (choices: readonly Choice[], value: unknown) =>
    choices.slice(1).some((choice) => choice.value === value);
  const search: Record<string, unknown> = {};
  const keyword = params['keyword'];
  if (typeof keyword === 'string' || typeof keyword === 'number') {
    const trimmed = String(keyword).trim().slice(0, limits.keyword);
    if (trimmed) search['keyword'] = trimmed;
  }
  const choices = {
    state: peopleFilters,
    order: peopleOrderChoices,
    ...Object.fromEntries(choiceNames.map((name) => [name, choiceFilters[name].choices])),
  };
  for (const [name, values] of Object.entries(choices))
    if (isChoice(values, params[name])) search[name] = params[name];
  for (const name of dayNames)
    if (isDay(params[name]) && !(search['seen'] && name.startsWith('seen_')))
      search[name] = params[name];
  const inviter = Number(params['invited_by']);
  if (Number.isSafeInteger(inviter) && inviter > 0) search['invited_by'] = inviter;
  return search as PeopleSearch;
}

/** A day that exists, in the notation of the API. */
const isDay = (value: unknown) =>
  typeof value === 'string' &&
  /^20\d{2}-\d{2}-\d{2}$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
