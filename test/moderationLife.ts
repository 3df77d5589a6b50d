// Moderation over time: random sequences of steps on reported subjects. After each step, the views
// of everyone who may decide are compared with a model.
import type { Output } from '#contract/calls.ts';
import { maxPageSizes } from '#contract/limits.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import type { Random } from './random.ts';
import type { TestTown } from './town.ts';

type ReportedAudience = 'Public' | 'Group' | 'Friends' | 'Private';
type ReportedPost = {
  id: number;
  author: Username;
  isBlog: boolean;
  inGroup: boolean;
  audience: ReportedAudience;
  draft: boolean;
  isDeleted: boolean;
  hidden: boolean;
  text: string;
  reports: {
    reporter: Username;
    reason: string;
    text: string;
    audience: ReportedAudience;
    /** The id of the decision that closed it; null while it is pending. */
    decision: number | null;
    /** Days since the report, or since the decision that closed it. */
    days: number;
  }[];
  decisions: {
    id: number;
    by: Username;
    kind: 'keep' | 'hide' | 'warn';
    isReversed: boolean;
    appeal: 'none' | 'pending' | 'decided';
    /** A running number, for the order of appeals. */
    appealedAt: number;
    /** Days since the decision. */
    days: number;
  }[];
};

/**
 * June (keeper) is the only administrator, Hugo and Zoe moderate the site, and Ada owns the open
 * group. Ben is Ada's friend and an ordinary member.
 */
const staff = ['keeper', 'hugo', 'zoe'] as const satisfies Username[];
const viewers = [...staff, 'ada', 'ben'] as const satisfies Username[];
const authors = ['ada', 'ben', 'gus', 'hugo', 'zoe', 'keeper'] as const satisfies Username[];
const reporters = ['ada', 'ben', 'noor', 'hugo'] as const satisfies Username[];
const audiencesFromNarrowest: ReportedAudience[] = ['Private', 'Friends', 'Group', 'Public'];

const isStaff = (person: Username) => (staff as readonly Username[]).includes(person);

/**
 * Site cases: never one's own. Cases of moderators are for the administrator, those of the
 * administrator for the moderators.
 */
function canDecide(viewer: Username, { author }: ReportedPost): boolean {
  if (!isStaff(viewer) || viewer === author) return false;
  return !isStaff(author) || viewer === 'keeper' || author === 'keeper';
}

const isPending = (report: ReportedPost['reports'][number]) => report.decision === null;
const findDecision = (post: ReportedPost, id: number | null) =>
  post.decisions.find((decision) => decision.id === id);
const isAppealed = (post: ReportedPost, id: number | null) =>
  findDecision(post, id)?.appeal === 'pending' && !findDecision(post, id)!.isReversed;
const isRetained = (post: ReportedPost, report: ReportedPost['reports'][number]) =>
  isPending(report) || report.days < 30 || isAppealed(post, report.decision);

/**
 * The current text is visible while a report or an appeal is pending and its audience is at least
 * as wide as when it was reported.
 */
function isCurrentTextVisible(post: ReportedPost): boolean {
  if (post.isDeleted) return false;
  const audience = post.draft ? 'Private' : post.audience;
  return post.reports.some(
    (report) =>
      (isPending(report) || isAppealed(post, report.decision)) &&
      audiencesFromNarrowest.indexOf(audience) >= audiencesFromNarrowest.indexOf(report.audience),
  );
}

const isOpenToAll = ({ isDeleted, draft, hidden, audience }: ReportedPost) =>
  !isDeleted && !draft && !hidden && audience === 'Public';
/** The oldest pending appeal. A later decision does not resolve it. */
const findPendingAppeal = (post: ReportedPost) =>
  post.decisions
    .filter(({ id }) => isAppealed(post, id))
    .toSorted((a, b) => a.appealedAt - b.appealedAt)[0];
const getState = (post: ReportedPost) =>
  post.reports.some(isPending) ? 'open' : findPendingAppeal(post) ? 'appealed' : 'decided';
/** The decision that a case shows when it is not open. */
const getDisplayedDecision = (post: ReportedPost) =>
  findPendingAppeal(post) ?? post.decisions.at(-1);

type StepContext = { town: TestTown; random: Random };
let counter = 0;
const createUniqueWord = (word: string) => `${word}${++counter}x`;

const steps: Record<string, (context: StepContext, post: ReportedPost) => Promise<boolean>> = {
  async report({ town, random }, post) {
    const reporter = random.pick(reporters);
    if (reporter === post.author || post.isDeleted || post.draft) return false;
    const client = await town.as(reporter);
    if ((await client.raw('GET /content/get-one', { id: post.id })).statusCode !== 200)
      return false;
    const reason = createUniqueWord('reason');
    await client.ask('POST /content/report', {
      content_id: post.id,
      title: 'Report',
      url: '/feed',
      reason,
    });
    post.reports.push({
      reporter,
      reason,
      text: post.text,
      audience: post.audience,
      decision: null,
      days: 0,
    });
    return true;
  },
  async edit({ town, random }, post) {
    if (post.isDeleted) return false;
    const audience = random.pick<ReportedAudience>(
      post.inGroup ? ['Group', 'Friends', 'Private'] : ['Public', 'Friends', 'Private'],
    );
    return updatePost(town, post, {
      text: createUniqueWord('text'),
      audience,
      draft: post.isBlog && random.boolean(0.4),
    });
  },
  async narrow({ town }, post) {
    return post.isDeleted || post.audience === 'Private'
      ? false
      : updatePost(town, post, {
          text: createUniqueWord('text'),
          audience: 'Private',
          draft: false,
        });
  },
  async draft({ town }, post) {
    return post.isDeleted || !post.isBlog
      ? false
      : updatePost(town, post, {
          text: createUniqueWord('text'),
          audience: post.audience,
          draft: true,
        });
  },
  async delete({ town, random }, post) {
    if (post.isDeleted || !random.boolean(0.3)) return false;
    await (await town.as(post.author)).ask('POST /content/delete', { id: post.id });
    post.isDeleted = true;
    return true;
  },
  async decide({ town, random }, post) {
    const openReports = post.reports.filter(isPending);
    const eligible = staff.filter(
      (candidate) =>
        canDecide(candidate, post) && !openReports.some(({ reporter }) => reporter === candidate),
    );
    if (!openReports.length || !eligible.length) return false;
    const by = random.pick(eligible);
    const kind = post.isDeleted ? 'warn' : random.pick(['keep', 'hide', 'warn'] as const);
    const { decision } = await (
      await town.as(by)
    ).ask('POST /admin/report/resolve', {
      id: caseIdOf(post),
      decision: kind,
      ...(kind !== 'keep' && { category: 'other' }),
    });
    for (const report of openReports) Object.assign(report, { decision: decision.id, days: 0 });
    post.decisions.push({
      id: decision.id,
      by,
      kind,
      isReversed: false,
      appeal: 'none',
      appealedAt: 0,
      days: 0,
    });
    if (kind === 'hide') post.hidden = true;
    return true;
  },
  async appeal({ town }, post) {
    const latest = post.decisions.at(-1);
    if (
      !latest ||
      latest.kind === 'keep' ||
      latest.isReversed ||
      latest.appeal !== 'none' ||
      latest.days >= 30
    )
      return false;
    await (
      await town.as(post.author)
    ).ask('POST /moderation/appeal', { id: latest.id, text: 'It is right.' });
    Object.assign(latest, { appeal: 'pending', appealedAt: ++counter });
    return true;
  },
  async decideAppeal({ town, random }, post) {
    const appealed = findPendingAppeal(post);
    if (!appealed) return false;
    const affectedReporters = post.reports
      .filter(({ decision }) => decision === appealed.id)
      .map(({ reporter }) => reporter);
    const eligible = staff.filter(
      (candidate) =>
        canDecide(candidate, post) &&
        candidate !== appealed.by &&
        !affectedReporters.includes(candidate),
    );
    if (!eligible.length) return false;
    const isOverturned = random.boolean(0.5);
    await (
      await town.as(random.pick(eligible))
    ).ask('POST /admin/appeal/resolve', {
      id: appealed.id,
      decision: isOverturned ? 'overturn' : 'uphold',
    });
    Object.assign(appealed, { appeal: 'decided', isReversed: isOverturned });
    if (isOverturned) updateHidden(post);
    return true;
  },
  async reverse({ town }, post) {
    const latest = post.decisions.at(-1);
    if (
      !latest ||
      latest.isReversed ||
      latest.days >= 30 ||
      (latest.kind === 'hide' && post.isDeleted)
    )
      return false;
    await (await town.as(latest.by)).ask('POST /admin/report/undo', { id: latest.id });
    latest.isReversed = true;
    for (const report of post.reports) if (report.decision === latest.id) report.decision = null;
    updateHidden(post);
    return true;
  },
  async passMonth({ town }, post) {
    if (!post.reports.length) return false;
    const shift = sql`interval '31 days'`;
    await town.db.execute(
      sql`update reports set created_at = created_at - ${shift}, resolved_at = resolved_at - ${shift} where subject = 'content' and subject_id = ${post.id}`,
    );
    await town.db.execute(
      sql`update decisions set decided_at = decided_at - ${shift} where subject = 'content' and subject_id = ${post.id}`,
    );
    for (const entry of [...post.reports, ...post.decisions]) entry.days += 31;
    return true;
  },
};

const updateHidden = (post: ReportedPost) =>
  (post.hidden = post.decisions.some(({ kind, isReversed }) => kind === 'hide' && !isReversed));

async function updatePost(
  town: TestTown,
  post: ReportedPost,
  { text, audience, draft }: Pick<ReportedPost, 'text' | 'audience' | 'draft'>,
) {
  const client = await town.as(post.author);
  const { id } = post;
  if (post.isBlog)
    await client.ask('POST /blog/update', {
      id,
      title: 'A blog',
      excerpt: 'In short.',
      description: `<p>${text}</p>`,
      shared_as: audience,
      status: draft ? 'Draft' : 'Published',
    });
  else await client.ask('POST /content/add', { id, text, shared_as: audience });
  Object.assign(post, { text, audience, draft });
  return true;
}

const caseIdOf = ({ id }: Pick<ReportedPost, 'id'>) => `content-${id}`;

/**
 * Runs one case through `steps` random steps and compares all views after each. Returns the number
 * of comparisons.
 */
export async function runModerationCase(
  context: StepContext,
  cases: ReportedPost[],
  label: string,
  stepCount = 10,
): Promise<{ attempts: number; errors: string[] }> {
  const { town, random } = context;
  const author = random.pick(authors);
  const isBlog = random.boolean(0.4);
  const inGroup = !isBlog && author !== 'keeper' && random.boolean(0.3);
  const member = await town.as(author);
  if (inGroup)
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) values (${town.group.creek!}, ${member.id}) on conflict do nothing`,
    );
  const text = createUniqueWord('text');
  const audience = inGroup ? 'Group' : random.pick(['Public', 'Public', 'Friends'] as const);
  const { content } = isBlog
    ? await member.ask('POST /blog/create', {
        title: 'A blog',
        excerpt: 'In short.',
        description: `<p>${text}</p>`,
        shared_as: audience,
        status: 'Published',
      })
    : await member.ask('POST /content/add', {
        text,
        shared_as: audience,
        ...(inGroup && { group_id: town.group.creek! }),
      });
  const post: ReportedPost = {
    id: content.id,
    author,
    isBlog,
    inGroup,
    audience,
    draft: false,
    isDeleted: false,
    hidden: false,
    text,
    reports: [],
    decisions: [],
  };
  cases.push(post);
  const errors: string[] = [];
  const doneSteps: string[] = [];
  let attempts = 0;
  await steps.report!(context, post);
  for (let i = 0; i < stepCount; i++) {
    const name = random.pick(Object.keys(steps));
    if (!(await steps[name]!(context, post))) continue;
    doneSteps.push(name);
    for (const viewer of viewers)
      for (const [subject, error] of await viewCase(town, viewer, post, cases)) {
        attempts++;
        if (error)
          errors.push(
            `${label}, ${caseIdOf(post)} of ${author} after ${doneSteps.join(', ')}: ${viewer}, ${subject}: ${error}`,
          );
      }
  }
  return { attempts, errors };
}

/** All pages of the cases that wait. */
async function readQueue(client: Awaited<ReturnType<TestTown['as']>>) {
  const cases: Output<'GET /admin/reports'>['cases'] = [];
  for (let page = 1; ; page++) {
    const response = await client.ask('GET /admin/reports', {
      state: 'waiting',
      page,
      pageSize: maxPageSizes.texts,
    });
    cases.push(...response.cases);
    if (page >= response.pageCount) return { cases, waiting: response.waiting };
  }
}

/** Compares everything that one viewer receives about one case with the model. */
async function viewCase(
  town: TestTown,
  viewer: Username,
  post: ReportedPost,
  cases: readonly ReportedPost[],
): Promise<[what: string, error: string | undefined][]> {
  const client = await town.as(viewer);
  const results: [string, string | undefined][] = [];
  const compare = (subject: string, actual: unknown, expected: unknown) =>
    results.push([
      subject,
      JSON.stringify(actual) === JSON.stringify(expected)
        ? undefined
        : `${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
    ]);
  const extractWords = (body: string) =>
    [...new Set(body.match(/\b(?:text|reason)\d+x\b/g))].toSorted();
  const ownWords = new Set([
    post.text,
    ...post.reports.flatMap(({ text, reason }) => [text, reason]),
  ]);
  const retainedTexts = post.reports
    .filter((report) => isRetained(post, report))
    .map(({ text }) => text);
  const currentTexts = isCurrentTextVisible(post) ? [post.text] : [];
  const publicTexts = isOpenToAll(post) && !post.isBlog ? [post.text] : [];

  // the case itself: a hidden text must occur nowhere in the response
  const caseResponse = await client.raw('GET /admin/report', { id: caseIdOf(post) });
  const canSeeCase = canDecide(viewer, post) && post.reports.length > 0;
  compare('case', caseResponse.statusCode, !isStaff(viewer) ? 403 : canSeeCase ? 200 : 404);
  const displayedId = getDisplayedDecision(post)?.id ?? null;
  const listedReports =
    getState(post) === 'open'
      ? post.reports.filter(isPending)
      : post.reports.filter(({ decision }) => decision === displayedId);
  const reasons = listedReports.map(({ reason }) => reason);
  if (canSeeCase)
    compare(
      'words of the case',
      extractWords(caseResponse.body),
      [...new Set([...reasons, ...retainedTexts, ...currentTexts, ...publicTexts])].toSorted(),
    );

  if (isStaff(viewer)) {
    const queue = await readQueue(client);
    compare(
      'queue',
      queue.cases.some(({ id }) => id === caseIdOf(post)),
      canSeeCase && getState(post) !== 'decided',
    );
    const visiblePosts = cases.filter(
      (other) => canDecide(viewer, other) && other.reports.length > 0,
    );
    compare('numbers', queue.waiting, {
      open: visiblePosts.filter((other) => other.reports.some(isPending)).length,
      appealed: visiblePosts.filter(findPendingAppeal).length,
    });
    const queueEntries = queue.cases.filter(({ id }) => id === caseIdOf(post));
    compare(
      'words of the queue',
      extractWords(JSON.stringify(queueEntries)),
      canSeeCase && queueEntries.length
        ? [...new Set([...reasons, ...publicTexts])].toSorted()
        : [],
    );
  }
  if (viewer === 'keeper') {
    const { log } = await client.ask('GET /admin/audit', {
      subject: 'content',
      subject_id: post.id,
      pageSize: 100,
    });
    compare(
      'audit log',
      log.some(({ deed }) => deed.startsWith('report.')),
      post.author !== 'keeper' && log.length > 0,
    );
    const { user } = await client.ask('GET /admin/user', { user_id: client.id });
    compare('reports against oneself', user.reports, 0);
  }
  if (viewer === 'ada') {
    const group_id = town.group.creek!;
    const isGroupCase = post.inGroup && post.author !== 'ada' && !isStaff(post.author);
    const openReports = post.reports.filter(
      (report) => isPending(report) && report.audience === 'Group',
    );
    const canSeeGroupCase = isGroupCase && openReports.length > 0;
    const { cases: groupCases } = await client.ask('GET /group/reports', {
      group_id,
      pageSize: 100,
    });
    compare(
      'queue of the group',
      groupCases.some(({ id }) => id === caseIdOf(post)),
      canSeeGroupCase,
    );
    const response = await client.raw('GET /group/report', { group_id, id: caseIdOf(post) });
    compare('case of the group', response.statusCode, canSeeGroupCase ? 200 : 404);
    if (canSeeGroupCase) {
      const retainedGroupTexts = post.reports
        .filter((report) => report.audience === 'Group' && isRetained(post, report))
        .map(({ text }) => text);
      const currentGroupTexts = post.isDeleted || post.audience !== 'Group' ? [] : [post.text];
      compare(
        'words in the group',
        extractWords(response.body).filter((word) => ownWords.has(word)),
        [
          ...new Set([
            ...openReports.map(({ reason }) => reason),
            ...retainedGroupTexts,
            ...currentGroupTexts,
          ]),
        ].toSorted(),
      );
      compare('reporters in the group', response.body.includes('"reporter"'), false);
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
