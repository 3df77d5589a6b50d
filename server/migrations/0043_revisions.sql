-- Counts saved changes, as contents do: two windows that edit the same do not overwrite each other. A constant default rewrites no table.
alter table groups add column revision int not null default 1;
alter table comments add column revision int not null default 1;
alter table people add column profile_revision int not null default 1;
