-- What of a group its members are told of, as each of them chooses: all that is posted; polls, actions and blogs; what mentions them; or nothing.
alter table group_members add column news text not null default 'some' check (news in ('all', 'some', 'mentions', 'none'));
