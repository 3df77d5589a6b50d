import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto';

const keyObjects = new WeakMap<Buffer, KeyObject>();

/**
 * A HMAC with SHA-256. With a buffer as key, Node needs five times as long for a short text, so the
 * key object is kept.
 */
export function createKeyedHmac(key: Buffer): Hmac {
  let keyObject = keyObjects.get(key);
  if (!keyObject) keyObjects.set(key, (keyObject = createSecretKey(key)));
  return createHmac('sha256', keyObject);
}
