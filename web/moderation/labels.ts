// Labels of subjects and decisions in moderation.
import { contentType } from '#contract/contentType.ts';
import type { DecisionKind, OpenedCase, ReportSubject } from '#contract/moderation.ts';
import { locale, t } from '../i18n/language.ts';

type SubjectKind = { subject: ReportSubject; content_type?: number | undefined };
type SubjectType =
  | 'post'
  | 'poll'
  | 'blog'
  | 'group'
  | 'action'
  | Exclude<ReportSubject, 'content'>;

const typesOfContent: Record<number, SubjectType> = {
  [contentType.poll]: 'poll',
  [contentType.blog]: 'blog',
  [contentType.group]: 'group',
  [contentType.action]: 'action',
};

/** Name of each subject: standalone, within a sentence, with "this", and with "your". */
const subjectNames: Record<
  SubjectType,
  { standalone: string; within: string; this: string; your: string }
> = {
  post: {
    standalone: t('Post'),
    within: t('post|noun'),
    this: t('this post'),
    your: t('your post'),
  },
  poll: {
    standalone: t('Poll'),
    within: t('poll|noun'),
    this: t('this poll'),
    your: t('your poll'),
  },
  blog: {
    standalone: t('Article'),
    within: t('article|noun'),
    this: t('this article'),
    your: t('your article'),
  },
  group: {
    standalone: t('Group'),
    within: t('group|noun'),
    this: t('this group'),
    your: t('your group'),
  },
  action: {
    standalone: t('Action'),
    within: t('action|noun'),
    this: t('this action'),
    your: t('your action'),
  },
  comment: {
    standalone: t('Comment'),
    within: t('comment|noun'),
    this: t('this comment'),
    your: t('your comment'),
  },
  person: {
    standalone: t('Person'),
    within: t('person|noun'),
    this: t('this person'),
    your: t('your account'),
  },
  message: {
    standalone: t('Message'),
    within: t('message|noun'),
    this: t('this message'),
    your: t('your message'),
  },
  link: {
    standalone: t('Web address'),
    within: t('web address|noun'),
    this: t('this web address'),
    your: t('your web address'),
  },
};

/**
 * `content_type` is a number of contract/contentType.ts and matters for the subject `content` only.
 */
export const subjectLabels = ({ subject, content_type = contentType.post }: SubjectKind) =>
  subjectNames[subject === 'content' ? (typesOfContent[content_type] ?? 'post') : subject];

/**
 * Each decision: label of its button, its keyboard shortcut, and its description once made,
 * standalone and within a sentence.
 */
export const decisionLabels: Record<
  DecisionKind,
  {
    label: string;
    key: string;
    done: string;
    within: string;
    danger?: true;
  }
> = {
  keep: {
    label: t('Keep'),
    key: 'e',
    done: t('Kept|decision'),
    within: t('kept|decision'),
  },
  hide: {
    label: t('Hide'),
    key: 'h',
    done: t('Hidden|decision'),
    within: t('hidden|decision'),
  },
  delete: {
    label: t('Delete'),
    key: 'd',
    done: t('Deleted|decision'),
    within: t('deleted|decision'),
    danger: true,
  },
  warn: {
    label: t('Warn'),
    key: 'w',
    done: t('Warned|decision'),
    within: t('warned|decision'),
  },
  suspend: {
    label: t('Suspend'),
    key: 's',
    done: t('Suspended|decision'),
    within: t('suspended|decision'),
    danger: true,
  },
};

const effects: Record<DecisionKind, string> = {
  keep: t('Closes the reports. Nothing changes.'),
  hide: t('Only the author still sees it.'),
  delete: t('No one sees it. It can be restored for 30 days.'),
  warn: t('The author gets a warning. Nothing is hidden.'),
  suspend: t('Logs the author out and hides what they wrote.'),
};
const effectsOnPerson: Record<DecisionKind, string> = {
  ...effects,
  warn: t('They get a warning.'),
  suspend: t('Logs them out and hides what they wrote.'),
};

/** What follows from a decision, in a few words. The dialog says more. */
export function getBriefEffect(
  decision: DecisionKind,
  { subject }: Pick<OpenedCase, 'subject'>,
  { groupId }: { groupId?: number | undefined },
): string {
  // The reports stay open for the site.
  if (decision === 'keep' && groupId !== undefined)
    return t('Nothing changes. The site’s moderators will review it too.');
  return (subject === 'person' ? effectsOnPerson : effects)[decision];
}

/** State of the reported content, for moderators. Empty: nothing to say. */
export const contentStateLabels: Record<OpenedCase['standing'], string> = {
  shown: '',
  hidden: t('Hidden. Only the author can see it.'),
  removed: t('Deleted by a moderator. No one can see it. We keep it for 30 days.'),
  gone: '',
  suspended: t('Suspended.'),
};

/** Durations of a suspension in days; empty: without an end. */
export const suspensionDurations = [
  { value: '1', label: t('For a day') },
  { value: '3', label: t('For 3 days') },
  { value: '7', label: t('For a week') },
  { value: '30', label: t('For 30 days') },
  { value: '90', label: t('For 90 days') },
  { value: '', label: t('Indefinitely') },
];

const day = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' });
export const formatDay = (at: string) => day.format(new Date(at));
