-- By which addresses are hashed, so that they are known again. Sealed by the secret key of the site, it stays the same when that one changes.
-- Null: not kept yet; it is made of the secret key that the fingerprint names.
alter table secret_fingerprint add column address_key bytea;
