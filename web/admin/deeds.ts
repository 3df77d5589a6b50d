// Deeds of the administration in words: "person.suspend" is "suspended person 12".
import type { Audited } from '#contract/audit.ts';

/** The nouns that deeds begin with, as a reader chooses among them. */
export const nounWords: Record<string, string> = {
  report: 'Reports',
  appeal: 'Appeals',
  person: 'People',
  action: 'Actions',
  setting: 'Settings',
  page: 'Pages',
  news: 'News',
  feed: 'Feeds',
  issue: 'Issues',
};

export function deedWords({ deed, subject, subject_id }: Pick<Audited, 'deed' | 'subject' | 'subject_id'>): string {
  const [noun, verb = ''] = deed.split('.');
  const object = [noun, ...(subject === noun ? [] : [`of ${subject}`]), subject_id].filter(Boolean).join(' ');
  return `${past(verb.replaceAll('-', ' '))} ${object}`;
}

const odd: Record<string, string> = { make: 'made', see: 'saw', set: 'set', hide: 'hid', send: 'sent', undo: 'undid', keep: 'kept' };

function past(verb: string): string {
  const [first = '', ...rest] = verb.split(' ');
  return [odd[first] ?? (first.endsWith('e') ? `${first}d` : `${first}ed`), ...rest].join(' ');
}
