// Notes for authors about their hidden content: the reason, and whether they can appeal. The caller
// must pass only ids of hidden content of the viewer.
import type { HiddenNote } from '#contract/moderation.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { isReversible } from './reversible.ts';

type Row = {
  subject_id: number;
  /** Null, as the fields below, if no decision in force says why the content is hidden. */
  decision_id: number | null;
  category: HiddenNote['category'] | null;
  reason: string | null;
  decided_at: Date | null;
  appealed: boolean;
};

export async function loadHiddenNotes(
  db: Database,
  subject: 'content' | 'comment',
  ids: readonly number[],
): Promise<Map<number, HiddenNote>> {
  if (!ids.length) return new Map();
  const rows = await db.query<Row>(sql`
    select t.id as subject_id, d.id as decision_id, d.category, d.reason, d.decided_at, exists (select from appeals a where a.decision_id = d.id) as appealed
    from unnest(${ids}::bigint[]) t (id)
    left join lateral (
      select * from decisions d where d.subject = ${subject} and d.subject_id = t.id and d.decision = 'hide' and d.undone_at is null order by d.id desc limit 1) d on true`);
  return new Map(
    rows.map(({ subject_id, decision_id, category, reason, decided_at, appealed }) => [
      subject_id,
      {
        ...(decision_id !== null && { decision_id }),
        ...(category && { category }),
        reason: reason ?? '',
        can_appeal: decided_at !== null && !appealed && isReversible(decided_at),
      },
    ]),
  );
}
