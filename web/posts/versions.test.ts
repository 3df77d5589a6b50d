import { describe, expect, test } from 'vitest';
import { diffVersions, shortenUnchanged, diffTexts, type PostVersion } from './versions.ts';

const version = (patch: Partial<PostVersion>): PostVersion => ({
  title: '',
  text: '',
  body: '',
  link: '',
  location: '',
  options: [],
  ...patch,
});
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '');
const readBack = (kind: 'added' | 'removed', older: string, newer: string) =>
  diffTexts(older, newer)
    .filter((stretch) => stretch.kind === 'same' || stretch.kind === kind)
    .map(({ text }) => text)
    .join('');

describe('words', () => {
  test('shows a replaced word twice and unchanged text once', () => {
    expect(diffTexts('The creek is high.', 'The river is high.')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'removed', text: 'creek' },
      { kind: 'added', text: 'river' },
      { kind: 'same', text: ' is high.' },
    ]);
  });

  test.each([
    ['', 'All new.'],
    ['All gone.', ''],
    ['One two  three\nfour', 'one two three\n\nfive'],
  ])('preserves both versions: %j, %j', (older, newer) => {
    expect(readBack('removed', older, newer)).toBe(older);
    expect(readBack('added', older, newer)).toBe(newer);
  });

  test('limits the time for texts that have nothing in common', () => {
    const words = (seed: number) =>
      Array.from({ length: 12_000 }, (_, index) =>
        ((index * 7919 + seed) ** 2 % 99_991).toString(36),
      ).join(' ');
    const start = performance.now();
    expect(diffTexts(words(1), words(2)).length).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(8_000);
  });

  test('omits unchanged text far from a change', () => {
    const long = 'word '.repeat(200);
    const [head, , tail] = shortenUnchanged(
      diffTexts(`${long}old ${long}`, `${long}new ${long}`).filter(
        ({ kind }) => kind !== 'removed',
      ),
    );
    expect(head!.text.length).toBeLessThan(100);
    expect(head!.text).toMatch(/^… word .*word $/);
    expect(tail!.text).toMatch(/^ word.* …$/);
  });
});

describe('fields', () => {
  test('labels changed fields as their post type does', () => {
    const older = version({ title: 'Dogs?', body: '<p>On leads.</p>', options: ['Yes', 'No'] });
    const newer = version({
      title: 'Dogs and cats?',
      body: '<p>On leads.</p>',
      options: ['Yes', 'Never', 'No'],
    });
    expect(diffVersions(older, newer, 1, plain).map(({ name }) => name)).toEqual([
      'Question',
      'Options',
    ]);
    expect(
      diffVersions(
        version({ text: 'a' }),
        version({ text: 'b', link: 'https://a.example/' }),
        0,
        plain,
      ).map(({ name }) => name),
    ).toEqual(['Text', 'Link']);
    expect(
      diffVersions(version({ text: 'a' }), version({ text: 'b', body: 'c' }), 2, plain).map(
        ({ name }) => name,
      ),
    ).toEqual(['Excerpt', 'Text']);
  });

  test('reports a formatting change separately', () => {
    const [change] = diffVersions(
      version({ body: '<p>Same</p>' }),
      version({ body: '<p><strong>Same</strong></p>' }),
      2,
      plain,
    );
    expect(change).toMatchObject({ name: 'Text', formattingOnly: true });
  });
});
