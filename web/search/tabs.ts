import type { Output } from '#contract/calls.ts';
import { number, t } from '../i18n/language.ts';

/** Totals, first results, and whether they are only similar (`near`), by type. */
export type SearchCounts = Output<'GET /search/index'>;
export type SearchTab = keyof SearchCounts['totals'];

/** The server stops counting at one more than this number. */
const maxCounted = 1_000;

/** Results per page. The first page of each type arrives with the counts. */
export const pageSize = 20;

/** Totals in the form of a response page, for the first page of an infinite query. */
export const initialPages = (total: number) => ({ total, pageCount: Math.ceil(total / pageSize) });

/** Tabs in the order in which the first non-empty one is opened. */
export const searchTabs: { tab: SearchTab; label: string }[] = [
  { tab: 'users', label: t('Users') },
  { tab: 'groups', label: t('Groups') },
  { tab: 'actions', label: t('Actions') },
  { tab: 'posts', label: t('Posts') },
];

/** "12", or "1,000+" for more than the server counts. */
export const formatTotal = (total: number) =>
  total > maxCounted ? `${number(maxCounted)}+` : number(total);

/** The query parameters of the search screen: the open tab, if the URL names one. */
export const parseSearchTab = (search: Record<string, unknown>): { tab?: SearchTab } => {
  const match = searchTabs.find(({ tab }) => tab === search['tab']);
  return match ? { tab: match.tab } : {};
};

/** The default tab: the first with exact matches, else the first with similar ones. */
export const defaultTab = ({ totals, near }: SearchCounts): SearchTab => {
  const nonEmpty = searchTabs.filter(({ tab }) => totals[tab] > 0);
  return (nonEmpty.find(({ tab }) => !near[tab]) ?? nonEmpty[0] ?? searchTabs[0]!).tab;
};
