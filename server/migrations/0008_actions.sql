-- Actions: what people are asked to do, where and when, who follows, did and rated it, and who signed or wrote.
-- The title, the rich description, the audience and the approval of an action stand in contents, its picture in files.

create table actions (
  content_id bigint primary key references contents on delete cascade,
  kind text not null default 'event' check (kind in ('event', 'task', 'petition', 'letter')),
  url text not null default '',
  -- the moments between which it takes place, null where it has none; of whole days the first and the one after the last, at the place
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  all_day boolean not null default false,
  timezone text not null,
  entire_country boolean not null default false,
  country_id int not null default 254,
  state_id int,
  venue text not null default '',
  street_address text not null default '',
  city text not null default '',
  zip_code text not null default '',
  latitude double precision,
  longitude double precision,
  minutes int not null default 1 check (minutes >= 1),
  -- of a petition
  goal int check (goal > 0),
  -- of a letter: what it says at first
  letter_subject text not null default '',
  letter_text text not null default '',
  -- why it was not approved
  declined_reason text not null default '',
  called_off_at timestamptz(3),
  -- kept by triggers: counted at every look, a list of large campaigns would read all who follow them
  total_followers int not null default 0,
  total_completed int not null default 0,
  total_signatures int not null default 0,
  total_ratings int not null default 0,
  sum_of_ratings int not null default 0,
  check ((latitude is null) = (longitude is null)),
  check (ends_at is null or starts_at is null or ends_at >= starts_at)
);
-- what comes next
create index on actions (ends_at, content_id) where ends_at is not null;
-- what is near: longitude and latitude as a point of the plane, in degrees
create index actions_places on actions using gist (point(longitude, latitude)) where latitude is not null;

create table action_issues (
  content_id bigint not null references actions on delete cascade,
  issue_id bigint not null references issues on delete cascade,
  primary key (content_id, issue_id)
);
create index on action_issues (issue_id, content_id);

create table action_followers (
  content_id bigint not null references actions on delete cascade,
  person_id bigint not null references people on delete cascade,
  -- wants to be reminded a day before
  remind boolean not null default true,
  followed_on timestamptz(3) not null default now(),
  primary key (content_id, person_id)
);
create index on action_followers (person_id, followed_on desc);

create table action_completions (
  content_id bigint not null references actions on delete cascade,
  person_id bigint not null references people on delete cascade,
  completed_on timestamptz(3) not null default now(),
  primary key (content_id, person_id)
);
create index on action_completions (person_id, completed_on desc);

create table action_ratings (
  content_id bigint not null references actions on delete cascade,
  person_id bigint not null references people on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  primary key (content_id, person_id)
);
create index on action_ratings (person_id);

-- One address signs a petition once. A member's own counts at once, that of a visitor when they have opened the mail.
create table signatures (
  id bigint generated always as identity primary key,
  content_id bigint not null references actions on delete cascade,
  person_id bigint references people on delete set null,
  name text not null,
  -- shown beside the petition
  shown boolean not null default false,
  zip_code text not null default '',
  email_hash bytea not null,
  -- kept only for who wants to hear of it; and until it is confirmed
  email text,
  code_hash bytea unique,
  comment text not null default '',
  asked_on timestamptz(3) not null default now(),
  signed_on timestamptz(3)
);
create unique index on signatures (content_id, email_hash);
create index on signatures (content_id, signed_on desc) where signed_on is not null;
create index on signatures (person_id) where person_id is not null;
create index on signatures (asked_on) where signed_on is null;

-- To whom a letter goes, as its author entered them.
create table letter_recipients (
  id bigint generated always as identity primary key,
  content_id bigint not null references actions on delete cascade,
  position smallint not null,
  name text not null,
  office text not null default '',
  email text not null default '',
  form_url text not null default '',
  phone text not null default '',
  check (email <> '' or form_url <> '' or phone <> '')
);
create index on letter_recipients (content_id, position);

-- That somebody wrote, not what.
create table letters_sent (
  id bigint generated always as identity primary key,
  recipient_id bigint not null references letter_recipients on delete cascade,
  person_id bigint not null references people on delete cascade,
  way text not null check (way in ('email', 'form', 'phone')),
  sent_on timestamptz(3) not null default now(),
  -- asked for once, some weeks later
  asked_on timestamptz(3),
  answered boolean,
  unique (recipient_id, person_id)
);
create index on letters_sent (person_id);
create index on letters_sent (sent_on) where asked_on is null;

-- What the author tells those who follow or signed.
create table action_updates (
  id bigint generated always as identity primary key,
  content_id bigint not null references actions on delete cascade,
  body text not null,
  added_on timestamptz(3) not null default now()
);
create index on action_updates (content_id, id desc);

create table action_preferences (
  person_id bigint primary key references people on delete cascade,
  address text not null default '',
  radius smallint not null default 25 check (radius in (25, 50, 75, 100)),
  latitude double precision,
  longitude double precision,
  remind boolean not null default true
);
create table action_preference_issues (
  person_id bigint not null references people on delete cascade,
  issue_id bigint not null references issues on delete cascade,
  primary key (person_id, issue_id)
);
create index on action_preference_issues (issue_id);

-- The private address of somebody's calendar; the address itself is not kept.
create table calendars (
  person_id bigint primary key references people on delete cascade,
  token_hash bytea not null unique,
  made_on timestamptz(3) not null default now()
);

-- Where postal codes lie, in degrees.
create table zip_points (
  zip_code text primary key,
  latitude double precision not null,
  longitude double precision not null
);

create function miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision) returns double precision
  language sql immutable parallel safe strict as $$
  select 7917.6 * asin(least(1, sqrt(sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
$$;

create function count_on_action() returns trigger language plpgsql as $$
declare
  column_name text := tg_argv[0];
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  execute format('update actions a set %1$I = a.%1$I + $1 * n.rows from (select content_id, count(*)::int as rows from changed group by content_id) n where a.content_id = n.content_id', column_name)
    using sign;
  return null;
end $$;
create trigger count_in after insert on action_followers referencing new table as changed for each statement execute function count_on_action('total_followers');
create trigger count_out after delete on action_followers referencing old table as changed for each statement execute function count_on_action('total_followers');
create trigger count_in after insert on action_completions referencing new table as changed for each statement execute function count_on_action('total_completed');
create trigger count_out after delete on action_completions referencing old table as changed for each statement execute function count_on_action('total_completed');

create function count_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update actions set total_ratings = total_ratings - 1, sum_of_ratings = sum_of_ratings - old.rating where content_id = old.content_id;
  end if;
  if tg_op <> 'DELETE' then
    update actions set total_ratings = total_ratings + 1, sum_of_ratings = sum_of_ratings + new.rating where content_id = new.content_id;
  end if;
  return null;
end $$;
create trigger count_rating after insert or update or delete on action_ratings for each row execute function count_rating();

create function count_signature() returns trigger language plpgsql as $$
declare
  before int := case when tg_op <> 'INSERT' and old.signed_on is not null then 1 else 0 end;
  after int := case when tg_op <> 'DELETE' and new.signed_on is not null then 1 else 0 end;
begin
  if before <> after then
    update actions set total_signatures = total_signatures + after - before where content_id = coalesce(new.content_id, old.content_id);
  end if;
  return null;
end $$;
create trigger count_signature after insert or update or delete on signatures for each row execute function count_signature();
