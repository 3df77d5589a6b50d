// Helpers to display the officials of an address.
import type { Output } from '#contract/calls.ts';
import type { Representatives } from '#contract/representatives.ts';
import { t } from '../i18n/language.ts';

export type LookupResult = Omit<Output<'GET /representative/mine'>, 'representatives'> & {
  representatives: Representatives;
};
export type Office = Representatives['offices'][number];
export type Official = Representatives['officials'][number];

/** Parses the representatives, which the server sends as JSON text. */
export const parseLookupResult = (response: Output<'GET /representative/mine'>): LookupResult => ({
  ...response,
  representatives: JSON.parse(response.representatives),
});

const levelNames: Record<string, string> = {
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

/** Groups offices by the displayed name of their level, in the order of the server. */
export function groupByLevel({ offices }: Representatives): { level: string; offices: Office[] }[] {
  const getLevelName = ({ levels: [first = ''] }: Office) => levelNames[first] ?? t('Other');
  return [...groupBy(offices, getLevelName)].map(([level, of]) => ({ level, offices: of }));
}

/**
 * The number of districts of one type that the address may lie in; 1 if it is unambiguous. Of
 * several types, the highest number counts.
 */
export function countDistricts({ offices }: Representatives): number {
  // Grouped without the district's name and state, because a ZIP code can cross a state border.

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
