// Helpers to display the officials of an address.
import type { Output } from '#contract/calls.ts';
import type { Representatives } from '#contract/representatives.ts';
import { t } from '../i18n/language.ts';

export type LookupResult = Omit<Output<'GET /representative/mine'>, 'representatives'> & {
  representatives: Representatives;
};
export type Office = Representatives['offices'][number];
export type Official = Representatives['officials'][number];

export const storedResult = (answer: Output<'GET /representative/mine'>): LookupResult => ({
  ...answer,
  representatives: JSON.parse(answer.representatives),
});

const levels: Record<string, string> = {
  country: t('National'),
  administrativeArea1: t('State'),
  administrativeArea2: t('County'),
  locality: t('City and town'),
  special: t('Schools and other boards'),
};

/** `Map.groupBy` is missing in the oldest supported browsers. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Offices by level, as the server orders them. */
export function groupByLevel({ offices }: Representatives): { level: string; offices: Office[] }[] {
  const nameOf = ({ levels: [first = ''] }: Office) => levels[first] ?? t('Other');
  return [...grouped(offices, nameOf)].map(([level, of]) => ({ level, offices: of }));
}

/** How many districts of one type the address may belong to. */
export function countDistricts({ offices }: Representatives): number {
  const alike = grouped(
    offices,
    ({ levels: [level = ''], roles: [role = ''], divisionId }) =>
      `${level} ${role} ${divisionId.replace(/[^:/]*$/, '').replace(/state:\w\w/, '')}`,
  );
  return Math.max(
    1,
    ...[...alike.values()].map((of) => new Set(of.map(({ divisionId }) => divisionId)).size),
  );
}
