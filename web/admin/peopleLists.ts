import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';

export type PeopleFilter = NonNullable<Input<'GET /admin/users'>['state']>;

/** Filters of the list of people, by account state, with the text for an empty list. */
export const peopleFilters: { value: PeopleFilter; label: string; emptyText: string }[] = [
  { value: 'all', label: t('Everyone'), emptyText: t('People who sign up appear here.') },
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
    emptyText: t(
      'Deleted accounts stay here for 14 days. During that time, their owners can restore them.',
    ),
  },
];

/** The filters of the list, as stored in the URL. */
export type PeopleSearch = { state?: PeopleFilter; keyword?: string };

/** Parses the query of a URL and ignores unknown values. */
export function parsePeopleSearch(params: Record<string, unknown>): PeopleSearch {
  const state = peopleFilters.find(
    ({ value }) => value !== 'all' && value === params['state'],
  )?.value;
  const keyword =
    typeof params['keyword'] === 'string' || typeof params['keyword'] === 'number'
      ? String(params['keyword']).trim().slice(0, limits.keyword)
      : '';
  return { ...(state && { state }), ...(keyword && { keyword }) };
}
