// The beginning of Matroska and WebM files: elements with an id, a length and a content.

const segmentId = 0x18538067;
const tracksId = 0x1654ae6b;

/** The header, which names the type of the file, and the description of the tracks, as Latin-1. */
export function readMatroska(head: Buffer): { docType: string; tracks: string } {
  const header = readElement(head, 0);
  const docType = header ? head.toString('latin1', header.start, header.end) : '';
  let element = header && readElement(head, header.end);
  if (element?.id !== segmentId) return { docType, tracks: '' };
  // The tracks are before the frames, which fill the rest.
  for (let at = element.start; (element = readElement(head, at)); at = element.end)
    if (element.id === tracksId)
      return { docType, tracks: head.toString('latin1', element.start, element.end) };
  return { docType, tracks: '' };
}

/** `end` can be beyond the buffer. */
function readElement(bytes: Buffer, at: number) {
  const idLength = lengthOf(bytes, at);
  const sizeAt = at + idLength;
  const sizeLength = lengthOf(bytes, sizeAt);
  const start = sizeAt + sizeLength;
  if (idLength > 4 || sizeLength > 8 || start > bytes.length) return undefined;
  const id = bytes.readUIntBE(at, idLength);
  let size = bytes[sizeAt]! & (0xff >> sizeLength);
  for (let i = 1; i < sizeLength; i++) size = size * 256 + bytes[sizeAt + i]!;
  return { id, start, end: start + size };
}

/** Bytes of a number whose first bits tell its length; 9 if there is none. */
const lengthOf = (bytes: Buffer, at: number) => Math.clz32(bytes[at] ?? 0) - 23;
