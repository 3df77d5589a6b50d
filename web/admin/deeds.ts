// Deeds of the administration in words: "person.suspend" is "suspended person 12".
import type { Audited } from '#contract/audit.ts';

/** The nouns that deeds begin with, as a reader chooses among them. */
export const nounWords: Record<string, string> = {
  report: 'Reports',
  held: 'Held for review',
  appeal: 'Appeals',
  person: 'People',
  action: 'Actions',
  setting: 'Settings',
  page: 'Pages',
  news: 'News',
  feed: 'Feeds',
  issue: 'Issues',
  content: 'Featured',
  wording: 'Wording',
};

/** Deeds that read better in words of their own: what stands before whom or what it was done to, and after. */
const phrases: Record<string, [before: string, after?: string, object?: string]> = {
  'held.see': ['looked at', '', 'what waits for moderators'],
  'held.approve': ['approved', 'that waited'],
  'held.reject': ['rejected', 'that waited'],
  'person.create': ['created the account of'],
  'person.reset': ['made a link that sets a new password for'],
  'person.list': ['looked through', '', 'the list of people'],
  'person.see': ['looked at the account of'],
  'person.set-type': ['changed the role of'],
  'person.sign-out': ['logged', 'out everywhere'],
  'person.resend-confirmation': ['sent', 'the confirmation again'],
  'report.see': ['looked at the reported'],
  'report.keep': ['kept the reported'],
  'report.hide': ['hid the reported'],
  'report.delete': ['deleted the reported'],
  'report.warn': ['warned because of the reported'],
  'report.suspend': ['suspended somebody because of the reported'],
  'report.undo': ['took back what was decided about the reported'],
  'appeal.uphold': ['looked at an appeal and let stand'],
  'appeal.overturn': ['looked at an appeal and overturned'],
  'setting.change': ['changed', '', 'a setting'],
  'setting.reset': ['took back', '', 'a setting'],
  'page.order': ['put', 'into another order', 'the pages'],
  'issue.order': ['put', 'into another order', 'the issues'],
  'action.see': ['looked at', '', 'actions that wait for approval'],
  'content.feature': ['put', 'first'],
  'content.unfeature': ['put', 'first no more'],
  'wording.change': ['changed', '', 'what is said'],
  'wording.reset': ['took back', '', 'what was said in other words'],
  'person.invite': ['invited', '', 'people to the site'],
};

/** What was done, to what, and the rest of the sentence: who it was done to may stand in the middle by name. */
export function deedWords({ deed, subject, subject_id }: Pick<Audited, 'deed' | 'subject' | 'subject_id'>): [before: string, object: string, after: string] {
  const [noun, verb = ''] = deed.split('.');
  // of a report, an appeal and what was held what they are about
  const named = noun === 'report' || noun === 'appeal' || noun === 'held' ? [subject] : [noun, ...(subject === noun ? [] : [`of ${subject}`])];
  const object = [...named, subject_id].filter(Boolean).join(' ');
  const [before, after = '', other = object] = phrases[deed] ?? [past(verb.replaceAll('-', ' '))];
  return [before, other, after];
}

const odd: Record<string, string> = { make: 'made', see: 'saw', set: 'set', hide: 'hid', send: 'sent', undo: 'undid', keep: 'kept' };

function past(verb: string): string {
  const [first = '', ...rest] = verb.split(' ');
  return [odd[first] ?? (first.endsWith('e') ? `${first}d` : `${first}ed`), ...rest].join(' ');
}
