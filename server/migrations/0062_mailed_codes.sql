-- The address, as it is compared, that a code was mailed to. What one address is mailed within an hour is counted by it, whoever asks. Null: printed, not mailed.
alter table codes add column address_key text;
create index on codes (address_key, purpose) where address_key is not null;

-- "You already have an account" is counted like the other mails; its code opens nothing.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('confirm', 'reset', 'change', 'undo', 'registered'));
