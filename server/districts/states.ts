// US states, the District of Columbia and territories.

export type State = {
  /** Two capital letters, as in addresses. */
  code: string;
  /** Two digits that the Census Bureau uses. */
  fips: string;
  name: string;
  /** The id of the division, such as ocd-division/country:us/state:nc. */
  id: string;
  /** Seats in the House of Representatives, with those of delegates who cannot vote. */
  seats: number;
  /** Whether it elects senators. */
  senators: boolean;
};

/** Code, FIPS code, seats and name. */
const stateTable = `AL 01 7 Alabama|AK 02 1 Alaska|AZ 04 9 Arizona|AR 05 4 Arkansas|CA 06 52 California|CO 08 8 Colorado|CT 09 5 Connecticut|DE 10 1 Delaware
|DC 11 1 District of Columbia|FL 12 28 Florida|GA 13 14 Georgia|HI 15 2 Hawaii|ID 16 2 Idaho|IL 17 17 Illinois|IN 18 9 Indiana|IA 19 4 Iowa|KS 20 4 Kansas
|KY 21 6 Kentucky|LA 22 6 Louisiana|ME 23 2 Maine|MD 24 8 Maryland|MA 25 9 Massachusetts|MI 26 13 Michigan|MN 27 8 Minnesota|MS 28 4 Mississippi
|MO 29 8 Missouri|MT 30 2 Montana|NE 31 3 Nebraska|NV 32 4 Nevada|NH 33 2 New Hampshire|NJ 34 12 New Jersey|NM 35 3 New Mexico|NY 36 26 New York
|NC 37 14 North Carolina|ND 38 1 North Dakota|OH 39 15 Ohio|OK 40 5 Oklahoma|OR 41 6 Oregon|PA 42 17 Pennsylvania|RI 44 2 Rhode Island|SC 45 7 South Carolina
|SD 46 1 South Dakota|TN 47 9 Tennessee|TX 48 38 Texas|UT 49 4 Utah|VT 50 1 Vermont|VA 51 11 Virginia|WA 53 10 Washington|WV 54 2 West Virginia
|WI 55 8 Wisconsin|WY 56 1 Wyoming|AS 60 1 American Samoa|GU 66 1 Guam|MP 69 1 Northern Mariana Islands|PR 72 1 Puerto Rico|VI 78 1 Virgin Islands`;

const territories = ['AS', 'GU', 'MP', 'PR', 'VI'];

export const countryId = 'ocd-division/country:us';

export const states: State[] = stateTable.split('|').map((entry) => {
  const [code = '', fips = '', seats, ...name] = entry.trim().split(' ');
  const kind = code === 'DC' ? 'district' : territories.includes(code) ? 'territory' : 'state';
  return {
    code,
    fips,
    name: name.join(' '),
    id: `${countryId}/${kind}:${code.toLowerCase()}`,
    seats: Number(seats),
    senators: kind === 'state',
  };
});

const byCode = new Map(states.map((state) => [state.code, state]));
const byFips = new Map(states.map((state) => [state.fips, state]));
const byName = new Map(states.map((state) => [state.name.toLowerCase(), state]));

export const findState = (code: string): State | undefined => byCode.get(code.toUpperCase());
export const findStateByFips = (fips: string): State | undefined => byFips.get(fips);
export const findStateByName = (name: string): State | undefined => byName.get(name.toLowerCase());

/** The state that contains a division. */
export const findStateOfDivision = (division: string): State | undefined => {
  const code = /^ocd-division\/country:us\/(?:state|district|territory):([a-z]{2})(?=\/|$)/.exec(
    division,
  )?.[1];
  return code === undefined ? undefined : findState(code);
};
