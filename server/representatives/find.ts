// From an address to the people who stand for it: the first that knows its districts, then all who know the officials of these.
import type { Representatives } from '#contract/representatives.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { addressIn, type Address } from './address.ts';
import { around, nameOfDivision, severalOfAKind, type Hit } from './divisions.ts';
import type { Civic } from './civic.ts';
import { cacheLookup, readCachedLookup, type CachedLookup } from './lookupCache.ts';
import type { Office, OfficialsDirectory, Coordinates, Table } from './types.ts';

type Notice = Representatives['source']['notice'];
type LookupRequest = {
  civic: Civic;
  db: Database;
  /** What services answered is kept for who asked alone: nobody finds out by the time whether somebody else here looked an address up. */
  member: number;
  on?: Date;
  /** Throws where others are not to be asked any more: then it is as if they did not answer. */
  mayAsk?: () => Promise<void>;
};
type Districts = CachedLookup & {
  provider: string;
  place?: Coordinates | undefined;
  key?: Buffer;
  failed: boolean;
};

export async function representativesOf(
  text: string,
  { civic, db, member, on = new Date(), mayAsk = async () => {} }: LookupRequest,
): Promise<Representatives> {
  const address = addressIn(text);
  const asking = { civic, db, member, on, mayAsk };
  const districts = await districtsOf(address, asking);
  const { offices, tables, failed } = districts.hits.length
    ? await officesOf(districts, asking)
    : { offices: [], tables: [], failed: false };
  const known = districts.hits.length > 0 || (await knowsAnyDistrict(civic, db));
  const notice = districts.failed || failed ? 'approximate' : known ? null : 'nothing_loaded';
  return answerOf(address, districts, offices, tables, notice);
}

/** Whether it makes sense to try another address. */
const knowsAnyDistrict = async ({ chain }: Civic, db: Database) =>
  chain.some(({ sends }) => sends) ||
  (await db.queryOne(sql`select from civic_imports where active limit 1`)) !== undefined;

async function districtsOf(
  address: Address,
  { civic, db, member, on, mayAsk }: Required<LookupRequest>,
): Promise<Districts> {
  let failed = false;
  for (const resolver of address.whole ? civic.chain : []) {
    const key = resolver.sends && civic.keyOf(resolver.id, address, member);
    const kept = key && (await readCachedLookup(db, key));
    if (kept?.hits.length) return { ...kept, provider: resolver.id, failed };
    if (kept) continue;
    try {
      if (resolver.sends) await mayAsk();
      const found = await resolver.resolve(address, on, db);
      if (found) return { ...found, provider: resolver.id, ...(key && { key }), failed };
      if (key) await cacheLookup(db, key, { hits: [], precision: 'region' });
    } catch (error) {
      if (!resolver.sends) throw error;
      failed = true;
    }
  }
  return { hits: [], precision: 'region', provider: '', failed };
}

/** What is kept already is not asked for; what was found by asking is kept, unless something is missing from it. */
async function officesOf(
  { hits, precision, place, key, ...kept }: Districts,
  { civic, db, on, mayAsk }: Required<LookupRequest>,
) {
  const ids = [...new Set(hits.flatMap(({ id }) => around(id)))];
  const known = kept.offices && { offices: kept.offices, tables: kept.tables ?? [] };
  const ask = async (directory: OfficialsDirectory) => {
    if (directory.sends) await mayAsk();
    const { offices, tables } = await directory.byDivisions(ids, place, on, db);
    return { offices, tables, elsewhere: directory.sends !== undefined };
  };
  const parts = [];
  for (const directory of civic.directory) {
    if (!directory.sends) parts.push(await ask(directory));
    else parts.push(known ?? (await ask(directory).catch(() => undefined)));
  }
  const answered = parts.filter((part) => part !== undefined);
  const failed = answered.length < parts.length;
  const elsewhere = answered.filter((part) => 'elsewhere' in part && part.elsewhere);
  const told = {
    offices: elsewhere.flatMap(({ offices }) => offices),
    tables: elsewhere.flatMap(({ tables }) => tables),
  };
  if (key && !failed)
    await cacheLookup(db, key, { hits, precision, ...(place && elsewhere.length > 0 && told) });
  return {
    offices: merged(answered.map(({ offices }) => offices)),
    tables: answered.flatMap(({ tables }) => tables),
    failed,
  };
}

/** Who comes first in the operator's list is believed; what it lacks is taken from the next. */
function merged(lists: Office[][]): Office[] {
  const offices: Office[] = [];
  for (const list of lists) {
    const before = [...offices];
    for (const office of list) {
      const same = before.find(
        ({ divisionId, role }) => divisionId === office.divisionId && role === office.role,
      );
      if (!same) offices.push(office);
      else if (!same.officials.length) same.officials = office.officials;
    }
  }
  return offices.toSorted((a, b) => a.rank - b.rank);
}

function answerOf(
  address: Address,
  { hits, precision, provider }: Districts,
  offices: Office[],
  tables: Table[],
  notice: Notice,
): Representatives {
  // in the order of the districts, the likelier before the others; what holds some of them comes where the first of these does
  const place = (division: string) => hits.findIndex(({ id }) => around(id).includes(division));
  const ordered = offices.toSorted(
    (a, b) => a.rank - b.rank || place(a.divisionId) - place(b.divisionId),
  );
  const officials: Representatives['officials'] = [];
  const divisions: Representatives['divisions'] = {};
  for (const { id, name, share } of [...widerThan(hits), ...hits])
    divisions[id] ??= {
      name: name || nameOfDivision(id),
      officeIndices: [],
      ...(share !== undefined && { share: Math.round(share * 1_000) / 1_000 }),
    };
  const listed = ordered.map(
    ({ name, divisionId, level, role, seats, officials: holders }, index) => {
      divisions[divisionId] ??= { name: nameOfDivision(divisionId), officeIndices: [] };
      divisions[divisionId].officeIndices.push(index);
      const officialIndices = holders.map((holder) => officials.push(holder) - 1);
      return { name, divisionId, levels: [level], roles: [role], seats, officialIndices };
    },
  );
  const { line1, city, state, zip } = address;
  return {
    normalizedInput: { line1, city, state, zip },
    divisions,
    offices: listed,
    officials,
    source: {
      provider,
      precision: hits.length ? precision : 'none',
      ambiguous: precision !== 'address' && severalOfAKind(hits.map(({ id }) => id)),
      notice,
      tables: tables.filter(
        ({ title }, n) => tables.findIndex((table) => table.title === title) === n,
      ),
    },
  };
}

const widerThan = (hits: Hit[]): Hit[] =>
  [...new Set(hits.flatMap(({ id }) => around(id).slice(0, -1)))]
    .filter((id) => !hits.some((hit) => hit.id === id))
    .map((id) => ({ id, name: '' }));
