// Plain wording: sentences of screens and of the server, in English and Spanish.
import { beforeEach, expect, test, vi } from 'vitest';
import { plainWording } from '#contract/plainWording.ts';
import { placeholderNames } from '#contract/stringTemplates.ts';
import { createTranslator } from '#contract/i18n.ts';

type Browser = { language?: string; plain?: boolean; overrides?: Record<string, string> };

/** Loads the modules as a page with these settings does. */
async function load({ language = 'en', plain = true, overrides }: Browser = {}) {
  vi.stubGlobal('localStorage', { getItem: () => language });
  vi.stubGlobal('document', {
    documentElement: {},
    querySelector: (selector: string) => {
      if (selector === 'meta[name="plain-wording"]') return plain ? { content: 'on' } : null;
      return overrides ? { content: JSON.stringify(overrides) } : null;
    },
  });
  return {
    ...(await import('./language.ts')),
    ...(await import('./textOverrides.ts')),
    ...(await import('#contract/strings.ts')),
  };
}
beforeEach(() => void vi.resetModules());

test('shows the plain sentences on screens, in messages and in answers of the server', async () => {
  const { t, strings, pollChooseAtMost, translateServerText } = await load();
  expect(t('Act Now')).toBe('Act now');
  // a word with another meaning elsewhere
  expect(t('Completed')).toBe('Done');
  expect(t('Completed|actions')).toBe('Completed');
  expect(t('Un-Block: {{name}}', { name: 'Ada' })).toBe('Unblock: Ada');
  expect(strings.deletePoll).toBe('Delete this poll?');
  expect(pollChooseAtMost(3)).toBe('You can choose up to 3 options.');
  expect(translateServerText('Poll has been created sucessfully.')).toBe('Poll created.');
  expect(
    translateServerText(
      'Invitation sent to tom@example.org sucessfully. eva@example.org already registered with Larkwater. nope seems to be invalid.',
    ),
  ).toBe(
    'Invitation sent to tom@example.org. Already on Larkwater: eva@example.org. We can’t invite nope. Please check the address.',
  );
  for (const text of ['Settings saved.', 'constructor seems. 2 {{x}} “y”', 'constructor'])
    expect(translateServerText(text)).toBe(text);
});

test('shows the original sentences while it is off', async () => {
  const { t, strings, translateServerText } = await load({ plain: false });
  expect(t('Act Now')).toBe('Act Now');
  expect(strings.deletePoll).toBe('Are you sure to delete this Poll?');
  expect(translateServerText('User not found.')).toBe('User not found.');
});

test('an operator’s wording takes precedence, also after a change on this page', async () => {
  const overrides = {
    'User not found.': 'No such neighbor. Group not found.',
    '{{entry}} seems to be invalid.': 'Not an address: {{entry}}.',
    'Are you sure to delete this Poll?': 'Polls not found.',
  };
  const { strings, translateServerText, applyTextOverrides } = await load({ overrides });
  expect(strings.userNotFound).toBe('No such neighbor. Group not found.');
  expect(strings.deletePoll).toBe('Polls not found.');
  expect(strings.groupNotFound).toBe('No group found.');
  // the server answers with the wording of the operator
  expect(translateServerText('No such neighbor. Group not found.')).toBe(
    'No such neighbor. Group not found.',
  );
  expect(translateServerText('Not an address: nope. Group not found.')).toBe(
    'Not an address: nope. No group found.',
  );
  applyTextOverrides({ 'Group not found.': 'No such group.' });
  expect(strings.userNotFound).toBe('Person not found.');
  expect(strings.groupNotFound).toBe('No such group.');
  expect(translateServerText('User not found.')).toBe('Person not found.');
  expect(translateServerText('nope seems to be invalid.')).toBe(
    'We can’t invite nope. Please check the address.',
  );
});

test('shows the translation of the plain sentence in Spanish', async () => {
  const { t, strings, translateServerText } = await load({ language: 'es' });
  expect(t('Mark Completed')).toBe('Ya lo hice');
  expect(t('Completed')).toBe('Hecho');
  expect(t('Un-Block: {{name}}', { name: 'Ada' })).toBe('Desbloquear: Ada');
  expect(strings.userNotFound).toBe('No encontramos a esta persona.');
  expect(translateServerText('nope seems to be invalid.')).toBe(
    'No podemos invitar a nope. Revisa la dirección.',
  );
});

test('applies to both forms of a plural', () => {
  const plain = { '{{n}} Un-Follow': '{{n}} unfollowed', '{{n}} Un-Follows': '{{n}} unfollows' };
  const english = createTranslator('en', {}, plain);
  const count = (n: number) => english.plural(n, '{{n}} Un-Follow', '{{n}} Un-Follows');
  expect([1, 1_000].map(count)).toEqual(['1 unfollowed', '1,000 unfollows']);
  const spanish = createTranslator(
    'es',
    { '{{n}} unfollows': { one: '{{n}} baja', other: '{{n}} bajas' } },
    plain,
  );
  expect(spanish.plural(1, '{{n}} Un-Follow', '{{n}} Un-Follows')).toBe('1 baja');
});

test('every plain sentence has the placeholders of its original and a Spanish translation', async () => {
  const { translations } = await import('#locales/es.ts');
  const { plain } = await import('#locales/es/plain.ts');
  const names = (text: string) => placeholderNames(text).toSorted();
  for (const [original, sentence] of Object.entries(plainWording)) {
    expect(names(sentence), original).toEqual(names(original));
    const spanish = { ...translations, ...plain }[sentence];
    expect(spanish, sentence).toBeTypeOf('string');
    expect(names(spanish as string), sentence).toEqual(names(original));
  }
});
