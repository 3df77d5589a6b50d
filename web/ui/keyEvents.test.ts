import { expect, test } from 'vitest';
import { isComposing, isEnter, submitsOnEnter } from './keyEvents.ts';

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

test.each([
  ['a keyboard', false, {}, true],
  ['a keyboard', false, { shiftKey: true }, false],
  ['a touch device', true, {}, false],
  ['a touch device', true, { ctrlKey: true }, true],
  ['a touch device', true, { metaKey: true }, true],
])('an Enter in a message on %s (touch: %s) with %o submits: %s', (_on, touch, keys, submits) => {
  const event = { ...pressed('Enter', {}), shiftKey: false, ctrlKey: false, metaKey: false };
  expect(submitsOnEnter({ ...event, ...keys }, touch)).toBe(submits);
});
