-- What people signed stays what they signed: corrected texts keep their earlier versions, and figures about signers change in steps.

alter table actions
  -- counts the changes of the text; what a signature was given to
  add column text_version int not null default 1,
  add column corrected_at timestamptz(3),
  -- ratings as they are published: from five on, in steps of five
  add column published_ratings int not null default 0,
  add column published_sum int not null default 0;

-- A text that people had signed or written before its author corrected it.
create table action_texts (
  content_id bigint not null references actions on delete cascade,
  version int not null,
  title text not null,
  body text not null,
  letter_subject text not null,
  letter_text text not null,
  -- the audience that it was said to
  shared_as text not null,
  collection_id bigint,
  replaced_at timestamptz(3) not null default now(),
  primary key (content_id, version)
);

alter table signatures
  add column text_version int not null default 1,
  -- of a visitor, sealed with a key that the database does not hold: to tell them when the text is corrected or the petition deleted
  add column sealed_email bytea;
alter table letters_sent add column text_version int not null default 1;

-- somebody to whom members wrote, and whom the author took off the letter since
alter table letter_recipients add column former boolean not null default false;

-- Where signatures come from, as it was published last.
create table signature_districts (
  content_id bigint primary key references actions on delete cascade,
  made_on timestamptz(3) not null,
  total int not null,
  kinds jsonb not null
);

-- Who signed by mail a petition that is deleted: kept until the mail that says so is sent.
create table petition_farewells (
  id bigint generated always as identity primary key,
  petition_id bigint not null,
  -- empty where it must not be quoted
  title text not null,
  sealed_email bytea not null,
  language text,
  made_on timestamptz(3) not null default now()
);
create index on petition_farewells (made_on);

alter table notifications
  -- what is said of a thing that is gone
  add column words text,
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type between 1 and 60 and type <> 17) not valid;

-- Ratings are published when five more came, so that no two looks differ by one. Taken back, they go in steps too.
create or replace function count_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update actions set total_ratings = total_ratings - 1, sum_of_ratings = sum_of_ratings - old.rating where content_id = old.content_id;
  end if;
  if tg_op <> 'DELETE' then
    update actions set total_ratings = total_ratings + 1, sum_of_ratings = sum_of_ratings + new.rating where content_id = new.content_id;
  end if;
  update actions set published_ratings = case when total_ratings < 5 then 0 else total_ratings end,
    published_sum = case when total_ratings < 5 then 0 else sum_of_ratings end
  where content_id = coalesce(new.content_id, old.content_id) and abs(total_ratings - published_ratings) >= 5;
  return null;
end $$;
update actions set published_ratings = total_ratings, published_sum = sum_of_ratings where total_ratings >= 5;
