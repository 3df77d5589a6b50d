// Connection limits: maximum number, time until the first byte, time without progress of a response,
// and time to finish at shutdown.
import type { FastifyInstance } from 'fastify';
import { second } from '#contract/durations.ts';

/** More would need more file descriptors than most systems allow a process. */
const maxConnections = 8_000;
/**
 * Node's header timeout starts at the first byte: without this timeout, a connection that sends
 * nothing would stay open forever.
 */
const firstByteTimeoutMs = 10 * second;
/** A client that reads nothing of its response for this time is disconnected. */
const stalledTimeoutMs = 60 * second;
/** Time for requests in progress at shutdown. systemd waits for 150 seconds. */
const shutdownTimeoutMs = 60 * second;

export function limitConnections(
  server: FastifyInstance['server'],
  { firstByteMs = firstByteTimeoutMs, stalledMs = stalledTimeoutMs } = {},
) {
  server.maxConnections = maxConnections;
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, firstByteMs);
    socket.once('close', () => clearTimeout(timer));
  });
  server.on('request', (_request, response) =>
    // also emitted when the server takes long to respond: then nothing waits to be read
    response.setTimeout(stalledMs, () => {
      if (response.socket?.writableLength) response.socket.destroy();
    }),
  );
}

/** Closes the server and destroys connections that are still open after the timeout. */
export async function scheduleClose(
  http: FastifyInstance,
  timeoutMs = shutdownTimeoutMs,
): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), timeoutMs);
  await http.close();
  clearTimeout(timer);
}
