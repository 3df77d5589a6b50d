// E-mail addresses of people who are not here: known again without being kept, and able to say that they want no mail. And how members say it by a link.
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

export type Addresses = ReturnType<typeof createAddresses>;

/** Links that were mailed under an `older` key are still good. Addresses are hashed by `hashKey`, which stays when the others change. */
export function createAddresses({
  key,
  older = [],
  hashKey = key,
}: {
  key: Buffer;
  older?: readonly Buffer[];
  hashKey?: Buffer;
}) {
  const macBy = (key: Buffer, purpose: string, bytes: string | Buffer) =>
    createHmac('sha256', key).update(`${purpose} `).update(bytes).digest();
  const mac = (purpose: string, bytes: string | Buffer) => macBy(key, purpose, bytes);
  const proves = (proof: Buffer, purpose: string, bytes: Buffer) =>
    [key, ...older].some((key) =>
      timingSafeEqual(proof, macBy(key, purpose, bytes).subarray(0, 16)),
    );
  const proofOf = (hash: Buffer) => mac('refuse', hash).subarray(0, 16);
  const signatureProof = (named: Buffer) => mac('signature', named).subarray(0, 16);
  const mailsProof = (named: Buffer) => mac('mails', named).subarray(0, 16);
  const rowKey = mac('audit row', '').subarray(0, 16);
  const decisionProof = (named: Buffer) => mac('decision', named).subarray(0, 16);
  return {
    /** Of an address in the spelling that is compared. Without the server's secret nobody can try addresses against it. */
    hashToken: (address: string) => macBy(hashKey, 'address', address),
    /** What the link in a mail carries, so that only who got one can refuse more. */
    refusalCode: (hash: Buffer) => Buffer.concat([hash, proofOf(hash)]).toString('base64url'),
    /** The hash of the address that this code was mailed to. */
    refusedBy: (code: string): Buffer | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 48) return undefined;
      const hash = bytes.subarray(0, 32);
      return proves(bytes.subarray(32), 'refuse', hash) ? hash : undefined;
    },
    /** What the links in mails about a petition carry for the address that signed it: good as long as the server has its secret. */
    signatureCode: (petition: number, hash: Buffer) => {
      const named = Buffer.alloc(40);
      hash.copy(named);
      named.writeBigUInt64BE(BigInt(petition), 32);
      return Buffer.concat([named, signatureProof(named)]).toString('base64url');
    },
    signatureNamedBy: (code: string): { petition: number; hash: Buffer } | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 56) return undefined;
      const named = bytes.subarray(0, 40);
      return proves(bytes.subarray(40), 'signature', named)
        ? { petition: Number(named.readBigUInt64BE(32)), hash: named.subarray(0, 32) }
        : undefined;
    },
    /** What the link in a mail carries that ends the mails of its kind for one member: good as long as the server has its secret. */
    mailsCode: (person: number, kind: number) => {
      const named = Buffer.alloc(9);
      named.writeBigUInt64BE(BigInt(person));
      named.writeUInt8(kind, 8);
      return Buffer.concat([named, mailsProof(named)]).toString('base64url');
    },
    mailsNamedBy: (code: string): { person: number; kind: number } | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 25) return undefined;
      const named = bytes.subarray(0, 9);
      return proves(bytes.subarray(9), 'mails', named)
        ? { person: Number(named.readBigUInt64BE()), kind: named.readUInt8(8) }
        : undefined;
    },
    /** Names a row without telling its number, nor how many lie between two. */
    rowCode: (row: number) => {
      const cipher = createCipheriv('aes-128-ecb', rowKey, null).setAutoPadding(false);
      const named = Buffer.alloc(16);
      named.writeBigUInt64BE(BigInt(row));
      return Buffer.concat([cipher.update(named), cipher.final()]).toString('hex');
    },
    rowNamedBy: (code: string): number | undefined => {
      const bytes = Buffer.from(code, 'hex');
      if (bytes.length !== 16) return undefined;
      const decipher = createDecipheriv('aes-128-ecb', rowKey, null).setAutoPadding(false);
      const named = Buffer.concat([decipher.update(bytes), decipher.final()]);
      return named.readBigUInt64BE(8) === 0n ? Number(named.readBigUInt64BE()) : undefined;
    },
    /** What the mail carries that tells somebody of a decision about them, so that they read it and appeal without a session. When it ends says own.ts. */
    decisionCode: (decision: number) => {
      const named = Buffer.alloc(8);
      named.writeBigUInt64BE(BigInt(decision));
      return Buffer.concat([named, decisionProof(named)]).toString('base64url');
    },
    decisionNamedBy: (code: string): number | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 24) return undefined;
      const named = bytes.subarray(0, 8);
      return proves(bytes.subarray(8), 'decision', named)
        ? Number(named.readBigUInt64BE())
        : undefined;
    },
  };
}
