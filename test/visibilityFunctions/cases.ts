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
import { addChats } from './chats.ts';
import { addDeletedStandIn, withDeletedStandIn } from './rarePostStates.ts';

type Db = TestApp['db'];
type CaseSubject = {
  subject: Subject;
  id: number;
  about: number;
  group: number | null;
  audience: AudienceSnapshot | null;
};

/**
 * One time for all added rows, so that two events of the same day do not differ. It is later than
 * the reports of the model.
 */
let baseTime = 0;
const daysAgo = (days: number) => new Date(baseTime - days * day);

/**
 * Subjects of every kind with the same few ids, so that a function which confuses the kinds returns
 * a wrong one.
 */
function subjectsOf(model: Model): CaseSubject[] {
  const people = [...model.people.keys()];
  const groupPosts = [...model.posts.values()]
    .filter(({ group, id }) => group !== null && people.includes(id))
    .map(({ id }) => id);
  const ids = [...groupPosts, ...people.toReversed()].slice(0, 4);
  return ids.flatMap((id): CaseSubject[] => {
    const post = model.posts.get(id);
    const parentPost = [...model.posts.values()].find(({ comments }) =>
      comments.some((one) => one.id === id),
    );
    const comment = parentPost?.comments.find((one) => one.id === id);
    return [
      ...(post
        ? [
            {
              subject: 'content' as const,
              id,
              about: post.author,
              group: post.group,
              audience: audienceSnapshotOf(model, post),
            },
          ]
        : []),
      ...(parentPost && comment
        ? [
            {
              subject: 'comment' as const,
              id,
              about: comment.author,
              group: parentPost.group,
              audience: audienceSnapshotOf(model, parentPost, comment),
            },
          ]
        : []),
      { subject: 'person', id, about: id, group: null, audience: null },
    ];
  });
}

const preservedPictureName = ({ subject, subjectId }: Pick<ModelReport, 'subject' | 'subjectId'>) =>
  `kept-of-${subject}-${subjectId}`.padEnd(22, '-');

/**
 * Pending, resolved, undone and appealed reports and decisions, of today and of 40 days ago, on the
 * site and in groups.
 */
export const addRecentCases = (db: Db, baseModel: Model) => addCases(db, baseModel, 32, 48);

/** The same, with most cases expired, so that the remaining parts of each case matter. */
export async function addExpiredCases(db: Db, baseModel: Model): Promise<Model> {
  baseTime = Date.now();
  const before = daysAgo(40);
  await db.execute(sql`update reports set resolved_at = ${before}`);
  await db.execute(sql`update decisions set decided_at = ${before}`);
  await db.execute(sql`update appeals set decided_at = ${before}`);
  const reports = baseModel.reports.map((one) => ({ ...one, resolvedDaysAgo: 40 }));
  const decisions = baseModel.decisions.map((one) => ({
    ...one,
    daysAgo: 40,
    isAppealDecided: true,
  }));
  return addCases(db, { ...baseModel, reports, decisions }, 12, 4);
}

async function addCases(
  db: Db,
  baseModel: Model,
  decisionCount: number,
  reportCount: number,
): Promise<Model> {
  baseTime = Date.now();
  const model = {
    ...baseModel,
    reports: [...baseModel.reports],
    decisions: [...baseModel.decisions],
  };
  const random = createRandom(baseModel.posts.size + baseModel.reports.length);
  const decidedSubjects = subjectsOf(baseModel);
  // no one reports some of them
  const subjects = decidedSubjects.filter((_, i) => i % 4 < 3);
  const decisions: { decision: ModelDecision; id: number }[] = [];
  const pickEarlierAudience = ({ audience, group }: CaseSubject): AudienceSnapshot | null =>
    audience && random.boolean(0.4)
      ? {
          sharedAs: random.pick(
            group === null ? ['Public', 'Friends'] : ['Public', 'Group', 'Friends'],
          ),
          collection: null,
          closed: group !== null && random.boolean(0.5),
        }
      : audience;
  for (let n = 0; n < decisionCount; n++) {
    const caseSubject = random.pick(decidedSubjects);
    const decision: ModelDecision = {
      subject: caseSubject.subject,
      subjectId: caseSubject.id,
      decision: random.pick(['keep', 'keep', 'warn']),
      about: caseSubject.about,
      audience: pickEarlierAudience(caseSubject),
      group: random.boolean(0.5) ? caseSubject.group : null,
      daysAgo: random.pick([0, 40]),
      isReversed: random.boolean(0.25),
      appealed: random.boolean(0.6),
      isAppealDecided: random.boolean(0.4),
    };
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into decisions (subject, subject_id, person_id, decision, group_id, decided_at, undone_at, audience, collection_id, closed)
      values (${decision.subject}, ${decision.subjectId}, ${decision.about}, ${decision.decision}, ${decision.group!}, ${daysAgo(decision.daysAgo!)}, ${decision.isReversed ? new Date() : null},
        ${decision.audience?.sharedAs ?? null}, ${decision.audience?.collection ?? null}, ${decision.audience?.closed ?? false}) returning id`))!;
    if (decision.appealed)
      await db.execute(
        sql`insert into appeals (decision_id, text, decided_at) values (${id}, 'It was kind', ${decision.isAppealDecided ? new Date() : null})`,
      );
    decisions.push({ decision, id });
    model.decisions.push(decision);
  }
  const reporters = [...model.people.keys()].slice(0, 5);
  // Several of deleted people are about the same subject.
  const subjectOfDeleted = random.pick(subjects);
  for (let n = 0; n < reportCount; n++) {
    const reporter = random.boolean(0.2) ? null : random.pick(reporters);
    const caseSubject =
      reporter === null && random.boolean(0.7) ? subjectOfDeleted : random.pick(subjects);
    const isSameReport = (one: ModelReport) =>
      reporter !== null &&
      one.subject === caseSubject.subject &&
      one.subjectId === caseSubject.id &&
      one.reporter === reporter &&
      one.resolvedDaysAgo === undefined;
    // a person has at most one pending report about a subject
    const resolvedDaysAgo =
      model.reports.some(isSameReport) || random.boolean(0.5) ? random.pick([0, 40]) : undefined;
    const subjectDecisions = decisions.filter(
      ({ decision }) =>
        decision.subject === caseSubject.subject && decision.subjectId === caseSubject.id,
    );
    const chosenDecision =
      resolvedDaysAgo !== undefined && subjectDecisions.length && random.boolean(0.7)
        ? random.pick(subjectDecisions)
        : undefined;
    const newReport: ModelReport = {
      subject: caseSubject.subject,
      subjectId: caseSubject.id,
      reporter,
      about: caseSubject.about,
      audience: pickEarlierAudience(caseSubject),
      group: caseSubject.group,
      resolvedDaysAgo,
      daysOld: random.pick([0, 20, 50]),
      decision: chosenDecision?.decision,
      picture: preservedPictureName({ subject: caseSubject.subject, subjectId: caseSubject.id }),
      // The same for reports of one person, and different for each subject.
      ...(reporter === null &&
        random.boolean(0.7) && {
          firstReport: subjects.indexOf(caseSubject) * 2 + random.below(2),
        }),
    };
    const idFor = (subject: Subject) => (caseSubject.subject === subject ? caseSubject.id : null);
    const evidence = JSON.stringify({
      pictures: [{ name: newReport.picture, width: 1, height: 1 }],
    });
    await db.execute(sql`
      insert into reports (reporter_id, title, url, reason, content_id, comment_id, person_id, subject_person_id, audience, collection_id, closed, group_id, said, created_at, resolved_at, decision_id, first_report_id)
      values (${reporter}, 'Not kind', '/', 'It is not', ${idFor('content')}, ${idFor('comment')}, ${idFor('person')}, ${newReport.about}, ${newReport.audience?.sharedAs ?? null},
        ${newReport.audience?.collection ?? null}, ${newReport.audience?.closed ?? false}, ${newReport.group}, ${evidence}::jsonb, ${daysAgo(newReport.daysOld!)},
        ${resolvedDaysAgo === undefined ? null : daysAgo(resolvedDaysAgo)}, ${chosenDecision?.id ?? null}, ${newReport.firstReport ?? null})`);
    model.reports.push(newReport);
  }
  for (const { subject, id } of subjects)
    await db.execute(sql`
      insert into files (name, evidence_subject, evidence_thing, width, height, bytes) values (${preservedPictureName({ subject, subjectId: id })}, ${subject}, ${id}, 1, 1, 1)`);
  return model;
}

/** The stand-in for deleted people, and group conversations with people who deleted the account. */
export async function deletedAuthors(db: Db, baseModel: Model): Promise<Model> {
  const model = await withDeletedStandIn(db, await addChats(db, baseModel));
  const people = new Map(model.people);
  for (const person of baseModel.people.values())
    if (person.id % 3 === 0) people.set(person.id, { ...person, deleted: true });
  await db.execute(
    sql`update people set deleted_at = now() where id % 3 = 0 and id = any (${[...baseModel.people.keys()]}::bigint[])`,
  );
  return { ...model, people };
}

/** Reports of messages, some of them in group conversations. */
async function addReportedMessages(db: Db, baseModel: Model): Promise<Model> {
  const model = await addChats(db, baseModel);
  const messages = [
    ...[...model.messages.values()].filter(({ views }) => views.size),
    ...model.chats.flatMap((chat) => chat.messages),
  ].filter(({ id, sender }) => id % 5 === 0 && model.people.has(sender));
  const [reporter] = model.people.keys();
  const reports = messages.map(({ id, sender }): ModelReport => ({
    subject: 'message',
    subjectId: id,
    reporter: reporter!,
    about: sender,
    audience: null,
    group: null,
  }));
  await db.execute(sql`
    insert into reports (reporter_id, title, url, reason, message_id, subject_person_id)
    select ${reporter!}, 'Not kind', '/', 'It is not', m.id, m.sender_id from messages m where m.id = any (${messages.map(({ id }) => id)}::bigint[])`);
  return { ...model, reports: [...model.reports, ...reports] };
}

/**
 * Cases about messages, and about posts, whose authors deleted their accounts. Some of the posts
 * belong to the stand-in for deleted people since.
 */
export async function orphanedCases(db: Db, baseModel: Model): Promise<Model> {
  const model = await addReportedMessages(db, await addRecentCases(db, baseModel));
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

/** `n` is stored in the details and identifies the entry. */
export type AuditEntry = {
  n: number;
  actor: number;
  subject: string;
  subject_id: number;
  about: number | null;
};
const auditEntries = new WeakMap<Model, AuditEntry[]>();
export const auditEntriesOf = (model: Model) => auditEntries.get(model)!;

/**
 * Adds audit log entries about each case and about other subjects, by the administrators and by
 * some other people.
 */
export async function writeAuditLog(db: Db, baseModel: Model): Promise<Model> {
  const model = await addRecentCases(db, baseModel);
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
  const rows: AuditEntry[] = [];
  const addEntries = (subject: string, subject_id: number, about: number | null = null) => {
    for (const actor of people)
      if (model.people.get(actor)!.admin || actor % 7 === 0)
        rows.push({ n: rows.length, actor, subject, subject_id, about });
  };
  for (const { subject, id } of subjectsOf(model)) addEntries(subject, id);
  for (const { id, comments } of [...model.posts.values()].slice(0, 10)) {
    addEntries('content', id);
    for (const comment of comments) addEntries('comment', comment.id);
  }
  for (const id of people) addEntries('person', id);
  for (const { id } of decisions) addEntries('decision', id);
  for (const id of people) addEntries('group', 1, id);
  // the same ids with other subjects
  for (const id of people) addEntries('feed', id);
  for (const subject of ['content', 'comment']) addEntries(subject, missingId);
  addEntries('link', link);
  addEntries('content', link);
  await db.execute(sql`
    insert into audit_log (actor_id, operation, subject, subject_id, details)
    select r.actor, 'test.row', r.subject, r.subject_id, jsonb_build_object('n', r.n, 'about', r.about)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (n int, actor bigint, subject text, subject_id bigint, about bigint) order by n`);
  model.decisions.push({
    subject: 'content',
    subjectId: missingId,
    decision: 'keep',
    about: people[0]!,
    audience: null,
    appealed: false,
  });
  decidedPeople.set(model, new Map(decisions.map(({ id, about }) => [id, about])));
  linkEntries.set(model, { link, about: people[0]! });
  auditEntries.set(model, rows);
  return model;
}
const decidedPeople = new WeakMap<Model, Map<number, number>>();
const linkEntries = new WeakMap<Model, { link: number; about: number }>();

/** Whether the audit log entry is about the person or about something of theirs. */
export function isAboutPerson(
  model: Model,
  person: number,
  { subject, subject_id, about }: AuditEntry,
): boolean {
  const comments = [...model.posts.values()].flatMap((post) => post.comments);
  const { link, about: linkSubject } = linkEntries.get(model)!;
  return (
    about === person ||
    (subject === 'person' && subject_id === person) ||
    (subject === 'content' && model.posts.get(subject_id)?.author === person) ||
    (subject === 'comment' && comments.find(({ id }) => id === subject_id)?.author === person) ||
    [...model.reports, ...model.decisions].some(
      (one) => one.subject === subject && one.subjectId === subject_id && one.about === person,
    ) ||
    (subject === 'link' && subject_id === link && linkSubject === person) ||
    (subject === 'decision' && decidedPeople.get(model)!.get(subject_id) === person)
  );
}
