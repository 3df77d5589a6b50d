// Interfaces of the configurable sources: resolvers find the districts of an address, directories
// return the officials of districts.
import type { Database } from '../db/database.ts';
import type { Address } from './address.ts';
import type { DistrictMatch } from './divisions.ts';

/** In degrees. As sensitive as the address, so it is not stored either. */
export type Coordinates = { latitude: number; longitude: number };

export type ResolvedDistricts = {
  hits: DistrictMatch[];
  precision: 'address' | 'postcode' | 'region';
  coordinates?: Coordinates;
};

/** The external service that receives data, and which. Undefined for local sources. */
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
  formUrl: string;
  urls: string[];
  photoUrl: string;
  channels: { type: string; id: string }[];
};

export type Office = {
  divisionId: string;
  name: string;
  level: 'country' | 'administrativeArea1' | 'administrativeArea2' | 'locality' | 'special';
  role: string;
  seats: number;
  rank: number;
  officials: Official[];
};

export type TableInfo = { title: string; licence: string; asOf: string };

export type OfficialsDirectory = {
  id: string;
  externalRecipient?: ExternalRecipient;
  listOffices: (
    ids: string[],
    coordinates: Coordinates | undefined,
    date: Date,
    db: Database,
  ) => Promise<{ offices: Office[]; tables: TableInfo[] }>;
};
