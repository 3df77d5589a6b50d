// Reports, decisions about them, and appeals.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { ruleViolations } from './moderationStrings.ts';
import { reauthenticationFields } from './reauthentication.ts';
import { strings } from './strings.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  audience,
  count,
  id,
  message,
  nextCursor,
  optional,
  pageCounts,
  paging,
  pagingWithMaximum,
  picture,
  text,
  time,
  userSummary,
} from './fields.ts';

/** Types of reported subjects. `link`: a URL of nothing that the reporter can see on this site. */
const reportSubjects = ['content', 'comment', 'person', 'message', 'link'] as const;
export type ReportSubject = (typeof reportSubjects)[number];
const decisionKinds = ['keep', 'hide', 'delete', 'warn', 'suspend'] as const;
export type DecisionKind = (typeof decisionKinds)[number];
export type RuleViolation = keyof typeof ruleViolations;

const caseId = Type.String({
  maxLength: 30,
  pattern: `^(${reportSubjects.join('|')})-[1-9][0-9]{0,15}$`,
  description: 'Id of a case, for example content-12. A case has all reports about one subject.',
});
const subject = Type.Enum([...reportSubjects]);
const contentType = optional(Type.Integer({ minimum: 0, description: 'Type of the post.' }));
const category = Type.Enum(Object.keys(ruleViolations) as RuleViolation[]);
const decisionKind = Type.Enum([...decisionKinds]);

const snapshot = Type.Object({
  title: Type.String(),
  text: Type.String({ description: 'Plain text.' }),
  body: Type.String({ description: 'Sanitized rich text.' }),
  link: Type.String(),
  location: Type.String(),
  options: Type.Array(Type.String(), { description: 'Options of a poll.' }),
  shared_as: optional(audience),
});
export type ReportedSnapshot = Static<typeof snapshot>;

/** Why an item is hidden from others; only for its author. */
export const hiddenNote = Type.Object({
  decision_id: optional(id()),
  category: optional(category),
  reason: Type.String(),
  can_appeal: Type.Boolean(),
});
export type HiddenNote = Static<typeof hiddenNote>;

const appeal = Type.Object({
  text: Type.String(),
  appealed_on: time(),
  decided_on: optional(time()),
  overturned: optional(Type.Boolean()),
  reason: optional(Type.String()),
  by_same: optional(
    Type.Boolean({
      description: 'Decided by the moderator who made the decision, because the site has no other.',
    }),
  ),
});

const decisionFields = {
  id: id(),
  decision: decisionKind,
  subject,
  content_type: contentType,
  category: optional(category),
  reason: Type.String({ description: 'Text for the person it is about.' }),
  until: optional(time('End of a suspension; absent if it is indefinite.')),
  decided_on: time(),
  undone: Type.Boolean({ description: 'Reversed by a moderator or after an appeal.' }),
  appeal: optional(appeal),
};
/** A decision as moderators see it. */
const decision = Type.Object({
  ...decisionFields,
  case_id: caseId,
  decided_by: optional(userSummary),
  in_group: Type.Boolean({ description: 'Decided by the owner or a moderator of its group.' }),
  can_undo: Type.Boolean(),
  can_judge: Type.Boolean({ description: 'Whether the caller can decide the appeal.' }),
  sole: optional(
    Type.Boolean({
      description:
        'Present if the caller made this decision and an appeal is pending: whether no other moderator can decide it.',
    }),
  ),
});
export type Decision = Static<typeof decision>;

const report = Type.Object({
  id: id(),
  title: Type.String({
    description:
      'Like the reason and the URL empty 30 days after the decision if the reporter’s account was deleted.',
  }),
  reason: Type.String(),
  url: Type.String({ description: 'As entered; the server never opens it.' }),
  reporter: optional({ ...userSummary, description: 'Only for moderators of the site.' }),
  reporter_deleted: optional(
    Type.Boolean({
      description: 'Present if the reporter deleted the account. Only for moderators of the site.',
    }),
  ),
  reported_on: time(),
});

const caseFields = {
  id: caseId,
  subject,
  content_type: contentType,
  state: Type.Enum(['open', 'decided', 'appealed']),
  quote: Type.String({ description: 'The first words if the subject is Public; otherwise empty.' }),
  author: optional(userSummary),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  total_reports: count(
    'Number of people, not of reports: those with an open report or, if none is open, all who reported it.',
  ),
  reports: Type.Array(report, {
    description:
      'The newest 20 reports, oldest first; fewer if they are long. A person may have made several.',
  }),
  since: time('Date of the first open report, or of the decision.'),
  decision: optional(decision),
};
const reportedCase = Type.Object(caseFields);
export type ReportedCase = Static<typeof reportedCase>;

const neighbor = Type.Object({
  id: id(),
  author: optional(userSummary),
  text: Type.String(),
  added_on: time(),
  role: Type.Enum(['parent', 'before', 'this', 'after']),
  reported: Type.Boolean(),
});

const openedCase = Type.Object({
  ...caseFields,
  standing: Type.Enum(['shown', 'hidden', 'removed', 'gone', 'suspended'], {
    description:
      'hidden and removed: by a decision; gone: deleted by its author; suspended: the reported person.',
  }),
  public: Type.Boolean({ description: 'Whether its audience is Public.' }),
  place: Type.String({
    description: 'Path on this site, if the caller can see it there; otherwise empty.',
  }),
  said_then: optional({
    ...snapshot,
    description:
      'Snapshot from the first report. Kept until 30 days after the decision and while an appeal is pending.',
  }),
  said_later: Type.Array(Type.Object({ said: snapshot, reported_on: time() }), {
    description:
      'Snapshots from later reports, if the subject had changed since the one before: the newest five, fewer if they are long.',
  }),
  said_now: optional({
    ...snapshot,
    description:
      'Current version. Present while a report or an appeal is pending, and only if its audience is at least as large as when it was reported.',
  }),
  revision: optional(
    Type.Integer({ minimum: 1, description: 'Revision of `said_now`, of a post or comment.' }),
  ),
  pictures: Type.Array(picture, {
    description:
      'Current images, or those from the time of the report if the current version is not shown.',
  }),
  pictures_then: optional(
    Type.Array(picture, {
      description: 'Images from the time of the report that were removed since.',
    }),
  ),
  added_on: optional(time()),
  post: optional({
    ...snapshot,
    description: 'The post of a comment, if that post is Public or reported.',
  }),
  neighbors: Type.Array(neighbor, {
    description:
      'For a comment: the comment, its parent and the comments next to it, as far as they are Public or reported.',
  }),
  history: optional(
    Type.Object({
      joined_on: time(),
      role: Type.Enum(['admin', 'moderator', 'member']),
      suspended: Type.Boolean(),
      suspended_until: optional(time()),
      total_reports: count('All reports about the person and their content.'),
      decisions: Type.Array(decision, {
        description: 'Decisions about other content of the person, newest first, at most 20.',
      }),
    }),
  ),
  earlier: Type.Array(decision, {
    description: 'Earlier decisions about this subject, newest first.',
  }),
  may: Type.Array(decisionKind, { description: 'Decisions that the caller can make.' }),
  why_not: Type.String({ description: 'Why the caller cannot decide, as a sentence.' }),
});
export type OpenedCase = Static<typeof openedCase>;

/** A decision as the person it is about sees it. */
const ownDecision = Type.Object({
  ...decisionFields,
  about: Type.String({ description: 'The first words of the content.' }),
  place: Type.String({
    description: 'Path of the content while its author can see it; otherwise empty.',
  }),
  can_appeal: Type.Boolean(),
  appeal_until: time(),
});
export type OwnDecision = Static<typeof ownDecision>;

const caseListInput = {
  state: optional(
    Type.Enum(['waiting', 'open', 'appealed', 'decided'], {
      description: 'waiting: open cases and appeals. Default: open.',
    }),
  ),
  sort: optional(
    Type.Enum(['oldest', 'most'], {
      description: 'Order of open cases: oldest first, or most reported first.',
    }),
  ),
  ...pagingWithMaximum(maxPageSizes.texts),
};
const casePage = {
  cases: Type.Array(reportedCase),
  pageCount: count('Number of pages.'),
  waiting: Type.Object(
    { open: count(), appealed: count() },
    { description: 'Number of cases with a pending report or appeal.' },
  ),
};
const readRevision = (decision: string) =>
  optional(
    Type.Integer({
      minimum: 1,
      description: `The revision of \`said_now\` that was read. With \`${decision}\`: conflict if the subject was edited since.`,
    }),
  );
const resolutionFields = {
  id: caseId,
  revision: readRevision('keep'),
  category: optional(category),
  reason: optional(text(limits.reason, { description: 'Text for the person it is about.' })),
};
const groupId = { group_id: id() };
const decisionId = { id: id('Id of the decision.') };
const decisionResult = { decision, message };

const logCursor = Type.Optional(
  Type.String({
    maxLength: 19,
    pattern: '^[0-9]{1,19}$',
    description: 'The `next` of an earlier response, which is the id of a decision.',
  }),
);

/** Outside of a transaction, because the password is hashed to check it. */
const reauthenticatedCall = {
  noTransaction: true,
  messages: { password: strings.password },
} as const;

export const moderation = {
  'GET /admin/reports': call(
    'List cases; each has all reports about one subject',
    'moderator',
    caseListInput,
    casePage,
  ),
  'GET /admin/report': call(
    'Get a case: the reported and the current content, and earlier decisions. The audit log records at most one view per hour',
    'moderator',
    { id: caseId },
    { case: openedCase },
  ),
  'POST /admin/report/resolve': call(
    'Decide a case. This closes all its reports. Suspending an administrator or a moderator needs reauthentication',
    'moderator',
    {
      ...resolutionFields,
      decision: decisionKind,
      days: optional(
        Type.Integer({
          minimum: 1,
          maximum: 3650,
          description: 'Length of a suspension; without it, the suspension is indefinite.',
        }),
      ),
      ...reauthenticationFields,
    },
    decisionResult,
    reauthenticatedCall,
  ),
  'POST /admin/report/undo': call(
    'Reverse a decision within 30 days. Reversing a suspension of an administrator or a moderator needs reauthentication',
    'moderator',
    { ...decisionId, ...reauthenticationFields },
    { message },
    reauthenticatedCall,
  ),
  'POST /admin/appeal/resolve': call(
    'Decide an appeal against a decision of another moderator, or of the caller if the site has no other',
    'moderator',
    {
      ...decisionId,
      decision: Type.Enum(['uphold', 'overturn']),
      revision: readRevision('overturn'),
      reason: optional(text(limits.reason)),
      ...reauthenticationFields,
    },
    decisionResult,
    reauthenticatedCall,
  ),

  'GET /group/reports': call(
    'List cases of a group (owner, moderators)',
    'member',
    { ...groupId, ...caseListInput },
    casePage,
  ),
  'GET /group/report': call(
    'Get a case of a group',
    'member',
    { ...groupId, id: caseId },
    { case: openedCase },
  ),
  'POST /group/report/resolve': call(
    'Decide a case of a group',
    'member',
    { ...groupId, ...resolutionFields, decision: Type.Enum(['keep', 'hide', 'delete']) },
    decisionResult,
    { rateLimit: 'decide' },
  ),
  'POST /group/report/undo': call(
    'Reverse a decision of a group within 30 days',
    'member',
    { ...groupId, ...decisionId },
    { message },
    { rateLimit: 'decide' },
  ),

  'GET /moderation/decisions': call(
    'List decisions about the caller, and outcomes of the caller’s reports. Suspended members send the code from their email',
    'anyone',
    { code: optional(text(100)) },
    {
      decisions: Type.Array(ownDecision, {
        description: 'Newest first, at most 100. With a code, only that decision.',
      }),
      reports: Type.Array(
        Type.Object({
          id: id(),
          title: Type.String(),
          reported_on: time(),
          outcome: Type.Enum(['waits', 'kept', 'acted']),
        }),
        {
          description: 'Newest first, at most 100.',
        },
      ),
    },
  ),
  'POST /moderation/appeal': call(
    'Appeal against a decision about yourself, once and within 30 days',
    'anyone',
    {
      id: optional(id('Id of the decision.')),
      code: optional(text(100, { description: 'Instead of the id, for suspended members.' })),
      text: text(limits.reason),
    },
    { message },
    { rateLimit: 'token' },
  ),
  'GET /moderation/log': call(
    'List decisions without names and content, if the site publishes them',
    'anyone',
    { ...paging, before: logCursor },
    {
      log: Type.Array(
        Type.Object({
          id: id(),
          day: Type.String({ format: 'date' }),
          subject,
          content_type: contentType,
          decision: decisionKind,
          category: optional(category),
          days: optional(count('Length of a temporary suspension.')),
          overturned: Type.Boolean({ description: 'Reversed after an appeal.' }),
        }),
        { description: 'Newest first, by id. No entry or cursor contains a time of day.' },
      ),
      pageCount: pageCounts.pageCount,
      next: nextCursor,
    },
  ),
};
