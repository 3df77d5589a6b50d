-- Bounces and complaints, beside the refusals that the table already has. The first half of the
-- keyed hash identifies an address, because the sender address of an email has no room for more.
update refused_addresses set address_hash = substring(address_hash from 1 for 16);
alter table refused_addresses alter column refused_at drop not null, alter column refused_at drop default;

-- Whether a bounce reported the refusal. Then it does not end when a mail server accepts an email.
alter table refused_addresses add column bounced boolean not null default false;

-- The days with a temporary failure within two weeks, in UTC.
alter table refused_addresses add column failed_on date[] not null default '{}';
alter table refused_addresses add column paused_until timestamptz(3);

-- When a mail provider reported that an email was marked as spam.
alter table refused_addresses add column complained_at timestamptz(3);

-- The domain of the address, and the account that has it. Filled as soon as the address is known,
-- which it is not from its hash.
alter table refused_addresses add column domain text not null default '';
alter table refused_addresses add column person_id bigint references people on delete cascade;
create index on refused_addresses (person_id);

create function unlink_refused_address() returns trigger language plpgsql as $$
begin
  update refused_addresses set person_id = null where person_id = new.id;
  return null;
end $$;
create trigger unlink_refused_address after update of email_normalized on people
  for each row when (old.email_normalized <> new.email_normalized) execute function unlink_refused_address();
