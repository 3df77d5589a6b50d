// Verification of a DKIM signature (RFC 6376), independent of the library that signs.
import { createHash, createPublicKey, verify } from 'node:crypto';

/** The tags of a DKIM header field or DNS record. */
const readTags = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(';')
      .filter((tag) => tag.includes('='))
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).trim(),
      ]),
  );

const withoutSpace = (text: string | undefined) => text!.replaceAll(/\s/g, '');

/** Canonicalization "relaxed" of a header field. */
function relaxField(field: string): string {
  const colon = field.indexOf(':');
  const value = field.slice(colon + 1).replaceAll(/\s+/g, ' ');
  return `${field.slice(0, colon).toLowerCase().trim()}:${value.trim()}`;
}

/** Canonicalization "relaxed" of a body. */
const relaxBody = (body: string) => {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(\r\n)*$/, '');
  return text ? `${text}\r\n` : '';
};

/** Throws if the email has no signature. Header fields are looked up from the last to the first. */
export function checkSignature(raw: Buffer, record: string) {
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const fields = text.slice(0, end).split(/\r\n(?![ \t])/);
  const signatureField = fields.find((field) => /^dkim-signature:/i.test(field))!;
  const tags = readTags(signatureField.slice(signatureField.indexOf(':') + 1));
  const body = relaxBody(text.slice(end + 4));
  const bodyHash = createHash('sha256').update(body, 'latin1').digest('base64');
  const signedNames = tags['h']!.split(':').map((name) => name.trim().toLowerCase());
  const rest = [...fields];
  const signedFields = signedNames.flatMap((name) => {
    const index = rest.findLastIndex((field) => field.toLowerCase().startsWith(`${name}:`));
    return index < 0 ? [] : rest.splice(index, 1).map((field) => `${relaxField(field)}\r\n`);
  });
  const unsigned = relaxField(signatureField).replace(/(;\s*b=)[^;]*/, '$1');
  const key = createPublicKey({
    key: Buffer.from(withoutSpace(readTags(record)['p']), 'base64'),
    format: 'der',
    type: 'spki',
  });
  const isValid =
    tags['c'] === 'relaxed/relaxed' &&
    tags['a'] === 'rsa-sha256' &&
    withoutSpace(tags['bh']) === bodyHash &&
    verify(
      'sha256',
      Buffer.from(signedFields.join('') + unsigned, 'latin1'),
      key,
      Buffer.from(withoutSpace(tags['b']), 'base64'),
    );
  return { isValid, domain: tags['d'], selector: tags['s'], signedNames };
}
