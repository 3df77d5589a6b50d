import type { Output } from '#contract/calls.ts';
import { number, t } from '../i18n/language.ts';

export type Found = Output<'GET /search/index'>;
export type Tab = keyof Found['totals'];

/** As far as the server counts. */
const plural = 1_000;

/** Of each kind, as many as come with the counts. */
export const pageSize = 20;

export const pagesOf = (total: number) => ({ total, pageCount: Math.ceil(total / pageSize) });

/** What a search finds, in the order in which the first that is not empty is opened. */
export const tabs: { tab: Tab; label: string }[] = [
  { tab: 'users', label: t('Users') },
  { tab: 'groups', label: t('Groups') },
  { tab: 'actions', label: t('Actions') },
  { tab: 'posts', label: t('Posts') },
];

export const totalOf = (total: number) => (total > plural ? `${number(plural)}+` : number(total));

/** The tab that the address names. */
export const tabOf = (search: Record<string, unknown>): { tab?: Tab } => {
  const found = tabs.find(({ tab }) => tab === search['tab']);
  return found ? { tab: found.tab } : {};
};

/** What is open where the address names none: the first that has the words themselves, else the first that has something like them. */
export const firstWith = ({ totals, near }: Found): Tab => {
  const some = tabs.filter(({ tab }) => totals[tab] > 0);
  return (some.find(({ tab }) => !near[tab]) ?? some[0] ?? tabs[0]!).tab;
};
