-- When the owner of a mailbox refused emails about signatures. Independent of invitations.
alter table invited_addresses add column signing_refused_at timestamptz(3);
