import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telUrl, splitLinks, displayHost, completeUrl } from './links.ts';

const links = (text: string) => splitLinks(text).flatMap((piece) => piece.href ?? []);

describe('links in text', () => {
  it('finds URLs among words and line breaks', () => {
    expect(splitLinks('See https://example.org/a?b=1#c\nand www.example.com')).toEqual([
      { text: 'See ' },
      { text: 'https://example.org/a?b=1#c', href: 'https://example.org/a?b=1#c' },
      { text: '\nand ' },
      { text: 'www.example.com', href: 'https://www.example.com' },
    ]);
  });

  it('finds URLs, hashtags and mentions, but none inside a URL', () => {
    expect(
      splitLinks(
        'Ask @Ben.Okonjo. about #Creek-walk, (https://example.org/@ada/#top) or ada@example.org #1 @x',
      ),
    ).toEqual([
      { text: 'Ask ' },
      { text: '@Ben.Okonjo', username: 'Ben.Okonjo' },
      { text: '. about ' },
      { text: '#Creek-walk', tag: 'creek-walk' },
      { text: ', (' },
      { text: 'https://example.org/@ada/#top', href: 'https://example.org/@ada/#top' },
      { text: ') or ada@example.org #1 @x' },
    ]);
    expect(splitLinks('@ada@example.org @.ada @ab @ada’s')).toEqual([
      { text: '@ada@example.org @.ada @ab ' },
      { text: '@ada', username: 'ada' },
      { text: '’s' },
    ]);
  });

  it('ends a URL before the punctuation of the sentence', () => {
    expect(links('Read https://example.org/plan. Really?')).toEqual(['https://example.org/plan']);
    expect(
      links('(at https://example.org/a), or https://en.wikipedia.org/wiki/Moot_(law)!'),
    ).toEqual(['https://example.org/a', 'https://en.wikipedia.org/wiki/Moot_(law)']);
  });

  it('accepts an apostrophe between letters, and ends a URL at quotes and wide brackets', () => {
    expect(
      links("https://en.wikipedia.org/wiki/O'Hare_Airport and https://example.org/children's-day"),
    ).toEqual([
      "https://en.wikipedia.org/wiki/O'Hare_Airport",
      "https://example.org/children's-day",
    ]);
    expect(links('\'https://example.org/a\' and "https://example.org/b"')).toEqual([
      'https://example.org/a',
      'https://example.org/b',
    ]);
    expect(
      links(
        '（https://example.org/a）です。「https://example.org/b」と https://example.org/c。つぎ',
      ),
    ).toEqual(['https://example.org/a', 'https://example.org/b', 'https://example.org/c']);
    expect(links('https://ja.wikipedia.org/wiki/東京（曖昧さ回避） です')).toEqual([
      'https://ja.wikipedia.org/wiki/東京（曖昧さ回避）',
    ]);
  });

  it('finds mentions next to letters of scripts without spaces', () => {
    const names = (text: string) => splitLinks(text).flatMap((piece) => piece.username ?? []);
    expect(names('@benさん、こんにちは @ada先生 今日は@carla')).toEqual(['ben', 'ada', 'carla']);
    expect(names('@benéx é@ada ben@example.org')).toEqual([]);
  });

  it('links only http and https URLs', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'ftp://example.org',
      'https://',
      'www.',
    ])
      expect(links(text)).toEqual([]);
    expect(links('javascript:https://example.org')).toEqual(['https://example.org']);
  });

  it('preserves any text and links only to the web', () => {
    const typed = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom(
            'https://',
            'www.',
            'a.b',
            '(',
            ').',
            'javascript:',
            '\n',
            '#',
            '@',
            ' #tag',
            ' @ada.',
          ),
        ),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        expect(
          splitLinks(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
        for (const href of links(text)) expect(new URL(href).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});

describe('a typed URL', () => {
  it('gets a scheme if it has none', () => {
    expect(completeUrl(' example.org/x ')).toBe('https://example.org/x');
    expect(completeUrl('localhost:3000')).toBe('https://localhost:3000');
    expect(completeUrl('http://example.org')).toBe('http://example.org');
  });

  it('is rejected if it is not a web URL', () => {
    for (const typed of [
      '',
      'hello',
      'hello world.org',
      'javascript:alert(1)',
      'mailto:a@b.org',
      'https://',
    ])
      expect(completeUrl(typed)).toBeUndefined();
  });

  it('is labeled with its host', () =>
    expect(displayHost('https://www.example.org/a')).toBe('example.org'));
});

it('removes separators from a phone number', () => {
  expect(telUrl('+1 (555) 0163-7')).toBe('tel:+155501637');
});
