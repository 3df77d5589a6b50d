// Who is new here, and how much less of everything that is for them.
import type { RateLimitName } from '#contract/call.ts';
import type { SpamSetting } from '#contract/spamSettings.ts';
import { day } from '#contract/durations.ts';
import type { AppContext, Member } from '../context.ts';

/** What somebody new may do less often than others, by the budget of the calls that do it. */
const lesser = {
  post: 'newcomer_posts',
  comment: 'newcomer_comments',
  message: 'newcomer_messages',
  friend: 'newcomer_friends',
  invite: 'newcomer_invitations',
  report: 'newcomer_reports',
  link: 'newcomer_links',
} as const satisfies Partial<Record<RateLimitName | 'link', SpamSetting>>;
type Lesser = keyof typeof lesser;

const isLesser = (what: RateLimitName | Lesser): what is Lesser => Object.hasOwn(lesser, what);

/** Until their account is old enough; never who keeps order here. */
export const isNew = (
  { site }: Pick<AppContext, 'site'>,
  { userType, moderator, joinedOn }: Member,
) => userType !== 1 && !moderator && Date.now() - joinedOn.getTime() < site.newcomer_days * day;

/** Refuses somebody new who has done enough of it for a day. */
export async function consumeForNewMember(
  app: Pick<AppContext, 'site' | 'rateLimits'>,
  member: Member,
  what: RateLimitName | Lesser,
  points = 1,
) {
  if (isLesser(what) && isNew(app, member))
    await app.rateLimits.consumeForNewMember(what, member.id, app.site[lesser[what]], points);
}

/** What a call does to many beyond the first, for which it was drawn when it came. */
export async function drawForMany(
  app: Pick<AppContext, 'site' | 'rateLimits'>,
  member: Member,
  what: 'message' | 'invite',
  more: number,
) {
  await app.rateLimits.consume(what, String(member.id), more);
  await consumeForNewMember(app, member, what, more);
}
