// Endpoint that archives a group and reopens it.
import type { Input } from '#contract/calls.ts';
import { forbidden } from '#contract/errors.ts';
import { groupStrings } from '#contract/groupStrings.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { canGroup } from '../policies/groups.ts';
import { loadGroup } from './card.ts';
import { lockMembership } from './membership.ts';

/**
 * Pending invitations are kept, and work again after the group reopens. A post that is scheduled
 * for a time while the group is archived is kept but not published: its author is notified, and
 * can publish it after the group reopens.
 */
export async function archiveGroup(
  { id, archive }: Input<'POST /group/archive'>,
  ctx: RequestContext<Member>,
) {
  return ctx.db.transaction(async (db) => {
    // Waits for posts and comments that are being added. A vote that is being counted may follow.
    if (!canGroup(await lockMembership(db, ctx.member.id, id)).archive)
      throw forbidden(strings.ownerOnly);
    await db.execute(
      archive === 'Y'
        ? sql`update groups set archived_at = coalesce(archived_at, now()) where id = ${id}`
        : sql`update groups set archived_at = null where id = ${id}`,
    );
    return {
      group: (await loadGroup({ ...ctx, db }, id))!,
      message: archive === 'Y' ? groupStrings.groupArchived : groupStrings.groupReopened,
    };
  });
}
