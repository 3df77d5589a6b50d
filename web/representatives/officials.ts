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

/** Whether streets can be looked up, because an external service receives the address. */
export const canFindStreets = ({ sent_to }: Pick<LookupResult, 'sent_to'>): boolean =>
  sent_to.some(({ what }) => what === 'address');

/**
 * Whether the form for an address is shown: not if everyone on the site has the same officials. A
 * saved address can be deleted in it, and a site without officials explains itself there.
 */
export const needsAddress = ({ saved, representatives: { source } }: LookupResult): boolean =>
  saved || source.asks_address || source.notice !== 'entered_only';

/**
 * Whether the officials are those of a known place, a saved address or a ZIP code, so that the form
 * is needed only to change it.
 */
export const isPlaceKnown = (result: LookupResult): boolean =>
  result.address !== '' && needsAddress(result) && result.representatives.offices.length > 0;

/**
 * Why no officials are known for an address, and what the member can enter instead. `forLetter`:
 * the result has only the offices of a letter.
 */
export function explainNoOfficials(result: LookupResult, forLetter: boolean): string {
  const { source, normalizedInput } = result.representatives;
  const { line1, zip } = normalizedInput;
  if (source.notice === 'nothing_loaded')
    return t('We don’t have a list of officials yet. The site’s administrators can add one.');
  if (source.notice === 'entered_only' && !source.asks_address)
    return t('We don’t have any officials at these offices yet.');
  if (source.notice === 'entered_only')
    return t('We don’t have officials for this address. Check that it has the right postal code.');
  if (source.notice === 'approximate')
    return t(
      'A service that we use to find representatives isn’t responding right now. Please try again later.',
    );
  if (source.precision === 'region')
    return t('To find your districts, end the address with a ZIP code that’s on the map.');
  if (source.precision !== 'none')
    return forLetter
      ? t('We found your districts, but we don’t have any officials at these offices yet.')
      : t('We found your districts, but we don’t have any officials for them yet.');
  if (!zip) return t('End the address with a ZIP code, such as 27601.');
  if (!canFindStreets(result))
    return t(
      'We couldn’t find a district for {{zip}}. Some ZIP codes aren’t places on the map. Try one nearby, or add your state.',
      { zip },
    );
  return line1
    ? t(
        'We couldn’t find this address. Check the house number, the street, the city, the state and the ZIP code.',
      )
    : t(
        'We couldn’t find a district from {{zip}} alone. Add the house number, street, city and state.',
        { zip },
      );
}

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
