import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { RefetchingQueryClient } from './client.ts';

const key = ['GET /user/get'];

/** A screen with one query whose requests the test answers by hand. */
function mountQuery() {
  const client = new RefetchingQueryClient();
  const pending: ((response: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: key,
    queryFn: () => new Promise((resolve) => pending.push(resolve)),
    staleTime: Infinity,
  });
  const unmount = observer.subscribe(() => undefined);
  return { client, pending, shown: () => observer.getCurrentResult().data, unmount };
}

test('refetches a query that was invalidated during its first fetch', async () => {
  const { client, pending, shown, unmount } = mountQuery();
  const changed = client.invalidateQueries({ queryKey: key });
  expect(pending).toHaveLength(1);
  pending[0]!('received');
  await expect.poll(() => pending.length).toBe(2);
  pending[1]!('friends');
  await changed;
  expect(shown()).toBe('friends');
  unmount();
});

test('cancels the running refetch of a loaded query and refetches it once', async () => {
  const { client, pending, shown, unmount } = mountQuery();
  pending[0]!('none');
  await expect.poll(shown).toBe('none');
  void client.invalidateQueries({ queryKey: key });
  const changed = client.invalidateQueries({ queryKey: key });
  expect(pending).toHaveLength(3);
  pending[1]!('received');
  await new Promise((later) => setTimeout(later, 20));
  expect(shown()).toBe('none');
  pending[2]!('friends');
  await changed;
  expect(shown()).toBe('friends');
  expect(pending).toHaveLength(3);
  unmount();
});
