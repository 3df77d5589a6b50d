import { expect, it } from 'vitest';
import { isEqualGroupValue, toCoverInput, toGroupInput } from './groupValues.ts';

it('compares images by file, not by URL', () => {
  const icon = { file_name: 'a', image: '/f/1' };
  expect(isEqualGroupValue(icon, { file_name: 'a', image: '/f/2' })).toBe(true);
  expect(isEqualGroupValue(icon, null)).toBe(false);
  expect(isEqualGroupValue(['creek'], ['creek'])).toBe(true);
});

it('always sends the name, an icon by its file name, and a removed icon as empty', () => {
  expect(toGroupInput({}, 'Creek walkers')).toEqual({ name: 'Creek walkers' });
  expect(toGroupInput({ icon: { file_name: 'a', image: '/f/1' }, parent_id: null }, 'x')).toEqual({
    name: 'x',
    icon: 'a',
    parent_id: null,
  });
  expect(toGroupInput({ icon: null }, 'x')).toEqual({ name: 'x', icon: '' });
});

it('sends the cover of a new group by itself: a drawing, or a part of an upload', () => {
  const crop = { x: 0, y: 10, width: 400, height: 100 };
  const image = { file_name: 'a', image: '/f/1', width: 400, height: 300 };
  expect(toGroupInput({ cover: { drawing: 'town' } }, 'x')).toEqual({ name: 'x' });
  expect(toCoverInput({ drawing: 'town' })).toEqual({ drawing: 'town' });
  expect(toCoverInput({ image, crop })).toEqual({ image: 'a', crop });
});
