// How moderation speaks of things and decisions.
import { contentType } from '#contract/contentType.ts';
import type { DecisionKind, OpenedCase, ReportedThing } from '#contract/moderation.ts';
import { t } from '../ui/language.ts';

const posts: Record<number, string> = {
  [contentType.poll]: 'Poll',
  [contentType.blog]: 'Blog',
  [contentType.group]: 'Group',
  [contentType.action]: 'Action',
};
const things: Record<ReportedThing, string> = { content: 'Post', comment: 'Comment', person: 'Person', message: t('Message'), link: 'Web address' };

export const thingWord = ({ subject, content_type }: { subject: ReportedThing; content_type?: number | undefined }) =>
  (subject === 'content' && posts[content_type ?? contentType.post]) || things[subject];

/** Each decision: what its button says, the letter that presses it, and how it reads when it is done. */
export const decisionWords: Record<DecisionKind, { label: string; key: string; done: string; danger?: true }> = {
  keep: { label: t('Keep'), key: 'e', done: t('Kept') },
  hide: { label: t('Hide'), key: 'h', done: t('Hidden') },
  delete: { label: t('Delete'), key: 'd', done: t('Deleted'), danger: true },
  warn: { label: t('Warn'), key: 'w', done: t('Warned') },
  suspend: { label: t('Suspend'), key: 's', done: t('Suspended'), danger: true },
};

export const standingWords: Record<OpenedCase['standing'], string> = {
  shown: '',
  hidden: 'Hidden: only its author sees it.',
  removed: 'Deleted by a moderator: nobody sees it. It is kept for 30 days.',
  gone: 'It is not there any more.',
  suspended: 'Suspended.',
};

export const counted = (n: number, one: string, many = `${one}s`) => (n === 1 ? `1 ${one}` : `${n.toLocaleString('en')} ${many}`);

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
export const dayOf = (at: string) => day.format(new Date(at));
