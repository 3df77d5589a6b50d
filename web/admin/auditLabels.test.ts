import { expect, test } from 'vitest';
import { formatDate } from '../ui/dates.ts';
import { auditDetails } from './auditDetails.ts';
import { splitOperationLabel } from './auditLabels.ts';
import { parsePeopleSearch } from './peopleLists.ts';

test.each([
  ['person.suspend', 'person', 12, ['suspended ', 'person 12', '']],
  ['person.see', 'person', 12, ['viewed ', 'person 12', '’s account']],
  ['person.sign-out', 'person', 12, ['logged ', 'person 12', ' out on all devices']],
  ['person.invite', 'site', undefined, ['invited ', 'people to the site', '']],
  ['setting.set', 'setting', undefined, ['set ', 'setting', '']],
  ['report.hide', 'content', 7, ['hid ', 'content 7', ' after a report']],
  ['report.suspend', 'person', 12, ['suspended ', 'person 12', ' after a report']],
  ['report.suspend', 'content', 7, ['suspended the author of ', 'content 7', ' after a report']],
] as const)('describes the action %s in a sentence', (action, subject, subject_id, words) => {
  expect(splitOperationLabel({ deed: action, subject, ...(subject_id && { subject_id }) })).toEqual(
    words,
  );
});

test('shows the details of an action in words', () => {
  const textOf = (subject: 'setting' | 'person' | 'page', details: Record<string, unknown>) =>
    auditDetails({ subject, details: JSON.stringify(details) })
      .map(({ label, value }) => `${label}: ${value}`)
      .join(', ');
  expect(textOf('setting', { to: true, from: false, name: 'moderation_log_public' })).toBe(
    'setting: Make decisions on reports public, from: off, to: on',
  );
  expect(textOf('setting', { to: 'closed', from: 'open', name: 'registration' })).toBe(
    'setting: Who can sign up, from: Everyone, to: No one',
  );
  expect(
    textOf('person', { decision: 1, category: 'spam', until: '2026-12-03T12:00:00.000Z' }),
  ).toBe('category: Spam or advertising, until: Dec 3, 2026');
  expect(textOf('person', { from: 'member', to: 'moderator' })).toBe('from: Member, to: Moderator');
  expect(textOf('person', { why: 'Insults', for: '7 days' })).toBe('why: Insults, for: 7 days');
  expect(textOf('page', { name: 'About', left_menu: 'Y' })).toBe('name: About, left menu: yes');
});

test('ignores unknown filters in the URL', () => {
  expect(parsePeopleSearch({ state: 'suspended', keyword: ' ada ', sort: 'x' })).toEqual({
    state: 'suspended',
    keyword: 'ada',
  });
  expect(parsePeopleSearch({ state: 'dead', keyword: 12 })).toEqual({ keyword: '12' });
  expect(parsePeopleSearch({ state: 'all', keyword: {} })).toEqual({});
});

test('shows a plain day the same in every time zone', () => {
  expect(formatDate('2026-11-02')).toBe('Nov 2, 2026');
});
