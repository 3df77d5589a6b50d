import { expect, it } from 'vitest';
import { blank, inputOf, withChange } from './groupValues.ts';

it('keeps only values that differ from the saved ones', () => {
  const named = withChange(blank, {}, 'name', 'Creek walkers');
  expect(named).toEqual({ name: 'Creek walkers' });
  const closed = withChange(blank, named, 'status', 'Closed');
  expect(withChange(blank, closed, 'name', '')).toEqual({ status: 'Closed' });
  expect(withChange({ ...blank, tags: ['creek'] }, {}, 'tags', ['creek'])).toEqual({});
  expect(withChange({ ...blank, tags: ['creek'] }, {}, 'tags', [])).toEqual({ tags: [] });
});

it('compares images by file, not by URL', () => {
  const saved = { ...blank, icon: { file_name: 'a', image: '/f/1' } };
  expect(withChange(saved, {}, 'icon', { file_name: 'a', image: '/f/2' })).toEqual({});
  expect(withChange(saved, {}, 'icon', null)).toEqual({ icon: null });
});

it('always sends the name, an icon by its file name, and a removed icon as empty', () => {
  expect(inputOf({}, 'Creek walkers')).toEqual({ name: 'Creek walkers' });
  expect(inputOf({ icon: { file_name: 'a', image: '/f/1' }, parent_id: null }, 'x')).toEqual({
    name: 'x',
    icon: 'a',
    parent_id: null,
  });
  expect(inputOf({ icon: null }, 'x')).toEqual({ name: 'x', icon: '' });
});
