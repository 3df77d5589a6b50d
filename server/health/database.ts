// Health check of PostgreSQL: its version, durability, collation, and the rights of the role.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { bad, ok, warning, type HealthCheck, type HealthFinding } from './check.ts';
import { t } from './text.ts';

/** As in docs/install.md. */
const minPostgresVersion = 15;

/** Whether the database takes writes, and the settings with which it may lose them. */
export async function readDurability(db: Database) {
  return (await db.queryOne<{ read_only: boolean; unsafe: string | null }>(sql`
    select current_setting('transaction_read_only')::boolean as read_only,
      (select string_agg(name, ', ' order by name) from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe`))!;
}

type ServerSettings = {
  number: number;
  version: string;
  encoding: string;
  superuser: boolean;
  verbosity: string;
  statements: string;
};

const readSettings = async (db: Database) =>
  (await db.queryOne<ServerSettings>(sql`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, (select rolsuper from pg_roles where rolname = current_user) as superuser,
      current_setting('log_error_verbosity') as verbosity, current_setting('log_statement') as statements`))!;

/** Whether the operating system sorts texts differently than when the indexes were built. */
const hasOtherCollation = async (db: Database) =>
  (await db.queryOne<{ other: boolean }>(sql`
    select datcollversion is distinct from pg_database_collation_actual_version(oid) and datcollversion is not null as other
    from pg_database where datname = current_database()`))!.other;

export const databaseCheck: HealthCheck = {
  id: 'database',
  title: t('Database'),
  reads: 'database',
  isAboutInstallation: true,
  async find({ db, config }) {
    const server = await readSettings(db);
    const { version } = server;
    if (server.number < minPostgresVersion * 10_000)
      return [
        bad(
          t('PostgreSQL {{version}} is too old.', { version }),
          t('Use version {{minimum}} or newer.', { minimum: minPostgresVersion }),
        ),
      ];
    const { read_only, unsafe } = await readDurability(db);
    const findings: (HealthFinding | false)[] = [
      server.encoding !== 'UTF8' &&
        bad(
          t('The encoding of the database is {{encoding}}.', { encoding: server.encoding }),
          t('Create the database with UTF8.'),
        ),
      read_only &&
        bad(
          t('The database is read-only, so nothing can be saved.'),
          t('DATABASE_URL must lead to the primary, and its disk must have free space.'),
        ),
      // turning the setting off is for tests
      unsafe !== null &&
        config.requireDurableCommits &&
        bad(
          t('The database may lose saved data. Turned off: {{settings}}.', {
            settings: unsafe,
          }),
          t('Turn these settings of PostgreSQL on.'),
        ),
      (await hasOtherCollation(db)) &&
        bad(
          t(
            'The operating system sorts text differently than it did when the database indexes were built, so searches may miss results.',
          ),
          t(
            'Run REINDEX DATABASE and then ALTER DATABASE … REFRESH COLLATION VERSION: see docs/troubleshooting.md.',
          ),
        ),
      server.superuser &&
        warning(
          t('The role of the server is a superuser.'),
          t('Use a role that only owns the database.'),
        ),
      (server.verbosity !== 'terse' || server.statements !== 'none') &&
        warning(
          t('The log of PostgreSQL may contain what members wrote.'),
          t('Set log_error_verbosity to terse and log_statement to none.'),
        ),
    ];
    const wrong = findings.filter((finding) => finding !== false);
    return wrong.length > 0
      ? wrong
      : [ok(t('PostgreSQL {{version}}, with safe settings.', { version }))];
  },
};
