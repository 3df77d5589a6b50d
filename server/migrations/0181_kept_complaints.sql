-- Complaints and bounces outlive the account: an abandoned sign-up with the address, of its owner or
-- of a stranger, must not end them.
alter table refused_addresses drop constraint refused_addresses_person_id_fkey,
  add foreign key (person_id) references people on delete set null;
