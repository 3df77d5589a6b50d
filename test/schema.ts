// The tables, keys, indexes, triggers and functions of a database as lines, to compare two
// databases.
import type pg from 'pg';

export async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with held as (select c.oid, c.relname, c.relkind from pg_class c where c.relnamespace = 'public'::regnamespace)
    select format('column %s.%s %s %s %s %s %s', h.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
      from held h join pg_attribute a on a.attrelid = h.oid left join pg_attrdef d on d.adrelid = h.oid and d.adnum = a.attnum
      where h.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    union all select format('key %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join held h on h.oid = i.indrelid
    union all select format('trigger %s %s', t.tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join held h on h.oid = t.tgrelid where not t.tgisinternal
    union all select format('function %s %s', p.oid::regprocedure, md5(p.prosrc)) from pg_proc p where p.pronamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

/** A checksum of the contents of each table. */
export async function contentsOf(pool: pg.Pool, tables: string[]): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of tables)
    sums[table] = (
      await pool.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as sum from ${table} t`,
      )
    ).rows[0]!.sum;
  return sums;
}
