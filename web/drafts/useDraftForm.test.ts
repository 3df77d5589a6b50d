import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromStored, toStored } from './storedChanges.ts';
import { keepChanged, useDraftForm, type DraftFormOptions } from './useDraftForm.ts';

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

it('keeps a field that is undefined until the user fills it', () => {
  const empty: { text: string; picture: string | undefined } = { text: '', picture: undefined };
  expect(keepChanged(empty, { picture: 'a' })).toEqual({ picture: 'a' });
});

it('ignores stored fields that the form does not have', () => {
  const changes: object = { 'friend_collection-7-email': 'Y', settings: {}, name: 'Grace' };
  expect(keepChanged(saved, changes)).toEqual({ name: 'Grace' });
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

type Post = { text: string; shared_as: string; collection_id?: number | undefined };

/** Opens the form as after a reload. Its changes are stored, and not rendered. */
function openForm(options: Omit<DraftFormOptions<Post>, 'key'>) {
  const opened: ReturnType<typeof useDraftForm<Post>>[] = [];
  const Form = () => {
    opened.push(useDraftForm<Post>({ key: 'post', ...options }));
    return null;
  };
  renderToString(createElement(Form));
  return opened.at(-1)!;
}
const emptyPost = (shared_as: string) => () => ({ text: '', shared_as, collection_id: undefined });

beforeEach(() => {
  vi.useFakeTimers();
  for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, createStorage());
  localStorage.setItem('userId', '7');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Like the storage of a browser, whose items are properties too. */
const createStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  }) as Storage;

it('restores the audience of a new post after the default has changed', () => {
  openForm({ saved: emptyPost('Friends'), isNew: true }).set('text', 'For friends');
  vi.runAllTimers();
  const { draft, changes } = openForm({ saved: emptyPost('Public'), isNew: true });
  expect(draft).toEqual({ text: 'For friends', shared_as: 'Friends', collection_id: undefined });
  expect(changes).toEqual({ text: 'For friends', shared_as: 'Friends' });
});

it('stores nothing of a new post without changes', () => {
  const form = openForm({ saved: emptyPost('Friends'), isNew: true });
  form.set('text', 'For friends');
  form.set('text', '');
  vi.runAllTimers();
  expect(Object.keys(localStorage)).toEqual(['userId']);
});

it('restores only the changed fields of a post that exists, and their revision', () => {
  openForm({ saved: emptyPost('Public'), revision: 1 }).set('text', 'Edited');
  vi.runAllTimers();
  const { draft, baseRevision } = openForm({ saved: emptyPost('Friends'), revision: 2 });
  expect(draft).toMatchObject({ text: 'Edited', shared_as: 'Friends' });
  expect(baseRevision.get()).toBe(1);
});
