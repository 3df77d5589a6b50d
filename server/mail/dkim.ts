// DKIM: the key that signs emails, and the DNS record with its public part.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SettingsError, type Config } from '../config.ts';
import { findSender } from './sender.ts';

type MailConfig = Pick<Config, 'dkim' | 'mailFrom' | 'publicUrl'>;

const minBits = 2048;

/**
 * Header fields that are signed. Mail providers show an unsubscribe button only if both List fields
 * are signed (RFC 8058), and count complaints only with a signed Feedback-ID.
 */
const signedFields = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Feedback-ID',
];

/** Options for nodemailer. Undefined without a key. Throws a SettingsError if it cannot be used. */
export function readDkimOptions(config: MailConfig) {
  if (!config.dkim.keyFile) return undefined;
  return {
    domainName: findSender(config).domain,
    keySelector: config.dkim.selector,
    privateKey: readKey(config.dkim.keyFile).export({ type: 'pkcs8', format: 'pem' }).toString(),
    headerFieldNames: signedFields.join(':'),
  };
}

/** The TXT record that verifies signatures. Undefined without a key. */
export function createDkimRecord(config: MailConfig) {
  if (!config.dkim.keyFile) return undefined;
  const publicKey = createPublicKey(readKey(config.dkim.keyFile));
  const bytes = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    name: `${config.dkim.selector}._domainkey.${findSender(config).domain}`,
    text: `v=DKIM1; k=rsa; p=${bytes}`,
  };
}

function readKey(file: string): KeyObject {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(
      `MAIL_DKIM_KEY must be a file that the server can read: ${(error as Error).message}.`,
    );
  }
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // reported below, because the error of the library names no setting
  }
  // nodemailer signs with RSA only
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < minBits)
    throw new SettingsError(
      `MAIL_DKIM_KEY must be the PEM file of a private RSA key of at least ${minBits} bits without a passphrase, which ${file} is not.`,
    );
  return key;
}
