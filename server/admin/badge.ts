// Badges: administrators confirm that a member is an official, or who they say they are.
import { adminStrings } from '#contract/adminStrings.ts';
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { setBadgeRefusal } from '../policies/administration.ts';
import { loginAttemptKey } from '../security/sessions.ts';
import { throwIfRefused, withAccount } from './userActions.ts';

/**
 * Gives the badge, replaces the one that the person has, or takes it away. The badge is for the
 * given name, by default the present one, and visible while the person has it. A stolen session
 * gives none: everyone believes it, as much as a role.
 */
export async function setUserBadge(
  { user_id, badge, title = '', name, ...credentials }: Input<'POST /admin/user/set-badge'>,
  ctx: RequestContext<Member>,
) {
  if (badge === 'official' && !title) throw invalidField('title', adminStrings.badgeTitle);
  if (badge) {
    await ctx.app.rateLimits.consume('password', loginAttemptKey(ctx.member));
    await reauthenticate(ctx, credentials);
  }
  const message = badge ? adminStrings.badgeGiven : adminStrings.badgeTaken;
  return withAccount(user_id, ctx, message, async (db, person) => {
    if (!badge) {
      if (await db.execute(sql`delete from badges where person_id = ${user_id}`))
        await recordAudit(db, ctx.member, {
          operation: 'person.take-badge',
          subject: 'person',
          id: user_id,
        });
      return;
    }
    throwIfRefused(setBadgeRefusal(person));
    const shownTitle = badge === 'official' ? title : '';
    await db.execute(sql`
      insert into badges (person_id, name, kind, title, given_by)
      select p.id, coalesce(${name ?? null}, p.name), ${badge}, ${shownTitle}, ${ctx.member.id} from all_people p where p.id = ${user_id}
      on conflict (person_id) do update set name = excluded.name, kind = excluded.kind, title = excluded.title, given_by = excluded.given_by, given_at = now()`);
    await recordAudit(db, ctx.member, {
      operation: 'person.give-badge',
      subject: 'person',
      id: user_id,
      details: { badge, ...(shownTitle && { title: shownTitle }) },
    });
  });
}
