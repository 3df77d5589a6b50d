// Hashes of email addresses of people without an account, which recognize an address without
// storing it. Also signed codes for links in emails.
import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { createKeyedHmac } from '../lib/hmac.ts';

/** Emails to people without an account, which the owner of a mailbox can refuse for good. */
type RefusedEmails = 'invitations' | 'signatures';
const refusalPurposes = { invitations: 'refuse', signatures: 'refuse signatures' };

export type Addresses = ReturnType<typeof createEmailTokens>;

/**
 * A code is a payload, such as an id, followed by the first 16 bytes of its MAC (the "proof").
 * Codes that were created with an `older` key remain valid. Addresses are hashed with `hashKey`,
 * which does not change when the other keys do.
 */
export function createEmailTokens({
  key,
  older = [],
  hashKey = key,
}: {
  key: Buffer;
  older?: readonly Buffer[];
  hashKey?: Buffer;
}) {
  const macWith = (key: Buffer, purpose: string, bytes: string | Buffer) =>
    createKeyedHmac(key).update(`${purpose} `).update(bytes).digest();
  const mac = (purpose: string, bytes: string | Buffer) => macWith(key, purpose, bytes);
  const isValidProof = (proof: Buffer, purpose: string, bytes: Buffer) =>
    [key, ...older].some((key) =>
      timingSafeEqual(proof, macWith(key, purpose, bytes).subarray(0, proof.length)),
    );
  const signatureProof = (payload: Buffer) => mac('signature', payload).subarray(0, 16);
  const followerProof = (payload: Buffer) => mac('follower', payload).subarray(0, 16);
  const unsubscribeProof = (payload: Buffer) => mac('mails', payload).subarray(0, 16);
  const invitationProof = (nonce: Buffer) => mac('invitation', nonce).subarray(0, 16);
  const rowKey = mac('audit row', '').subarray(0, 16);
  const decisionProof = (payload: Buffer) => mac('decision', payload).subarray(0, 16);
  return {
    /**
     * The hash of a normalized email address. Without the server's secret, addresses cannot be
     * tested against it.
     */
    hashAddress: (address: string) => macWith(hashKey, 'address', address),
    /** The code in the link that refuses further emails: only recipients can use it. */
    refusalCode: (hash: Buffer, refused: RefusedEmails = 'invitations') =>
      Buffer.concat([hash, mac(refusalPurposes[refused], hash).subarray(0, 16)]).toString(
        'base64url',
      ),
    /** The address hash in a refusal code, and what it refuses; undefined if it is invalid. */
    parseRefusalCode: (code: string): { hash: Buffer; refused: RefusedEmails } | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 48) return undefined;
      const [hash, proof] = [bytes.subarray(0, 32), bytes.subarray(32)];
      for (const refused of ['invitations', 'signatures'] as const)
        if (isValidProof(proof, refusalPurposes[refused], hash)) return { hash, refused };
      return undefined;
    },
    /** The code of an invitation link, derived from the 16 bytes that are stored. */
    invitationCode: (nonce: Buffer) =>
      Buffer.concat([nonce, invitationProof(nonce)]).toString('base64url'),
    parseInvitationCode: (code: string): Buffer | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 32) return undefined;
      const nonce = bytes.subarray(0, 16);
      return isValidProof(bytes.subarray(16), 'invitation', nonce) ? nonce : undefined;
    },
    /**
     * The code in links of emails about a petition, for the address that signed it. Valid as long
     * as the server keeps its secret.
     */
    signatureCode: (petition: number, hash: Buffer) => {
      const payload = Buffer.alloc(40);
      hash.copy(payload);
      payload.writeBigUInt64BE(BigInt(petition), 32);
      return Buffer.concat([payload, signatureProof(payload)]).toString('base64url');
    },
    parseSignatureCode: (code: string): { petition: number; hash: Buffer } | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 56) return undefined;
      const payload = bytes.subarray(0, 40);
      return isValidProof(bytes.subarray(40), 'signature', payload)
        ? { petition: Number(payload.readBigUInt64BE(32)), hash: payload.subarray(0, 32) }
        : undefined;
    },
    /**
     * The token in the sender address to which the bounce of an email returns, for 16 bytes of the
     * address hash and a day number. 48 letters and digits, because mail servers change the case of
     * addresses and the part before the @ has at most 64 characters.
     */
    bounceToken: (hash: Buffer, day: number) => {
      const payload = Buffer.alloc(18);
      hash.copy(payload, 0, 0, 16);
      payload.writeUInt16BE(day, 16);
      const bytes = Buffer.concat([payload, mac('bounce', payload).subarray(0, 12)]);
      return BigInt(`0x${bytes.toString('hex')}`)
        .toString(32)
        .padStart(48, '0');
    },
    parseBounceToken: (token: string): { hash: Buffer; day: number } | undefined => {
      if (!/^[0-9a-v]{48}$/.test(token)) return undefined;
      const number = [...token].reduce((n, digit) => n * 32n + BigInt(parseInt(digit, 32)), 0n);
      const bytes = Buffer.from(number.toString(16).padStart(60, '0'), 'hex');
      const payload = bytes.subarray(0, 18);
      return isValidProof(bytes.subarray(18), 'bounce', payload)
        ? { hash: payload.subarray(0, 16), day: payload.readUInt16BE(16) }
        : undefined;
    },
    /** The code in the link that stops updates of an action for a member who follows it. */
    followerCode: (action: number, person: number) => {
      const payload = Buffer.alloc(16);
      payload.writeBigUInt64BE(BigInt(action));
      payload.writeBigUInt64BE(BigInt(person), 8);
      return Buffer.concat([payload, followerProof(payload)]).toString('base64url');
    },
    parseFollowerCode: (code: string): { action: number; person: number } | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 32) return undefined;
      const payload = bytes.subarray(0, 16);
      return isValidProof(bytes.subarray(16), 'follower', payload)
        ? {
            action: Number(payload.readBigUInt64BE()),
            person: Number(payload.readBigUInt64BE(8)),
          }
        : undefined;
    },
    /**
     * The code in the link that unsubscribes one member from one kind of email. Valid as long as
     * the server keeps its secret.
     */
    unsubscribeCode: (person: number, kind: number) => {
      const payload = Buffer.alloc(9);
      payload.writeBigUInt64BE(BigInt(person));
      payload.writeUInt8(kind, 8);
      return Buffer.concat([payload, unsubscribeProof(payload)]).toString('base64url');
    },
    parseUnsubscribeCode: (code: string): { person: number; kind: number } | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 25) return undefined;
      const payload = bytes.subarray(0, 9);
      return isValidProof(bytes.subarray(9), 'mails', payload)
        ? { person: Number(payload.readBigUInt64BE()), kind: payload.readUInt8(8) }
        : undefined;
    },
    /**
     * Encrypts the number of a row of the audit log, so that it reveals neither the number nor the
     * distance between rows. A single block, for which ECB is safe.
     */
    rowCode: (row: number) => {
      const cipher = createCipheriv('aes-128-ecb', rowKey, null).setAutoPadding(false);
      const payload = Buffer.alloc(16);
      payload.writeBigUInt64BE(BigInt(row));
      return Buffer.concat([cipher.update(payload), cipher.final()]).toString('hex');
    },
    parseRowCode: (code: string): number | undefined => {
      const bytes = Buffer.from(code, 'hex');
      if (bytes.length !== 16) return undefined;
      const decipher = createDecipheriv('aes-128-ecb', rowKey, null).setAutoPadding(false);
      const payload = Buffer.concat([decipher.update(bytes), decipher.final()]);
      return payload.readBigUInt64BE(8) === 0n ? Number(payload.readBigUInt64BE()) : undefined;
    },
    /**
     * The code in an email about a moderation decision. The recipient can read the decision and
     * appeal without a session. myDecisions.ts defines how long it is valid.
     */
    decisionCode: (decision: number) => {
      const payload = Buffer.alloc(8);
      payload.writeBigUInt64BE(BigInt(decision));
      return Buffer.concat([payload, decisionProof(payload)]).toString('base64url');
    },
    parseDecisionCode: (code: string): number | undefined => {
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.length !== 24) return undefined;
      const payload = bytes.subarray(0, 8);
      return isValidProof(bytes.subarray(8), 'decision', payload)
        ? Number(payload.readBigUInt64BE())
        : undefined;
    },
  };
}
