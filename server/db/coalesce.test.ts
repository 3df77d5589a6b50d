import { expect, test } from 'vitest';
import { singleFlight, batchWhileBusy } from './coalesce.ts';

/** One that answers only when it is let: each question with the number of the asking it came with. */
function slow() {
  const heard: string[][] = [];
  const waiting: { answer: () => void; fail: () => void }[] = [];
  const ask = batchWhileBusy((questions: readonly string[]) => {
    const nth = heard.push([...questions]);
    return new Promise<string[]>((resolve, reject) => {
      waiting.push({
        answer: () => resolve(questions.map((question) => `${question}${nth}`)),
        fail: () => reject(new Error('lost')),
      });
    });
  });
  const next = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    return waiting.shift()!;
  };
  return { heard, ask, next };
}

test('who asks while an answer is under way is asked for with the others, after they came', async () => {
  const { heard, ask, next } = slow();
  const first = ask('a');
  const one = await next();
  const later = [ask('b'), ask('b'), ask('c')];
  one.answer();
  expect(await first).toBe('a1');
  const two = await next();
  const evenLater = ask('b');
  two.answer();
  expect(await Promise.all(later)).toEqual(['b2', 'b2', 'c2']);
  (await next()).answer();
  expect(await evenLater).toBe('b3');
  expect(heard).toEqual([['a'], ['b', 'b', 'c'], ['b']]);
});

test('what fails, fails for those who were asked for, and for nobody after them', async () => {
  const { ask, next } = slow();
  const first = ask('a');
  const one = await next();
  const later = [ask('b'), ask('c')];
  one.fail();
  await expect(first).rejects.toThrow('lost');
  (await next()).answer();
  expect(await Promise.all(later)).toEqual(['b2', 'c2']);
});

test('nobody waits long for the answer to others', async () => {
  const { ask, next } = slow();
  const never = ask('a');
  const one = await next();
  const later = ask('b');
  (await next()).answer();
  expect(await later).toBe('b2');
  one.answer();
  expect(await never).toBe('a1');
});

test('where all ask for one thing, those who come while it is asked for share the next answer', async () => {
  let requested = 0;
  const waiting: (() => void)[] = [];
  const ask = singleFlight(async () => {
    const mine = ++requested;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return mine;
  });
  const first = ask();
  await expect.poll(() => waiting.length).toBe(1);
  const later = [ask(), ask(), ask()];
  waiting.shift()!();
  expect(await first).toBe(1);
  await expect.poll(() => waiting.length).toBe(1);
  const evenLater = ask();
  waiting.shift()!();
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()!();
  expect(await evenLater).toBe(3);
});
