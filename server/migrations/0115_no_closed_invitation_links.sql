-- A member who follows a link without a group sends a friend request, which its inviter decides.
-- Links need not be closed to single people any more.
delete from invitation_link_uses where used_at is null;
alter table invitation_link_uses alter column used_at set not null, alter column used_at set default now();
