// DNS server for tests that knows a few names.
import { isIP } from 'node:net';

/** The response to a query for an A or AAAA record. Adds each query to `requested`. */
export function answerDnsQuery(
  query: Buffer,
  names: Record<string, string[]>,
  requested: string[],
): Buffer {
  const labels: string[] = [];
  let at = 12;
  while (query[at]) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    at += query[at]! + 1;
  }
  const name = labels.join('.');
  const type = query.readUInt16BE(at + 1);
  requested.push(`${name} ${type === 1 ? 'A' : 'AAAA'}`);
  const found = (names[name] ?? []).filter((address) => (isIP(address) === 4) === (type === 1));
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(name in names ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(found.length, 6);
  header.writeUInt32BE(0, 8);
  const records = found.map((address) => {
    const bytes = Buffer.from(
      type === 1
        ? address.split('.').map(Number)
        : address.split(':').flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]),
    );
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([header, query.subarray(12, at + 5), ...records]);
}
