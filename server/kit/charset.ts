// Text of other servers, in whatever encoding it came.

/** By the encoding that the file's mark, its header or the file itself names; else UTF-8. */
export function decoded(body: Buffer, type: string, named: string | undefined): string {
  for (const label of [marked(body), charsetIn(type), named, 'utf-8']) {
    try {
      if (label) return new TextDecoder(label).decode(body);
    } catch {
      // no such encoding: the next one
    }
  }
  return '';
}

function marked(body: Buffer): string | undefined {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  return undefined;
}

export const charsetIn = (text: string) => /charset\s*=\s*["']?([\w:.-]+)/i.exec(text)?.[1];
