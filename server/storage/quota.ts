// Storage quotas of members and of the whole site. Usage is counted in the database (storage_used,
// and the sizes of data exports, which count for the site only) and checked before more is stored.
import { ApiError } from '#contract/errors.ts';
import { message } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { memoizeFor } from '../lib/memoize.ts';
import { sql } from '../db/sql.ts';

/** Smaller texts are not counted: rate limits bound them. */
export const maxUncountedBytes = 1_000;
const megabyte = 1024 * 1024;

export type Quota = ReturnType<typeof createQuota>;

/** `memberStorage` and `siteStorage` are in megabytes. A `siteStorage` of 0 is unlimited. */
export function createQuota(
  { memberStorage, siteStorage }: Pick<Config, 'memberStorage' | 'siteStorage'>,
  db: Database,
) {
  const countStoredBytes = async (db: Database) =>
    (await db.queryOne<{ bytes: number }>(sql`
      select ((select coalesce(sum(bytes), 0) from storage_used) + (select coalesce(sum(bytes), 0) from exports where made_at is not null))::bigint as bytes`))!
      .bytes;
  const cachedTotal = memoizeFor(1 * minute, () => countStoredBytes(db));
  const countMemberBytes = async (db: Database, person: number) =>
    (
      await db.queryOne<{ bytes: number }>(
        sql`select bytes from storage_used where person_id = ${person}`,
      )
    )?.bytes ?? 0;
  const assertMemberBytes = (usedBytes: number, addedBytes: number) => {
    if (usedBytes + addedBytes > memberStorage * megabyte)
      throw new ApiError(
        'invalid',
        message('storageUsed', { used: Math.ceil(usedBytes / megabyte), most: memberStorage }),
      );
  };
  return {
    /** Returns the bytes that the whole site stores. */
    countSiteBytes: () => countStoredBytes(db),
    /** Returns the bytes that the quota of the site leaves. Negative if it is exceeded. */
    countFreeSiteBytes: async (db: Database) =>
      siteStorage ? siteStorage * megabyte - (await countStoredBytes(db)) : Infinity,
    /** Throws if storing `bytes` would exceed the quota of the member or of the site. */
    async assertSpace(person: number, bytes: number) {
      if (bytes <= maxUncountedBytes) return;
      assertMemberBytes(await countMemberBytes(db, person), bytes);
      if (siteStorage && (await cachedTotal()) + bytes > siteStorage * megabyte)
        throw new ApiError('unavailable', strings.siteFull);
    },
    /**
     * Throws if the member stores more than their quota. `added` bytes are part of it. To be called
     * at the end of a transaction that stores them: what concurrent ones stored is included,
     * because storing has locked the row of the member.
     */
    async assertWithinQuota(db: Database, person: number, added: number) {
      assertMemberBytes((await countMemberBytes(db, person)) - added, added);
    },
  };
}
