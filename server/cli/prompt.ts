// Prompts on the terminal.
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a line without echoing it. From a pipe it reads the first line. */
export async function promptSecret(question: string): Promise<string> {
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const readline = createInterface({ input: stdin, output: silentOutput, terminal: stdin.isTTY });
  try {
    if (!stdin.isTTY) return (await readline[Symbol.asyncIterator]().next()).value ?? '';
    stdout.write(question);
    readline.once('SIGINT', () => process.exit(130));
    const secret = await readline.question('');
    stdout.write('\n');
    return secret;
  } finally {
    readline.close();
  }
}
