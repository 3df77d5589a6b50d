-- A link can be closed to a person who has not used it: that person is in invitation_link_uses,
-- without a time of use.
alter table invitation_link_uses alter column used_at drop not null, alter column used_at drop default;
