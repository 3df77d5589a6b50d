// Where a text leads to: links, and domains that are only named.
import { domainToASCII } from 'node:url';
import { Parser } from 'htmlparser2';
import { marksIn, withoutTail } from '#contract/mentions.ts';
import { anyOf, trimmed } from '#contract/trim.ts';
import { withoutStrings } from './words.ts';

export type Links = {
  /** Whatever reads as a link to somebody. */
  links: Set<string>;
  /** Every domain that is linked to or named. */
  hosts: Set<string>;
};

/** Of one text. What names more is no text, and each takes its time to be read. */
export const mostHosts = 500;

/** Of a domain. */
const longest = 253;

/** The spelling that browsers make of it; nothing for what is no domain. */
function host(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const ascii = domainToASCII(trimmed(text, anyOf('.'))).toLowerCase();
  return ascii.includes('.') && /^[a-z0-9_.-]{4,253}$/.test(ascii) && !ascii.includes('..')
    ? ascii
    : undefined;
}

/** A line of the list as it is kept, or undefined where it is none: an address of a page stands for its domain. */
export function domainLine(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#:]/, 1)[0]!
    .replace(/^(\*\.|\.)/, '');
  const named = /^[\p{L}\p{M}\p{N}._。．｡-]+$/u.test(bare) ? host(bare) : undefined;
  return named?.replace(/^www\.(?=[^.]+\.)/, '');
}

/** Lines of a hosts file that name the computer itself. */
const ownHosts = /^(localhost|localhost\.localdomain|local|broadcasthost|ip6-\S+|0\.0\.0\.0)$/i;

/** A list as others export it, by its domains alone: CSV of Mastodon with its first line, quotes, comments, hosts files. */
export const bareDomains = (list: string): string =>
  list
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .flatMap((line) => {
      const bare = line.trim();
      if (/^"?#?domain"?(,|$)/i.test(bare) || /^[#;!]/.test(bare)) return [];
      const plain = bare.split(/\s#/, 1)[0]!.trimEnd();
      const hosts = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?|f[ef]0\d::\S*|255\.255\.255\.255)\s(.+)$/i
        .exec(plain)?.[1]
        ?.trim();
      if (hosts) return hosts.split(/\s+/).filter((host) => !ownHosts.test(host));
      return [(/^"([^"]*)"/.exec(plain)?.[1] ?? plain.split(',', 1)[0]!).trim()];
    })
    .join('\n');

/** The lines that these domains are, or are beneath. */
export const domainsFound = (lines: ReadonlySet<string>, hosts: Iterable<string>) => [
  ...new Set(
    [...hosts]
      .flatMap((one) => one.split('.').map((_, i, labels) => labels.slice(i).join('.')))
      .filter((one) => lines.has(one)),
  ),
];

export function linksIn(text: string, into: Links) {
  // what the screens make a link of, whole, whatever stands in it
  for (const mark of marksIn(text)) {
    if (into.hosts.size > mostHosts) return;
    if ('address' in mark)
      addUrl(/^www\./i.test(mark.address) ? `https://${mark.address}` : mark.address, into);
  }
  // what cannot be seen, and stops of other scripts, which browsers take for theirs
  const plain = withoutStrings(text)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[。．｡]/g, '.');
  for (const piece of plain.split(/[\s<>"'`(){}[\]|,;«»“”]+/)) {
    if (into.hosts.size > mostHosts) return;
    if (piece.includes('.') || /https?:/i.test(piece)) readPiece(piece, into);
  }
}

function addUrl(address: string | URL, { links, hosts }: Links) {
  const url = typeof address === 'string' ? URL.parse(address) : address;
  if (!url) return;
  links.add(url.href);
  hosts.add(host(url.hostname) ?? url.hostname);
}

/** What ends in letters after a dot: seen at once of most that has a dot. */
const mayBeDomain = /\.(?:[\p{L}\p{M}]{2}|xn--)[\p{L}\p{M}\p{N}-]*\.*$/iu;

function readPiece(piece: string, { links, hosts }: Links) {
  const urls = piece.split(/(?=https?:)|(?<![\p{L}\p{N}._/-])(?=www\.)/iu).flatMap((end) => {
    const part = withoutTail(end);
    const url = /^https?:/i.test(part)
      ? URL.parse(part)
      : /^www\./i.test(part)
        ? URL.parse(`https://${part}`)
        : null;
    return url && (url.hostname.includes('.') || part.includes('//')) ? [url] : [];
  });
  for (const url of urls) addUrl(url, { links, hosts });
  // each run of what a domain is written with, so that a domain is found whatever stands around it
  for (const run of piece.split(/[^\p{L}\p{M}\p{N}.-]+/u)) {
    const named = mayBeDomain.test(run) ? host(run) : undefined;
    // the ending of a domain has letters: neither 3.14 nor 12.30 is one
    if (!named || !/\.(xn--[a-z0-9-]+|[a-z]{2,})$/.test(named)) continue;
    hosts.add(named);
    if (!urls.length && (named.startsWith('www.') || piece.includes(`${run}/`))) links.add(named);
  }
}

const inline = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'a']);

/** What clean rich text says, its links among it: words that a mark divides are one word still. */
export function readRich(html: string, into: Links): string {
  let text = '';
  const parser = new Parser({
    onopentag(name, { href }) {
      if (!inline.has(name)) text += '\n';
      if (name === 'a' && href) linksIn(href, into);
    },
    ontext(part) {
      text += part;
    },
    onclosetag(name) {
      if (!inline.has(name)) text += '\n';
    },
  });
  parser.write(html);
  parser.end();
  linksIn(text, into);
  return text;
}
