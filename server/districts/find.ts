// Lookup of the representatives of an address. The first resolver that knows the address provides
// the districts. All directories then contribute officials.
import type { Representatives } from '#contract/representatives.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { parseAddress, type Address } from './address.ts';
import {
  withAncestors,
  getDivisionName,
  hasSeveralOfAKind,
  type DistrictMatch,
} from './divisions.ts';
import { listEnteredOffices, summarizeEntered } from './entered/list.ts';
import type { Civic } from './sources.ts';
import { cacheLookup, readCachedLookup, type CachedLookup } from './lookupCache.ts';
import type { Office, OfficialsDirectory, Coordinates, TableInfo } from './types.ts';

type LookupRequest = {
  civic: Civic;
  db: Database;
  /** The primary, for cached responses of services. `db` may be a read-only replica. */
  primary?: Database;
  /**
   * The id of the member. Responses of services are cached per member, so that response times do
   * not reveal whether another member looked up an address.
   */
  member: number;
  /** The day for which districts and terms of office are looked up. Now by default. */
  date?: Date;
  /**
   * Throws when the member's rate limit for external requests is exceeded. Treated as a failure.
   */
  consumeRateLimit?: () => Promise<void>;
  /**
   * The address for which officials that administrators entered are listed, if it differs: no
   * service receives it.
   */
  localText?: string;
};
type Districts = CachedLookup & {
  /** The id of the resolver that knew the address. */
  provider: string;
  coordinates?: Coordinates | undefined;
  /** The cache key of a new response of an external service. It is cached with its officials. */
  key?: Buffer;
  /** Whether an external service failed before. */
  failed: boolean;
};

export async function findRepresentatives(
  text: string,
  {
    civic,
    db,
    primary = db,
    member,
    date = new Date(),
    consumeRateLimit = async () => {},
    localText = text,
  }: LookupRequest,
): Promise<Representatives> {
  const address = parseAddress(text);
  const request = { civic, db, primary, member, date, consumeRateLimit, localText };
  const districts = await findDistricts(address, request);
  const day = date.toISOString().slice(0, 10);
  const { offices, tables, failed } = districts.hits.length
    ? await findOffices(districts, request)
    : { offices: [], tables: [], failed: false };
  const ids = [...new Set(districts.hits.flatMap(({ id }) => withAncestors(id)))];
  const entered = await listEnteredOffices(parseAddress(localText), ids, day, db);
  const hasDistricts = districts.hits.length > 0 || (await knowsAnyDistrict(civic, db));
  const summary = await summarizeEntered(day, db);
  const notice =
    districts.failed || failed
      ? 'approximate'
      : hasDistricts
        ? null
        : summary.known
          ? 'entered_only'
          : 'nothing_loaded';
  return toRepresentatives(address, districts, [...offices, ...entered], tables, {
    notice,
    asks_address: hasDistricts || summary.byArea,
  });
}

/**
 * Whether any table is imported or an external service is configured, so that another address may
 * be found.
 */
const knowsAnyDistrict = async ({ resolvers }: Civic, db: Database) =>
  resolvers.some(({ externalRecipient }) => externalRecipient) ||
  (await db.queryOne(sql`select from civic_imports where active limit 1`)) !== undefined;

/** Whether the site can have officials for any address. */
export const knowsAnyOfficial = async (civic: Civic, db: Database) =>
  (await knowsAnyDistrict(civic, db)) ||
  (await summarizeEntered(new Date().toISOString().slice(0, 10), db)).known;

/** Whether the site itself knows an official for the address. No service is asked. */
export async function knowsOfficials(
  text: string,
  request: Pick<LookupRequest, 'civic' | 'db' | 'member' | 'localText'>,
): Promise<boolean> {
  const { officials } = await findRepresentatives(text, request);
  return officials.length > 0;
}

async function findDistricts(
  address: Address,
  { civic, db, primary, member, date, consumeRateLimit }: Required<LookupRequest>,
): Promise<Districts> {
  let failed = false;
  for (const resolver of address.fullText ? civic.resolvers : []) {
    const key = resolver.externalRecipient && civic.computeCacheKey(resolver.id, address, member);
    const cached = key && (await readCachedLookup(primary, key));
    // A cached lookup without hits means that the service does not know the address.
    if (cached?.hits.length) return { ...cached, provider: resolver.id, failed };
    if (cached) continue;
    let resolved: Awaited<ReturnType<typeof resolver.resolve>>;
    try {
      if (resolver.externalRecipient) await consumeRateLimit();
      resolved = await resolver.resolve(address, date, db);
    } catch (error) {
      if (!resolver.externalRecipient) throw error;
      failed = true;
      continue;
    }
    if (resolved) return { ...resolved, provider: resolver.id, ...(key && { key }), failed };
    if (key) await cacheLookup(primary, key, { hits: [], precision: 'region' });
  }
  return { hits: [], precision: 'region', provider: '', failed };
}

/**
 * Offices and officials of the districts. External results are cached, unless a directory failed.
 * Cached results are not requested again.
 */
async function findOffices(
  { hits, precision, coordinates, key, ...cached }: Districts,
  { civic, db, primary, date, consumeRateLimit }: Required<LookupRequest>,
) {
  const ids = [...new Set(hits.flatMap(({ id }) => withAncestors(id)))];
  const cachedOffices = cached.offices && { offices: cached.offices, tables: cached.tables ?? [] };
  const query = async (directory: OfficialsDirectory) => {
    if (directory.externalRecipient) await consumeRateLimit();
    const { offices, tables } = await directory.listOffices(ids, coordinates, date, db);
    return { offices, tables, external: directory.externalRecipient !== undefined };
  };
  const results = [];
  for (const directory of civic.directories) {
    if (!directory.externalRecipient) results.push(await query(directory));
    else results.push(cachedOffices ?? (await query(directory).catch(() => undefined)));
  }
  const successful = results.filter((result) => result !== undefined);
  const failed = successful.length < results.length;
  // Cached offices lack `external`: they are not cached again.
  const external = successful.filter((result) => 'external' in result && result.external);
  const toCache = {
    offices: external.flatMap(({ offices }) => offices),
    tables: external.flatMap(({ tables }) => tables),
  };
  if (key && !failed)
    await cacheLookup(primary, key, {
      hits,
      precision,
      // External directories find nothing without coordinates.
      ...(coordinates && external.length > 0 && toCache),
    });
  return {
    offices: mergeOffices(successful.map(({ offices }) => offices)),
    tables: successful.flatMap(({ tables }) => tables),
    failed,
  };
}

/**
 * Merges the offices of all directories. Earlier directories take precedence, but their vacant
 * offices are filled. Only offices of different directories are merged.
 */
function mergeOffices(lists: Office[][]): Office[] {
  const offices: Office[] = [];
  for (const list of lists) {
    const earlierOffices = [...offices];
    for (const office of list) {
      const existing = earlierOffices.find(
        ({ divisionId, role }) => divisionId === office.divisionId && role === office.role,
      );
      if (!existing) offices.push(office);
      else if (!existing.officials.length) existing.officials = office.officials;
    }
  }
  return offices.toSorted((a, b) => a.rank - b.rank);
}

function toRepresentatives(
  address: Address,
  { hits, precision, provider }: Districts,
  offices: Office[],
  tables: TableInfo[],
  source: Pick<Representatives['source'], 'notice' | 'asks_address'>,
): Representatives {
  // Orders offices by rank, then by the position of the first district that belongs to them. The
  // districts are sorted by likelihood.
  const findHitIndex = (division: string) =>
    hits.findIndex(({ id }) => withAncestors(id).includes(division));
  const ordered = offices.toSorted(
    (a, b) => a.rank - b.rank || findHitIndex(a.divisionId) - findHitIndex(b.divisionId),
  );
  const officials: Representatives['officials'] = [];
  const divisions: Representatives['divisions'] = {};
  for (const { id, name, share } of [...listAncestors(hits), ...hits])
    divisions[id] ??= {
      name: name || getDivisionName(id),
      officeIndices: [],
      ...(share !== undefined && { share: Math.round(share * 1_000) / 1_000 }),
    };
  const officeViews = ordered.map(
    ({ name, divisionId, level, role, seats, officials: holders }, index) => {
      divisions[divisionId] ??= { name: getDivisionName(divisionId), officeIndices: [] };
      divisions[divisionId].officeIndices.push(index);
      const officialIndices = holders.map((holder) => officials.push(holder) - 1);
      return { name, divisionId, levels: [level], roles: [role], seats, officialIndices };
    },
  );
  const { line1, city, state, zip } = address;
  return {
    normalizedInput: { line1, city, state, zip },
    divisions,
    offices: officeViews,
    officials,
    source: {
      provider,
      precision: hits.length ? precision : 'none',
      ambiguous: precision !== 'address' && hasSeveralOfAKind(hits.map(({ id }) => id)),
      ...source,
      tables: tables.filter(
        ({ title }, n) => tables.findIndex((table) => table.title === title) === n,
      ),
    },
  };
}

const listAncestors = (hits: DistrictMatch[]): DistrictMatch[] =>
  [...new Set(hits.flatMap(({ id }) => withAncestors(id).slice(0, -1)))]
    .filter((id) => !hits.some((hit) => hit.id === id))
    .map((id) => ({ id, name: '' }));
