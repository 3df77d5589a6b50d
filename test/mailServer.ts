// A real SMTP server that stores received emails with their envelopes.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type ReceivedEmail = { email: Email; raw: Buffer; to: string[]; from: string };

export async function startMailServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      const { mailFrom, rcptTo } = session.envelope;
      const store = async () => {
        const raw = Buffer.concat(chunks);
        const email = await PostalMime.parse(raw);
        received.push({
          email,
          raw,
          to: rcptTo.map((to) => to.address),
          from: mailFrom ? mailFrom.address : '',
        });
      };
      stream
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => void store().then(() => callback(), callback));
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export const headersOf = ({ headers }: Email) =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value]));
