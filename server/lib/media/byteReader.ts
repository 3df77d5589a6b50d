// Reader of a stream of bytes by number of bytes. It holds a chunk and what was asked for.

export type ByteReader = ReturnType<typeof createByteReader>;

export function createByteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const fill = async (length: number) => {
    const parts = buffered.length ? [buffered] : [];
    let total = buffered.length;
    while (total < length) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(next.value);
      total += next.value.length;
    }
    buffered = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  };
  const take = (length: number) => {
    const taken = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    return taken;
  };
  return {
    /** The next bytes, which are read again later; fewer at the end. */
    async peek(length: number): Promise<Buffer> {
      await fill(length);
      return buffered.subarray(0, length);
    },
    /** The next bytes; fewer at the end. */
    async read(length: number): Promise<Buffer> {
      await fill(length);
      return take(length);
    },
    /** The next bytes in chunks; fewer at the end. */
    async *pass(length = Infinity): AsyncGenerator<Buffer, undefined> {
      for (let left = length; left > 0;) {
        await fill(1);
        if (buffered.length === 0) return undefined;
        const chunk = take(Math.min(left, buffered.length));
        left -= chunk.length;
        yield chunk;
      }
      return undefined;
    },
  };
}
