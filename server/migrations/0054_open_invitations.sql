-- All open invitations of an address are redeemed when the address is confirmed.
create index on invitations (email_hash) where accepted_at is null;
