// Preloaded into the server process (NODE_OPTIONS=--import). Logs each connection that it tries to
// open to a file, successful or not, and in whatever form the address was given.
import { appendFileSync } from 'node:fs';
import { isIP, Socket } from 'node:net';

const file = process.env.CONNECTIONS_FILE!;
const record = (address: string, port: unknown) =>
  appendFileSync(file, `${isIP(address) === 6 ? `[${address}]` : address}:${String(port)}\n`);

type Target = { host?: string; port?: number | string; path?: string };
const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  // node passes its normalized arguments as an array
  const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0];
  const target = (typeof first === 'object' ? first : { port: first, host: args[1] }) as Target;
  const local = target.path !== undefined || (typeof first === 'string' && first.startsWith('/'));
  if (!local && isIP(target.host ?? '')) record(target.host!, target.port);
  // for a host name, log the resolved addresses
  else if (!local) this.on('lookup', (_error, address) => address && record(address, target.port));
  return connect.apply(this, args);
} as typeof Socket.prototype.connect;
