// Reports, what is decided about them, and appeals.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { breaches } from './moderationStrings.ts';
import { proof } from './reauthentication.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import {
  audience,
  count,
  id,
  message,
  optional,
  paging,
  picture,
  text,
  time,
  userSummary,
} from './fields.ts';

/** What can be reported. A link leads to nothing that its reporter could see here. */
const reportedThings = ['content', 'comment', 'person', 'message', 'link'] as const;
export type ReportedThing = (typeof reportedThings)[number];
const decisionKinds = ['keep', 'hide', 'delete', 'warn', 'suspend'] as const;
export type DecisionKind = (typeof decisionKinds)[number];
export type Breach = keyof typeof breaches;

const caseId = Type.String({
  maxLength: 30,
  pattern: '^(content|comment|person|message|link)-[1-9][0-9]{0,15}$',
  description: 'All reports of one thing: content-12.',
});
const subject = Type.Enum([...reportedThings]);
const contentType = optional(Type.Integer({ minimum: 0, description: 'The kind of post.' }));
const category = Type.Enum(Object.keys(breaches) as Breach[]);
const decisionKind = Type.Enum([...decisionKinds]);

const said = Type.Object({
  title: Type.String(),
  text: Type.String(),
  body: Type.String({ description: 'Rich text, clean.' }),
  link: Type.String(),
  location: Type.String(),
  options: Type.Array(Type.String(), { description: 'Of a poll.' }),
  shared_as: optional(audience),
});
export type ReportedSnapshot = Static<typeof said>;

/** Why something of one's own is hidden from everybody else: its author's alone to see. */
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
      description: 'Decided by the moderator who decided first, because the site had no other.',
    }),
  ),
});

const decisionFields = {
  id: id(),
  decision: decisionKind,
  subject,
  content_type: contentType,
  category: optional(category),
  reason: Type.String({ description: 'In words for whoever it is about.' }),
  until: optional(time('Of a suspension; absent where it lasts for good.')),
  decided_on: time(),
  undone: Type.Boolean({ description: 'Taken back, by a moderator or after an appeal.' }),
  appeal: optional(appeal),
};
/** As moderators see it. */
const decision = Type.Object({
  ...decisionFields,
  case_id: caseId,
  decided_by: optional(userSummary),
  in_group: Type.Boolean({ description: 'Decided by those who keep order in its group.' }),
  can_undo: Type.Boolean(),
  can_judge: Type.Boolean({ description: 'Whether the caller may decide about the appeal.' }),
  sole: optional(
    Type.Boolean({
      description:
        'The caller decided this, and an appeal waits: whether no other moderator can decide about it.',
    }),
  ),
});
export type Decision = Static<typeof decision>;

const report = Type.Object({
  id: id(),
  title: Type.String(),
  reason: Type.String(),
  url: Type.String({ description: 'As it was written: never followed by the server.' }),
  reporter: optional({ ...userSummary, description: 'To who moderates the site alone.' }),
  reported_on: time(),
});

const caseFields = {
  id: caseId,
  subject,
  content_type: contentType,
  state: Type.Enum(['open', 'decided', 'appealed']),
  quote: Type.String({ description: 'The first words of what is Public; else empty.' }),
  author: optional(userSummary),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  total_reports: count('People who reported it and wait; of a case without any, who did.'),
  reports: Type.Array(report, {
    description: 'The newest 20 of theirs, oldest first; one person may have made several.',
  }),
  since: time('Of the first of them, or of the decision.'),
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
  standing: Type.Enum(['shown', 'hidden', 'removed', 'gone', 'suspended']),
  public: Type.Boolean({ description: 'Anybody may read it.' }),
  place: Type.String({
    description: 'A path on this site, where the caller may see it there; else empty.',
  }),
  said_then: optional({
    ...said,
    description:
      'As it was when it was reported first. Kept until 30 days after the decision, and while an appeal waits.',
  }),
  said_later: Type.Array(Type.Object({ said, reported_on: time() }), {
    description: 'As it was at later reports, where it was changed in between.',
  }),
  said_now: optional({
    ...said,
    description:
      'As it is now: while a report or an appeal waits, and while it is for at least those whom it was for when it was reported.',
  }),
  pictures: Type.Array(picture, {
    description: 'As it is now, or where that is not shown, those of when it was reported.',
  }),
  pictures_then: optional(
    Type.Array(picture, { description: 'Those that it had when it was reported and has no more.' }),
  ),
  added_on: optional(time()),
  post: optional({
    ...said,
    description: 'Under which a comment stands, where it is Public or reported.',
  }),
  neighbors: Type.Array(neighbor, {
    description:
      'Of a comment: itself, what it answers and what stands beside it, as far as that is Public or reported.',
  }),
  history: optional(
    Type.Object({
      joined_on: time(),
      role: Type.Enum(['admin', 'moderator', 'member']),
      suspended: Type.Boolean(),
      suspended_until: optional(time()),
      total_reports: count('Of all that is theirs, ever.'),
      decisions: Type.Array(decision, {
        description: 'About other things of theirs, newest first, at most 20.',
      }),
    }),
  ),
  earlier: Type.Array(decision, { description: 'About this thing, newest first.' }),
  may: Type.Array(decisionKind, { description: 'What the caller may decide.' }),
  why_not: Type.String({ description: 'Why nothing, in words for a person.' }),
});
export type OpenedCase = Static<typeof openedCase>;

/** As whoever it is about sees it. */
const ownDecision = Type.Object({
  ...decisionFields,
  about: Type.String({ description: 'Its first words.' }),
  place: Type.String({ description: 'Where it stands, while its author sees it; else empty.' }),
  can_appeal: Type.Boolean(),
  appeal_until: time(),
});
export type OwnDecision = Static<typeof ownDecision>;

const list = {
  state: optional(
    Type.Enum(['waiting', 'open', 'appealed', 'decided'], {
      description: 'waiting: open ones and appeals. open when absent.',
    }),
  ),
  sort: optional(
    Type.Enum(['oldest', 'most'], {
      description: 'Of open ones: the oldest first, or those that most people reported.',
    }),
  ),
  ...paging,
};
const listed = {
  cases: Type.Array(reportedCase),
  pageCount: count(),
  waiting: Type.Object(
    { open: count(), appealed: count() },
    { description: 'As many as wait for a decision.' },
  ),
};
const resolution = {
  id: caseId,
  category: optional(category),
  reason: optional(text(limits.reason, { description: 'In words for whoever it is about.' })),
};
const inGroup = { group_id: id() };
const oneDecision = { id: id('Of the decision.') };
const resolved = { decision, message };

export const moderation = {
  'GET /admin/reports': call(
    'What was reported, the reports of one thing together',
    'moderator',
    list,
    listed,
  ),
  'GET /admin/report': call(
    'One case: what was reported as it was and as it is, and what was decided before. That somebody looked is written down',
    'moderator',
    { id: caseId },
    { case: openedCase },
  ),
  'POST /admin/report/resolve': call(
    'Decide about what was reported; all its reports are answered by it',
    'moderator',
    {
      ...resolution,
      decision: decisionKind,
      days: optional(
        Type.Integer({
          minimum: 1,
          maximum: 3650,
          description: 'Of a suspension; without them it lasts for good.',
        }),
      ),
      ...proof,
    },
    resolved,
    { unkept: true, messages: { password: strings.password } },
  ),
  'POST /admin/report/undo': call(
    'Take a decision back, within 30 days; a suspension of who helps to run the site with a proof',
    'moderator',
    { ...oneDecision, ...proof },
    { message },
    { unkept: true, messages: { password: strings.password } },
  ),
  'POST /admin/appeal/resolve': call(
    'Decide about an appeal against what another moderator decided, or, where the site has no other, oneself',
    'moderator',
    {
      ...oneDecision,
      decision: Type.Enum(['uphold', 'overturn']),
      reason: optional(text(limits.reason)),
      ...proof,
    },
    resolved,
    { unkept: true, messages: { password: strings.password } },
  ),

  'GET /group/reports': call(
    'What was reported in a group, for who keeps order there',
    'member',
    { ...inGroup, ...list },
    listed,
  ),
  'GET /group/report': call(
    'One case in a group',
    'member',
    { ...inGroup, id: caseId },
    { case: openedCase },
  ),
  'POST /group/report/resolve': call(
    'Decide about what was reported in a group',
    'member',
    { ...inGroup, ...resolution, decision: Type.Enum(['keep', 'hide', 'delete']) },
    resolved,
  ),
  'POST /group/report/undo': call(
    'Take back what was decided in a group, within 30 days',
    'member',
    { ...inGroup, ...oneDecision },
    { message },
  ),

  'GET /moderation/decisions': call(
    'What moderators decided about the caller, and what became of what the caller reported. Whoever is suspended names the code of the mail they got',
    'anyone',
    { code: optional(text(100)) },
    {
      decisions: Type.Array(ownDecision, {
        description: 'Newest first, at most 100; by code only this one.',
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
    'Appeal against a decision about oneself, once and within 30 days',
    'anyone',
    {
      id: optional(id('Of the decision.')),
      code: optional(text(100, { description: 'Instead, by who is suspended.' })),
      text: text(limits.reason),
    },
    { message },
    { rateLimit: 'token' },
  ),
  'GET /moderation/log': call(
    'What was decided, without names and without a word of what it was about, where this site publishes it',
    'anyone',
    paging,
    {
      log: Type.Array(
        Type.Object({
          id: id(),
          day: Type.String({ format: 'date' }),
          subject,
          content_type: contentType,
          decision: decisionKind,
          category: optional(category),
          days: optional(count('Of a suspension that ends.')),
          overturned: Type.Boolean({ description: 'After an appeal.' }),
        }),
        { description: 'Newest first.' },
      ),
      pageCount: count(),
    },
  ),
};
