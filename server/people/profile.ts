// Profile endpoint. It returns the fields that the viewer can see. Owners can preview their own
// profile as a visitor, a member or a friend.
import type { Output, Input } from '#contract/calls.ts';
import type { Badge } from '#contract/fields.ts';
import type { CoverDrawing } from '#contract/covers.ts';
import { contentType } from '#contract/contentType.ts';
import { profileFields, type ProfileField } from '#contract/profile.ts';
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { friendshipSeenBy } from '../policies/friendship.ts';
import { loadPairRow } from './friendship.ts';
import { loadCommonPart, toGroupsInCommon } from './inCommon.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';
import { userSummaryColumns, toUserSummary } from '../directory/userSummary.ts';

type Fields = Input<'GET /user/get'>;
type Profile = Output<'GET /user/get'>;
type UserSummary = {
  id: number;
  name: string;
  username: string;
  portrait: string | null;
  badge?: Badge | null;
};
/** `issues` and `friends` are null if the viewer cannot see them. */
type VisibleProfile = {
  fields: Record<string, string>;
  issues: { id: number; name: string }[] | null;
  friends: { total: number; list: UserSummary[] } | null;
  posts: number;
  actions: number;
};
/** What only members see of a person. */
type MembersPart = {
  here_since: string;
  drawing: CoverDrawing | null;
  picture: StoredPicture | null;
};
export async function getProfile(input: Fields, ctx: RequestContext<Member>): Promise<Profile> {
  const { db, app, member } = ctx;
  const identity = identityCondition(input);
  const person = await db.queryOne<UserSummary>(sql`
    select ${userSummaryColumns(sql`p`)} from visible_people(${member.id}) p where ${identity}`);
  if (!person) return loadBlockedStub(identity, ctx);
  if (input.view_as && person.id !== member.id) throw forbidden(strings.notYours);

  const { fields, issues, friends, posts, actions } = await loadVisibleFields(
    person.id,
    ctx,
    getVisibility(person.id, member.id, input.view_as),
  );
  const shown = input.view_as === 'visitor' ? undefined : await loadMembersPart(person.id, ctx);
  const common = person.id === member.id ? undefined : await loadCommonPart(person.id, ctx);
  return {
    user: {
      ...app.files.stub(person, member.id),
      ...Object.fromEntries(
        (Object.keys(profileFields) as ProfileField[]).flatMap((name) =>
          fields[name] ? [[name, fields[name]]] : [],
        ),
      ),
      ...(issues && {
        issues: issues.map((issue) => ({ category_id: issue.id, category: issue })),
      }),
    },
    ...(friends && {
      friends: {
        total: friends.total,
        list: friends.list.map((friend) => app.files.stub(friend, member.id)),
      },
    }),
    counts: {
      ...(friends && { friends: friends.total }),
      posts,
      actions,
      ...(common && { mutual_friends: common.mutual_friends }),
    },
    ...shown,
    ...(common && toGroupsInCommon(common, ctx)),
    friendship:
      input.view_as === 'friend'
        ? 'friends'
        : friendshipSeenBy(member.id, await loadPairRow(db, member.id, person.id)),
    blocked: false,
  };
}

function identityCondition({ username, user_id }: Fields): Sql {
  if (username === undefined && user_id === undefined)
    throw invalidField('username', strings.required);
  return sql`true ${username === undefined ? emptySql : sql`and p.username_normalized = ${normalizeNameOrEmail(username)}`} ${user_id === undefined ? emptySql : sql`and p.id = ${user_id}`}`;
}

/**
 * The minimal profile of a person the member blocked, so that they can be unblocked. Throws
 * 404 for every other person.
 */
async function loadBlockedStub(
  identity: Sql,
  { db, app, member }: RequestContext<Member>,
): Promise<Profile> {
  const person = await db.queryOne<Omit<UserSummary, 'portrait'>>(
    sql`select p.id, p.name, p.username from blocked_people(${member.id}) p where ${identity}`,
  );
  if (!person) throw notFound(strings.userNotFound);
  return {
    user: app.files.stub({ ...person, portrait: null }, member.id),
    counts: { posts: 0, actions: 0 },
    friendship: 'none',
    blocked: true,
  };
}

/**
 * The visibility functions for fields and posts: those of the viewer, or of the simulated viewer
 * when the owner previews their own profile.
 */
function getVisibility(
  person: number,
  viewer: number,
  simulatedViewer: Fields['view_as'],
): { fields: Sql; contents: Sql } {
  if (!simulatedViewer)
    return { fields: sql`visible_fields(${viewer})`, contents: sql`visible_posts(${viewer})` };
  // 0 stands for a member without any relations.
  const simulatedId = simulatedViewer === 'visitor' ? sql`null` : sql`0`;
  return {
    fields: sql`fields_visible_as(${person}, ${simulatedViewer})`,
    contents: sql`posts_visible_as(${simulatedId}, ${simulatedViewer === 'friend' ? sql`true` : sql`false`})`,
  };
}

async function loadVisibleFields(
  person: number,
  { db, member }: RequestContext<Member>,
  { fields, contents }: ReturnType<typeof getVisibility>,
): Promise<VisibleProfile> {
  const friend = toUserSummary(sql`f`);
  return (await db.queryOne<VisibleProfile>(sql`
    with fields as materialized (select f.field, f.value from ${fields} f where f.person_id = ${person})
    select
      (select coalesce(json_object_agg(field, value) filter (where value <> ''), '{}') from fields) as fields,
      case when exists (select from fields where field = 'issues') then
        (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by i.position, i.name), '[]')
          from people_issues c join issues i on i.id = c.issue_id where c.person_id = ${person}) end as issues,
      case when exists (select from fields where field = 'friends') then
        (select json_build_object('total', count(*), 'list', coalesce(json_agg(${friend} order by f.ordinal) filter (where f.ordinal <= 6), '[]'))
          from (select p.id, p.name, p.username, p.has_badge, row_number() over (order by fold_text(p.name), p.id) as ordinal
            from friends_of(${person}) t join visible_people(${member.id}) p on p.id = t.id) f) end as friends,
      c.posts, c.actions
    from (select count(*)::int as posts, (count(*) filter (where c.content_type = ${literalInt(contentType.action)}))::int as actions from ${contents} c where c.author_id = ${person} and not c.draft) c`))!;
}

/** The cover and the month of the sign-up of a person that is known to be visible. */
async function loadMembersPart(
  person: number,
  { db, app, member }: RequestContext<Member>,
): Promise<Pick<Profile, 'cover' | 'here_since'>> {
  const row = await db.queryOne<MembersPart>(sql`
    select to_char(p.created_at at time zone 'UTC', 'YYYY-MM') as here_since, p.cover_drawing as drawing,
      (select ${storedPictureColumns} from files f where f.cover_person_id = p.id) as picture
    from visible_people(${member.id}) p where p.id = ${person}`);
  // The person may have left since.
  if (!row) return {};
  const { here_since, drawing, picture } = row;
  if (picture) return { here_since, cover: { picture: app.files.shown(picture, member.id) } };
  return { here_since, ...(drawing && { cover: { drawing } }) };
}
