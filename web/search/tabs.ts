import type { Output } from '#contract/calls.ts';
import { number, t } from '../i18n/language.ts';

export type Found = Output<'GET /search/index'>;
export type Tab = keyof Found['totals'];

/** The server counts up to this number. */
const counted = 1_000;

/** Results per type that arrive with the counts. */
export const pageSize = 20;

export const pagesOf = (total: number) => ({ total, pageCount: Math.ceil(total / pageSize) });

/** Tabs in the order in which the first non-empty one is opened. */
export const tabs: { tab: Tab; label: string }[] = [
  { tab: 'users', label: t('Users') },
  { tab: 'groups', label: t('Groups') },
  { tab: 'actions', label: t('Actions') },
  { tab: 'posts', label: t('Posts') },
];

export const totalOf = (total: number) => (total > counted ? `${number(counted)}+` : number(total));

/** The tab in the URL. */
export const tabOf = (search: Record<string, unknown>): { tab?: Tab } => {
  const found = tabs.find(({ tab }) => tab === search['tab']);
  return found ? { tab: found.tab } : {};
};

/** The default tab: the first with exact matches, else the first with similar ones. */
export const firstWith = ({ totals, near }: Found): Tab => {
  const some = tabs.filter(({ tab }) => totals[tab] > 0);
  return (some.find(({ tab }) => !near[tab]) ?? some[0] ?? tabs[0]!).tab;
};
