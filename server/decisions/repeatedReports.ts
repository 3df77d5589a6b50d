// Reports of deleted accounts.
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

/**
 * Before `reporters`, a query of ids, are deleted: several reports of one person about a subject
 * remain, and those of one case still count as one.
 */
export const linkRepeatedReports = (db: Database, reporters: Sql) =>
  db.execute(sql`
    update reports r set first_report_id = g.first
    from (
      select e.reporter_id, e.subject, e.subject_id, min(e.id) as first from reports e
      where e.reporter_id in (${reporters}) group by 1, 2, 3 having count(*) > 1) g
    where r.reporter_id = g.reporter_id and r.subject = g.subject and r.subject_id = g.subject_id`);
