// Lower rate limits for new members.
import type { RateLimitName } from '#contract/call.ts';
import type { SpamSetting } from '#contract/spamSettings.ts';
import { day } from '#contract/durations.ts';
import type { AppContext, Member } from '../context.ts';
import { isModerator } from '../policies/roles.ts';

/**
 * Rate limits that are lower for new members, with the setting that contains the daily limit.
 * `link`, links in texts, is limited for new members only.
 */
const reducedLimits = {
  post: 'newcomer_posts',
  comment: 'newcomer_comments',
  message: 'newcomer_messages',
  friend: 'newcomer_friends',
  invite: 'newcomer_invitations',
  report: 'newcomer_reports',
  link: 'newcomer_links',
} as const satisfies Partial<Record<RateLimitName | 'link', SpamSetting>>;
type ReducedLimit = keyof typeof reducedLimits;

const isReduced = (limitName: RateLimitName | ReducedLimit): limitName is ReducedLimit =>
  Object.hasOwn(reducedLimits, limitName);

/** What determines whether a member is new. */
export type NewMember = Pick<Member, 'id' | 'userType' | 'moderator' | 'joinedOn'>;

/** True until the account is `newcomer_days` old. Moderators and administrators are never new. */
export const isNew = ({ site }: Pick<AppContext, 'site'>, member: NewMember) =>
  !isModerator(member) && Date.now() - member.joinedOn.getTime() < site.newcomer_days * day;

/** Throws rate_limited if a new member has reached the daily limit. */
export async function consumeForNewMember(
  app: Pick<AppContext, 'site' | 'rateLimits'>,
  member: NewMember,
  limitName: RateLimitName | ReducedLimit,
  points = 1,
) {
  if (isReduced(limitName) && isNew(app, member))
    await app.rateLimits.consumeForNewMember(
      limitName,
      member.id,
      app.site[reducedLimits[limitName]],
      points,
    );
}

/**
 * Consumes the limits for the recipients beyond the first. The first was consumed when the call
 * arrived.
 */
export async function consumeForMany(
  app: Pick<AppContext, 'site' | 'rateLimits'>,
  member: Member,
  limitName: 'message' | 'invite',
  additional: number,
) {
  await app.rateLimits.consume(limitName, String(member.id), additional);
  await consumeForNewMember(app, member, limitName, additional);
}
