// The login of administrators with a password on a site where people log in only with providers.
import type { AppContext } from '../context.ts';
import { sql } from '../db/sql.ts';

/** Logs a warning at the start if no administrator could log in while the provider fails. */
export async function warnWithoutEmergencyLogin({
  db,
  config,
  log,
}: Pick<AppContext, 'db' | 'config'> & { log: { warn: (text: string) => void } }) {
  if (!config.oidc.only) return;
  const admin = await db.queryOne(
    sql`select from all_people where role = role_admin() and active and password_hash is not null`,
  );
  if (!admin)
    log.warn(
      'OIDC_ONLY is on, and no administrator has a password: nobody can log in while the provider fails. Please set one, such as with "folkmoot admin create".',
    );
}
