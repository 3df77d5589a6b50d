// E-mail addresses of people who are not here: known again without being kept, and able to say that they want no mail.
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Addresses = ReturnType<typeof openAddresses>;

export function openAddresses(key: Buffer) {
  const mac = (purpose: string, bytes: string | Buffer) => createHmac('sha256', key).update(`${purpose} `).update(bytes).digest();
  const proofOf = (hash: Buffer) => mac('refuse', hash).subarray(0, 16);
  return {
    /** Of an address in the spelling that is compared. Without the server's secret nobody can try addresses against it. */
    hashOf: (address: string) => mac('address', address),
    /** What the link in a mail carries, so that only who got one can refuse more. */
    refusalCode: (hash: Buffer) => Buffer.concat([hash, proofOf(hash)]).toString('base64url'),
    /** The hash of the address that this code was mailed to. */
    refusedBy: (code: string): Buffer | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 48) return undefined;
      const hash = bytes.subarray(0, 32);
      return timingSafeEqual(bytes.subarray(32), proofOf(hash)) ? hash : undefined;
    },
  };
}
