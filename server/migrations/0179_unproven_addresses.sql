-- Whether a confirmed account has never shown that someone reads email at its address: an
-- administrator confirmed it. Such an account does not speak for the address, and gives it up to
-- whoever proves to read email there.
alter table people add column address_unproven boolean not null default false;

update people p set address_unproven = true
where p.confirmed_at is not null
  and exists (
    select from bulk_action_people t join bulk_actions b on b.id = t.bulk_action_id
    where t.person_id = p.id and b.action = 'confirm' and t.outcome = 'done')
  -- A link for a new password, which the mailbox received, was used since.
  and not exists (select from codes c where c.person_id = p.id and c.used_at is not null);
