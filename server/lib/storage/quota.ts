// How many bytes a member, and all of the site, may keep: counted in the database (storage_used), asked before more is kept.
import { ApiError } from '#contract/errors.ts';
import { strings, storageUsed } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { memoizeFor } from '../memoize.ts';
import { sql } from '../../db/sql.ts';

/** Less is bounded by how often one may write. */
const countedFrom = 1_000;
const megabyte = 1024 * 1024;

export type Quota = ReturnType<typeof createQuota>;

export function createQuota(
  { memberStorage, siteStorage }: Pick<Config, 'memberStorage' | 'siteStorage'>,
  db: Database,
) {
  const inAll = async () =>
    (await db.queryOne<{ bytes: number }>(
      sql`select coalesce(sum(bytes), 0)::bigint as bytes from storage_used`,
    ))!.bytes;
  const lately = memoizeFor(1 * minute, inAll);
  return {
    inAll,
    /** Refuses what a member would keep beyond what they, or the site, may. */
    async withstand(person: number, bytes: number) {
      if (bytes <= countedFrom) return;
      const used =
        (
          await db.queryOne<{ bytes: number }>(
            sql`select bytes from storage_used where person_id = ${person}`,
          )
        )?.bytes ?? 0;
      if (used + bytes > memberStorage * megabyte)
        throw new ApiError('invalid', storageUsed(Math.ceil(used / megabyte), memberStorage));
      if (siteStorage && (await lately()) + bytes > siteStorage * megabyte)
        throw new ApiError('unavailable', strings.siteFull);
    },
  };
}
