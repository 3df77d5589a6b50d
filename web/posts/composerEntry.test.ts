import { expect, test } from 'vitest';
import { createComposerEntry } from './composerEntry.ts';

test('hands over what was entered once', () => {
  const entry = createComposerEntry();
  entry.add({ text: 'Lamps', from: 5, to: 5 });
  entry.add({ focused: true });
  expect(entry.get().text).toBe('Lamps');
  expect(entry.take()).toMatchObject({ text: 'Lamps', to: 5, focused: true, submit: false });
  expect(entry.take()).toMatchObject({ text: '', files: [], focused: false });
});
