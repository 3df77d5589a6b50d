// Captcha without puzzles: the browser computes a proof of work and this server verifies it. No
// other service is involved.
import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minute, second } from '#contract/durations.ts';

export type Captcha = ReturnType<typeof createCaptcha>;

/**
 * `cost`: iterations of each try. With 1,000, all tries take a browser about half a second. The
 * second secret signs the solution too, so that checking it derives no key.
 */
export function createCaptcha(secret: string, cost = 1_000) {
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
  return {
    /** A challenge as JSON, valid for ten minutes. */
    async challenge(): Promise<string> {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        // The number that the browser finds by trying all from 0 on.
        counter: randomInt(500, 1_000),
        deriveKey,
        expiresAt: new Date(Date.now() + 10 * minute),
        ...secrets,
      });
      return JSON.stringify(challenge);
    },

    /**
     * Whether the payload is a solved challenge of this server. The caller must ensure that each
     * `signature` is used only once.
     */
    async verify(
      payload: string,
    ): Promise<{ ok: true; signature: string; expiresAt: Date } | { ok: false }> {
      try {
        const { challenge, solution } = JSON.parse(payload);
        const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
        if (!verified || typeof challenge.signature !== 'string') return { ok: false };
        return {
          ok: true,
          signature: challenge.signature,
          expiresAt: new Date(challenge.parameters.expiresAt * second),
        };
      } catch {
        return { ok: false };
      }
    },
  };
}
