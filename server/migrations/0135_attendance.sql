-- Answers of members to events: who goes, perhaps goes, or cannot.
alter table actions add column capacity int check (capacity between 1 and 10000);
-- Members who go and have a place. A trigger keeps it.
alter table actions add column total_going int not null default 0;
-- When a job last looked for guests who can no longer come.
alter table actions add column places_swept_at timestamptz;
create table attendance (
  content_id bigint not null references actions (content_id) on delete cascade,
  person_id bigint not null references people on delete cascade,
  answer text not null check (answer in ('going', 'maybe', 'no')),
  -- Goes as soon as a place is free.
  waiting boolean not null default false,
  -- Whether others than the organizer see the name.
  shown boolean not null default false,
  answered_at timestamptz(3) not null default now(),
  checked_in_at timestamptz(3),
  primary key (content_id, person_id),
  check (not waiting or answer = 'going'),
  check (not shown or answer = 'going'),
  check (checked_in_at is null or answer = 'going')
);
create index on attendance (person_id);
create index on attendance (content_id, answer, waiting, answered_at, person_id);
create index on attendance (content_id, answered_at, person_id) where waiting;
create index on attendance (content_id, answered_at, person_id) where shown and not waiting;

create function update_total_going() returns trigger language plpgsql as $$
declare
  difference int := 0;
begin
  if tg_op <> 'INSERT' and old.answer = 'going' and not old.waiting then difference := difference - 1; end if;
  if tg_op <> 'DELETE' and new.answer = 'going' and not new.waiting then difference := difference + 1; end if;
  if difference <> 0 then
    update actions set total_going = total_going + difference where content_id = coalesce(new.content_id, old.content_id);
  end if;
  return null;
end $$;
create trigger update_total_going after insert or update or delete on attendance
  for each row execute function update_total_going();
