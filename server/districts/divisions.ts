// Districts identified by Open Civic Data ids, such as ocd-division/country:us/state:nc/cd:2.
import { countryId, findStateOfDivision, type State } from './states.ts';

/** A district that an address lies in, or may lie in. */
export type DistrictMatch = {
  id: string;
  /** Empty if the source gives none; `getDivisionName` has a default. */
  name: string;
  /** The fraction (0 to 1) of the zip code's land that lies in the district, if known. */
  share?: number;
};

/** Converts a name to its form in an id. */
export const toSlug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^\p{L}\p{N}_~.-]/gu, '~');

/**
 * The id of a congressional district by its number in public tables. 0, 00 and 98 mean that the
 * state has only one district, whose id is that of the state. In such a state, every number means
 * this district. Undefined for an invalid number.
 */
export function toHouseDistrictId(state: State, district: string): string | undefined {
  if (!/^\d{1,2}$/.test(district)) return undefined;
  const number = Number(district);
  if (number === 0 || number === 98 || state.seats === 1) return state.id;
  return number <= state.seats ? `${state.id}/cd:${number}` : undefined;
}

/** Canonical form of an id: an at-large district is the state. */
export const toCanonicalId = (id: string) => id.replace(/\/cd:at-large$/, '');

/** The ids of the division and its ancestors, the widest first. */
export function withAncestors(id: string): string[] {
  const segments = id.split('/');
  return segments.slice(1).map((_, n) => segments.slice(0, n + 2).join('/'));
}

const getLastSegment = (id: string) => id.slice(id.lastIndexOf('/') + 1);

/** The kind of a division, such as cd, sldu, state or ward. */
export const getDivisionKind = (id: string) =>
  /^([a-z_]+):/.exec(getLastSegment(id))?.[1]?.replace(/^(district|territory)$/, 'state') ?? '';

/** Whether several divisions have the same kind: an address can be in only one of them. */
export function hasSeveralOfAKind(ids: string[]): boolean {
  const kinds = [...new Set(ids.flatMap(withAncestors))].map(getDivisionKind);
  return new Set(kinds).size < kinds.length;
}

/** Default name of a district whose source gives none. */
export function getDivisionName(id: string): string {
  if (id === countryId) return 'United States';
  const state = findStateOfDivision(id);
  if (id === state?.id) return state.name;
  const [, kind = '', label = ''] = /^([a-z_]+):(.*)/.exec(getLastSegment(id)) ?? [];
  const words = label.replaceAll('_', ' ');
  if (kind === 'cd') return `${state?.name ?? ''} congressional district ${words}`.trim();
  if (kind === 'sldu') return `${state?.name ?? ''} Senate district ${words}`.trim();
  if (kind === 'sldl') return `${state?.name ?? ''} House district ${words}`.trim();
  return words.replaceAll(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
