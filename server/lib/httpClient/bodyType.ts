// Body types: decided by the Content-Type where it matches, otherwise by the first bytes, because
// many servers send a wrong type or none.

export type AcceptedType = 'html' | 'picture' | 'json' | 'feed';

/** Number of bytes needed to detect the type. */
export const sniffBytes = 1024;

const htmlStart = /^(<\?xml[^>]*>\s*)?<(!--|!doctype\s+html|html|head|title|meta|link|body)/i;
const feedStart = /^(<\?xml\s|<!--|<rss[\s>]|<feed[\s>]|<rdf:rdf[\s>]|\{\s*")/i;
// JPEG, PNG, GIF, WebP, AVIF
const imageStart = /^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftypavi[fs])/;

const typePatterns = {
  html: /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i,
  json: /^application\/([a-z.-]+\+)?json\s*(;|$)/i,
  picture: /^image\/(webp|png|jpeg|jpg|gif)\s*(;|$)/i,
  // many servers send feeds with another type; the feed parser is strict
  feed: /^((application|text)\/([a-z.-]+\+)?(xml|json)|text\/(plain|html)|application\/(octet-stream|xhtml\+xml))\s*(;|$)/i,
};

export const matchesType = (accept: AcceptedType, type: string) => typePatterns[accept].test(type);

/** Detects images, pages and feeds. JSON is accepted by Content-Type only. */
export function matchesBytes(accept: AcceptedType, firstBytes: Buffer): boolean {
  if (accept === 'json') return false;
  if (accept === 'picture') return imageStart.test(firstBytes.toString('latin1', 0, 32));
  const text = firstBytes
    .toString('latin1', 0, sniffBytes)
    // UTF-16 has a zero byte beside each ASCII character
    .replaceAll('\0', '')
    // byte order marks of UTF-8 and UTF-16
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .trimStart();
  return (accept === 'html' ? htmlStart : feedStart).test(text);
}
