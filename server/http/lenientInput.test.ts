import Type from 'typebox';
import { expect, test } from 'vitest';
import { normalizeInput } from './lenientInput.ts';

const id = Type.Integer({ minimum: 1 });
const schema = Type.Object({
  name: Type.String({ minLength: 1 }),
  content_id: id,
  id: Type.Optional(id),
  group_id: Type.Optional(id),
  parent_id: Type.Optional(Type.Union([id, Type.Null()])),
  dob: Type.Optional(Type.String()),
  tag: Type.Optional(Type.String({ minLength: 1 })),
  phone: Type.Optional(Type.String()),
  featured: Type.Optional(Type.Enum(['Y', 'N'])),
  all_day: Type.Optional(Type.Boolean()),
  ids: Type.Optional(Type.Array(id)),
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});
const read = (input: Record<string, unknown>) => {
  normalizeInput(input, schema);
  return input;
};

test('removes unused fields that a client fills with placeholders', () => {
  for (const unused of ['', null, 0, '0', '0000-00-00'])
    expect(read({ id: unused, group_id: unused }), String(unused)).toEqual({});
  expect(read({ parent_id: null }), 'null where it means something').toEqual({ parent_id: null });
  expect(read({ phone: '' }), 'an emptied text').toEqual({ phone: '' });
  expect(read({ dob: '0000-00-00' }), 'no day at all').toEqual({ dob: '' });
  expect(read({ phone: null })).toEqual({ phone: '' });
  expect(read({ tag: '' }), 'a text that must not be empty').toEqual({ tag: '' });
});

test('keeps empty required fields, so that validation rejects them with their own message', () => {
  expect(read({ content_id: '', name: '' })).toEqual({ content_id: '', name: '' });
  expect(read({ content_id: 0, name: null })).toEqual({ content_id: 0, name: '' });
});

test('converts numbers, lists of numbers, and yes or no to the types of the contract', () => {
  expect(read({ content_id: '34', ids: ['1', 2, '3'] })).toEqual({
    content_id: 34,
    ids: [1, 2, 3],
  });
  expect(read({ featured: 1, all_day: '1' })).toEqual({ featured: 'Y', all_day: true });
  expect(read({ featured: false, all_day: 'N' })).toEqual({ featured: 'N', all_day: false });
  expect(read({ phone: '0417', name: '34' }), 'a text of digits').toEqual({
    phone: '0417',
    name: '34',
  });
});

test('leaves invalid values unchanged', () => {
  for (const input of [
    { content_id: '1e3' },
    { id: -1 },
    { ids: ['1', 'x'] },
    { featured: 'maybe' },
    { all_day: 2 },
    { minutes: 0 },
    { unknown: '' },
  ])
    expect(read({ ...input })).toEqual(input);
  for (const invalidInput of [null, 'text', 5, [1]])
    expect(() => normalizeInput(invalidInput, schema)).not.toThrow();
});
