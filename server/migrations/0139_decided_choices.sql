-- New sites choose what visitors see and how messages read in the set-up list. Sites with people
-- keep what they have, and are not asked.
insert into settings (name, value) select 'setup_decided', '["visitors", "wording"]' where exists (select from people) on conflict do nothing;
