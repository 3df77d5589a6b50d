-- Visitors found no groups and no news before, and members chose "Open" knowing that. Sites with
-- people keep this until an administrator decides otherwise. New sites start without people.
insert into settings (name, value) select 'visitors_look_around', 'false' where exists (select from people) on conflict do nothing;
