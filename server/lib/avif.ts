// What the first bytes of an AVIF or HEIC file say. Both are containers of the same kind (HEIF).

const maxBoxBytes = 256;

/** Whether a HEIF file of a general brand names AVIF among the formats it is compatible with. */
export function isAvifContainer(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, maxBoxBytes);
  // The brands are four characters each: the main one, a version number, and the others.
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12 && bytes.toString('latin1', at, at + 4) === 'avif') return true;
  return false;
}
