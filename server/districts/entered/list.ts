// Lookup of the officials that administrators entered, for an address.
import { limits } from '#contract/limits.ts';
import type { OfficialKind } from '#contract/officialKinds.ts';
import type { Database } from '../../db/database.ts';
import { literalInt, sql } from '../../db/sql.ts';
import type { Address } from '../address.ts';
import type { Office } from '../types.ts';
import { everyoneKey, listPostalKeys } from './areas.ts';

/** How members see each kind: after imported offices of the same level. */
const details: Record<OfficialKind, Pick<Office, 'level' | 'role' | 'rank'>> = {
  country: { level: 'country', role: 'legislatorLowerBody', rank: 50 },
  state: { level: 'administrativeArea1', role: 'legislatorLowerBody', rank: 75 },
  county: { level: 'administrativeArea2', role: 'governmentOfficer', rank: 90 },
  mayor: { level: 'locality', role: 'headOfGovernment', rank: 100 },
  council: { level: 'locality', role: 'legislatorUpperBody', rank: 110 },
  town: { level: 'locality', role: 'governmentOfficer', rank: 120 },
  schools: { level: 'special', role: 'schoolBoard', rank: 130 },
};

/** Whether the term of official `o` includes the day. */
const isInTerm = (date: string) =>
  sql`coalesce(o.term_start <= ${date}, true) and coalesce(o.term_end >= ${date}, true)`;

type Row = {
  name: string;
  office: string;
  seat: string;
  kind: OfficialKind;
  areas: string[];
  party: string;
  email: string;
  phone: string;
  website: string;
  formUrl: string;
  photoUrl: string;
};

/**
 * The offices that are shown for an address: those of everyone, of its postal code and of its
 * districts. `ids` are the districts with their ancestors.
 */
export async function listEnteredOffices(
  address: Address,
  ids: string[],
  date: string,
  db: Database,
): Promise<Office[]> {
  const postalKeys = listPostalKeys(address);
  const found = await db.query<Row>(sql`
    select o.name, o.office, o.seat, o.kind, o.areas, o.party, o.email, o.phone, o.website, o.form_url as "formUrl", o.photo_url as "photoUrl"
    from civic_entered_officials o
    where o.areas && ${[everyoneKey, ...postalKeys, ...ids]}::text[] and ${isInTerm(date)}
    order by o.id limit ${literalInt(limits.enteredOfficialsShown)}`);
  // Several numbers in an address can look like postal codes: the last one that is known counts.
  const code = postalKeys.findLast((key) => found.some(({ areas }) => areas.includes(key)));
  /** The widest area of the official that the address lies in. */
  const findArea = ({ areas }: Row) =>
    [everyoneKey, ...ids, ...(code ? [code] : [])].find((key) => areas.includes(key));
  const rows = found.flatMap((row) => {
    const area = findArea(row);
    const title = row.seat ? `${row.office}, ${row.seat}` : row.office;
    return area === undefined ? [] : [{ ...row, area, title }];
  });
  const offices = Map.groupBy(rows, ({ kind, title, area }) => JSON.stringify([kind, title, area]));
  return [...offices.values()]
    .map((holders): Office => {
      const [{ kind, title, area }] = holders as [(typeof rows)[number]];
      return {
        ...details[kind],
        divisionId: area,
        name: title,
        seats: holders.length,
        officials: holders.filter(({ name }) => name !== '').map(toOfficial),
      };
    })
    .toSorted((a, b) => a.rank - b.rank || collator.compare(a.name, b.name));
}

/** "Ward 2" comes before "Ward 10". */
const collator = new Intl.Collator('en', { numeric: true });

const toOfficial = ({ name, party, phone, email, website, formUrl, photoUrl }: Row) => ({
  name,
  party,
  phones: phone ? [phone] : [],
  emails: email ? [email] : [],
  formUrl,
  // with the page of the form, as the contract says
  urls: [...new Set([formUrl, website].filter(Boolean))],
  photoUrl,
  channels: [],
});

/** What a site without imported tables needs to know. */
type EnteredSummary = {
  /** Whether members can see any entered official. */
  known: boolean;
  /** Whether some are shown only for certain addresses. */
  byArea: boolean;
};

export const summarizeEntered = async (date: string, db: Database): Promise<EnteredSummary> =>
  (await db.queryOne<EnteredSummary>(sql`
    select exists (select from civic_entered_officials o where ${isInTerm(date)}) as known,
      exists (select from civic_entered_officials o where not o.areas @> ${[everyoneKey]}::text[] and ${isInTerm(date)}) as "byArea"`))!;
