// Connection limits: maximum number, time until the first byte, time between requests, time without
// progress of a response, and time to finish at shutdown.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { minute, second } from '#contract/durations.ts';

/** More would need more file descriptors than most systems allow a process. */
const maxConnections = 8_000;
/**
 * Node's header timeout starts at the first byte: without this timeout, a connection that sends
 * nothing would stay open forever.
 */
const firstByteTimeoutMs = 10 * second;
/**
 * A client that takes nothing of its response for this time is disconnected. The timeouts of Node
 * do not suffice: each byte renews them, such as an empty line between requests.
 */
const stalledTimeoutMs = 2 * minute;
/**
 * Time between requests, for a client that sends bytes such as empty lines. Node disconnects others
 * after the keep-alive timeout.
 */
const idleTimeoutMs = 20 * second;
/** Responses that one connection may wait for: no browser or proxy pipelines requests. */
const maxPipelined = 8;
/** Time for requests in progress at shutdown. systemd waits for 150 seconds. */
const shutdownTimeoutMs = 60 * second;

/** `since`: when bytes were last delivered to the client, or when the last response ended. */
type Activity = { responses: number; deliveredBytes: number; since: number };

/**
 * Bytes that the system has taken for the client. `writableLength` counts a long buffer in full
 * until its end, so the part of it that is left is subtracted: Node itself reads `writeQueueSize`
 * for its timeouts.
 */
function countDeliveredBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return socket.bytesWritten - socket.writableLength - (handle?.writeQueueSize ?? 0);
}

export function limitConnections(
  server: FastifyInstance['server'],
  { firstByteMs = firstByteTimeoutMs, stalledMs = stalledTimeoutMs, idleMs = idleTimeoutMs } = {},
) {
  const connections = new Map<Socket, Activity>();
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: 0, deliveredBytes: 0, since: performance.now() });
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, firstByteMs);
    socket.once('close', () => {
      clearTimeout(timer);
      connections.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    const activity = connections.get(socket);
    if (!activity) return;
    if (++activity.responses > maxPipelined) return socket.destroy();
    response.once('close', () => {
      activity.responses--;
      activity.since = performance.now();
    });
  });
  const interval = setInterval(() => {
    for (const [socket, activity] of connections) {
      const deliveredBytes = countDeliveredBytes(socket);
      // a handler may take long to respond: then nothing waits for the client
      const isWaiting = activity.responses > 0 && socket.writableLength === 0;
      if (isWaiting || deliveredBytes !== activity.deliveredBytes)
        Object.assign(activity, { deliveredBytes, since: performance.now() });
      else if (performance.now() - activity.since > (activity.responses ? stalledMs : idleMs))
        socket.destroy();
    }
  }, idleMs / 4).unref();
  server.once('close', () => clearInterval(interval));
}

/** Closes the server and destroys connections that are still open after the timeout. */
export async function closeServer(
  http: FastifyInstance,
  timeoutMs = shutdownTimeoutMs,
): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), timeoutMs);
  await http.close();
  clearTimeout(timer);
}
