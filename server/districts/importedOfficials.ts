// Officials directory that uses the tables imported on this server.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Office, OfficialsDirectory, TableInfo } from './types.ts';

export const importedOfficials: OfficialsDirectory = {
  id: 'local',
  listOffices: async (ids, _coordinates, date, db) => {
    const rows = await listOffices(ids, date.toISOString().slice(0, 10), db);
    return {
      offices: rows.map(({ import_id: _import, ...office }) => office),
      tables: await listTables(
        rows.map(({ import_id }) => import_id),
        db,
      ),
    };
  },
};

/** Offices of the districts with the officials whose term includes that day. Empty means vacant. */
const listOffices = (ids: string[], date: string, db: Database) =>
  db.query<Office & { import_id: number }>(sql`
    select o.import_id, o.division_id as "divisionId", o.name, o.level, o.role, o.seats, o.rank,
      coalesce((select json_agg(${official} order by p.id) from civic_officials p
        where p.office_id = o.id and coalesce(p.term_start <= ${date}, true) and coalesce(p.term_end > ${date}, true)), '[]') as officials
    from civic_offices o join civic_imports i on i.id = o.import_id and i.active
    where o.division_id = any (${ids}::text[])`);

const official = sql`json_build_object('name', p.name, 'party', p.party, 'phones', p.phones, 'emails', p.emails, 'formUrl', p.form_url, 'urls', p.urls,
  'photoUrl', p.photo_url, 'channels', p.channels)`;

const listTables = (imports: number[], db: Database) =>
  db.query<TableInfo>(
    sql`select title, licence, to_char(as_of, 'YYYY-MM-DD') as "asOf" from civic_imports where id = any (${imports}) order by source`,
  );
