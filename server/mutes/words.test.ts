import { beforeEach, expect, test, vi } from 'vitest';
import { createMutedWordSearch, createWordFinder, foldWords } from './words.ts';

const normalize = vi.spyOn(String.prototype, 'normalize');
beforeEach(() => {
  normalize.mockClear();
});

const contains = (text: string, mutedWord: string) => createWordFinder(text)(foldWords(mutedWord));

test('finds whole words and hashtags, whatever their case and accents', () => {
  for (const [text, mutedWord] of [
    ['The Élection is over', 'election'],
    ['Vote! ELECTION.', 'élection'],
    ['Read #election news', 'election'],
    ['The election is over', '#Election'],
    ['(election)', 'election'],
    ['Don’t stop', 'don’t'],
    ['The town hall burns', 'Town   hall'],
    ['今日は選挙です', '選挙'],
    ['बहुत काम है', 'काम'],
    ['ไปกินข้าว', 'กิน'],
    ['ガスが止まる', 'ガス'],
    ['ｶﾞｽ', 'ガス'],
    ['Ħamrun won', 'hamrun'],
    ['η ΟΔΟΣ', 'οδός'],
    ['I ❤️ voting 1️⃣', '1'],
  ] as const)
    expect(contains(text, mutedWord), `${mutedWord} in ${text}`).toBe(true);
});

test('does not find parts of words, or words in another order', () => {
  for (const [text, mutedWord] of [
    ['The elections are over', 'election'],
    ['A preelection day', 'election'],
    ['The hall of the town', 'town hall'],
    ['Downtown hall', 'town hall'],
    ['', 'election'],
    ['बहुत काम है', 'कम'],
    ['बहुत कम है', 'काम'],
    ['ไปกันเถอะ', 'กิน'],
    ['カスが残る', 'ガス'],
    ['ガスが止まる', 'カス'],
  ] as const)
    expect(contains(text, mutedWord), `${mutedWord} in ${text}`).toBe(false);
});

test('a text without letters and digits has no words', () => {
  expect(foldWords(' #!? ❤️ ')).toBe('');
});

const post = (text: string) => ({ title: '', text, link_title: '', link_description: '' });
/** Characters that the main thread has folded. A worker has its own strings. */
const countFolded = () =>
  normalize.mock.contexts.reduce<number>(
    (total, text, i) =>
      // Folding normalizes a text twice.
      total + (normalize.mock.calls[i]![0] === 'NFKD' ? String(text).length : 0),
    0,
  );

test('short posts are searched at once, long ones in a worker, with the same results', async () => {
  const words = ['election', 'town hall', 'heron'];
  const expected = [[0, 1], [], [2]];
  const posts = ['Élection in the Town hall', 'Nothing', 'A #heron'];
  expect(await createMutedWordSearch(1, words)(posts.map(post))).toEqual(expected);
  expect(countFolded()).toBeGreaterThan(0);
  normalize.mockClear();
  const longPosts = posts.map((text) => post(`${text} ${'word '.repeat(4_000)}`));
  expect(await createMutedWordSearch(1, words)(longPosts)).toEqual(expected);
  expect(countFolded()).toBe(0);
});

type SearchCase = [
  name: string,
  mutedWords: string[],
  text: string,
  leastFolded: number,
  mostFolded: number,
];
const searchCases: SearchCase[] = [
  ['one word in posts of 2,000 characters', ['election'], 'word '.repeat(400), 6_000, 40_000],
  [
    '200 words without spaces',
    Array.from({ length: 200 }, (_, i) => `字字${i}`),
    '字'.repeat(1_000),
    500,
    5_000,
  ],
  ['ligatures of a sentence', ['election'], '\uFDFA'.repeat(10_000), 9_000, 40_000],
];

test.for(searchCases)(
  'the main thread searches a limited number of characters for a request: %s',
  async ([, words, text, least, most]) => {
    const search = createMutedWordSearch(1, words);
    for (let page = 0; page < 5; page++) await search(Array.from({ length: 3 }, () => post(text)));
    expect(countFolded()).toBeLessThan(most);
    expect(countFolded() === 0 || countFolded() > least).toBe(true);
  },
);

test('many long words are not searched on the main thread, even in a short post', async () => {
  const words = Array.from(
    { length: 1_000 },
    (_, i) => String.fromCharCode(20_000 + i) + '字'.repeat(98),
  );
  expect(await createMutedWordSearch(null, [...words, '选举'])([post('明天有选举')])).toEqual([
    [1_000],
  ]);
  expect(countFolded()).toBe(0);
});

test('ligatures of a sentence and long runs of marks do not make a text slow to fold', () => {
  const time = (text: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const startedAt = performance.now();
        foldWords(text);
        return performance.now() - startedAt;
      }),
    );
  const ordinary = time('é '.repeat(5_000));
  for (const text of ['\uFDFA', '\u0315\u0300\u0323', 'a\u0315\u0300\u0323\u0315\u0300\u0323'])
    expect(time(text.repeat(Math.floor(10_000 / text.length))), text).toBeLessThan(15 * ordinary);
});
