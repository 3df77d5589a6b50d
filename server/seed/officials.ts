// Demo officials of the fictional town, county and state.
import { hash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { AppContext } from '../context.ts';
import { importTable } from '../districts/load.ts';
import type { HeldOffice } from '../districts/sourceFile.ts';
import { countryId } from '../districts/states.ts';
import { storeGeneratedPhoto } from '../representatives/photos.ts';
import { seedPlaces } from './action.ts';
import { look, portrait, portraits, type PortraitStyle } from './portraits.ts';

const town = `${countryId}/place:larkwater`;
const prairie = `${countryId}/place:mill_prairie`;
const county = `${countryId}/county:wend`;
const river = `${county}/legislature_upper:river_valley`;

/** Officials who are also members have the same portrait. One has no photo. */
const faces: Record<string, PortraitStyle> = {
  'Harriet Stonebridge': look('#cbdff4', '#e8b994', 'bun', '#8f8a86', '#24384d', 'glasses', 'earrings'),
  'Bernard Achterberg': look('#c2e8c2', '#f0c7a8', 'bald', '#b9b4ad', '#47331f', 'mustache', 'wrinkles'),
  'Yolanda Prewitt': look('#fed2bc', '#6b432d', 'curls', '#1d1512', '#a8322d', 'earrings'),
  'Odette Vandergriff': look('#ecd2f1', '#f2d0b4', 'wave', '#c9a063', '#0d5753'),
  'Lena Vogt': portraits.lena!,
  'Marcus Bell': look('#adc9e7', '#4f3022', 'short', '#16110f', '#34403f', 'beard'),
  'Ruben Castellane': look('#f8cb77', '#d0996c', 'parted', '#2a1d16', '#24384d', 'glasses'),
  'Priya Nair': portraits.priya!,
};

const toDrawnUrl = (name: string) => `drawn:${name}`;

type Holder = Partial<HeldOffice['officials'][number]> & { name: string };

const toOfficial = (holder: Holder): HeldOffice['officials'][number] => ({
  key: holder.name,
  party: 'Nonpartisan',
  phones: [],
  emails: [],
  formUrl: '',
  urls: [],
  photoUrl: holder.name in faces ? toDrawnUrl(holder.name) : '',
  channels: [],
  ...holder,
});

const office = (
  divisionId: string,
  name: string,
  [level, role, rank]: [HeldOffice['level'], string, number],
  officials: Holder[],
  seats = Math.max(1, officials.length),
): HeldOffice => ({ divisionId, name, level, role, rank, seats, officials: officials.map(toOfficial) });

const ward = (name: string) => `${town}/ward:${name}`;
const council = (name: string, officials: Holder[]) => office(ward(name.toLowerCase().replaceAll(' ', '_')), `Council member, ${name}`, ['locality', 'legislatorUpperBody', 110], officials);

const seedOffices: HeldOffice[] = [
  office(river, 'State Senator, River Valley', ['administrativeArea1', 'legislatorUpperBody', 60], [
    {
      name: 'Harriet Stonebridge',
      party: 'Independent',
      phones: ['608-555-0140', '608-555-0141'],
      formUrl: 'https://example.org/senate/stonebridge/write',
      urls: ['https://example.org/senate/stonebridge/write', 'https://example.org/senate/stonebridge'],
      channels: [{ type: 'Facebook', id: 'harrietstonebridge.example' }, { type: 'YouTube', id: 'harrietstonebridge' }],
    },
  ]),
  office(county, 'County supervisors', ['administrativeArea2', 'legislatorUpperBody', 80], [
    { name: 'Bernard Achterberg', phones: ['608-555-0150'], emails: ['supervisors@county.example'], urls: ['https://example.org/county'] },
    { name: 'Yolanda Prewitt', phones: ['608-555-0151'], emails: ['prewitt@county.example'] },
  ], 3),
  office(town, 'Mayor', ['locality', 'headOfGovernment', 100], [
    { name: 'Odette Vandergriff', phones: ['608-555-0100'], emails: ['mayor@larkwater.example'], urls: ['https://example.org/larkwater/mayor'], channels: [{ type: 'Mastodon', id: '@mayor@larkwater.example' }] },
  ]),
  council('Landing', [{ name: 'Lena Vogt', phones: ['608-555-0112'], emails: ['vogt@larkwater.example'] }]),
  council('Hill', [{ name: 'Marcus Bell', phones: ['608-555-0113'], emails: ['bell@larkwater.example'] }]),
  council('Dome Square', [{ name: 'Ruben Castellane', emails: ['castellane@larkwater.example'] }]),
  council('Bridge Street', []),
  office(town, 'School board chair', ['special', 'schoolBoard', 130], [{ name: 'Priya Nair', phones: ['608-555-0160'], emails: ['board@schools.example'] }]),
  office(prairie, 'Mayor', ['locality', 'headOfGovernment', 100], [{ name: 'Clement Ashgrove', phones: ['608-555-0170'] }]),
];

/** `share`: the fraction of the ZIP code's land that is in the division. */
const toZipRows = (zip: string, ...divisions: [string, number][]) => divisions.map(([division, share]) => ({ zip, division, share }));

// The county and the state follow from the ids of their parts.
const zips = [
  // Downtown belongs to two wards.
  ...toZipRows(seedPlaces.downtown.zip, [ward('dome_square'), 0.62], [ward('bridge_street'), 0.38], [river, 1]),
  ...toZipRows(seedPlaces.hill.zip, [ward('hill'), 1], [river, 1]),
  ...toZipRows(seedPlaces.landing.zip, [ward('landing'), 1], [river, 1]),
  ...toZipRows(seedPlaces.prairie.zip, [prairie, 1], [river, 1]),
];

/**
 * Imports the officials, also into the database of an older demo. Does nothing if they are
 * unchanged.
 */
export async function ensureOfficials(db: Database): Promise<void> {
  const table = { zips, offices: seedOffices };
  const sha256 = hash('sha256', JSON.stringify(table));
  await importTable(db, { source: 'larkwater', title: 'Larkwater’s own list', licence: 'CC0', asOf: new Date().toISOString().slice(0, 10), sha256, ...table }, { force: true });
}

/** Draws the photos locally, without requests to other servers. */
export async function drawOfficials(app: AppContext): Promise<void> {
  for (const [name, face] of Object.entries(faces)) await storeGeneratedPhoto(app, toDrawnUrl(name), () => portrait(face));
}
