// Names and display order of offices: federal, then state, then local.
import { toSlug } from './divisions.ts';
import type { Office } from './types.ts';
import { countryId, type State } from './states.ts';

type OfficeDetails = Omit<Office, 'officials' | 'seats'>;

export const president: OfficeDetails = {
  divisionId: countryId,
  name: 'President of the United States',
  level: 'country',
  role: 'headOfState',
  rank: 10,
};
export const vicePresident: OfficeDetails = {
  divisionId: countryId,
  name: 'Vice President of the United States',
  level: 'country',
  role: 'deputyHeadOfGovernment',
  rank: 20,
};

export const createSenatorOffice = ({ id, name }: State): OfficeDetails => ({
  divisionId: id,
  name: `U.S. Senator, ${name}`,
  level: 'country',
  role: 'legislatorUpperBody',
  rank: 30,
});

export function createHouseOffice(state: State, divisionId: string): OfficeDetails {
  const number = /\/cd:(\d+)$/.exec(divisionId)?.[1];
  const name =
    state.code === 'PR'
      ? 'Resident Commissioner, PR'
      : state.senators
        ? 'U.S. Representative'
        : `Delegate to the House, ${state.code}`;
  return {
    divisionId,
    name: state.senators
      ? `${name}, ${number === undefined ? `${state.code} at large` : `${state.code}-${number}`}`
      : name,
    level: 'country',
    role: 'legislatorLowerBody',
    rank: 40,
  };
}

/** `legislature` is the only chamber of a unicameral legislature. */
export type Chamber = 'upper' | 'lower' | 'legislature';

/** A seat in a state legislature. Districts of a unicameral legislature use the upper chamber. */
export function createStateLegislatorOffice(
  state: State,
  chamber: Chamber,
  district: string,
): OfficeDetails {
  const isLowerChamber = chamber === 'lower';
  const title = isLowerChamber
    ? ['CA', 'NV', 'NY', 'WI', 'NJ'].includes(state.code)
      ? 'State Assembly Member'
      : 'State Representative'
    : 'State Senator';
  return {
    divisionId: toStateDistrictId(state, chamber, district),
    name: `${title}, ${/^\d/.test(district) ? `District ${district}` : district}`,
    level: 'administrativeArea1',
    role: isLowerChamber ? 'legislatorLowerBody' : 'legislatorUpperBody',
    rank: isLowerChamber ? 70 : 60,
  };
}

const ordinals = 'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth'.split(' ');
const formatOrdinal = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`;

/**
 * The id of a state legislative district by its name. Some states append a letter for each seat of
 * a district, or spell out numbers.
 */
export function toStateDistrictId(state: State, chamber: Chamber, district: string): string {
  const kind = chamber === 'lower' ? 'sldl' : 'sldu';
  const districtName = district.trim().replace(/^0+(?=\d)/, '');
  if (state.code === 'DC')
    return /ward\s*(\d)/i.test(districtName)
      ? `${state.id}/ward:${/(\d)/.exec(districtName)![1]}`
      : state.id;
  if (state.code === 'ID')
    return `${state.id}/${kind}:${toSlug(districtName.replace(/(?<=\d)[AB]$/i, ''))}`;
  const numberedName = districtName.replace(
    new RegExp(`\\b(${ordinals.join('|')})\\b`, 'g'),
    (word) => formatOrdinal(ordinals.indexOf(word) + 1),
  );
  return `${state.id}/${kind}:${toSlug(numberedName)}`;
}
