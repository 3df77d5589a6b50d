// Division resolver by zip code that uses the imported tables. It sends nothing to other servers.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Address } from './address.ts';
import {
  getDivisionKind,
  getDivisionName,
  withAncestors,
  type DistrictMatch,
} from './divisions.ts';
import type { DivisionResolver, ResolvedDistricts } from './types.ts';
import { findStateOfDivision, findState } from './states.ts';

export const zipResolver: DivisionResolver = {
  id: 'zip',
  resolve: (address, _date, db) => findByZip(address, db),
};

/** Falls back to the state, which has at least senators, if the zip code is missing or unknown. */
async function findByZip(
  { zip, state: code }: Address,
  db: Database,
): Promise<ResolvedDistricts | undefined> {
  const hits = zip ? await findMatches(zip, db) : [];
  // A zip code can cross a state border. The state of the address then decides.
  const inState = hits.filter(({ id }) => findStateOfDivision(id)?.code === code);
  if (hits.length) return { hits: inState.length ? inState : hits, precision: 'postcode' };
  const state = findState(code);
  return state && { hits: [{ id: state.id, name: state.name }], precision: 'region' };
}

/**
 * The place and the state of a ZIP code, as far as the tables tell: "Springfield, Illinois",
 * "Illinois" or nothing. Of several places or states, none is named.
 */
export async function findZipPlace(db: Database, zip: string): Promise<string> {
  const ids = new Set((await findMatches(zip, db)).flatMap(({ id }) => withAncestors(id)));
  const nameOfOnly = (kind: string) => {
    const [first, ...others] = [...ids].filter((id) => getDivisionKind(id) === kind);
    return first && others.length === 0 ? [getDivisionName(first)] : [];
  };
  return [...nameOfOnly('place'), ...nameOfOnly('state')].join(', ');
}

async function findMatches(zip: string, db: Database): Promise<DistrictMatch[]> {
  const rows = await db.query<{ id: string; name: string; share: number | null }>(sql`
    select z.division_id as id, max(z.name) as name, max(z.share) as share
    from civic_zip_divisions z join civic_imports i on i.id = z.import_id and i.active
    where z.zip = ${zip} group by z.division_id order by max(z.share) desc nulls last, z.division_id`);
  return rows.map(({ id, name, share }) => ({
    id,
    name: name || getDivisionName(id),
    ...(share !== null && { share }),
  }));
}
