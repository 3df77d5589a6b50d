// Health check of the servers that use the database: all of one version. Each keeps one connection
// that listens, whose name contains its version.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { listenerName } from '../realtime/listener.ts';
import { bad, ok, warning, type HealthCheck } from './check.ts';
import { plural, t } from './text.ts';

const listServers = (db: Database) =>
  db.query<{ version: string; servers: number }>(sql`
    select trim(substr(application_name, length(${listenerName}) + 1)) as version, count(*)::int as servers
    from pg_stat_activity where datname = current_database() and starts_with(application_name, ${listenerName}) group by 1 order by 1`);

export async function countRunningServers(db: Database): Promise<number> {
  return (await listServers(db)).reduce((sum, { servers }) => sum + servers, 0);
}

export const serverCheck: HealthCheck = {
  id: 'servers',
  title: t('Servers'),
  reads: 'database',
  // an update of one server after the other
  mayPass: true,
  async find({ db }) {
    const found = await listServers(db);
    const [first] = found;
    if (!first) return [warning(t('No server is running.'), t('Start the server.'))];
    if (found.length > 1)
      return [
        bad(
          t('Servers of different versions run at the same time: {{versions}}.', {
            // a server from before this check does not name its version
            versions: found.map(({ version }) => version || '?').join(', '),
          }),
          t(
            'Update and restart every server: an older version may not understand what a newer one saves.',
          ),
        ),
      ];
    return [
      ok(
        plural(
          first.servers,
          '{{n}} server of version {{version}} is running.',
          '{{n}} servers of version {{version}} are running.',
          { version: first.version },
        ),
      ),
    ];
  },
};
