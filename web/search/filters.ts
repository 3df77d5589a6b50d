// Filters of a search, as stored in the address of the search screen.
import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { SearchKind, SearchPeriod } from '#contract/search.ts';
import type { SearchTab } from './tabs.ts';

export const searchKinds: SearchKind[] = ['post', 'blog', 'poll', 'action'];
export const searchPeriods: SearchPeriod[] = ['week', 'month', 'year'];

export type SearchFilters = {
  kind?: SearchKind;
  group?: number;
  /** A username. */
  author?: string;
  time?: SearchPeriod;
  /** Local days, YYYY-MM-DD. Both are included. */
  from?: string;
  to?: string;
  issue?: number;
  place?: string;
};

const parseDay = (value: unknown) =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** The router parses a text of digits as a number. */
const parseText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const parseId = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined;

/** Parses the search parameters of an address; invalid values are removed. */
export function parseFilters(params: Record<string, unknown>): SearchFilters {
  const kind = searchKinds.find((name) => name === params['kind']);
  const period = searchPeriods.find((name) => name === params['time']);
  const [group, issue] = [parseId(params['group']), parseId(params['issue'])];
  const [from, to] = [parseDay(params['from']), parseDay(params['to'])];
  const author = parseText(params['author']).replace(/^@/, '').slice(0, limits.usernameMax);
  const place = parseText(params['place']).slice(0, limits.location);
  return {
    ...(kind && { kind }),
    ...(group && { group }),
    ...(author && { author }),
    ...(period && { time: period }),
    ...(!period && from && { from }),
    ...(!period && to && { to }),
    ...(issue && { issue }),
    ...(place && { place }),
  };
}

/** Filters as they are chosen and removed: both ends of a time are one. */
export type FilterName = 'kind' | 'group' | 'author' | 'time' | 'issue' | 'place';

const filtersOfTab: Record<SearchTab, FilterName[]> = {
  users: ['issue', 'place'],
  groups: [],
  actions: ['group', 'time', 'author'],
  posts: ['kind', 'group', 'time', 'author'],
  all: ['kind', 'group', 'time', 'author', 'issue', 'place'],
};
export const listFilters = (tab: SearchTab): readonly FilterName[] => filtersOfTab[tab];

const parametersOf: Record<FilterName, (keyof SearchFilters)[]> = {
  kind: ['kind'],
  group: ['group'],
  author: ['author'],
  time: ['time', 'from', 'to'],
  issue: ['issue'],
  place: ['place'],
};

/** The filters in use on a tab, in the order of its fields. */
export const activeFilters = (filters: SearchFilters, tab: SearchTab): FilterName[] =>
  filtersOfTab[tab].filter((name) =>
    parametersOf[name].some((parameter) => filters[parameter] !== undefined),
  );

export const withoutFilters = (
  filters: SearchFilters,
  names: readonly FilterName[],
): SearchFilters => {
  const removed = new Set<string>(names.flatMap((name) => parametersOf[name]));
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !removed.has(name)));
};

const widerPeriods = { week: 'month', month: 'year', year: undefined } as const;

/**
 * The next wider search: a longer time first, then without one filter after the other. `widened`
 * is the filter that changed. Undefined if no filter is in use on the tab.
 */
export function widerSearch(
  filters: SearchFilters,
  tab: SearchTab,
): { widened: FilterName; filters: SearchFilters } | undefined {
  const inUse = activeFilters(filters, tab);
  const widened = (['time', 'author', 'group', 'kind', 'place', 'issue'] as const).find((name) =>
    inUse.includes(name),
  );
  if (!widened) return undefined;
  const wider = withoutFilters(filters, [widened]);
  const period = widened === 'time' && filters.time && widerPeriods[filters.time];
  return { widened, filters: period ? { ...wider, time: period } : wider };
}

const startOfDay = (day: string, offset = 0) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + offset).toISOString();
};

/** The filters of posts and actions as input of the API. */
export const toPostFilters = ({ kind, group, author, time, from, to }: SearchFilters) =>
  ({
    ...(kind && { kind }),
    ...(group && { group_id: group }),
    ...(author && { author }),
    ...(time && { within: time }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { until: startOfDay(to, 1) }),
  }) satisfies Omit<Input<'GET /content/search'>, 'keyword'>;

export const toPeopleFilters = ({ issue, place }: SearchFilters) => ({
  ...(issue && { issue_id: issue }),
  ...(place && { place }),
});
