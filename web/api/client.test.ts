import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Client } from './client.ts';

const key = ['GET /user/get'];

/** A screen that asks for how somebody stands to its viewer; each time it waits until it is answered by hand. */
function asking() {
  const client = new Client();
  const waiting: ((answer: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: key,
    queryFn: () => new Promise((answer) => waiting.push(answer)),
    staleTime: Infinity,
  });
  const leave = observer.subscribe(() => undefined);
  return { client, waiting, shown: () => observer.getCurrentResult().data, leave };
}

test('what changes while it is asked for the first time is asked for again when it has come', async () => {
  const { client, waiting, shown, leave } = asking();
  const changed = client.invalidateQueries({ queryKey: key });
  expect(waiting).toHaveLength(1);
  waiting[0]!('received');
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]!('friends');
  await changed;
  expect(shown()).toBe('friends');
  leave();
});

test('what is there already is asked for once, and what was under way is let go', async () => {
  const { client, waiting, shown, leave } = asking();
  waiting[0]!('none');
  await expect.poll(shown).toBe('none');
  void client.invalidateQueries({ queryKey: key });
  const changed = client.invalidateQueries({ queryKey: key });
  expect(waiting).toHaveLength(3);
  waiting[1]!('received');
  await new Promise((later) => setTimeout(later, 20));
  expect(shown()).toBe('none');
  waiting[2]!('friends');
  await changed;
  expect(shown()).toBe('friends');
  expect(waiting).toHaveLength(3);
  leave();
});
