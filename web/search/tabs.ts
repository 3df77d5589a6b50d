import type { Output } from '#contract/calls.ts';
import { number, t } from '../i18n/language.ts';

export type SearchCounts = Output<'GET /search/index'>;
export type SearchTab = keyof SearchCounts['totals'];

/** The server counts up to this number. */
const maxCounted = 1_000;

/** Results per type that arrive with the counts. */
export const pageSize = 20;

export const initialPages = (total: number) => ({ total, pageCount: Math.ceil(total / pageSize) });

/** Tabs in the order in which the first non-empty one is opened. */
export const searchTabs: { tab: SearchTab; label: string }[] = [
  { tab: 'users', label: t('Users') },
  { tab: 'groups', label: t('Groups') },
  { tab: 'actions', label: t('Actions') },
  { tab: 'posts', label: t('Posts') },
];

export const totalMatches = (total: number) =>
  total > maxCounted ? `${number(maxCounted)}+` : number(total);

/** The tab in the URL. */
export const parseSearchTab = (search: Record<string, unknown>): { tab?: SearchTab } => {
  const match = searchTabs.find(({ tab }) => tab === search['tab']);
  return match ? { tab: match.tab } : {};
};

/** The default tab: the first with exact matches, else the first with similar ones. */
export const defaultTab = ({ totals, near }: SearchCounts): SearchTab => {
  const nonEmpty = searchTabs.filter(({ tab }) => totals[tab] > 0);
  return (nonEmpty.find(({ tab }) => !near[tab]) ?? nonEmpty[0] ?? searchTabs[0]!).tab;
};
