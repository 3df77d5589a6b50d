// Matching of blocked words and domains.
import { expect, test } from 'vitest';
import { measureCpuMs } from '#test/cpuTime.ts';
import { normalizeDomainLine } from './links.ts';
import { matchLists, selectNewFindings } from './matchLists.ts';
import { matchWordLines, normalizeWordLine, createWordList } from './words.ts';

const words = (lines: string[], ...text: string[]) =>
  matchLists(
    { blocked_words: lines.map((line) => normalizeWordLine(line)!), blocked_domains: [] },
    { text },
  ).words;
const domains = (lines: string[], text: Parameters<typeof matchLists>[1]) =>
  matchLists(
    { blocked_words: [], blocked_domains: lines.map((line) => normalizeDomainLine(line)!) },
    text,
  );

test.for([
  ['Casino!', 'in any case, next to punctuation'],
  ['cásinò', 'with accents'],
  ['ＣＡＳＩＮＯ', 'in wide letters'],
  ['𝐜𝐚𝐬𝐢𝐧𝐨', 'in letters for mathematics'],
  ['ca\u00adsi\u200bno', 'with invisible characters'],
  ['the casino-night', 'next to a hyphen'],
])('finds %s: %s', ([text]) => {
  expect(words(['casino'], text!)).toEqual(['casino']);
});

test.for(['casinos', 'ca sino', 'occasion', 'cas ino', ''])(
  'does not find another word: “%s”',
  (text) => {
    expect(words(['casino'], text)).toEqual([]);
  },
);

test('an asterisk matches more of the word, at the end where it is', () => {
  const text = 'Pokerface, onlinepoker and videopokering';
  expect(words(['poker*'], text)).toEqual(['poker*']);
  expect(words(['*poker'], text)).toEqual(['*poker']);
  expect(words(['*poker*'], 'videopokering')).toEqual(['*poker*']);
  expect([
    words(['poker*'], 'onlinepoker'),
    words(['*poker'], 'pokerface'),
    words(['poker'], text),
  ]).toEqual([[], [], []]);
});

test('several words match consecutively, within one field', () => {
  expect(words(['cheap pill*'], 'CHEAP,\n pills')).toEqual(['cheap pill*']);
  expect(words(['cheap pill*'], 'cheap blue pills')).toEqual([]);
  expect(words(['cheap pill*'], 'cheap', 'pills'), 'in a title and a text').toEqual([]);
  expect(words(['very cheap', 'cheap pills'], 'very cheap pills').toSorted()).toEqual([
    'cheap pills',
    'very cheap',
  ]);
});

test('normalizes lines of words, and rejects lines with other characters', () => {
  expect(['  Gewinn-Spiel ', 'ÉTÉ*', '*Poker*', "don't"].map(normalizeWordLine)).toEqual([
    'gewinn spiel',
    'ete*',
    '*poker*',
    'don t',
  ]);
  for (const line of ['', '*', 'a*', '*ab', 'c++', '.*', '(a+)+$', 'ca*ino', '$$$', '**poker'])
    expect(normalizeWordLine(line), line).toBeUndefined();
});

test('finds a word in scripts without spaces, also one of two characters', () => {
  expect(words(['賭博'], 'オンライン賭博サイト')).toEqual(['賭博']);
  expect(words(['*賭博*'], 'オンライン賭博サイト')).toEqual(['*賭博*']);
  expect(words(['การพนัน'], 'เว็บการพนันออนไลน์')).toHaveLength(1);
  expect(words(['カジノ'], 'オンラインカジノ')).toHaveLength(1);
  expect(words(['賭博 サイト'], '新しい賭博 サイトへ')).toEqual(['賭博 サイト']);
  expect(words(['賭博'], '賭けと博物館')).toEqual([]);
  // A single character is part of too many words.
  expect([words(['賭'], '賭博'), normalizeWordLine('*賭*')]).toEqual([[], undefined]);
});

test('is fast for adversarial input', async () => {
  const list = Array.from({ length: 1_000 }, (_, i) => `*${'a'.repeat(3 + (i % 40))}b${i}*`);
  const text = `${'a'.repeat(50_000)} ${'ab '.repeat(15_000)}${'a.'.repeat(20_000)}`;
  const milliseconds = await measureCpuMs(() => {
    expect(words(list, text)).toEqual([]);
    expect(words(list, '\u0315\u0300\u0323'.repeat(33_000)), 'marks').toEqual([]);
  });
  expect(milliseconds).toBeLessThan(3_000);
});

test.for([
  ['https://spam.example/now', 1],
  ['see http://www.spam.example', 1],
  ['HTTPS://SHOP.Spam.Example/', 1],
  ['www.spam.example', 1],
  ['spam.example/offer', 1],
  ['go to (spam.example).', 0],
  ['write to me@spam.example', 0],
  ['https://good.example@spam.example/', 1],
  ['https://sp%61m.example/', 1],
  ['spam。example', 0],
  ['»spam.example«…', 0],
  ['spam.exam\u200bple', 0],
] as const)('%s leads there', ([text, links]) => {
  const findings = domains(['spam.example'], { text: [text] });
  expect([findings.domains, findings.links.size]).toEqual([['spam.example'], links]);
});

test.for([
  'https://notspam.example/',
  'https://spam.example.org/',
  'spam example',
  'https://example/spam.examples',
])('%s leads elsewhere', (text) => {
  expect(domains(['spam.example'], { text: [text] }).domains).toEqual([]);
});

test('finds links of rich text, and words that its tags divide', () => {
  const rich = [
    '<p>Look <a href="https://shop.spam.example/x?y=1&amp;z=2">here</a><br>ca<b>si</b>no</p><p>night</p>',
  ];
  const findings = matchLists(
    { blocked_words: ['casino', 'casino night'], blocked_domains: ['spam.example'] },
    { rich },
  );
  expect([findings.words.toSorted(), findings.domains, [...findings.links]]).toEqual([
    ['casino', 'casino night'],
    ['spam.example'],
    ['https://shop.spam.example/x?y=1&z=2'],
  ]);
  expect(
    matchLists({ blocked_words: ['here casino'], blocked_domains: [] }, { rich }).words,
  ).toEqual(['here casino']);
  expect(domains(['spam.example'], { links: ['https://spam.example/'] }).domains).toEqual([
    'spam.example',
  ]);
});

test('accepts a domain line in any common format', () => {
  const lines = [
    'https://www.Spam.example/path?x',
    '*.spam.example',
    '.spam.example',
    'spam.example:8080',
    'bücher.example',
    'www.com.example',
  ];
  expect(lines.map(normalizeDomainLine)).toEqual([
    'spam.example',
    'spam.example',
    'spam.example',
    'spam.example',
    'xn--bcher-kva.example',
    'com.example',
  ]);
  for (const line of ['', 'spam', 'spam example', '*', '.', 'a..b', '(spam|ham).example'])
    expect(normalizeDomainLine(line), line).toBeUndefined();
});

test('numbers, times and ends of sentences are not links', () => {
  expect(
    domains(['spam.example'], {
      text: ['At 12.30 for 3.50, e.g. here/there and so on... Then more.'],
    }).links.size,
  ).toBe(0);
});

test('compares a word only with lines that begin or end like it', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const createStem = (n: number) =>
    [0, 1, 2].map((i) => letters[Math.floor(n / 26 ** i) % 26]).join('') + 'stem';
  const lines = Array.from(
    { length: 900 },
    (_, n) =>
      [`${createStem(n)}*`, `*${createStem(n)}`, `*${createStem(n)}*`, `*${createStem(n)} word`][
        n % 4
      ]!,
  );
  const list = createWordList(lines.map((line) => normalizeWordLine(line)!));
  let comparedCount = 0;
  for (const index of [list.prefixes, list.suffixes, list.infixes])
    for (const [key, entries] of index)
      index.set(
        key,
        entries.map((line) => ({
          ...line,
          get words() {
            comparedCount++;
            return line.words;
          },
        })),
      );
  const text = Array.from({ length: 10_000 }, (_, n) => `other${n}`);
  expect(matchWordLines(list, text)).toEqual([]);
  expect(comparedCount).toBeLessThan(100);
  expect(
    matchWordLines(list, [
      `${createStem(4)}s`,
      `x${createStem(5)}`,
      `x${createStem(6)}x`,
      `x${createStem(7)}`,
      'word',
    ]),
  ).toHaveLength(4);
});

test('reports a text with too many domains, also in an edit', () => {
  const createHosts = (n: number) =>
    Array.from({ length: n }, (_, i) => `name${i}.example.org`).join(' ');
  const lists = { blocked_words: [], blocked_domains: ['evil.example'] };
  const before = { text: [createHosts(500)] };
  expect(matchLists(lists, before)).toMatchObject({ tooMany: false, domains: [] });
  const textAfter = { text: [`${createHosts(501)} evil.example`] };
  const findings = matchLists(lists, textAfter);
  expect(findings.tooMany).toBe(true);
  expect(selectNewFindings(findings, matchLists(lists, before)).tooMany).toBe(true);
});
