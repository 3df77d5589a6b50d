-- A report remains after its reporter deletes the account, without the reporter: it is the evidence
-- of a case, and says which audience the subject had.
alter table reports alter column reporter_id drop not null;
alter table reports drop constraint reports_reporter_id_fkey;
alter table reports add constraint reports_reporter_id_fkey foreign key (reporter_id) references people on delete set null not valid;
alter table reports validate constraint reports_reporter_id_fkey;
-- Whether the reporter had reported the subject before in the same case. Set when the account is
-- deleted: afterwards the two reports are not known to be of one person.
alter table reports add column repeated boolean not null default false;
-- The texts are deleted with the other evidence.
create index on reports (resolved_at) where reporter_id is null and reason <> '';
