// Default issues of a new site. An existing list is not changed.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export const initialIssues: string[] = [
  'Arts and culture',
  'Children and youth',
  'Clean water',
  'Climate and energy',
  'Community safety',
  'Disability and access',
  'Economy and jobs',
  'Education',
  'Elections and voting',
  'Food and farming',
  'Health care',
  'Housing',
  'Immigration and newcomers',
  'Libraries and learning',
  'Local business',
  'Older people',
  'Open government',
  'Parks and recreation',
  'Privacy and technology',
  'Public transit',
  'Streets and walking',
  'Taxes and budget',
  'Veterans',
];

export async function ensureIssues(db: Database): Promise<void> {
  await db.execute(sql`
    insert into issues (name, position)
    select name, position from unnest(${initialIssues}::text[]) with ordinality as first (name, position)
    where not exists (select from issues)
    -- Another process may start at the same time.
    on conflict do nothing`);
}
