-- People who tell every member where they live, for the search by place. The expression must match
-- people_with_public_place.
create index profile_fields_public_places on profile_fields ((fold_text(value) collate "C"), person_id)
  where field = 'place' and shared_as = 'Public';
