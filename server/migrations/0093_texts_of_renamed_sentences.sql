-- The texts of the operator are stored by the original text. Nine original texts have changed.
update settings set value = (
  select jsonb_object_agg(coalesce(r.new_text, e.key), e.value order by r.new_text is not null desc)
  from jsonb_each(value) e
  left join (values
    ('Profile has been updated sucessfully. We have sent an e-mail to your new address: please confirm it.',
      'Profile saved. We sent an email to your new address. Please confirm it.'),
    ('Group has been created sucessfully.', 'Group created.'),
    ('Group has been updated sucessfully.', 'Group saved.'),
    ('Poll has been updated sucessfully.', 'Poll saved.'),
    ('Action has been created sucessfully.', 'Action created.'),
    ('Action has been updated sucessfully.', 'Action saved.'),
    ('Blog has been created sucessfully.', 'Article published.'),
    ('Blog has been updated sucessfully.', 'Article saved.'),
    ('Are you sure to delete this Action?', 'Delete this action?')) r (old_text, new_text) on r.old_text = e.key)
where name = 'sentences' and value <> '{}';
