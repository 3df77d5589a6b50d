-- Actions: what people are asked to do, where and when, who follows, did and rated it, and who signed or wrote.
-- The title, the rich description, the audience and the approval of an action stand in contents, its picture in files.

create table actions (
  content_id bigint primary key references contents on delete cascade,
  kind text not null default 'event' check (kind in ('event', 'task', 'petition', 'letter')),
  url text not null default '',
  -- the moments between which it takes place, null where it has none; of whole days the first and the one after the last, at the place
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  -- what has no end comes after everything that has one
  until timestamptz not null generated always as (coalesce(ends_at, 'infinity'::timestamptz)) stored,
  -- true while nothing but a block hides this from any member; kept by the triggers below. It only chooses where to look: visible_contents decides
  for_members boolean not null default false,
  all_day boolean not null default false,
  timezone text not null,
  entire_country boolean not null default false,
  country_id int not null default 254,
  state_id int,
  venue text not null default '',
  street_address text not null default '',
  city text not null default '',
  zip_code text not null default '',
  -- done from wherever one is in the country: nobody has to go to a town
  anywhere boolean not null generated always as (entire_country or (street_address = '' and city = '' and zip_code = '' and state_id is null)) stored,
  latitude double precision,
  longitude double precision,
  minutes int not null default 1 check (minutes >= 1),
  -- of a petition
  goal int check (goal > 0),
  -- of a letter: what it says at first
  letter_subject text not null default '',
  letter_text text not null default '',
  -- that it was not approved, and why
  declined_at timestamptz(3),
  declined_reason text not null default '',
  called_off_at timestamptz(3),
  -- kept by triggers: counted at every look, a list of large campaigns would read all who follow them
  total_followers int not null default 0,
  total_completed int not null default 0,
  followers_completed int not null default 0,
  total_signatures int not null default 0,
  total_ratings int not null default 0,
  sum_of_ratings int not null default 0,
  check ((latitude is null) = (longitude is null)),
  check (ends_at is null or starts_at is null or ends_at >= starts_at)
);
-- what comes next, for everybody; and what is over when
create index actions_to_come on actions (until, content_id desc) where for_members and called_off_at is null;
create index on actions (ends_at, content_id) where ends_at is not null;
create index actions_anywhere on actions (until, content_id desc) where for_members and called_off_at is null and anywhere;
-- what is near and still to come: longitude and latitude as a point of the plane, in degrees, and the end as a range, because GiST knows ranges
create index actions_places on actions using gist (point(longitude, latitude), tstzrange(until, until, '[]')) where for_members and called_off_at is null and latitude is not null;
-- of what followers are reminded when
create index actions_to_remind on actions ((coalesce(starts_at, ends_at))) where called_off_at is null;

create function is_for_members(c contents) returns boolean language sql immutable as $$
  select c.open_to_all or (c.shared_as = 'Group' and not c.closed_at_post and not c.draft and c.approved and c.hidden_at is null)
$$;
create function action_for_members() returns trigger language plpgsql as $$
begin
  new.for_members := (select is_for_members(c) from contents c where c.id = new.content_id);
  return new;
end $$;
create trigger for_members before insert on actions for each row execute function action_for_members();
create function action_of_changed_content() returns trigger language plpgsql as $$
begin
  update actions set for_members = is_for_members(new) where content_id = new.id;
  return null;
end $$;
create trigger for_members after update on contents for each row
  when (new.content_type = 4 and is_for_members(old) <> is_for_members(new)) execute function action_of_changed_content();

-- what waits for approval, oldest first
create index contents_waiting on contents (added_on, id) where content_type = 4 and not approved;

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
  -- has done it too; kept by the triggers below
  completed boolean not null default false,
  followed_on timestamptz(3) not null default now(),
  -- of which moment they were reminded
  reminded_of timestamptz(3),
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

-- Who approved or declined an action, and when. The reason stands with the action, for its author.
create table action_decisions (
  id bigint generated always as identity primary key,
  content_id bigint not null references actions on delete cascade,
  decided_by bigint references people on delete set null,
  approved boolean not null,
  decided_at timestamptz(3) not null default now()
);
create index on action_decisions (content_id, id desc);
create index on action_decisions (decided_by);

-- One address signs a petition once. A member's own counts at once, that of a visitor when they have opened the mail.
create table signatures (
  id bigint generated always as identity primary key,
  content_id bigint not null references actions on delete cascade,
  -- a member's own: it goes with the account
  person_id bigint references people on delete cascade,
  name text not null default '',
  -- shown beside the petition
  shown boolean not null default false,
  zip_code text not null default '',
  email_hash bytea not null,
  -- a visitor's, while a mail to it is due, and of who wants to hear of it; members are reached by their account
  email text,
  keep_informed boolean not null default false,
  code_hash bytea unique,
  comment text not null default '',
  -- when a mail to the address was asked for last
  asked_on timestamptz(3),
  signed_on timestamptz(3)
);
create unique index on signatures (email_hash, content_id);
-- nor does a member who changes the address
create unique index on signatures (person_id, content_id) where person_id is not null;
create index on signatures (content_id, signed_on desc);
-- who shows it
create index on signatures (content_id, signed_on desc, id desc) where shown and signed_on is not null;
create index on signatures (asked_on) where asked_on is not null and (signed_on is null or email is not null);

-- What a petition has reached, and when; its author is told once, also when signatures are taken back and others come.
create table petition_milestones (
  content_id bigint not null references actions on delete cascade,
  signatures int not null,
  reached_on timestamptz(3) not null,
  primary key (content_id, signatures)
);

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

-- Who follows and has done it is marked among the followers, so that each is counted in once and out once, also when both go with an account.
-- The totals above are kept first, so that whoever does both at once waits here for their own other hand.
create function mark_follower() returns trigger language plpgsql as $$
begin
  update action_followers f set completed = exists (select from action_completions d where d.content_id = f.content_id and d.person_id = f.person_id)
  from changed where f.content_id = changed.content_id and f.person_id = changed.person_id;
  return null;
end $$;
create trigger mark_in after insert on action_followers referencing new table as changed for each statement execute function mark_follower();
create trigger mark_in after insert on action_completions referencing new table as changed for each statement execute function mark_follower();
create trigger mark_out after delete on action_completions referencing old table as changed for each statement execute function mark_follower();
create function count_marked_follower() returns trigger language plpgsql as $$
begin
  update actions set followers_completed = followers_completed + case when tg_op = 'UPDATE' and new.completed then 1 else -1 end where content_id = old.content_id;
  return null;
end $$;
create trigger count_marked after update of completed on action_followers for each row when (old.completed <> new.completed) execute function count_marked_follower();
create trigger count_marked_out after delete on action_followers for each row when (old.completed) execute function count_marked_follower();

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
