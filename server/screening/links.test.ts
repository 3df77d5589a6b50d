import { expect, test } from 'vitest';
import { cleanRichText } from '../lib/text/richTextCleaner.ts';
import {
  extractDomains,
  normalizeDomainLine,
  collectLinks,
  collectRichTextLinks,
  type Links,
} from './links.ts';

const normalizeLine = (list: string) =>
  extractDomains(list).split('\n').filter(Boolean).map(normalizeDomainLine);

test.for([
  [
    'a Mastodon export',
    '#domain,#severity,#reject_media\nspam1.example,suspend,true\n"spam2.example"\n# a comment\n',
  ],
  [
    'a hosts file',
    '# hosts\n127.0.0.1 localhost\n::1 localhost ip6-loopback\n0.0.0.0 spam1.example spam2.example # both',
  ],
  [
    'a CSV with quotes and a byte order mark',
    '\uFEFF"domain","severity"\r\n"spam1.example","suspend, at once"\r\n"www.spam2.example","silence"\r\n',
  ],
  ['plain lines with comments', '; list\nspam1.example # bad\n! list\nhttps://spam2.example/page'],
  [
    'tabs of a hosts file',
    '0.0.0.0\tspam1.example\n127.0.0.1\tspam2.example\n255.255.255.255 broadcasthost',
  ],
] as const)('reads domains from %s', ([, list]) => {
  expect(normalizeLine(list)).toEqual(['spam1.example', 'spam2.example']);
});

test('reports a line that is not a domain', () => {
  expect(normalizeLine('spam1.example\nno domain at all')).toEqual(['spam1.example', undefined]);
});

test('reads no domain that is longer than browsers open, and none for each of its labels', () => {
  const longText = `www.${'a.'.repeat(5_000)}com`;
  const collected: Links = { links: new Set(), hosts: new Set() };
  collectLinks(longText, collected);
  collectLinks(`https://${longText}/path`, collected);
  expect([...collected.links, ...collected.hosts]).toEqual([]);
});

const collect = (collectInto: (collected: Links) => unknown): string[] => {
  const collected: Links = { links: new Set(), hosts: new Set() };
  collectInto(collected);
  return [...collected.links].map((link) => URL.parse(link)?.hostname ?? link);
};

test.for([
  'https://evil.example',
  'HTTP://evil%2Eexample',
  'https:///ev%69l.example',
  'https:/evil%2Eexample',
  '(https://evil%2Eexample)',
  'https://fine.example。https://ev%69l.example',
  'https://fine.example&x=https://evil%2Eexample',
  'https://a,@evil%2Eexample/win',
  'https://evil%2Eexample!',
  'https://evil%2Eexample_',
  'https://evil%2Eexample~…',
  '*https://evil%2Eexample*',
  'https://www.fine.example(@evil%2Eexample/win',
  'https://a;@evil%E3%80%82example',
])('reads a link in a text as a browser does: %s', (text) => {
  expect(collect((collected) => collectLinks(`See ${text} today`, collected))).toContain(
    'evil.example',
  );
});

test('reads an address that begins with www. as a browser does', () => {
  for (const text of ['www.evil.example', 'www.evil%2Eexample', 'see:www.ev%69l.example/x'])
    expect(
      collect((collected) => collectLinks(text, collected)),
      text,
    ).toContain('www.evil.example');
});

test('does not read other text as a link', () => {
  for (const text of [
    'It is http: then two slashes.',
    'About 3.14 or 12.30',
    'awww.then I slept',
    'https:',
  ]) {
    expect(
      collect((collected) => collectLinks(text, collected)),
      text,
    ).toEqual([]);
  }
});

test.for([
  'http:evil%2Eexample',
  'http:/evil%2Eexample',
  'http:ev%69l.example',
  'http:%65vil.example/x',
  'http:evil.example',
  'https:\\\\evil.example',
])('keeps a link in rich text, and reads it as a browser does: %s', (href) => {
  const html = cleanRichText(`<p><a href="${href}">here</a></p>`);
  expect(html).toMatch(/href="https?:\/\/evil\.example\//);
  expect(collect((collected) => collectRichTextLinks(html, collected))).toContain('evil.example');
});
