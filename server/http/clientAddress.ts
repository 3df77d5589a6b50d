// Where a request comes from: the address of its connection, or the one that a trusted proxy names.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Source = { ip: string | undefined; socket: { remoteAddress?: string | undefined } };

/** An address as some proxies write it, without its port and brackets; nothing for what is no address. */
export function bareAddress(written: string): string | undefined {
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(written)?.[1] ??
    /^([\d.]+):\d{1,5}$/.exec(written)?.[1] ??
    written;
  return isIP(bare) ? bare : undefined;
}

/** What a proxy names may be no address: then the one of the connection counts. Empty once the connection is gone. */
export const clientAddress = ({ ip = '', socket }: Source): string =>
  bareAddress(ip) ?? socket.remoteAddress ?? '';

/** Whether an address, as a proxy may write it, lies in one of these ranges. */
export function trusting(ranges: readonly string[]): (written: string | undefined) => boolean {
  const parsed = ranges.map((range) =>
    range.includes('/') ? ipaddr.parseCIDR(range) : ([ipaddr.process(range), 128] as const),
  );
  return (written = '') => {
    const bare = bareAddress(written);
    if (!bare) return false;
    const address = ipaddr.process(bare);
    return parsed.some(
      ([network, bits]) =>
        network.kind() === address.kind() &&
        address.match(network, Math.min(bits, address.kind() === 'ipv4' ? 32 : 128)),
    );
  };
}
