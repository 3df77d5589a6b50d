-- Instead of `repeated`: the first report of the same reporter about the subject. Set when the
-- account is deleted, if there are several. Which of them are of one case can still change, because
-- a decision that is reversed opens its reports again.
alter table reports add column first_report_id bigint;
update reports r set first_report_id = g.first
from (
  select e.subject, e.subject_id, e.resolved_at is null as waits, e.decision_id, min(e.id) as first
  from reports e where e.reporter_id is null group by 1, 2, 3, 4 having bool_or(e.repeated)) g
where r.subject = g.subject and r.subject_id = g.subject_id and (r.resolved_at is null) = g.waits and r.decision_id is not distinct from g.decision_id
  and r.reporter_id is null and (r.repeated or r.id = g.first);
alter table reports drop column repeated;
create index on reports (first_report_id) where first_report_id is not null;
