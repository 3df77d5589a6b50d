-- OpenID providers of organizations: their ids, and what their claims decide.
alter table linked_accounts drop constraint linked_accounts_provider_check;
-- Whose `subject` it is. Empty for Google, Facebook and Twitter.
alter table linked_accounts add column issuer text not null default '';
alter table linked_accounts drop constraint linked_accounts_pkey;
alter table linked_accounts add primary key (provider, issuer, subject);

alter table oauth_tickets add column issuer text not null default '';
-- the account was connected before: the login does not connect it again
alter table oauth_tickets add column linked boolean not null default false;
-- null unless the claims decide about the role, and about groups
alter table oauth_tickets add column claims jsonb;

-- Memberships that began by the claim of a provider and end with it.
create table claimed_memberships (
  group_id bigint not null,
  person_id bigint not null,
  provider text not null,
  primary key (group_id, person_id, provider),
  foreign key (group_id, person_id) references group_members on delete cascade
);
create index on claimed_memberships (person_id, provider);

-- Roles above member that the claim of a provider gave. They end with it.
create table claimed_roles (
  person_id bigint not null references people on delete cascade,
  provider text not null,
  role text not null check (role in ('admin', 'moderator')),
  primary key (person_id, provider)
);
