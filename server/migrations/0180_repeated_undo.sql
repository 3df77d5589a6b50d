-- An undo can be repeated for the accounts that it did not reach.
alter table bulk_actions drop constraint bulk_actions_undoes_key;
create index on bulk_actions (undoes) where undoes is not null;
