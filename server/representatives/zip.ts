// Districts by the zip code alone, from tables on this server: nothing is sent to anybody.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Address } from './address.ts';
import { nameOfDivision, type Hit } from './divisions.ts';
import type { DivisionResolver, Found } from './types.ts';
import { stateAround, stateOf } from './states.ts';

export const byZip: DivisionResolver = {
  id: 'zip',
  resolve: (address, _on, db) => foundBy(address, db),
};

/** By the zip code; without one that is known, by the state, which at least has its senators. */
async function foundBy({ zip, state: code }: Address, db: Database): Promise<Found | undefined> {
  const hits = zip ? await hitsOf(zip, db) : [];
  const inState = hits.filter(({ id }) => stateAround(id)?.code === code);
  if (hits.length) return { hits: inState.length ? inState : hits, precision: 'postcode' };
  const state = stateOf(code);
  return state && { hits: [{ id: state.id, name: state.name }], precision: 'region' };
}

async function hitsOf(zip: string, db: Database): Promise<Hit[]> {
  const rows = await db.query<{ id: string; name: string; share: number | null }>(sql`
    select z.division_id as id, max(z.name) as name, max(z.share) as share
    from civic_zip_divisions z join civic_imports i on i.id = z.import_id and i.active
    where z.zip = ${zip} group by z.division_id order by max(z.share) desc nulls last, z.division_id`);
  return rows.map(({ id, name, share }) => ({
    id,
    name: name || nameOfDivision(id),
    ...(share !== null && { share }),
  }));
}
