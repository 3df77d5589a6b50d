// Logger: JSON, one line per event, without names, texts, addresses or secrets.
import { pino, type DestinationStream, type Logger } from 'pino';

/** The part of a logger that this code uses: an object with data, and a message. */
export type Log = Record<'info' | 'warn' | 'error', (data: object, message: string) => void>;

const sensitiveFields = [
  'password',
  'token',
  'secret',
  'email',
  'phone',
  'address',
  'text',
  'subject',
  'cookie',
  'authorization',
  '["x-api-key"]',
];

/**
 * A precaution: no code logs these fields, but a request or row that is logged by mistake is
 * redacted.
 */
const redact = sensitiveFields.flatMap((name) =>
  ['', '*', '*.*'].map((prefix) =>
    name.startsWith('[') ? prefix + name : [prefix, name].filter(Boolean).join('.'),
  ),
);

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  destination ? pino({ level, redact }, destination) : pino({ level, redact });
