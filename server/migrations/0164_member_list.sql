-- The list of members for administrators: filters and orders along indexes.

-- The last day on which each account was used, and no time: at most one write per account and day.
create table last_seen_days (
  person_id bigint primary key references people on delete cascade,
  -- in UTC
  seen_on date not null
);
create index on last_seen_days (seen_on, person_id);
insert into last_seen_days (person_id, seen_on)
select person_id, max((last_used_at at time zone 'UTC')::date)
from (select person_id, last_used_at from sessions union all select person_id, last_used_at from known_browsers) used
group by person_id;

create index people_by_time on people (created_at, id);
create index people_of_all_states_by_name on people ((fold_text(name) collate "C"), id);
create index people_suspended on people (id) where suspended_at is not null;
create index people_unconfirmed on people (created_at, id) where confirmed_at is null;
create index reports_open_by_person on reports (subject_person_id) where resolved_at is null;
