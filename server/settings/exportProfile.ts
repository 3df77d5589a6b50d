// The profile in a data export, with what the account stores about its owner. Pictures are separate
// entries of the export.
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { getOwnProfile } from './profile.ts';

export async function exportProfile(
  ctx: Pick<RequestContext<Pick<Member, 'id'>>, 'db' | 'app' | 'member'>,
) {
  const {
    image: _image,
    image_thumb: _thumb,
    cover: _cover,
    ...profile
  } = await getOwnProfile(ctx);
  const account = await ctx.db.queryOne<{ language: string | null } & Record<string, unknown>>(sql`
    select p.created_at as joined_on, p.language, p.cover_drawing, p.announcement_dismissed_at as announcement_dismissed_on,
      (select json_build_object('kind', b.kind, 'title', b.title, 'name', b.name, 'given_on', b.given_at) from badges b where b.person_id = p.id) as badge,
      (select f.opened_at from first_steps f where f.person_id = p.id) as first_steps_opened_on,
      coalesce((select json_agg(u.used_at order by u.used_at) from invitation_link_uses u where u.person_id = p.id), '[]') as used_invitation_links_on
    from all_people p where p.id = ${ctx.member.id}`);
  return { ...profile, ...account! };
}
