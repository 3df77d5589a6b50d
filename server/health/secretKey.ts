// Health check of the secret key: whether the server would start with it, see `admitSecret`.
import { sql } from '../db/sql.ts';
import { fingerprintOf, listOldSecrets, loadSecretFingerprint } from '../security/keys.ts';
import { bad, ok, type HealthCheck } from './check.ts';
import { t } from './text.ts';

export const secretKeyCheck: HealthCheck = {
  id: 'key',
  title: t('Secret key'),
  reads: 'tables',
  isAboutInstallation: true,
  async find({ db, config }) {
    const stored = await db.queryOne<{ fingerprint: string }>(
      sql`select fingerprint from secret_fingerprint`,
    );
    const fingerprint = loadSecretFingerprint(config);
    if (!stored) return [ok(t('The first start records the key.'))];
    if (fingerprint === stored.fingerprint) return [ok(t('The key belongs to this site.'))];
    if (fingerprint && listOldSecrets(config).map(fingerprintOf).includes(stored.fingerprint))
      return [ok(t('The key replaces the earlier one at the next start.'))];
    return [
      bad(
        fingerprint ? t('This key doesn’t belong to this site.') : t('The key is missing.'),
        t('Restore SECRET_KEY, or the file “secret” in DATA_DIR.'),
      ),
    ];
  },
};
