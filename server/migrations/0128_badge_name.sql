-- A badge is for the name that the person had when it was given. With another name it is not
-- visible until an administrator confirms it again.
alter table badges add column name text;
update badges b set name = (select p.name from people p where p.id = b.person_id);
alter table badges alter column name set not null;
