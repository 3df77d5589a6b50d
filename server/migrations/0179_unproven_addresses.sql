-- Whether a confirmed account has never shown that someone reads email at its address: an
-- administrator confirmed it. Such an account does not speak for the address, and gives it up to
-- the person who proves to read email there.
alter table people add column address_unproven boolean not null default false;

-- Earlier proofs are not all stored. Who proved the address in another way proves it again.
update people p set address_unproven = true
from (select subject_id, max(created_at) as confirmed_at from audit_log where operation = 'person.confirm' and subject = 'person' group by 1) a
where p.id = a.subject_id and p.confirmed_at is not null
  -- A link for a new password, which the mailbox received, was used since.
  and not exists (select from codes c where c.person_id = p.id and c.purpose = 'reset' and c.used_at > a.confirmed_at)
  -- The account has moved to another address, which was confirmed by a link.
  and not exists (select from codes c where c.person_id = p.id and c.purpose = 'undo' and lower(c.email) <> p.email_normalized)
  -- A login provider names the address.
  and not exists (select from linked_accounts l where l.person_id = p.id and lower(l.known_as) = p.email_normalized);
