// Bounds on connections: how many there may be, how long one may be silent, how long a stop waits for them.
import type { FastifyInstance } from 'fastify';
import { second } from '#contract/durations.ts';

/** More would need more file descriptors than most systems allow a process. */
const mostConnections = 8_000;
/** Node counts the time for headers from the first byte on: a connection without any would stay for ever. */
const longestSilence = 10 * second;
/** For answers that are under way when the server stops. Systemd waits for 150 seconds. */
const longestAnswer = 60 * second;

export function boundConnections(server: FastifyInstance['server'], silence = longestSilence) {
  server.maxConnections = mostConnections;
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, silence);
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Ends the server; what is not answered after a while is cut. */
export async function closeInTime(http: FastifyInstance, patience = longestAnswer): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), patience);
  await http.close();
  clearTimeout(timer);
}
