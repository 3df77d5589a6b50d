-- When the address of an invitation was confirmed by somebody who did not follow its link: they find the request, and its sender is not told whose the address is.
alter table invitations add column reached_at timestamptz(3);
