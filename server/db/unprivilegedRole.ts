// The role with which the server uses its embedded PostgreSQL. It owns the database and is not a
// superuser, so that no SQL statement can access files or programs of the machine.
import pg from 'pg';
import type { Postgres } from './embeddedPostgres.ts';

const unprivileged = { user: 'folkmoot', database: 'postgres' };

/**
 * Returns connection options for this role, which is created when missing. If a superuser owns the
 * database, ownership of its objects moves to this role.
 */
export async function ensureUnprivilegedRole({
  host,
  port,
  user,
}: Pick<Postgres, 'host' | 'port' | 'user'>): Promise<{
  host: string;
  port: number;
  user: string;
  database: string;
}> {
  const client = new pg.Client({ host, port, user, database: unprivileged.database });
  // it may be stopped at any time, also between two queries
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
    );
    if (rows[0]!.owner !== unprivileged.user) await client.query(transferOwnershipSql);
  } finally {
    await client.end();
  }
  return { host, port, ...unprivileged };
}

/**
 * Runs as one transaction, because it is sent as one multi-statement query. Objects of extensions
 * stay with the superuser, as if the role had created the extensions itself.
 */
const transferOwnershipSql = `
  select pg_advisory_xact_lock(hashtext('folkmoot migrations'));
  do $$
  declare
    statement text;
  begin
    if not exists (select from pg_roles where rolname = '${unprivileged.user}') then
      create role ${unprivileged.user} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
    end if;
    for statement in
      with ours as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
      extended as (select classid, objid from pg_depend where deptype = 'e')
      select format('alter schema %I owner to ${unprivileged.user}', nspname) from ours where nspname <> 'public'
      union all
      select format('alter %s %s owner to ${unprivileged.user}', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
      from pg_class c join ours n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and ('pg_class'::regclass, c.oid) not in (select classid, objid from extended)
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
      union all
      select format('alter routine %s owner to ${unprivileged.user}', p.oid::regprocedure)
      from pg_proc p join ours n on n.oid = p.pronamespace where ('pg_proc'::regclass, p.oid) not in (select classid, objid from extended)
      union all
      select format('alter type %s owner to ${unprivileged.user}', t.oid::regtype)
      from pg_type t join ours n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
      where (t.typtype in ('e', 'd', 'r') or c.relkind = 'c') and ('pg_type'::regclass, t.oid) not in (select classid, objid from extended)
    loop
      execute statement;
    end loop;
    execute format('alter database %I owner to ${unprivileged.user}', current_database());
  end $$`;
