// Moderation over time: random sequences of steps on reported subjects. After each step, the views
// of everyone who may decide are compared with a model.
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import type { Random } from './random.ts';
import type { TestTown } from './town.ts';

type ReportedAudience = 'Public' | 'Group' | 'Friends' | 'Private';
type Case = {
  id: number;
  author: Username;
  blog: boolean;
  inGroup: boolean;
  reach: ReportedAudience;
  draft: boolean;
  gone: boolean;
  hidden: boolean;
  text: string;
  reports: {
    reporter: Username;
    reason: string;
    text: string;
    reach: ReportedAudience;
    decision: number | null;
    days: number;
  }[];
  decisions: {
    id: number;
    by: Username;
    kind: 'keep' | 'hide' | 'warn';
    undone: boolean;
    appeal: 'none' | 'waits' | 'decided';
    appealedAt: number;
    days: number;
  }[];
};

/**
 * June (keeper) is the only administrator, Hugo and Zoe moderate the site, and Ada owns the open
 * group. Ben is Ada's friend and an ordinary member.
 */
const judges = ['keeper', 'hugo', 'zoe'] as const satisfies Username[];
const viewers = [...judges, 'ada', 'ben'] as const satisfies Username[];
const authors = ['ada', 'ben', 'gus', 'hugo', 'zoe', 'keeper'] as const satisfies Username[];
const reporters = ['ada', 'ben', 'noor', 'hugo'] as const satisfies Username[];
const wider: ReportedAudience[] = ['Private', 'Friends', 'Group', 'Public'];

const isStaff = (person: Username) => (judges as readonly Username[]).includes(person);

/**
 * Site cases: never one's own. Cases of moderators are for the administrator, those of the
 * administrator for the moderators.
 */
function judgesCase(viewer: Username, { author }: Case): boolean {
  if (!isStaff(viewer) || viewer === author) return false;
  return !isStaff(author) || viewer === 'keeper' || author === 'keeper';
}

const waits = (one: Case['reports'][number]) => one.decision === null;
const decisionOf = (one: Case, id: number | null) =>
  one.decisions.find((decision) => decision.id === id);
const isAppealed = (one: Case, id: number | null) =>
  decisionOf(one, id)?.appeal === 'waits' && !decisionOf(one, id)!.undone;
const lives = (one: Case, report: Case['reports'][number]) =>
  waits(report) || report.days < 30 || isAppealed(one, report.decision);

/**
 * The current text is visible while a report or an appeal is pending and its audience is at least
 * as wide as when it was reported.
 */
function isCurrentTextVisible(one: Case): boolean {
  if (one.gone) return false;
  const reach = one.draft ? 'Private' : one.reach;
  return one.reports.some(
    (report) =>
      (waits(report) || isAppealed(one, report.decision)) &&
      wider.indexOf(reach) >= wider.indexOf(report.reach),
  );
}

const isOpenToAll = ({ gone, draft, hidden, reach }: Case) =>
  !gone && !draft && !hidden && reach === 'Public';
/** The oldest pending appeal. A later decision does not resolve it. */
const appealedIn = (one: Case) =>
  one.decisions
    .filter(({ id }) => isAppealed(one, id))
    .toSorted((a, b) => a.appealedAt - b.appealedAt)[0];
const stateOf = (one: Case) =>
  one.reports.some(waits) ? 'open' : appealedIn(one) ? 'appealed' : 'decided';
/** The decision that a case shows when it is not open. */
const displayedDecision = (one: Case) => appealedIn(one) ?? one.decisions.at(-1);

type Steps = { town: TestTown; random: Random };
let nth = 0;
const unique = (word: string) => `${word}${++nth}x`;

const steps: Record<string, (context: Steps, one: Case) => Promise<boolean>> = {
  async report({ town, random }, one) {
    const reporter = random.pick(reporters);
    if (reporter === one.author || one.gone || one.draft) return false;
    const client = await town.as(reporter);
    if ((await client.raw('GET /content/get-one', { id: one.id })).statusCode !== 200) return false;
    const reason = unique('reason');
    await client.ask('POST /content/report', {
      content_id: one.id,
      title: 'Report',
      url: '/feed',
      reason,
    });
    one.reports.push({
      reporter,
      reason,
      text: one.text,
      reach: one.reach,
      decision: null,
      days: 0,
    });
    return true;
  },
  async edit({ town, random }, one) {
    if (one.gone) return false;
    const reach = random.pick<ReportedAudience>(
      one.inGroup ? ['Group', 'Friends', 'Private'] : ['Public', 'Friends', 'Private'],
    );
    return save(town, one, { text: unique('text'), reach, draft: one.blog && random.boolean(0.4) });
  },
  async narrow({ town }, one) {
    return one.gone || one.reach === 'Private'
      ? false
      : save(town, one, { text: unique('text'), reach: 'Private', draft: false });
  },
  async draft({ town }, one) {
    return one.gone || !one.blog
      ? false
      : save(town, one, { text: unique('text'), reach: one.reach, draft: true });
  },
  async delete({ town, random }, one) {
    if (one.gone || !random.boolean(0.3)) return false;
    await (await town.as(one.author)).ask('POST /content/delete', { id: one.id });
    one.gone = true;
    return true;
  },
  async decide({ town, random }, one) {
    const open = one.reports.filter(waits);
    const able = judges.filter(
      (judge) => judgesCase(judge, one) && !open.some(({ reporter }) => reporter === judge),
    );
    if (!open.length || !able.length) return false;
    const by = random.pick(able);
    const kind = one.gone ? 'warn' : random.pick(['keep', 'hide', 'warn'] as const);
    const { decision } = await (
      await town.as(by)
    ).ask('POST /admin/report/resolve', {
      id: caseOf(one),
      decision: kind,
      ...(kind !== 'keep' && { category: 'other' }),
    });
    for (const report of open) Object.assign(report, { decision: decision.id, days: 0 });
    one.decisions.push({
      id: decision.id,
      by,
      kind,
      undone: false,
      appeal: 'none',
      appealedAt: 0,
      days: 0,
    });
    if (kind === 'hide') one.hidden = true;
    return true;
  },
  async appeal({ town }, one) {
    const last = one.decisions.at(-1);
    if (!last || last.kind === 'keep' || last.undone || last.appeal !== 'none' || last.days >= 30)
      return false;
    await (
      await town.as(one.author)
    ).ask('POST /moderation/appeal', { id: last.id, text: 'It is right.' });
    Object.assign(last, { appeal: 'waits', appealedAt: ++nth });
    return true;
  },
  async judge({ town, random }, one) {
    const appealed = appealedIn(one);
    if (!appealed) return false;
    const concerned = one.reports
      .filter(({ decision }) => decision === appealed.id)
      .map(({ reporter }) => reporter);
    const able = judges.filter(
      (judge) => judgesCase(judge, one) && judge !== appealed.by && !concerned.includes(judge),
    );
    if (!able.length) return false;
    const overturn = random.boolean(0.5);
    await (
      await town.as(random.pick(able))
    ).ask('POST /admin/appeal/resolve', {
      id: appealed.id,
      decision: overturn ? 'overturn' : 'uphold',
    });
    Object.assign(appealed, { appeal: 'decided', undone: overturn });
    if (overturn) takeBack(one);
    return true;
  },
  async undo({ town }, one) {
    const last = one.decisions.at(-1);
    if (!last || last.undone || last.days >= 30 || (last.kind === 'hide' && one.gone)) return false;
    await (await town.as(last.by)).ask('POST /admin/report/undo', { id: last.id });
    last.undone = true;
    for (const report of one.reports) if (report.decision === last.id) report.decision = null;
    takeBack(one);
    return true;
  },
  async pass({ town }, one) {
    if (!one.reports.length) return false;
    const back = sql`interval '31 days'`;
    await town.db.execute(
      sql`update reports set created_at = created_at - ${back}, resolved_at = resolved_at - ${back} where subject = 'content' and subject_id = ${one.id}`,
    );
    await town.db.execute(
      sql`update decisions set decided_at = decided_at - ${back} where subject = 'content' and subject_id = ${one.id}`,
    );
    for (const each of [...one.reports, ...one.decisions]) each.days += 31;
    return true;
  },
};

const takeBack = (one: Case) =>
  (one.hidden = one.decisions.some(({ kind, undone }) => kind === 'hide' && !undone));

async function save(
  town: TestTown,
  one: Case,
  { text, reach, draft }: Pick<Case, 'text' | 'reach' | 'draft'>,
) {
  const client = await town.as(one.author);
  const { id } = one;
  if (one.blog)
    await client.ask('POST /blog/update', {
      id,
      title: 'A blog',
      excerpt: 'In short.',
      description: `<p>${text}</p>`,
      shared_as: reach,
      status: draft ? 'Draft' : 'Published',
    });
  else await client.ask('POST /content/add', { id, text, shared_as: reach });
  Object.assign(one, { text, reach, draft });
  return true;
}

const caseOf = ({ id }: Pick<Case, 'id'>) => `content-${id}`;

/**
 * Runs one case through `steps` random steps and compares all views after each. Returns the number
 * of comparisons.
 */
export async function runModerationCase(
  context: Steps,
  cases: Case[],
  where: string,
  length = 10,
): Promise<{ attempts: number; errors: string[] }> {
  const { town, random } = context;
  const author = random.pick(authors);
  const blog = random.boolean(0.4);
  const inGroup = !blog && author !== 'keeper' && random.boolean(0.3);
  const member = await town.as(author);
  if (inGroup)
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) values (${town.group.creek!}, ${member.id}) on conflict do nothing`,
    );
  const text = unique('text');
  const reach = inGroup ? 'Group' : random.pick(['Public', 'Public', 'Friends'] as const);
  const { content } = blog
    ? await member.ask('POST /blog/create', {
        title: 'A blog',
        excerpt: 'In short.',
        description: `<p>${text}</p>`,
        shared_as: reach,
        status: 'Published',
      })
    : await member.ask('POST /content/add', {
        text,
        shared_as: reach,
        ...(inGroup && { group_id: town.group.creek! }),
      });
  const one: Case = {
    id: content.id,
    author,
    blog,
    inGroup,
    reach,
    draft: false,
    gone: false,
    hidden: false,
    text,
    reports: [],
    decisions: [],
  };
  cases.push(one);
  const errors: string[] = [];
  const done: string[] = [];
  let attempts = 0;
  await steps.report!(context, one);
  for (let i = 0; i < length; i++) {
    const name = random.pick(Object.keys(steps));
    if (!(await steps[name]!(context, one))) continue;
    done.push(name);
    for (const viewer of viewers)
      for (const [what, error] of await viewCase(town, viewer, one, cases)) {
        attempts++;
        if (error)
          errors.push(
            `${where}, ${caseOf(one)} of ${author} after ${done.join(', ')}: ${viewer}, ${what}: ${error}`,
          );
      }
  }
  return { attempts, errors };
}

/** Compares everything that one viewer receives about one case with the model. */
async function viewCase(
  town: TestTown,
  viewer: Username,
  one: Case,
  cases: readonly Case[],
): Promise<[what: string, error: string | undefined][]> {
  const client = await town.as(viewer);
  const results: [string, string | undefined][] = [];
  const check = (what: string, seen: unknown, right: unknown) =>
    results.push([
      what,
      JSON.stringify(seen) === JSON.stringify(right)
        ? undefined
        : `${JSON.stringify(seen)} instead of ${JSON.stringify(right)}`,
    ]);
  const words = (body: string) => [...new Set(body.match(/\b(?:text|reason)\d+x\b/g))].toSorted();
  const ofCase = new Set([one.text, ...one.reports.flatMap(({ text, reason }) => [text, reason])]);
  const kept = one.reports.filter((report) => lives(one, report)).map(({ text }) => text);
  const now = isCurrentTextVisible(one) ? [one.text] : [];
  const quoted = isOpenToAll(one) && !one.blog ? [one.text] : [];

  // the case itself: a hidden text must occur nowhere in the response
  const opened = await client.raw('GET /admin/report', { id: caseOf(one) });
  const site = judgesCase(viewer, one) && one.reports.length > 0;
  check('case', opened.statusCode, !isStaff(viewer) ? 403 : site ? 200 : 404);
  const last = displayedDecision(one)?.id ?? null;
  const listed =
    stateOf(one) === 'open'
      ? one.reports.filter(waits)
      : one.reports.filter(({ decision }) => decision === last);
  const reasons = listed.map(({ reason }) => reason);
  if (site)
    check(
      'words of the case',
      words(opened.body),
      [...new Set([...reasons, ...kept, ...now, ...quoted])].toSorted(),
    );

  if (isStaff(viewer)) {
    const answer = await client.ask('GET /admin/reports', { state: 'waiting', pageSize: 30 });
    check(
      'queue',
      answer.cases.some(({ id }) => id === caseOf(one)),
      site && stateOf(one) !== 'decided',
    );
    const mine = cases.filter((each) => judgesCase(viewer, each) && each.reports.length > 0);
    check('numbers', answer.waiting, {
      open: mine.filter((each) => each.reports.some(waits)).length,
      appealed: mine.filter(appealedIn).length,
    });
    const about = answer.cases.filter(({ id }) => id === caseOf(one));
    check(
      'words of the queue',
      words(JSON.stringify(about)),
      site && about.length ? [...new Set([...reasons, ...quoted])].toSorted() : [],
    );
  }
  if (viewer === 'keeper') {
    const { log } = await client.ask('GET /admin/audit', {
      subject: 'content',
      subject_id: one.id,
      pageSize: 100,
    });
    check(
      'audit log',
      log.some(({ deed }) => deed.startsWith('report.')),
      one.author !== 'keeper' && log.length > 0,
    );
    const { user } = await client.ask('GET /admin/user', { user_id: client.id });
    check('reports against oneself', user.reports, 0);
  }
  if (viewer === 'ada') {
    const group_id = town.group.creek!;
    const inGroup = one.inGroup && one.author !== 'ada' && !isStaff(one.author);
    const open = one.reports.filter((report) => waits(report) && report.reach === 'Group');
    const sees = inGroup && open.length > 0;
    const { cases: shown } = await client.ask('GET /group/reports', { group_id, pageSize: 100 });
    check(
      'queue of the group',
      shown.some(({ id }) => id === caseOf(one)),
      sees,
    );
    const answer = await client.raw('GET /group/report', { group_id, id: caseOf(one) });
    check('case of the group', answer.statusCode, sees ? 200 : 404);
    if (sees) {
      const inReach = one.reports
        .filter((report) => report.reach === 'Group' && lives(one, report))
        .map(({ text }) => text);
      const asNow = one.gone || one.reach !== 'Group' ? [] : [one.text];
      check(
        'words in the group',
        words(answer.body).filter((word) => ofCase.has(word)),
        [...new Set([...open.map(({ reason }) => reason), ...inReach, ...asNow])].toSorted(),
      );
      check('reporters in the group', answer.body.includes('"reporter"'), false);
    }
  }
  return results;
}

export async function createModeratedTown(town: TestTown) {
  await town.db.execute(sql`update people set moderator = username in ('hugo', 'zoe')`);
  const [low, high] = [town.id.gus, town.id.ben].toSorted((a, b) => a - b);
  await town.db.execute(
    sql`insert into friendships (low_id, high_id, requester_id, status) values (${low!}, ${high!}, ${low!}, 1) on conflict do nothing`,
  );
}
