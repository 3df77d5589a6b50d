// visible.sql with one of its clauses removed or turned: each change fits exactly one place, so that none is lost when the file moves on.

/** What is removed or turned, where it stands, and what stands there instead. */
export type Mutant = { name: string; from: string; to: string };

const friendship = (author: string) => `(select f.status from friendships f
          where f.low_id = least(${author}, viewer) and f.high_id = greatest(${author}, viewer)) = 1)`;

export const rulesTurned: Mutant[] = [
  {
    name: 'people: whoever is suspended, deleted or not confirmed is there',
    from: `p.active
    and not exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = viewer)`,
    to: `not exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = viewer)`,
  },
  {
    name: 'people: whoever blocked the viewer is there',
    from: `
    and not exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = viewer)
    and not exists`,
    to: `
    and not exists`,
  },
  {
    name: 'people: whom the viewer blocked is there',
    from: `
    and not exists (select from blocks b where b.blocker_id = viewer and b.blocked_id = p.id)
$$;`,
    to: `
$$;`,
  },
  {
    name: 'friends: whoever asked is one',
    from: `where f.low_id = viewer and f.status = 1
  union all`,
    to: `where f.low_id = viewer
  union all`,
  },
  {
    name: 'standing: whoever asked is a friend',
    from: `= greatest(person, viewer)) = 1 then 'friend'`,
    to: `= greatest(person, viewer)) >= 0 then 'friend'`,
  },
  { name: 'fields: friends read what is Private', from: `when 'friend' then audience in ('Public', 'Friends')`, to: `when 'friend' then true` },
  {
    name: 'fields: members read what is for Friends',
    from: `when 'member' then audience = 'Public'`,
    to: `when 'member' then audience in ('Public', 'Friends')`,
  },
  {
    name: 'fields: friends are Public at first',
    from: `when 'friends' then 'Friends' else 'Private' end`,
    to: `when 'friends' then 'Public' else 'Private' end`,
  },
  {
    name: 'fields: the address is Public at first',
    from: `when 'friends' then 'Friends' else 'Private' end`,
    to: `when 'friends' then 'Friends' else 'Public' end`,
  },
  {
    name: 'lists: everybody opens them',
    from: `where reaches(coalesce(f.shared_as, first_audience(list)), s.word)`,
    to: `where s.word is not null`,
  },
  {
    name: 'friends of somebody: listed for everybody',
    from: `
  where exists (select from people_showing('friends', viewer) o where o.id = person)`,
    to: ``,
  },
  {
    name: 'friends of somebody: those across a block too',
    from: `from friends_of(person) f join visible_people(viewer) p on p.id = f.id`,
    to: `from friends_of(person) f join people p on p.id = f.id`,
  },
  {
    name: 'groups: a deleted one is there',
    from: `where g.deleted_at is null and viewer is not null
    and (exists`,
    to: `where viewer is not null
    and (exists`,
  },
  {
    name: 'groups: a closed one is there for everybody',
    from: `or ((g.status = 'Open' or exists (select from group_invitations i`,
    to: `or ((true or exists (select from group_invitations i`,
  },
  {
    name: 'groups: an invitation of anybody lets everybody in',
    from: `exists (select from group_invitations i where i.group_id = g.id and i.person_id = viewer))
        -- asked`,
    to: `exists (select from group_invitations i where i.group_id = g.id))
        -- asked`,
  },
  { name: 'groups: across a block with the owner', from: `and (select true from visible_people(viewer) o where o.id = g.owner_id)))`, to: `))` },
  {
    name: 'members: those across a block too',
    from: `
  join visible_people(viewer) p on p.id = m.person_id
  where g.status = 'Open'`,
    to: `
  where g.status = 'Open'`,
  },
  {
    name: 'members: counted with those across a block',
    from: `g.total_members - (select count(*) from hidden_people(viewer) h join group_members m on m.group_id = g.id and m.person_id = h.id)`,
    to: `g.total_members::bigint`,
  },
  { name: 'moderating: every member does', from: `and (m.moderator or g.owner_id = viewer) and g.deleted_at is null)`, to: `and g.deleted_at is null)` },
  {
    name: 'posts: drafts',
    from: `(c.author_id = viewer or (not c.draft and c.approved and c.hidden_at is null))`,
    to: `(c.author_id = viewer or (c.approved and c.hidden_at is null))`,
  },
  {
    name: 'posts: not approved',
    from: `(c.author_id = viewer or (not c.draft and c.approved and c.hidden_at is null))`,
    to: `(c.author_id = viewer or (not c.draft and c.hidden_at is null))`,
  },
  {
    name: 'posts: hidden by a moderator',
    from: `(c.author_id = viewer or (not c.draft and c.approved and c.hidden_at is null))`,
    to: `(c.author_id = viewer or (not c.draft and c.approved))`,
  },
  {
    name: 'posts: across a block, or of somebody suspended',
    from: `
  join visible_people(viewer) a on a.id = c.author_id
  left join groups g`,
    to: `
  left join groups g`,
  },
  {
    name: 'posts: of a deleted group',
    from: `and (c.group_id is null or (g.deleted_at is null
      and ((g.status = 'Open'`,
    to: `and (c.group_id is null or (true
      and ((g.status = 'Open'`,
  },
  { name: 'posts: of a closed group, for everybody', from: `and ((g.status = 'Open' and not c.closed_at_post)`, to: `and ((not c.closed_at_post)` },
  { name: 'posts: said while a group was closed, when it opens', from: `and ((g.status = 'Open' and not c.closed_at_post)`, to: `and ((g.status = 'Open')` },
  {
    name: 'posts: members of a closed group do not see them',
    from: `
        or exists (select from group_members m where m.group_id = c.group_id and m.person_id = viewer))))`,
    to: `)))`,
  },
  {
    name: 'posts: Private ones',
    from: `or c.shared_as = 'Public'
      or (c.shared_as = 'Group'`,
    to: `or c.shared_as in ('Public', 'Private')
      or (c.shared_as = 'Group'`,
  },
  {
    name: 'posts: those for a group, for visitors',
    from: `c.group_id is not null and viewer is not null)
      -- asked`,
    to: `c.group_id is not null)
      -- asked`,
  },
  {
    name: 'posts: those for friends, for whoever asked to be one',
    from: `where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) = 1))
      or (c.shared_as = 'Collection'`,
    to: `where f.low_id = least(c.author_id, viewer) and f.high_id = greatest(c.author_id, viewer)) >= 0))
      or (c.shared_as = 'Collection'`,
  },
  { name: 'posts: those for friends, for everybody', from: `(c.shared_as = 'Friends' and (as_friend or`, to: `(c.shared_as = 'Friends' and (true or` },
  {
    name: 'posts: those for a collection, for every friend',
    from: `
        and exists (select from collection_members m where m.collection_id = c.collection_id and m.person_id = viewer)`,
    to: ``,
  },
  {
    name: 'posts: those for a collection, for who is a friend no more',
    from: `
        and ${friendship('c.author_id')}`,
    to: `)`,
  },
  { name: 'counts of a group: those across a block', from: ` and t.author_id not in (select h.id from hidden_people(viewer) h)`, to: `` },
  { name: 'counts of a group: what is closed, for everybody', from: `and (place.inside or not t.closed)`, to: `` },
  { name: 'waiting actions: Private ones', from: ` and c.shared_as <> 'Private' and a.declined_at is null`, to: ` and a.declined_at is null` },
  { name: 'waiting actions: declined ones', from: `and c.shared_as <> 'Private' and a.declined_at is null`, to: `and c.shared_as <> 'Private'` },
  {
    name: 'versions: what was said to fewer',
    from: `where c.author_id = viewer or (v.shared_as = c.shared_as and v.collection_id is not distinct from c.collection_id)`,
    to: ``,
  },
  { name: 'versions: what was said to another collection', from: ` and v.collection_id is not distinct from c.collection_id)`, to: `)` },
  {
    name: 'deleting posts: no moderator may',
    from: `from visible_contents(viewer) c
  where moderates(viewer, c.group_id)
    or exists`,
    to: `from visible_contents(viewer) c
  where exists`,
  },
  {
    name: 'comments: those across a block',
    from: `join visible_people(viewer) a on a.id = m.author_id
  where m.parent_id is null`,
    to: `join people a on a.id = m.author_id
  where m.parent_id is null`,
  },
  {
    name: 'comments: replies under what is hidden',
    from: `join visible_people(viewer) ta on ta.id = t.author_id where t.id = m.parent_id)`,
    to: `join people ta on ta.id = t.author_id where t.id = m.parent_id)`,
  },
  {
    name: 'comments: whatever they stand under',
    from: `from comments_beneath(viewer) m join visible_contents(viewer) c on c.id = m.content_id`,
    to: `from comments_beneath(viewer) m`,
  },
  {
    name: 'files: of every post',
    from: `then exists (select from visible_contents(viewer) c where c.id = f.content_id)
      or`,
    to: `then true
      or`,
  },
  {
    name: 'files: of every group',
    from: `then exists (select from visible_groups(viewer) g where g.id = f.group_id)
    else`,
    to: `then true
    else`,
  },
  {
    name: 'messages: with whoever is gone',
    from: `
    and (select p.active from people p where p.id = c.peer_id)`,
    to: ``,
  },
  {
    name: 'messages: with whom the viewer blocked',
    from: `
    and not coalesce((select true from blocks b where b.blocker_id = viewer and b.blocked_id = c.peer_id), false)`,
    to: ``,
  },
  {
    name: 'messages: of all',
    from: `where v.person_id = viewer and (select true from visible_conversations(viewer) c where c.peer_id = v.peer_id)`,
    to: `where true`,
  },
  { name: 'files of messages: for all', from: `then exists (select from visible_messages(viewer) m where m.id = f.message_id)`, to: `then true` },
  {
    name: 'notifications: done by somebody across a block',
    from: `from notification_actors a
  where (select true from visible_people(viewer) p where p.id = a.person_id)
    and`,
    to: `from notification_actors a
  where`,
  },
  {
    name: 'notifications: about a post that is not seen',
    from: `
    and (n.content_id is null or (select true from visible_contents(viewer) c where c.id = n.content_id))`,
    to: ``,
  },
  {
    name: 'notifications: about a comment that is not seen',
    from: `
    and (n.comment_id is null or (select true from visible_comments(viewer) m where m.id = n.comment_id))`,
    to: ``,
  },
  {
    name: 'notifications: about a group that is not seen',
    from: `
    and (n.group_id is null or (select true from visible_groups(viewer) g where g.id = n.group_id))`,
    to: ``,
  },
];

/** The file with this change; fails unless it fits exactly once. */
export function turned(rules: string, { name, from, to }: Mutant): string {
  const places = rules.split(from).length - 1;
  if (places !== 1) throw new Error(`the change "${name}" fits ${places} places of the rules, not one`);
  return rules.replace(from, () => to);
}
