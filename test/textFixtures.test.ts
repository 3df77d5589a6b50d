// Each call that stores a text is tried with scripts (test/assurance/xss.ts), for which it needs an
// example.
import { expect, test } from 'vitest';
import { writersOf, type WriterFixture } from './assurance/callFixtures.ts';
import { findMissingFixtures } from './assurance/storingCalls.ts';

test('every call that stores a text has an example for the check of scripts', () => {
  // only the names are read: no example is built, so nothing of the scene is needed
  const writers = writersOf({ town: {} } as WriterFixture);
  expect(findMissingFixtures(writers)).toEqual([]);
  delete writers['POST /user/mute'];
  expect(findMissingFixtures(writers)).toEqual([
    'POST /user/mute stores a text, and has no fixture',
  ]);
});
