import { Link } from '@tanstack/react-router';
import type { SearchPeriod } from '#contract/search.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { widerSearch, type FilterName } from './filters.ts';
import type { Search } from './searchQueries.ts';
import type { SearchTab } from './tabs.ts';

const longerLabels: Partial<Record<SearchPeriod, string>> = {
  month: t('Search the last 30 days'),
  year: t('Search the last 12 months'),
};
const widerLabels: Record<FilterName, string> = {
  time: t('Search any time'),
  author: t('Include all authors'),
  group: t('Search everywhere'),
  kind: t('Search all types'),
  issue: t('Search all people'),
  place: t('Search everywhere'),
};

type WiderSearchProps = { search: Search; tab: SearchTab; isButton?: boolean };

/** Link to the next wider search. Nothing if no filter is in use. */
export function WiderSearch({ search: { keyword, filters }, tab, isButton }: WiderSearchProps) {
  const wider = widerSearch(filters, tab);
  if (!wider) return null;
  const label =
    (wider.widened === 'time' && wider.filters.time && longerLabels[wider.filters.time]) ||
    widerLabels[wider.widened];
  const link = {
    to: keyword ? paths.search(keyword) : paths.searching(),
    search: { ...wider.filters, tab },
  };
  return isButton ? (
    <LinkButton {...link} variant="default">
      {label}
    </LinkButton>
  ) : (
    <Link {...link}>{label}</Link>
  );
}
