-- Who did not want to own a group that had lost its owner is not asked again.
alter table group_members add column declined_owner boolean not null default false;
