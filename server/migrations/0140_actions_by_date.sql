-- For the calendar: actions that begin in a month, and those that are going on when it begins.
create index actions_by_date on actions ((coalesce(starts_at, ends_at)), content_id) where for_members;
create index actions_going_on on actions using gist (tstzrange(starts_at, ends_at)) where for_members and starts_at < ends_at;
