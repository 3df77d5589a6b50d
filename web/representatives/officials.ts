// Helpers to display the officials of an address.
import type { Output } from '#contract/calls.ts';
import type { Representatives } from '#contract/representatives.ts';
import { t } from '../i18n/language.ts';

export type LookupResult = Omit<Output<'GET /representative/mine'>, 'representatives'> & {
  representatives: Representatives;
};
export type Office = Representatives['offices'][number];
export type Official = Representatives['officials'][number];

export const storedResult = (response: Output<'GET /representative/mine'>): LookupResult => ({
  ...response,
  representatives: JSON.parse(response.representatives),
});

const levels: Record<string, string> = {
  country: t('National'),
  administrativeArea1: t('State'),
  administrativeArea2: t('County'),
  locality: t('City and town'),
  special: t('Schools and other boards'),
};

/** `Map.groupBy` is missing in the oldest supported browsers. */
function groupBy<Item>(
  items: readonly Item[],
  getKey: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item]);
  return groups;
}

/** Offices by level, as the server orders them. */
export function groupByLevel({ offices }: Representatives): { level: string; offices: Office[] }[] {
  const getLevelName = ({ levels: [first = ''] }: Office) => levels[first] ?? t('Other');
  return [...groupBy(offices, getLevelName)].map(([level, of]) => ({ level, offices: of }));
}

/** How many districts of one type the address may belong to. */
export function countDistricts({ offices }: Representatives): number {
  const groups = groupBy(
    offices,
    ({ levels: [level = ''], roles: [role = ''], divisionId }) =>
      `${level} ${role} ${divisionId.replace(/[^:/]*$/, '').replace(/state:\w\w/, '')}`,
  );
  return Math.max(
    1,
    ...[...groups.values()].map((of) => new Set(of.map(({ divisionId }) => divisionId)).size),
  );
}
