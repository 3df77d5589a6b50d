-- What somebody new is still asked, once: a row is a question, and gone when it was answered or skipped. Who was here before is asked nothing.
create table onboarding (
  person_id bigint not null references people on delete cascade,
  step text not null check (step in ('issues', 'people', 'place')),
  primary key (person_id, step)
);
