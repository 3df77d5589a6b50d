-- When the next email to a domain may be sent, for rates per recipient domain. The emails of many
-- recipients and single emails have a turn of their own.
create table mail_domain_turns (
  domain text not null,
  bulk boolean not null,
  next_at timestamptz(3) not null,
  primary key (domain, bulk)
);
create index on mail_domain_turns (next_at);

-- Emails that wait for their turn, by the id of EmailMessage.
create table postponed_emails (
  email_id text primary key,
  due_at timestamptz(3) not null
);
create index on postponed_emails (due_at);
