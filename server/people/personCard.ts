// The card that appears beside a name: what the viewer sees of a person, in few words.
import type { Input, Output } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { profileFieldsIn } from '#contract/profile.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { friendshipSeenBy } from '../policies/friendship.ts';
import type { Badge } from '#contract/fields.ts';
import { loadPairRow } from './friendship.ts';
import { loadCommonPart, toGroupsInCommon } from './inCommon.ts';

/** Of a person that the viewer cannot see, 404, like the profile. */
export async function getPersonCard(
  { username }: Input<'GET /user/card'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /user/card'>> {
  const { db, app, member } = ctx;
  const person = await db.queryOne<{
    id: number;
    name: string;
    username: string;
    portrait: string | null;
    badge: Badge | null;
    fields: Record<string, string>;
  }>(sql`
    select ${userSummaryColumns(sql`p`)},
      (select coalesce(json_object_agg(f.field, f.value) filter (where f.value <> ''), '{}')
        from visible_fields(${member.id}) f where f.person_id = p.id and f.field = any (${profileFieldsIn('head')}::text[])) as fields
    from visible_people(${member.id}) p where p.username_normalized = ${normalizeNameOrEmail(username)}`);
  if (!person) throw notFound(strings.userNotFound);
  const isOwn = person.id === member.id;
  const common = isOwn ? undefined : await loadCommonPart(person.id, ctx);
  return {
    user: { ...app.files.stub(person, member.id), ...person.fields },
    friendship: isOwn
      ? 'none'
      : friendshipSeenBy(member.id, await loadPairRow(db, member.id, person.id)),
    ...(common && {
      mutual_friends: common.mutual_friends,
      ...toGroupsInCommon(common, ctx),
    }),
  };
}
