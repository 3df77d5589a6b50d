-- Cases about polls of deleted accounts concerned the placeholder account. They concern the author,
-- or no one once the account is purged.
update reports r set subject_person_id = (select o.author_id from orphaned_polls o where r.subject = 'content' and o.content_id = r.subject_id)
where r.subject_person_id = (select p.id from people p where p.nobody);
update decisions d set person_id = (select o.author_id from orphaned_polls o where d.subject = 'content' and o.content_id = d.subject_id)
where d.person_id = (select p.id from people p where p.nobody);
update people set suspended_at = null, suspension_ends_at = null, suspended_why = '' where nobody and suspended_at is not null;

-- Whether the voter was no longer in the audience of the poll when its author deleted the account.
-- Only for polls for friends or a collection. Relationships of purged accounts are unknown, so their
-- voters keep access.
alter table ballots add column lost_access boolean not null default false;
update ballots b set lost_access = true
from orphaned_polls o join posts c on c.id = o.content_id
where b.content_id = o.content_id and c.shared_as in ('Friends', 'Collection') and b.person_id <> o.author_id
  and (not exists (select from friendships f
      where f.low_id = least(o.author_id, b.person_id) and f.high_id = greatest(o.author_id, b.person_id) and f.status = 1)
    or (c.shared_as = 'Collection' and not exists (select from collection_members m where m.collection_id = c.collection_id and m.person_id = b.person_id))
    or exists (select from blocks k where (k.blocker_id, k.blocked_id) in ((o.author_id, b.person_id), (b.person_id, o.author_id))));
