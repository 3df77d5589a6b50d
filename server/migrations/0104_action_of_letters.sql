-- Letters know their action, so that the letters of one action, or of one person for it, are found
-- without its recipients. 0105 fills the existing rows.
alter table letters_sent add column content_id bigint references actions on delete cascade;
create function set_action_of_letter() returns trigger language plpgsql as $$
begin
  new.content_id := (select r.content_id from letter_recipients r where r.id = new.recipient_id);
  return new;
end $$;
create trigger set_action before insert on letters_sent
  for each row execute function set_action_of_letter();

-- How many people sent a letter, and how many of them got an answer. 0105 counts them.
alter table actions add column total_written int not null default 0, add column total_answered int not null default 0;

-- Finds the recipients that the author named (person_id is null) and those of one writer.
create index letter_recipients_action on letter_recipients (content_id, person_id, position);
drop index letter_recipients_content_id_position_idx;
create index letter_recipients_person on letter_recipients (person_id, content_id) where person_id is not null;
drop index letter_recipients_person_id_idx;
