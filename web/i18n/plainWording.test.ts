// Plain wording: sentences of screens and of the server, in English and Spanish.
import { beforeEach, expect, test, vi } from 'vitest';
import type { ErrorResponse, KeyedMessage } from '#contract/errors.ts';
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
  const { translateResponse, ...textOverrides } = await import('./textOverrides.ts');
  return {
    /** The message that is shown for a success of the server. */
    messageOf: (keys: KeyedMessage & Pick<ErrorResponse, 'details'>) =>
      (translateResponse({ success: true, message: 'As sent.', ...keys }) as { message: string })
        .message,
    ...(await import('./language.ts')),
    ...textOverrides,
    ...(await import('#contract/strings.ts')),
  };
}
beforeEach(() => void vi.resetModules());

test('shows the plain sentences on screens, in messages and in answers of the server', async () => {
  const { t, strings, invalidInvitee, messageOf } = await load();
  expect(t('Act Now')).toBe('Act now');
  // a word with another meaning elsewhere
  expect(t('Completed')).toBe('Done');
  expect(t('Completed|actions')).toBe('Completed');
  expect(t('Un-Block: {{name}}', { name: 'Ada' })).toBe('Unblock: Ada');
  expect(strings.deletePoll).toBe('Delete this poll?');
  // a list that contains nothing yet, and one where nothing is found
  expect(strings.noFriendsYet).toBe('No friends yet');
  expect(strings.noFriends).toBe('No friends found.');
  expect(invalidInvitee('nope')).toBe('We can’t invite nope. Please check the address.');
  expect(messageOf({ key: 'pollCreated' })).toBe('Poll created.');
  expect(
    messageOf({
      details: [
        { key: 'invitationsSent', values: { emails: 'tom@example.org' } },
        {
          key: 'alreadyRegistered',
          values: { emails: 'eva@example.org', site_name: 'Larkwater' },
        },
        { key: 'seemsInvalid', values: { entry: 'nope' } },
      ],
    }),
  ).toBe(
    'Invitation sent to tom@example.org. Already on Larkwater: eva@example.org. We can’t invite nope. Please check the address.',
  );
  expect(messageOf({ key: 'settingsSaved' })).toBe('Settings saved.');
  for (const key of ['notYetKnown', 'constructor', undefined])
    expect(messageOf({ ...(key && { key }) })).toBe('As sent.');
});

test('shows the original sentences while it is off', async () => {
  const { t, strings, messageOf } = await load({ plain: false });
  expect(t('Act Now')).toBe('Act Now');
  expect(strings.deletePoll).toBe('Are you sure to delete this Poll?');
  expect(strings.noFriendsYet).toBe('Not friends found.');
  // the server has applied the texts of the operator
  expect(messageOf({ key: 'userNotFound' })).toBe('As sent.');
});

test('an operator’s wording takes precedence, also after a change on this page', async () => {
  const overrides = {
    'User not found.': 'No such neighbor. Group not found.',
    '{{entry}} seems to be invalid.': 'Not an address: {{entry}}.',
    'Are you sure to delete this Poll?': 'Polls not found.',
  };
  const { strings, messageOf, applyTextOverrides } = await load({ overrides });
  expect(strings.userNotFound).toBe('No such neighbor. Group not found.');
  expect(strings.deletePoll).toBe('Polls not found.');
  expect(strings.groupNotFound).toBe('No group found.');
  const invalidEntry = { key: 'seemsInvalid', values: { entry: 'nope' } };
  expect(messageOf({ key: 'userNotFound' })).toBe('No such neighbor. Group not found.');
  expect(messageOf({ details: [invalidEntry, { key: 'groupNotFound' }] })).toBe(
    'Not an address: nope. No group found.',
  );
  applyTextOverrides({ 'Group not found.': 'No such group.' });
  expect(strings.userNotFound).toBe('Person not found.');
  expect(strings.groupNotFound).toBe('No such group.');
  expect(strings.noGroupsYet).toBe('No such group.');
  expect(messageOf({ key: 'userNotFound' })).toBe('Person not found.');
  expect(messageOf(invalidEntry)).toBe('We can’t invite nope. Please check the address.');
});

test('shows the translation of the plain sentence in Spanish, also of an operator’s wording', async () => {
  const overrides = {
    'User not found.': 'No such neighbor.',
    '{{entry}} seems to be invalid.': 'Not an address: {{entry}}.',
  };
  const { t, strings, messageOf } = await load({ language: 'es', overrides });
  expect(t('Mark Completed')).toBe('Ya lo hice');
  expect(t('Completed')).toBe('Hecho');
  expect(t('Un-Block: {{name}}', { name: 'Ada' })).toBe('Desbloquear: Ada');
  expect(strings.userNotFound).toBe('No encontramos a esta persona.');
  expect(messageOf({ key: 'userNotFound' })).toBe('No encontramos a esta persona.');
  expect(messageOf({ key: 'seemsInvalid', values: { entry: 'nope' } })).toBe(
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
