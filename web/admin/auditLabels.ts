// Labels of the operations that audit log entries record (`deed` in the API), as a noun and a verb:
// "person.suspend" becomes "suspended person 12".
import type { AuditEntryView, AuditSubject } from '#contract/auditLog.ts';
import { t } from '../i18n/language.ts';

/** The nouns, as options of the filter. */
export const auditSubjectLabels: Record<string, string> = {
  report: t('Reports'),
  held: t('Waiting for review'),
  appeal: t('Appeals'),
  person: t('People'),
  action: t('Actions'),
  setting: t('Settings'),
  page: t('Pages'),
  news: t('News'),
  feed: t('Feeds'),
  official: t('Officials'),
  issue: t('Issues'),
  content: t('Featured'),
  wording: t('Emails and texts'),
};

/** Placeholder for the subject of the entry. */
const subjectGap = '…';
const it = { thing: subjectGap };

/** By verb, if all its nouns have the same wording. */
const verbs: Record<string, string> = {
  create: t('created {{thing}}', it),
  change: t('changed {{thing}}', it),
  rename: t('renamed {{thing}}', it),
  delete: t('deleted {{thing}}', it),
  approve: t('approved {{thing}}', it),
  decline: t('declined {{thing}}', it),
  feature: t('featured {{thing}}', it),
  unfeature: t('unfeatured {{thing}}', it),
  refresh: t('refreshed {{thing}}', it),
};

/** Operations with their own wording, and the object to name where the entry has no person. */
const phrases: Record<string, [phrase: string, object?: string]> = {
  'held.see': [t('viewed {{thing}}', it), t('the review queue')],
  'held.approve': [t('approved {{thing}} in the review queue', it)],
  'held.reject': [t('rejected {{thing}} in the review queue', it)],
  'person.create': [t('created {{thing}}’s account', it)],
  'person.two-factor-off': [t('turned off two-factor authentication for {{thing}}', it)],
  'person.reset': [t('created a password reset link for {{thing}}', it)],
  'person.list': [t('viewed {{thing}}', it), t('the list of people')],
  'person.see': [t('viewed {{thing}}’s account', it)],
  'person.set-type': [t('changed the role of {{thing}}', it)],
  'person.give-badge': [t('gave {{thing}} a badge', it)],
  'person.take-badge': [t('removed the badge of {{thing}}', it)],
  'person.suspend': [t('suspended {{thing}}', it)],
  'person.restore': [t('ended the suspension of {{thing}}', it)],
  'person.sign-out': [t('logged {{thing}} out on all devices', it)],
  'person.resend-confirmation': [t('resent the confirmation email to {{thing}}', it)],
  'report.list': [t('viewed {{thing}}', it), t('the reports')],
  'report.see': [t('viewed a report about {{thing}}', it)],
  'report.keep': [t('dismissed a report about {{thing}}', it)],
  'report.hide': [t('hid {{thing}} after a report', it)],
  'report.delete': [t('deleted {{thing}} after a report', it)],
  'report.warn': [t('warned the author of {{thing}} after a report', it)],
  'report.suspend': [t('suspended the author of {{thing}} after a report', it)],
  'report.undo': [t('reversed a decision about {{thing}}', it)],
  'appeal.uphold': [t('reviewed an appeal and kept {{thing}}', it)],
  'appeal.overturn': [t('reviewed an appeal and reversed {{thing}}', it)],
  'setting.change': [t('changed {{thing}}', it), t('a setting')],
  'setting.reset': [t('reset {{thing}}', it), t('a setting')],
  'page.order': [t('reordered {{thing}}', it), t('the pages')],
  'issue.order': [t('reordered {{thing}}', it), t('the issues')],
  'action.see': [t('viewed {{thing}}', it), t('actions waiting for approval')],
  'action.approve': [t('approved an action: {{thing}}', it)],
  'action.decline': [t('declined an action: {{thing}}', it)],
  'content.feature': [t('featured {{thing}}', it)],
  'content.unfeature': [t('unfeatured {{thing}}', it)],
  'group.offer': [t('offered {{thing}} to a new owner', it)],
  'wording.change': [t('changed {{thing}}', it), t('the wording')],
  'wording.reset': [t('reset {{thing}}', it), t('custom wording')],
  'official.import': [t('imported {{thing}}', it), t('a file of officials')],
  'file.upload': [t('uploaded {{thing}}', it)],
  'person.act-on-many': [t('took action on {{thing}}', it), t('many accounts at once')],
  'person.export-many': [t('exported {{thing}}', it), t('accounts as CSV')],
  'person.confirm': [t('confirmed the address of {{thing}}', it)],
  'person.email': [t('sent an email to {{thing}}', it)],
  'person.delete': [t('deleted the account of {{thing}}', it)],
  'person.undelete': [t('restored the account of {{thing}}', it)],
  'person.invite': [t('invited {{thing}}', it), t('people to the site')],
};

/** Wording if the subject is a person, not something that a person wrote. */
const personPhrases: Record<string, string> = {
  'report.warn': t('warned {{thing}} after a report', it),
  'report.suspend': t('suspended {{thing}} after a report', it),
};

const subjectLabels: Record<AuditSubject, string> = {
  person: t('person|in the log'),
  content: t('content|in the log'),
  comment: t('comment|in the log'),
  message: t('message|in the log'),
  decision: t('decision|in the log'),
  report: t('report|in the log'),
  appeal: t('appeal|in the log'),
  group: t('group|in the log'),
  news: t('news item|in the log'),
  feed: t('feed|in the log'),
  page: t('page|in the log'),
  issue: t('issue|in the log'),
  setting: t('setting|in the log'),
  wording: t('wording|in the log'),
  file: t('file|in the log'),
  official: t('official|in the log'),
  site: t('site|in the log'),
};

/**
 * Splits the sentence of an audit entry around its subject, so that the subject's name can be
 * inserted. The parts include the spaces beside the name.
 */
export function splitOperationLabel({
  deed: operation,
  subject,
  subject_id,
}: Pick<AuditEntryView, 'deed' | 'subject' | 'subject_id'>): [
  before: string,
  object: string,
  after: string,
] {
  const verb = operation.slice(operation.indexOf('.') + 1);
  const object = [subjectLabels[subject], subject_id].filter(Boolean).join(' ');
  const [phrase, other = object] = phrases[operation] ?? [verbs[verb] ?? verb.replaceAll('-', ' ')];
  const sentence = (subject === 'person' && personPhrases[operation]) || phrase;
  const [before = '', after = ''] = (
    sentence.includes(subjectGap) ? sentence : `${sentence} ${subjectGap}`
  ).split(subjectGap);
  return [before, other, after];
}
