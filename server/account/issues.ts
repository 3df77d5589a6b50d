// Issues that a person cares about.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Whether all issues exist. The ids must be distinct. */
export async function issuesExist(db: Database, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { existing } = (await db.queryOne<{ existing: number }>(
    sql`select count(*)::int as existing from issues where id = any (${ids})`,
  ))!;
  return existing === ids.length;
}

/** Replaces the issues of a person. Throws an error on `field` if an issue does not exist. */
export const chooseIssues = (
  db: Database,
  person: number,
  issues: readonly number[],
  field: string,
) =>
  db.transaction(async (db) => {
    if (!(await issuesExist(db, issues))) throw invalidField(field, strings.unknownIssue);
    await db.execute(
      sql`delete from people_issues where person_id = ${person} and issue_id <> all (${issues})`,
    );
    await db.execute(
      sql`insert into people_issues (person_id, issue_id) select ${person}, unnest(${issues}::bigint[]) on conflict do nothing`,
    );
  });
