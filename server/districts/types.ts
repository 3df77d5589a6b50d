// Interfaces of the configurable sources: resolvers find the districts of an address, directories
// return the officials of districts.
import type { Database } from '../db/database.ts';
import type { Address } from './address.ts';
import type { DistrictMatch } from './divisions.ts';

/** In degrees. As sensitive as the address, so it is not stored either. */
export type Coordinates = { latitude: number; longitude: number };

export type ResolvedDistricts = {
  hits: DistrictMatch[];
  /** How much of the address the source used: all of it, the zip code, or the state only. */
  precision: 'address' | 'postcode' | 'region';
  coordinates?: Coordinates;
};

/**
 * The external service that receives data, and what it receives: the address, or the coordinates
 * of the place. Undefined for local sources.
 */
type ExternalRecipient = { name: string; what: 'address' | 'place' };

export type DivisionResolver = {
  id: string;
  externalRecipient?: ExternalRecipient;
  /** Returns undefined if the source does not know the address. Throws if it does not respond. */
  resolve: (address: Address, date: Date, db: Database) => Promise<ResolvedDistricts | undefined>;
};

export type Official = {
  name: string;
  party: string;
  phones: string[];
  emails: string[];
  /** The page with a contact form. Empty, as `photoUrl`, if there is none. */
  formUrl: string;
  urls: string[];
  photoUrl: string;
  /** Accounts on social networks. */
  channels: { type: string; id: string }[];
};

export type Office = {
  divisionId: string;
  name: string;
  level: 'country' | 'administrativeArea1' | 'administrativeArea2' | 'locality' | 'special';
  /** The role of the Google Civic Information API, such as legislatorUpperBody. */
  role: string;
  seats: number;
  /** Offices are shown in ascending order of rank. */
  rank: number;
  officials: Official[];
};

/** The source of the officials, as screens name it. `asOf` is its day: YYYY-MM-DD. */
export type TableInfo = { title: string; licence: string; asOf: string };

export type OfficialsDirectory = {
  id: string;
  externalRecipient?: ExternalRecipient;
  /** `ids` are the districts of the address with all their ancestors. */
  listOffices: (
    ids: string[],
    coordinates: Coordinates | undefined,
    date: Date,
    db: Database,
  ) => Promise<{ offices: Office[]; tables: TableInfo[] }>;
};
