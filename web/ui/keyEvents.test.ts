import { expect, test } from 'vitest';
import { isComposing, isEnter } from './keyEvents.ts';

const pressed = (key: string, nativeEvent: Partial<KeyboardEvent>) => ({
  key,
  nativeEvent: { isComposing: false, keyCode: 13, ...nativeEvent } as KeyboardEvent,
});

test('ignores an Enter that confirms a word of an input method', () => {
  expect(isEnter(pressed('Enter', {}))).toBe(true);
  expect(isEnter(pressed('Enter', { isComposing: true, keyCode: 229 }))).toBe(false);
  // Safari ends the composition first.
  expect(isEnter(pressed('Enter', { keyCode: 229 }))).toBe(false);
  expect(isEnter(pressed('a', { keyCode: 65 }))).toBe(false);
  expect(isComposing({ isComposing: false, keyCode: 229 } as KeyboardEvent)).toBe(true);
});
