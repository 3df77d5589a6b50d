import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { actionTypeNames } from './actionTypes.ts';

type List = {
  label: string;
  /** Which list, in the API. The type of an action is `kind` there. */
  type: NonNullable<Input<'GET /action/list'>['type']>;
  /** Path of the screen. */
  to: string;
  /** Hint in an empty list. */
  help: string;
};

/** The lists of actions, each with its own URL. */
export const actionLists: [List, ...List[]] = [
  {
    label: t('All'),
    type: 'all',
    to: paths.actions(),
    help: t('No actions yet. Start one for your neighborhood.'),
  },
  {
    label: t('Upcoming'),
    type: 'upcoming',
    to: paths.upcomingActions(),
    help: t('Upcoming actions appear here, soonest first.'),
  },
  {
    label: t('Following'),
    type: 'following',
    to: paths.followedActions(),
    help: t('Actions you follow appear here. We’ll notify you when they change.'),
  },
  {
    label: t('Completed|actions'),
    type: 'completed',
    to: paths.completedActions(),
    help: t('Actions you’ve completed appear here.'),
  },
];

/** Filters of a list, as stored in the URL. */
export type ActionSearch = Pick<Input<'GET /action/list'>, 'kind' | 'issue' | 'keyword'>;

const parseText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Parses the search parameters of a URL; invalid values are removed. */
export function parseActionSearch(params: Record<string, unknown>): ActionSearch {
  const kind = actionTypeNames.find((name) => name === params['kind']);
  const issue = Number(params['issue']);
  const keyword = parseText(params['keyword']).slice(0, limits.keyword);
  return {
    ...(kind && { kind }),
    ...(Number.isSafeInteger(issue) && issue > 0 && { issue }),
    ...(keyword && { keyword }),
  };
}
