// Part of the reference model: which moderation cases each viewer receives (docs/visibility.md).
import { keepsSite } from './moderationModel.ts';
import {
  isActive,
  keepsOrder,
  type ModelComment,
  type Decided,
  type Post,
  type AudienceSnapshot,
  type ModelReport,
  type Viewer,
  type World,
} from './referenceModel.ts';

const isStaff = (world: World, person: number) =>
  world.people.get(person)!.admin || world.people.get(person)!.moderator;

/**
 * Whether the viewer handles cases about this person on the site. Moderators never handle their
 * own. Administrators handle those of staff; moderators handle those of the only administrator.
 */
export function judgesOnSite(world: World, viewer: Viewer, about: number): boolean {
  if (viewer === null || !keepsSite(world, viewer) || viewer === about) return false;
  if (!isStaff(world, about) || world.people.get(viewer)!.admin) return true;
  const otherAdmins = [...world.people.values()].filter(
    (one) => one.admin && isActive(one) && one.id !== about,
  );
  return world.people.get(about)!.admin && otherAdmins.length === 0;
}

/** Whether the viewer handles cases about this person in the group. */
export function judgesInGroup(world: World, viewer: Viewer, group: number, about: number): boolean {
  const place = world.groups.get(group)!;
  if (viewer === null || !keepsOrder(viewer, place) || viewer === about || about === place.owner)
    return false;
  if (place.moderators.has(about) && viewer !== place.owner) return false;
  return !isStaff(world, about) || world.people.get(viewer)!.admin;
}

export const judgesReportInGroup = (
  world: World,
  viewer: Viewer,
  { group, about, reach }: ModelReport,
) =>
  group !== null &&
  (reach?.sharedAs === 'Public' || reach?.sharedAs === 'Group') &&
  judgesInGroup(world, viewer, group, about);

/** Days after the end of a case during which those who may decide about it still see it. */
const lastsFor = 30;
export const appealWaits = ({ appealed, answered, undone }: Decided) =>
  appealed && !answered && !undone;
const appealOf = ({ by }: ModelReport) => by !== undefined && appealWaits(by);
/**
 * Whether a report waits for the site, or for a group, which may already have decided to keep the
 * subject.
 */
export const waits = (
  world: World,
  { subject, thing, resolved, daysOld = 0 }: ModelReport,
  group: number | null,
) =>
  resolved === undefined &&
  (group === null ||
    !world.decisions.some(
      (one) =>
        one.subject === subject &&
        one.thing === thing &&
        one.group === group &&
        one.decision === 'keep' &&
        !one.undone &&
        daysOld >= (one.daysAgo ?? 0),
    ));
export const lives = (world: World, report: ModelReport, group: number | null) =>
  waits(world, report, group) || (report.resolved ?? 0) < lastsFor || appealOf(report);
export const decisionLives = (decided: Decided) =>
  (decided.daysAgo ?? 0) < lastsFor || appealWaits(decided);
/** Whether the site has to decide: the report is pending, or an appeal against its decision is. */
export const isOpen = (world: World, report: ModelReport) =>
  waits(world, report, null) || appealOf(report);

const order = ['Private', 'Collection', 'Friends', 'Group', 'Public'];
const widthOf = ({ sharedAs }: Pick<Post, 'sharedAs'>) => order.indexOf(sharedAs);

/**
 * The current audience of a post or a comment. A comment needs both the audience of the post and
 * the one it was written for.
 */
export function reachOf(world: World, post: Post, comment?: ModelComment): AudienceSnapshot {
  const group = post.group === null ? undefined : world.groups.get(post.group)!;
  const authors = comment ? [post.author, comment.author] : [post.author];
  const alone =
    post.draft ||
    !post.approved ||
    comment?.held === true ||
    group?.deleted === true ||
    authors.some((author) => world.people.get(author)!.deleted);
  const given =
    comment && comment.given.era !== post.era && widthOf(comment.given) <= widthOf(post)
      ? comment.given
      : post;
  const differ =
    given !== post && given.sharedAs === post.sharedAs && given.collection !== post.collection;
  return {
    sharedAs: alone ? 'Private' : given.sharedAs,
    collection: differ ? null : given.collection,
    closed: group !== undefined && (post.closedAtPost || group.closed),
  };
}

/** Whether the audience `now` includes the audience `then`. */
export function isAsWide(now: AudienceSnapshot, then: AudienceSnapshot | null): boolean {
  if (!then || (now.closed && !then.closed)) return false;
  if (now.sharedAs === 'Collection' && then.sharedAs === 'Collection')
    return now.collection !== null && now.collection === then.collection;
  return order.indexOf(now.sharedAs) >= order.indexOf(then.sharedAs);
}

/** Whether the viewer sees the current post or comment because of a report or a pending appeal. */
function isShownNow(
  world: World,
  viewer: Viewer,
  subject: 'content' | 'comment',
  post: Post,
  comment?: ModelComment,
): boolean {
  const { id } = comment ?? post;
  const now = reachOf(world, post, comment);
  const reports = world.reports.filter((one) => one.subject === subject && one.thing === id);
  const inGroup = now.sharedAs === 'Public' || now.sharedAs === 'Group';
  return (
    reports.some(
      (one) =>
        isAsWide(now, one.reach) &&
        ((judgesOnSite(world, viewer, one.about) && isOpen(world, one)) ||
          (inGroup && judgesReportInGroup(world, viewer, one) && waits(world, one, one.group))),
    ) ||
    (reports.length === 0 &&
      world.decisions.some(
        (one) =>
          one.subject === subject &&
          one.thing === id &&
          appealWaits(one) &&
          isAsWide(now, one.reach) &&
          judgesOnSite(world, viewer, one.about),
      ))
  );
}

export const judgedPosts = (world: World, viewer: Viewer) =>
  [...world.posts.values()].filter((post) => isShownNow(world, viewer, 'content', post));
export const judgedComments = (world: World, viewer: Viewer) =>
  [...world.posts.values()].flatMap((post) =>
    post.comments.filter((comment) => isShownNow(world, viewer, 'comment', post, comment)),
  );

/**
 * The reports whose preserved images the viewer sees. In these models each report preserved some.
 */
export const showsPictures = (world: World, viewer: Viewer) =>
  world.reports.filter(
    (one) =>
      (judgesOnSite(world, viewer, one.about) && lives(world, one, null)) ||
      (judgesReportInGroup(world, viewer, one) && lives(world, one, one.group)),
  );
/** The posts and comments whose current images are among them. */
export const picturesKept = (world: World, viewer: Viewer, subject: 'content' | 'comment') =>
  new Set(
    showsPictures(world, viewer).flatMap((one) =>
      one.subject === subject && one.picture === undefined ? [one.thing] : [],
    ),
  );

/** The number of reports in the statistics. Reports about staff are not counted. */
export const countedReports = (world: World) =>
  world.reports.filter(({ about }) => !isStaff(world, about)).length;
