import { expect, test } from 'vitest';
import { formatDate } from './dates.ts';
import { auditActionLabels } from './auditLabels.ts';
import { parsePeopleSearch } from './peopleLists.ts';

test.each([
  ['person.suspend', 'person', 12, ['suspended', 'person 12', '']],
  ['person.sign-out', 'person', 12, ['logged', 'person 12', 'out on all devices']],
  ['person.invite', 'site', undefined, ['invited', 'people to the site', '']],
  ['setting.set', 'setting', undefined, ['set', 'setting', '']],
  ['report.hide', 'content', 7, ['hid the reported', 'content 7', '']],
] as const)('describes the action %s in a sentence', (action, subject, subject_id, words) => {
  expect(auditActionLabels({ deed: action, subject, ...(subject_id && { subject_id }) })).toEqual(
    words,
  );
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
