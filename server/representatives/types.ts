// What finds districts, and what knows who holds the offices of a district. Each is one of several, by the operator's choice.
import type { Database } from '../db/database.ts';
import type { Address } from './address.ts';
import type { Hit } from './divisions.ts';

/** In degrees. It is as telling as the address, and is kept no more than that. */
export type Coordinates = { latitude: number; longitude: number };

export type Found = {
  hits: Hit[];
  precision: 'address' | 'postcode' | 'region';
  place?: Coordinates;
};

/** What leaves this server for whom; absent where nothing does. */
type Sends = { name: string; what: 'address' | 'place' };

export type DivisionResolver = {
  id: string;
  sends?: Sends;
  /** Nothing: it does not know such an address. It throws where it could have known but did not answer. */
  resolve: (address: Address, on: Date, db: Database) => Promise<Found | undefined>;
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

export type Table = { title: string; licence: string; asOf: string };

export type OfficialsDirectory = {
  id: string;
  sends?: Sends;
  byDivisions: (
    ids: string[],
    place: Coordinates | undefined,
    on: Date,
    db: Database,
  ) => Promise<{ offices: Office[]; tables: Table[] }>;
};
