// Links in a text, and domains that it names without linking.
import { domainToASCII } from 'node:url';
import { Parser } from 'htmlparser2';
import { inlineTags } from '#contract/richText.ts';
import { tokensIn, trimUrlPunctuation } from '#contract/mentions.ts';
import { isOneOf, trimWhere } from '#contract/trim.ts';
import { withoutSlowCharacters } from '../lib/text/slowCharacters.ts';

export type Links = {
  /** Everything that people would read as a link. */
  links: Set<string>;
  /** All domains that are linked or named. */
  hosts: Set<string>;
};

/** Maximum number of domains read from one text, because reading each takes time. */
export const maxHosts = 500;

const maxDomainLength = 253;

/** Normalizes a domain as browsers do. Undefined if it is not a domain. */
function toHost(text: string): string | undefined {
  if (text.length > maxDomainLength) return undefined;
  const asciiHost = domainToASCII(trimWhere(text, isOneOf('.'))).toLowerCase();
  return asciiHost.includes('.') &&
    /^[a-z0-9_.-]{4,253}$/.test(asciiHost) &&
    !asciiHost.includes('..')
    ? asciiHost
    : undefined;
}

/**
 * Normalizes a line of the domain list. Undefined if it contains no domain. The URL of a page is
 * reduced to its domain.
 */
export function normalizeDomainLine(text: string): string | undefined {
  const domain = text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#:]/, 1)[0]!
    .replace(/^(\*\.|\.)/, '');
  const hostname = /^[\p{L}\p{M}\p{N}._。．｡-]+$/u.test(domain) ? toHost(domain) : undefined;
  return hostname?.replace(/^www\.(?=[^.]+\.)/, '');
}

/** Names of the local machine in a hosts file. */
const localHosts = /^(localhost|localhost\.localdomain|local|broadcasthost|ip6-\S+|0\.0\.0\.0)$/i;

/**
 * Extracts the domains of a list that an administrator pasted, one a line: Mastodon CSV with its
 * header, quotes, comments, or a hosts file.
 */
export const extractDomains = (list: string): string =>
  list
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .flatMap((untrimmedLine) => {
      const line = untrimmedLine.trim();
      if (/^"?#?domain"?(,|$)/i.test(line) || /^[#;!]/.test(line)) return [];
      const content = line.split(/\s#/, 1)[0]!.trimEnd();
      const hosts = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?|f[ef]0\d::\S*|255\.255\.255\.255)\s(.+)$/i
        .exec(content)?.[1]
        ?.trim();
      if (hosts) return hosts.split(/\s+/).filter((host) => !localHosts.test(host));
      return [(/^"([^"]*)"/.exec(content)?.[1] ?? content.split(',', 1)[0]!).trim()];
    })
    .join('\n');

/** Those of `domains` (lines of the list) that equal one of the hosts or a parent domain of it. */
export const matchDomains = (domains: ReadonlySet<string>, hosts: Iterable<string>) => [
  ...new Set(
    [...hosts]
      .flatMap((host) => host.split('.').map((_, i, labels) => labels.slice(i).join('.')))
      .filter((host) => domains.has(host)),
  ),
];

/**
 * Adds the links of a plain text. Stops after one host more than is allowed, which the findings
 * show.
 */
export function collectLinks(text: string, links: Links) {
  // What the screens render as a link, in full. A repeated address is parsed once.
  const addresses = new Set(
    tokensIn(text).flatMap((token) => ('address' in token ? token.address : [])),
  );
  for (const address of addresses) {
    if (links.hosts.size > maxHosts) return;
    addUrl(/^www\./i.test(address) ? `https://${address}` : address, links);
  }
  // Removes invisible characters and converts the full stops of other scripts, as browsers do.
  const normalized = withoutSlowCharacters(text)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[。．｡]/g, '.');
  for (const token of new Set(normalized.split(/[\s<>"'`(){}[\]|,;«»“”]+/))) {
    if (links.hosts.size > maxHosts) return;
    if (token.includes('.') || /https?:/i.test(token)) collectFromToken(token, links);
  }
}

function addUrl(address: string | URL, { links, hosts }: Links) {
  const url = typeof address === 'string' ? URL.parse(address) : address;
  // No browser opens a longer one, and its parent domains would be as many as its labels.
  if (!url || url.hostname.length > maxDomainLength) return;
  links.add(url.href);
  hosts.add(toHost(url.hostname) ?? url.hostname);
}

/** Fast check that excludes most text with a dot: an ending of letters after a dot. */
const mayBeDomain = /\.(?:[\p{L}\p{M}]{2}|xn--)[\p{L}\p{M}\p{N}-]*\.*$/iu;

function collectFromToken(token: string, { links, hosts }: Links) {
  const urls = token.split(/(?=https?:)|(?<![\p{L}\p{N}._/-])(?=www\.)/iu).flatMap((candidate) => {
    const urlText = trimUrlPunctuation(candidate);
    const url = /^https?:/i.test(urlText)
      ? URL.parse(urlText)
      : /^www\./i.test(urlText)
        ? URL.parse(`https://${urlText}`)
        : null;
    return url && (url.hostname.includes('.') || urlText.includes('//')) ? [url] : [];
  });
  for (const url of urls) addUrl(url, { links, hosts });
  // Checks each run of domain characters, so that surrounding characters do not hide a domain.
  for (const characters of new Set(token.split(/[^\p{L}\p{M}\p{N}.-]+/u))) {
    if (hosts.size > maxHosts) return;
    const hostname = mayBeDomain.test(characters) ? toHost(characters) : undefined;
    // A top-level domain consists of letters, so 3.14 and 12.30 are not domains.
    if (!hostname || !/\.(xn--[a-z0-9-]+|[a-z]{2,})$/.test(hostname)) continue;
    hosts.add(hostname);
    if (!urls.length && (hostname.startsWith('www.') || token.includes(`${characters}/`)))
      links.add(hostname);
  }
}

const inline = new Set<string>(inlineTags);

/** Returns the text of sanitized HTML and collects its links. Inline tags do not split words. */
export function collectRichTextLinks(html: string, links: Links): string {
  let text = '';
  const parser = new Parser({
    onopentag(name, { href, alt }) {
      if (!inline.has(name)) text += '\n';
      if (name === 'a' && href) collectLinks(href, links);
      if (name === 'img' && alt) text += alt;
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
  collectLinks(text, links);
  return text;
}
