import { expect, it } from 'vitest';
import { fromStored, keepChanged, toStored } from './useDraftForm.ts';

const saved = { name: 'Ada', tags: ['creek'], picture: { file_name: 'a' } };

it('keeps only values that differ from the saved ones', () => {
  expect(keepChanged(saved, { name: 'Grace' })).toEqual({ name: 'Grace' });
  expect(keepChanged(saved, { name: 'Ada', tags: ['creek'] })).toEqual({});
  expect(keepChanged(saved, { tags: [] })).toEqual({ tags: [] });
  expect(
    keepChanged(
      saved,
      { name: 'ADA' },
      (one, other) => String(one).toLowerCase() === String(other).toLowerCase(),
    ),
  ).toEqual({});
});

it('keeps a field that is absent until the user fills it', () => {
  const empty: { text: string; picture?: string } = { text: '' };
  expect(keepChanged(empty, { picture: 'a' })).toEqual({ picture: 'a' });
});

it('stores a removed picture, although JSON has no undefined', () => {
  const changes = { name: 'Grace', picture: undefined };
  const stored = JSON.parse(JSON.stringify(toStored(changes))) as ReturnType<typeof toStored>;
  const restored = fromStored<Partial<typeof saved>>(stored);
  expect(restored).toStrictEqual(changes);
});

it('reads a draft that was stored as plain values', () => {
  const stored = { name: 'Grace', tags: ['creek'] } as unknown as ReturnType<typeof toStored>;
  expect(keepChanged(saved, fromStored<typeof saved>(stored))).toEqual({ name: 'Grace' });
});
