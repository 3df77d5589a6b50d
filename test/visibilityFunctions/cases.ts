// Moderation cases in every state, with audit log entries: more than calls create in a small model.
import { day } from '#contract/durations.ts';
import { sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { audienceSnapshotOf } from '../casePermissionsModel.ts';
import type {
  ModelDecision,
  AudienceSnapshot,
  ModelReport,
  Subject,
  Model,
} from '../referenceModel.ts';
import { createRandom } from '../random.ts';
import { addDeletedStandIn } from './rarePostStates.ts';

type Db = TestApp['db'];
type AccessCase = {
  subject: Subject;
  id: number;
  about: number;
  group: number | null;
  reach: AudienceSnapshot | null;
};

/**
 * One time for all added rows, so that two events of the same day do not differ. It is later than
 * the reports of the model.
 */
let now = 0;
const ago = (days: number) => new Date(now - days * day);

/**
 * Subjects of every kind with the same few ids, so that a function which confuses the kinds returns
 * a wrong one.
 */
function subjectsOf(model: Model): AccessCase[] {
  const people = [...model.people.keys()];
  const grouped = [...model.posts.values()]
    .filter(({ group, id }) => group !== null && people.includes(id))
    .map(({ id }) => id);
  const numbers = [...grouped, ...people.toReversed()].slice(0, 4);
  return numbers.flatMap((id): AccessCase[] => {
    const post = model.posts.get(id);
    const under = [...model.posts.values()].find(({ comments }) =>
      comments.some((one) => one.id === id),
    );
    const comment = under?.comments.find((one) => one.id === id);
    return [
      ...(post
        ? [
            {
              subject: 'content' as const,
              id,
              about: post.author,
              group: post.group,
              reach: audienceSnapshotOf(model, post),
            },
          ]
        : []),
      ...(under && comment
        ? [
            {
              subject: 'comment' as const,
              id,
              about: comment.author,
              group: under.group,
              reach: audienceSnapshotOf(model, under, comment),
            },
          ]
        : []),
      { subject: 'person', id, about: id, group: null, reach: null },
    ];
  });
}

const preservedPictureName = ({ subject, subjectId }: Pick<ModelReport, 'subject' | 'subjectId'>) =>
  `kept-of-${subject}-${subjectId}`.padEnd(22, '-');

/**
 * Pending, resolved, undone and appealed reports and decisions, of today and of 40 days ago, on the
 * site and in groups.
 */
export const addRecentCases = (db: Db, given: Model) => addCases(db, given, 32, 48);

/** The same, with most cases expired, so that the remaining parts of each case matter. */
export async function addExpiredCases(db: Db, given: Model): Promise<Model> {
  now = Date.now();
  const before = ago(40);
  await db.execute(sql`update reports set resolved_at = ${before}`);
  await db.execute(sql`update decisions set decided_at = ${before}`);
  await db.execute(sql`update appeals set decided_at = ${before}`);
  const reports = given.reports.map((one) => ({ ...one, resolved: 40 }));
  const decisions = given.decisions.map((one) => ({ ...one, daysAgo: 40, answered: true }));
  return addCases(db, { ...given, reports, decisions }, 12, 4);
}

async function addCases(db: Db, given: Model, decide: number, report: number): Promise<Model> {
  now = Date.now();
  const model = { ...given, reports: [...given.reports], decisions: [...given.decisions] };
  const random = createRandom(given.posts.size + given.reports.length);
  const subjects = subjectsOf(given);
  const decisions: { decided: ModelDecision; id: number }[] = [];
  const reachThen = ({ reach, group }: AccessCase): AudienceSnapshot | null =>
    reach && random.boolean(0.4)
      ? {
          sharedAs: random.pick(
            group === null ? ['Public', 'Friends'] : ['Public', 'Group', 'Friends'],
          ),
          collection: null,
          closed: group !== null && random.boolean(0.5),
        }
      : reach;
  for (let n = 0; n < decide; n++) {
    const thing = random.pick(subjects);
    const decided: ModelDecision = {
      subject: thing.subject,
      subjectId: thing.id,
      decision: random.pick(['keep', 'keep', 'warn']),
      about: thing.about,
      reach: reachThen(thing),
      group: random.boolean(0.5) ? thing.group : null,
      daysAgo: random.pick([0, 40]),
      undone: random.boolean(0.25),
      appealed: random.boolean(0.6),
      answered: random.boolean(0.4),
    };
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into decisions (subject, subject_id, person_id, decision, group_id, decided_at, undone_at, audience, collection_id, closed)
      values (${decided.subject}, ${decided.subjectId}, ${decided.about}, ${decided.decision}, ${decided.group!}, ${ago(decided.daysAgo!)}, ${decided.undone ? new Date() : null},
        ${decided.reach?.sharedAs ?? null}, ${decided.reach?.collection ?? null}, ${decided.reach?.closed ?? false}) returning id`))!;
    if (decided.appealed)
      await db.execute(
        sql`insert into appeals (decision_id, text, decided_at) values (${id}, 'It was kind', ${decided.answered ? new Date() : null})`,
      );
    decisions.push({ decided, id });
    model.decisions.push(decided);
  }
  const reporters = [...model.people.keys()].slice(0, 5);
  for (let n = 0; n < report; n++) {
    const thing = random.pick(subjects);
    const reporter = random.pick(reporters);
    const same = (one: ModelReport) =>
      one.subject === thing.subject &&
      one.subjectId === thing.id &&
      one.reporter === reporter &&
      one.resolved === undefined;
    // a person has at most one pending report about a subject
    const resolved =
      model.reports.some(same) || random.boolean(0.5) ? random.pick([0, 40]) : undefined;
    const of = decisions.filter(
      ({ decided }) => decided.subject === thing.subject && decided.subjectId === thing.id,
    );
    const by =
      resolved !== undefined && of.length && random.boolean(0.7) ? random.pick(of) : undefined;
    const made: ModelReport = {
      subject: thing.subject,
      subjectId: thing.id,
      reporter,
      about: thing.about,
      reach: reachThen(thing),
      group: thing.group,
      resolved,
      daysOld: random.pick([0, 20, 50]),
      by: by?.decided,
      picture: preservedPictureName({ subject: thing.subject, subjectId: thing.id }),
    };
    const place = (subject: Subject) => (thing.subject === subject ? thing.id : null);
    const said = JSON.stringify({ pictures: [{ name: made.picture, width: 1, height: 1 }] });
    await db.execute(sql`
      insert into reports (reporter_id, title, url, reason, content_id, comment_id, person_id, subject_person_id, audience, collection_id, closed, group_id, said, created_at, resolved_at, decision_id)
      values (${reporter}, 'Not kind', '/', 'It is not', ${place('content')}, ${place('comment')}, ${place('person')}, ${made.about}, ${made.reach?.sharedAs ?? null},
        ${made.reach?.collection ?? null}, ${made.reach?.closed ?? false}, ${made.group}, ${said}::jsonb, ${ago(made.daysOld!)},
        ${resolved === undefined ? null : ago(resolved)}, ${by?.id ?? null})`);
    model.reports.push(made);
  }
  for (const { subject, id } of subjects)
    await db.execute(sql`
      insert into files (name, evidence_subject, evidence_thing, width, height, bytes) values (${preservedPictureName({ subject, subjectId: id })}, ${subject}, ${id}, 1, 1, 1)`);
  return model;
}

/**
 * Cases about posts whose authors deleted their accounts. Some of the posts belong to the stand-in
 * for deleted people since.
 */
export async function orphanedCases(db: Db, given: Model): Promise<Model> {
  const model = await addRecentCases(db, given);
  const { author: standIn, people } = await addDeletedStandIn(db, model);
  const posts = new Map(model.posts);
  const [keeper] = people.keys();
  const reported = model.reports.filter(({ subject }) => subject === 'content');
  for (const id of new Set(reported.map(({ subjectId }) => subjectId))) {
    const { author } = model.posts.get(id)!;
    if (author === keeper) continue;
    people.set(author, { ...people.get(author)!, deleted: true });
    await db.execute(sql`update people set deleted_at = now() where id = ${author}`);
    if (id % 2 === 0) continue;
    posts.set(id, { ...posts.get(id)!, author: standIn, formerAuthor: author });
    await db.execute(
      sql`insert into orphaned_polls (content_id, author_id) values (${id}, ${author})`,
    );
    await db.execute(sql`update posts set author_id = ${standIn} where id = ${id}`);
  }
  return { ...model, people, posts };
}

/**
 * Audit log entries about each case and about other subjects, by two administrators and by an
 * ordinary member.
 */
export type Written = {
  n: number;
  actor: number;
  subject: string;
  thing: number;
  about: number | null;
};
const written = new WeakMap<Model, Written[]>();
export const writtenIn = (model: Model) => written.get(model)!;

export async function writeAuditLog(db: Db, given: Model): Promise<Model> {
  const model = await addRecentCases(db, given);
  const decisions = await db.query<{ id: number; about: number }>(
    sql`select id, person_id as about from decisions order by id desc limit 20`,
  );
  const people = [...model.people.keys()];
  // a deleted post, of which a decision and a report remain
  const missingId = 900_000;
  await db.execute(
    sql`insert into decisions (subject, subject_id, person_id, decision) values ('content', ${missingId}, ${people[0]!}, 'keep')`,
  );
  await db.execute(
    sql`insert into reports (reporter_id, title, url, reason, content_id, subject_person_id) values (${people[1]!}, '', '/', '', null, ${people[0]!})`,
  );
  const { link } = (await db.queryOne<{ link: number }>(sql`select max(id) as link from reports`))!;
  const rows: Written[] = [];
  const write = (subject: string, thing: number, about: number | null = null) => {
    for (const actor of people)
      if (model.people.get(actor)!.admin || actor % 7 === 0)
        rows.push({ n: rows.length, actor, subject, thing, about });
  };
  for (const { subject, id } of subjectsOf(model)) write(subject, id);
  for (const { id, comments } of [...model.posts.values()].slice(0, 10)) {
    write('content', id);
    for (const comment of comments) write('comment', comment.id);
  }
  for (const id of people) write('person', id);
  for (const { id } of decisions) write('decision', id);
  for (const id of people) write('group', 1, id);
  // the same ids with other subjects
  for (const id of people) write('feed', id);
  for (const subject of ['content', 'comment']) write(subject, missingId);
  write('link', link);
  write('content', link);
  await db.execute(sql`
    insert into audit_log (actor_id, operation, subject, subject_id, details)
    select r.actor, 'test.row', r.subject, r.thing, jsonb_build_object('n', r.n, 'about', r.about)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (n int, actor bigint, subject text, thing bigint, about bigint) order by n`);
  model.decisions.push({
    subject: 'content',
    subjectId: missingId,
    decision: 'keep',
    about: people[0]!,
    reach: null,
    appealed: false,
  });
  decided.set(model, new Map(decisions.map(({ id, about }) => [id, about])));
  links.set(model, { link, about: people[0]! });
  written.set(model, rows);
  return model;
}
const decided = new WeakMap<Model, Map<number, number>>();
const links = new WeakMap<Model, { link: number; about: number }>();

/** Whether the audit log entry is about the person or about something of theirs. */
export function isAboutPerson(
  model: Model,
  person: number,
  { subject, thing, about }: Written,
): boolean {
  const comments = [...model.posts.values()].flatMap((post) => post.comments);
  const { link, about: linked } = links.get(model)!;
  return (
    about === person ||
    (subject === 'person' && thing === person) ||
    (subject === 'content' && model.posts.get(thing)?.author === person) ||
    (subject === 'comment' && comments.find(({ id }) => id === thing)?.author === person) ||
    [...model.reports, ...model.decisions].some(
      (one) => one.subject === subject && one.subjectId === thing && one.about === person,
    ) ||
    (subject === 'link' && thing === link && linked === person) ||
    (subject === 'decision' && decided.get(model)!.get(thing) === person)
  );
}
