// Decoding of response bodies in any encoding.

/**
 * Uses the first of byte order mark, Content-Type header and declaration in the document
 * (`declaredLabel`) that matches the bytes. Otherwise UTF-8, or windows-1252 if the bytes are not
 * valid UTF-8.
 */
export function decodeBody(
  body: Buffer,
  contentType: string,
  declaredLabel: string | undefined,
): string {
  const bomEncoding = detectBomEncoding(body);
  if (bomEncoding) return new TextDecoder(bomEncoding).decode(body);
  const utf8 = decodeAs('utf-8', body, true);
  const labels = [findCharset(contentType), declaredLabel].flatMap(
    (label) => encodingOf(label) ?? [],
  );
  for (const label of labels) {
    // text that is valid UTF-8 is almost certainly UTF-8, and text without zero bytes is not UTF-16
    const isWrong = label === 'windows-1252' ? utf8 !== undefined : label.startsWith('utf-16');
    const text = isWrong ? undefined : decodeAs(label, body, true);
    if (text !== undefined) return text;
  }
  if (utf8 !== undefined) return utf8;
  const otherLabel = labels.find((label) => !label.startsWith('utf-'));
  if (otherLabel) return decodeAs(otherLabel, body, false)!;
  // UTF-8 with a few invalid bytes, or not UTF-8 at all
  const lenient = decodeAs('utf-8', body, false)!;
  const invalidCount = lenient.split('\ufffd').length - 1;
  const decodedCount = lenient.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return decodedCount > invalidCount ? lenient : decodeAs('windows-1252', body, false)!;
}

/** A truncated body may end within a character, so decoding uses `stream`. */
function decodeAs(label: string, body: Buffer, fatal: boolean): string | undefined {
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

/** Detects a byte order mark, or the zero bytes of UTF-16 around the first character. */
function detectBomEncoding(body: Buffer): string | undefined {
  const [a, b, c, d] = body;
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0 && d)) return 'utf-16be';
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c && d === 0)) return 'utf-16le';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  return undefined;
}

export const findCharset = (text: string) => /charset\s*=\s*["']?([\w:.-]+)/i.exec(text)?.[1];
