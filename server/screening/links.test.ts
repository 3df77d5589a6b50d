import { expect, test } from 'vitest';
import { cleanRichText } from '../lib/text/richTextCleaner.ts';
import {
  stripDomainPrefixes,
  normalizeDomainLine,
  collectLinks,
  collectRichTextLinks,
  type Links,
} from './links.ts';

const read = (list: string) =>
  stripDomainPrefixes(list).split('\n').filter(Boolean).map(normalizeDomainLine);

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
  expect(read(list)).toEqual(['spam1.example', 'spam2.example']);
});

test('reports a line that is not a domain', () => {
  expect(read('spam1.example\nno domain at all')).toEqual(['spam1.example', undefined]);
});

test('reads no domain that is longer than browsers open, and none for each of its labels', () => {
  const long = `www.${'a.'.repeat(5_000)}com`;
  const into: Links = { links: new Set(), hosts: new Set() };
  collectLinks(long, into);
  collectLinks(`https://${long}/path`, into);
  expect([...into.links, ...into.hosts]).toEqual([]);
});

const found = (read: (into: Links) => unknown): string[] => {
  const into: Links = { links: new Set(), hosts: new Set() };
  read(into);
  return [...into.links].map((link) => URL.parse(link)?.hostname ?? link);
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
  expect(found((into) => collectLinks(`See ${text} today`, into))).toContain('evil.example');
});

test('reads an address that begins with www. as a browser does', () => {
  for (const text of ['www.evil.example', 'www.evil%2Eexample', 'see:www.ev%69l.example/x'])
    expect(
      found((into) => collectLinks(text, into)),
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
      found((into) => collectLinks(text, into)),
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
  expect(found((into) => collectRichTextLinks(html, into))).toContain('evil.example');
});
