// Districts by their Open Civic Data ids, such as ocd-division/country:us/state:nc/cd:2.
import { country, stateAround, type State } from './states.ts';

/** A district that an address lies in, or may lie in. */
export type Hit = {
  id: string;
  name: string;
  /** The part of the zip code that lies in it, where that is known. */
  share?: number;
};

/** How such an id spells a name. */
export const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^\p{L}\p{N}_~.-]/gu, '~');

/** The district of a state for the House by its number in public tables, where 0, 00 and 98 say that there is but one: then the state is the district. */
export function houseDistrict(state: State, district: string): string | undefined {
  if (!/^\d{1,2}$/.test(district)) return undefined;
  const number = Number(district);
  if (number === 0 || number === 98 || state.seats === 1) return state.id;
  return number <= state.seats ? `${state.id}/cd:${number}` : undefined;
}

/** The one spelling of ids that sources spell differently: a district that is the whole state is the state. */
export const known = (id: string) => id.replace(/\/cd:at-large$/, '');

/** The division and all that it lies in, the widest first. */
export function around(id: string): string[] {
  const parts = id.split('/');
  return parts.slice(1).map((_, n) => parts.slice(0, n + 2).join('/'));
}

const lastPart = (id: string) => id.slice(id.lastIndexOf('/') + 1);

/** What an id says it is: cd, sldu, state, ward. */
export const kindOf = (id: string) =>
  /^([a-z_]+):/.exec(lastPart(id))?.[1]?.replace(/^(district|territory)$/, 'state') ?? '';

/** Whether they are several of one kind, so that an address lies in one of them only. */
export function severalOfAKind(ids: string[]): boolean {
  const all = [...new Set(ids.flatMap(around))].map(kindOf);
  return new Set(all).size < all.length;
}

/** What a district is called where its source gives no name. */
export function nameOfDivision(id: string): string {
  if (id === country) return 'United States';
  const state = stateAround(id);
  if (id === state?.id) return state.name;
  const [, kind = '', label = ''] = /^([a-z_]+):(.*)/.exec(lastPart(id)) ?? [];
  const words = label.replaceAll('_', ' ');
  if (kind === 'cd') return `${state?.name ?? ''} congressional district ${words}`.trim();
  if (kind === 'sldu') return `${state?.name ?? ''} Senate district ${words}`.trim();
  if (kind === 'sldl') return `${state?.name ?? ''} House district ${words}`.trim();
  return words.replaceAll(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
