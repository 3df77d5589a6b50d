import type { Output } from '#contract/calls.ts';
import type { SearchKind, SearchPeriod } from '#contract/search.ts';
import { t } from '../i18n/language.ts';
import { formatDate } from '../ui/dates.ts';
import type { FilterName, SearchFilters } from './filters.ts';

export const kindLabels: Record<SearchKind, string> = {
  post: t('Posts'),
  blog: t('Articles'),
  poll: t('Polls'),
  action: t('Actions'),
};

export const periodLabels: Record<SearchPeriod, string> = {
  week: t('Last 7 days'),
  month: t('Last 30 days'),
  year: t('Last 12 months'),
};

/** What the response and other calls say about the filters. */
export type FilterNames = Output<'GET /search/index'>['filters'] & {
  issues?: readonly { id: number; name: string }[];
};

function formatTime({ time, from, to }: SearchFilters): string {
  if (time) return periodLabels[time];
  if (from && to) return t('{{from}} to {{to}}', { from: formatDate(from), to: formatDate(to) });
  return from
    ? t('Since {{day}}', { day: formatDate(from) })
    : t('Until {{day}}', { day: formatDate(to!) });
}

/** The text of a filter in use. */
export function getFilterLabel(
  name: FilterName,
  filters: SearchFilters,
  { group, author, issues }: FilterNames,
): string {
  switch (name) {
    case 'kind':
      return kindLabels[filters.kind!];
    case 'group':
      return group?.name ?? t('A group you can’t see');
    case 'author':
      return author?.name ?? `@${filters.author}`;
    case 'time':
      return formatTime(filters);
    case 'place':
      return filters.place!;
    case 'issue':
      return issues?.find(({ id }) => id === filters.issue)?.name ?? t('Issue');
  }
}
