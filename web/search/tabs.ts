import type { Output } from '#contract/calls.ts';
import { number, t } from '../i18n/language.ts';

/** Totals, first results, and whether they are only similar (`near`), by type. */
export type SearchCounts = Output<'GET /search/index'>;
export type ResultType = keyof SearchCounts['totals'];
/** One type of results, or the first ones of each. */
export type SearchTab = ResultType | 'all';

/** The server stops counting at one more than this number. */
const maxCounted = 1_000;

/** Results per page. The first page of each type arrives with the counts. */
export const pageSize = 20;

/** Totals in the form of a response page, for the first page of an infinite query. */
export const initialPages = (total: number) => ({ total, pageCount: Math.ceil(total / pageSize) });

/** Types of results in the order of their tabs, of which the first non-empty one is opened. */
export const resultTypes: { type: ResultType; label: string }[] = [
  { type: 'users', label: t('Users') },
  { type: 'groups', label: t('Groups') },
  { type: 'actions', label: t('Actions') },
  { type: 'posts', label: t('Posts') },
];
const searchTabs: SearchTab[] = ['all', ...resultTypes.map(({ type }) => type)];

/** "12", or "1,000+" for more than the server counts. */
export const formatTotal = (total: number) =>
  total > maxCounted ? `${number(maxCounted)}+` : number(total);

/** The query parameters of the search screen: the open tab, if the URL names one. */
export const parseSearchTab = (search: Record<string, unknown>): { tab?: SearchTab } => {
  const tab = searchTabs.find((name) => name === search['tab']);
  return tab ? { tab } : {};
};

/** The types with results: those with exact matches first, then those with similar ones. */
export function listFoundTypes({ totals, near }: SearchCounts): ResultType[] {
  const found = resultTypes.map(({ type }) => type).filter((type) => totals[type] > 0);
  return [...found.filter((type) => !near[type]), ...found.filter((type) => near[type])];
}

/** Whether no type has an exact match, but some have similar ones. */
export function isOnlySimilar(counts: SearchCounts): boolean {
  const types = listFoundTypes(counts);
  return types.length > 0 && types.every((type) => counts.near[type]);
}

/** The default tab: the first with exact matches, else the first with similar ones. */
export const defaultTab = (counts: SearchCounts): ResultType =>
  listFoundTypes(counts)[0] ?? resultTypes[0]!.type;
