// Client addresses: the address of the connection, or the one that a trusted proxy reports.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Source = { ip: string | undefined; socket: { remoteAddress?: string | undefined } };

/**
 * Strips the port and brackets that some proxies add to an address. Undefined for invalid
 * addresses.
 */
export function toBareAddress(value: string): string | undefined {
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(value)?.[1] ??
    /^([\d.]+):\d{1,5}$/.exec(value)?.[1] ??
    value;
  return isIP(bare) ? bare : undefined;
}

/**
 * Falls back to the address of the connection when the proxy reports an invalid one. Empty once the
 * connection is closed.
 */
export const getClientAddress = ({ ip = '', socket }: Source): string =>
  toBareAddress(ip) ?? socket.remoteAddress ?? '';

/**
 * Returns a function that checks whether an address, in a proxy's notation, is in one of these
 * ranges.
 */
export function createProxyTrust(
  ranges: readonly string[],
): (value: string | undefined) => boolean {
  const parsed = ranges.map((range) =>
    range.includes('/') ? ipaddr.parseCIDR(range) : ([ipaddr.process(range), 128] as const),
  );
  return (value = '') => {
    const bare = toBareAddress(value);
    if (!bare) return false;
    const address = ipaddr.process(bare);
    return parsed.some(
      ([network, bits]) =>
        network.kind() === address.kind() &&
        address.match(network, Math.min(bits, address.kind() === 'ipv4' ? 32 : 128)),
    );
  };
}
