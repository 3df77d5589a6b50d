// Part of the reference model: which moderation cases each viewer receives (docs/visibility.md).
import { moderatesSite } from './moderationModel.ts';
import {
  isActive,
  moderatesGroup,
  type ModelComment,
  type ModelDecision,
  type Post,
  type AudienceSnapshot,
  type ModelReport,
  type Viewer,
  type Model,
} from './referenceModel.ts';

const isStaff = (model: Model, person: number) =>
  model.people.get(person)!.admin || model.people.get(person)!.moderator;

/**
 * Whether the viewer handles cases about this person on the site. Moderators never handle their
 * own. Administrators handle those of staff; moderators handle those of the only administrator.
 */
export function handlesSiteCases(model: Model, viewer: Viewer, about: number): boolean {
  if (viewer === null || !moderatesSite(model, viewer) || viewer === about) return false;
  if (!isStaff(model, about) || model.people.get(viewer)!.admin) return true;
  const otherAdmins = [...model.people.values()].filter(
    (one) => one.admin && isActive(one) && one.id !== about,
  );
  return model.people.get(about)!.admin && otherAdmins.length === 0;
}

/** Whether the viewer handles cases about this person in the group. */
export function handlesGroupCases(
  model: Model,
  viewer: Viewer,
  group: number,
  about: number,
): boolean {
  const groupModel = model.groups.get(group)!;
  if (
    viewer === null ||
    !moderatesGroup(viewer, groupModel) ||
    viewer === about ||
    about === groupModel.owner
  )
    return false;
  if (groupModel.moderators.has(about) && viewer !== groupModel.owner) return false;
  return !isStaff(model, about) || model.people.get(viewer)!.admin;
}

export const handlesGroupReport = (
  model: Model,
  viewer: Viewer,
  { group, about, audience }: ModelReport,
) =>
  group !== null &&
  (audience?.sharedAs === 'Public' || audience?.sharedAs === 'Group') &&
  handlesGroupCases(model, viewer, group, about);

/** Days after the end of a case during which those who may decide about it still see it. */
const retentionDays = 30;
export const isAppealPending = ({ appealed, isAppealDecided, isReversed }: ModelDecision) =>
  appealed && !isAppealDecided && !isReversed;
const isDecisionAppealed = ({ decision }: ModelReport) =>
  decision !== undefined && isAppealPending(decision);
/**
 * Whether a report waits for the site, or for a group, which may already have decided to keep the
 * subject.
 */
export const isReportPending = (
  model: Model,
  { subject, subjectId, resolvedDaysAgo, daysOld = 0 }: ModelReport,
  group: number | null,
) =>
  resolvedDaysAgo === undefined &&
  (group === null ||
    !model.decisions.some(
      (one) =>
        one.subject === subject &&
        one.subjectId === subjectId &&
        one.group === group &&
        one.decision === 'keep' &&
        !one.isReversed &&
        daysOld >= (one.daysAgo ?? 0),
    ));
export const isReportRetained = (model: Model, report: ModelReport, group: number | null) =>
  isReportPending(model, report, group) ||
  (report.resolvedDaysAgo ?? 0) < retentionDays ||
  isDecisionAppealed(report);
export const isDecisionRetained = (decision: ModelDecision) =>
  (decision.daysAgo ?? 0) < retentionDays || isAppealPending(decision);
/** Whether the site has to decide: the report is pending, or an appeal against its decision is. */
export const isOpen = (model: Model, report: ModelReport) =>
  isReportPending(model, report, null) || isDecisionAppealed(report);

const audiencesFromNarrowest = ['Private', 'Collection', 'Friends', 'Group', 'Public'];
const widthOf = ({ sharedAs }: Pick<Post, 'sharedAs'>) => audiencesFromNarrowest.indexOf(sharedAs);

/**
 * The current audience of a post or a comment. A comment needs both the audience of the post and
 * the one it was written for.
 */
export function audienceSnapshotOf(
  model: Model,
  post: Post,
  comment?: ModelComment,
): AudienceSnapshot {
  const group = post.group === null ? undefined : model.groups.get(post.group)!;
  const authors = comment ? [post.author, comment.author] : [post.author];
  const isPrivate =
    post.draft ||
    !post.approved ||
    comment?.held === true ||
    group?.deleted === true ||
    authors.some((author) => model.people.get(author)!.deleted);
  const source =
    comment &&
    comment.audience.audienceRevision !== post.audienceRevision &&
    widthOf(comment.audience) <= widthOf(post)
      ? comment.audience
      : post;
  const differsInCollection =
    source !== post && source.sharedAs === post.sharedAs && source.collection !== post.collection;
  return {
    sharedAs: isPrivate ? 'Private' : source.sharedAs,
    collection: differsInCollection ? null : source.collection,
    closed: group !== undefined && (post.closedAtPost || group.closed),
  };
}

/** Whether the audience `current` includes the audience `earlier`. */
export function isAsWide(current: AudienceSnapshot, earlier: AudienceSnapshot | null): boolean {
  if (!earlier || (current.closed && !earlier.closed)) return false;
  if (current.sharedAs === 'Collection' && earlier.sharedAs === 'Collection')
    return current.collection !== null && current.collection === earlier.collection;
  return (
    audiencesFromNarrowest.indexOf(current.sharedAs) >=
    audiencesFromNarrowest.indexOf(earlier.sharedAs)
  );
}

/** Whether the viewer sees the current post or comment because of a report or a pending appeal. */
function isSeenBecauseOfCase(
  model: Model,
  viewer: Viewer,
  subject: 'content' | 'comment',
  post: Post,
  comment?: ModelComment,
): boolean {
  const { id } = comment ?? post;
  const current = audienceSnapshotOf(model, post, comment);
  const reports = model.reports.filter((one) => one.subject === subject && one.subjectId === id);
  const inGroup = current.sharedAs === 'Public' || current.sharedAs === 'Group';
  return (
    reports.some(
      (one) =>
        isAsWide(current, one.audience) &&
        ((handlesSiteCases(model, viewer, one.about) && isOpen(model, one)) ||
          (inGroup &&
            handlesGroupReport(model, viewer, one) &&
            isReportPending(model, one, one.group))),
    ) ||
    (reports.length === 0 &&
      model.decisions.some(
        (one) =>
          one.subject === subject &&
          one.subjectId === id &&
          isAppealPending(one) &&
          isAsWide(current, one.audience) &&
          handlesSiteCases(model, viewer, one.about),
      ))
  );
}

export const reportedPosts = (model: Model, viewer: Viewer) =>
  [...model.posts.values()].filter((post) => isSeenBecauseOfCase(model, viewer, 'content', post));
export const reportedComments = (model: Model, viewer: Viewer) =>
  [...model.posts.values()].flatMap((post) =>
    post.comments.filter((comment) => isSeenBecauseOfCase(model, viewer, 'comment', post, comment)),
  );

/**
 * The reports whose preserved images the viewer sees. In these models each report preserved some.
 */
export const visiblePictures = (model: Model, viewer: Viewer) =>
  model.reports.filter(
    (one) =>
      (handlesSiteCases(model, viewer, one.about) && isReportRetained(model, one, null)) ||
      (handlesGroupReport(model, viewer, one) && isReportRetained(model, one, one.group)),
  );
/** The posts and comments whose current images are among them. */
export const subjectsWithPictures = (
  model: Model,
  viewer: Viewer,
  subject: 'content' | 'comment',
) =>
  new Set(
    visiblePictures(model, viewer).flatMap((one) =>
      one.subject === subject && one.picture === undefined ? [one.subjectId] : [],
    ),
  );

/** The number of reports in the statistics. Reports about staff are not counted. */
export const countedReports = (model: Model) =>
  model.reports.filter(({ about }) => !isStaff(model, about)).length;
