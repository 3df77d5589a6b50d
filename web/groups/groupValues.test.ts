import { expect, it } from 'vitest';
import { emptyGroup, toGroupInput, withGroupChange } from './groupValues.ts';

it('keeps only values that differ from the saved ones', () => {
  const named = withGroupChange(emptyGroup, {}, 'name', 'Creek walkers');
  expect(named).toEqual({ name: 'Creek walkers' });
  const closed = withGroupChange(emptyGroup, named, 'status', 'Closed');
  expect(withGroupChange(emptyGroup, closed, 'name', '')).toEqual({ status: 'Closed' });
  expect(withGroupChange({ ...emptyGroup, tags: ['creek'] }, {}, 'tags', ['creek'])).toEqual({});
  expect(withGroupChange({ ...emptyGroup, tags: ['creek'] }, {}, 'tags', [])).toEqual({ tags: [] });
});

it('compares images by file, not by URL', () => {
  const saved = { ...emptyGroup, icon: { file_name: 'a', image: '/f/1' } };
  expect(withGroupChange(saved, {}, 'icon', { file_name: 'a', image: '/f/2' })).toEqual({});
  expect(withGroupChange(saved, {}, 'icon', null)).toEqual({ icon: null });
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
