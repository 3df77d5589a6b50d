// The TLS certificate of the site, as browsers see it. The operator has set this address, so it may
// be private.
import { connect, type TLSSocket } from 'node:tls';
import { second } from '#contract/durations.ts';
import { assertOutsideTransaction } from '../transactionGuard.ts';

const timeoutMs = 10 * second;

export type Certificate = {
  validFrom: Date;
  validTo: Date;
  /** The code of OpenSSL or of Node if browsers reject it, such as `CERT_HAS_EXPIRED`. */
  error?: string;
};

/**
 * Reads the certificate of a server, also one that is not valid: nothing is sent to it. Throws if
 * there is none.
 */
export function readCertificate(address: string): Promise<Certificate> {
  assertOutsideTransaction('A connection');
  const { hostname, port } = new URL(address);
  const host = hostname.replaceAll(/[[\]]/g, '');
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      host,
      port: Number(port || 443),
      // an address as the name of a server is an error
      ...(!/^[\d.]+$|:/.test(host) && { servername: host }),
      // to read it: its errors are the result
      rejectUnauthorized: false,
    });
    const timer = setTimeout(
      () => socket.destroy(new Error('no answer within ten seconds')),
      timeoutMs,
    );
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      const { authorized, authorizationError } = socket;
      socket.destroy();
      resolve({
        validFrom: new Date(valid_from),
        validTo: new Date(valid_to),
        ...(!authorized && { error: toCode(authorizationError) }),
      });
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection was closed'));
    });
  });
}

/** Node declares an error, and gives a code or an error. */
const toCode = (error: unknown) =>
  typeof error === 'string' ? error : ((error as { code?: string } | null)?.code ?? 'UNKNOWN');
