// Text of other servers, in whatever encoding it came.

/**
 * By the first of its mark, its header and its own declaration that its bytes agree with; else as UTF-8, or as windows-1252 where the bytes
 * are no UTF-8.
 */
export function decoded(body: Buffer, type: string, named: string | undefined): string {
  const mark = detectBom(body);
  if (mark) return new TextDecoder(mark).decode(body);
  const utf8 = as('utf-8', body, true);
  const labels = [charsetIn(type), named].flatMap((label) => encodingOf(label) ?? []);
  for (const label of labels) {
    // nothing but UTF-8 looks like UTF-8 by chance, and what has no zero bytes is no UTF-16
    const wrong = label === 'windows-1252' ? utf8 !== undefined : label.startsWith('utf-16');
    const text = wrong ? undefined : as(label, body, true);
    if (text !== undefined) return text;
  }
  if (utf8 !== undefined) return utf8;
  const other = labels.find((label) => !label.startsWith('utf-'));
  if (other) return as(other, body, false)!;
  // UTF-8 with a few broken bytes, or no UTF-8 at all
  const lenient = as('utf-8', body, false)!;
  const broken = lenient.split('\ufffd').length - 1;
  const read = lenient.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return read > broken ? lenient : as('windows-1252', body, false)!;
}

/** A body that was cut may end within a character. */
function as(label: string, body: Buffer, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(body, { stream: true });
  } catch {
    return undefined;
  }
}

function encodingOf(label: string | undefined): string | undefined {
  try {
    return label ? new TextDecoder(label).encoding : undefined;
  } catch {
    return undefined;
  }
}

/** A byte order mark, or the zero bytes of UTF-16 before the first letters. */
function detectBom(body: Buffer): string | undefined {
  const [a, b, c, d] = body;
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0 && d)) return 'utf-16be';
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c && d === 0)) return 'utf-16le';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  return undefined;
}

export const charsetIn = (text: string) => /charset\s*=\s*["']?([\w:.-]+)/i.exec(text)?.[1];
