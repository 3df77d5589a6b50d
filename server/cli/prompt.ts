// Prompts on the terminal.
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a line without echoing it. From a pipe it reads the first line. */
export async function promptSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reading = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    if (!stdin.isTTY) return (await reading[Symbol.asyncIterator]().next()).value ?? '';
    stdout.write(question);
    reading.once('SIGINT', () => process.exit(130));
    const answer = await reading.question('');
    stdout.write('\n');
    return answer;
  } finally {
    reading.close();
  }
}
