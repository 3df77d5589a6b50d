// Groups in which a member may publish actions: those the member owns.
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';

export const listAffiliations = async (_input: object, { db, member }: RequestContext<Member>) => ({
  groups: await db.query<{ id: number; name: string }>(sql`
    select g.id, g.name from visible_groups(${member.id}) g where g.owner_id = ${member.id} and g.archived_at is null order by fold_text(g.name), g.id`),
});
