-- Who was removed from a group is not invited to it before they are let back.
delete from group_invitations i using group_bans b where b.group_id = i.group_id and b.person_id = i.person_id;
