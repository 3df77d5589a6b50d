// The log: JSON, a line for each event, without names, texts, addresses or anything that opens something.
import { pino, type DestinationStream, type Logger } from 'pino';

/** What the kit needs of a logger: some facts and one sentence. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, sentence: string) => void>;

const hidden = [
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

/** Nothing writes these to the log. Should something hand over a request or a row some day, they are not in the line. */
const redact = hidden.flatMap((name) =>
  ['', '*', '*.*'].map((within) =>
    name.startsWith('[') ? within + name : [within, name].filter(Boolean).join('.'),
  ),
);

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  destination ? pino({ level, redact }, destination) : pino({ level, redact });
