import type { Output } from '#contract/calls.ts';
import { number, t } from '../i18n/language.ts';

export type SearchCounts = Output<'GET /search/index'>;
export type SearchTab = keyof SearchCounts['totals'];

/** The server counts up to this number. */
const counted = 1_000;

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
  total > counted ? `${number(counted)}+` : number(total);

/** The tab in the URL. */
export const parseSearchTab = (search: Record<string, unknown>): { tab?: SearchTab } => {
  const found = searchTabs.find(({ tab }) => tab === search['tab']);
  return found ? { tab: found.tab } : {};
};

/** The default tab: the first with exact matches, else the first with similar ones. */
export const defaultTab = ({ totals, near }: SearchCounts): SearchTab => {
  const some = searchTabs.filter(({ tab }) => totals[tab] > 0);
  return (some.find(({ tab }) => !near[tab]) ?? some[0] ?? searchTabs[0]!).tab;
};
