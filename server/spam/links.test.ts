import { expect, test } from 'vitest';
import { bareDomains, domainLine } from './links.ts';

const read = (list: string) => bareDomains(list).split('\n').filter(Boolean).map(domainLine);

test.for([
  ['a Mastodon export', '#domain,#severity,#reject_media\nspam1.example,suspend,true\n"spam2.example"\n# a comment\n'],
  ['a hosts file', '# hosts\n127.0.0.1 localhost\n::1 localhost ip6-loopback\n0.0.0.0 spam1.example spam2.example # both'],
  ['a CSV with quotes and a byte order mark', '\uFEFF"domain","severity"\r\n"spam1.example","suspend, at once"\r\n"www.spam2.example","silence"\r\n'],
  ['plain lines with comments', '; list\nspam1.example # bad\n! list\nhttps://spam2.example/page'],
  ['tabs of a hosts file', '0.0.0.0\tspam1.example\n127.0.0.1\tspam2.example\n255.255.255.255 broadcasthost'],
] as const)('domains are read from %s', ([, list]) => {
  expect(read(list)).toEqual(['spam1.example', 'spam2.example']);
});

test('a line that is no domain is still told', () => {
  expect(read('spam1.example\nno domain at all')).toEqual(['spam1.example', undefined]);
});
