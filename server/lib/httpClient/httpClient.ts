// HTTP client for all outgoing requests. Refuses private and loopback addresses (SSRF guard).
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, buildConnector, Response } from 'undici';
import { second } from '#contract/durations.ts';
import { matchesBytes, sniffBytes, matchesType, type AcceptedType } from './bodyType.ts';
import { ChainCookies } from './redirectCookies.ts';
import { once } from '../memoize.ts';
import { assertOutsideTransaction } from '../transactionGuard.ts';

type FetchErrorCode =
  /** Not an allowed URL: another scheme or port, or one with a password. */
  | 'invalid_url'
  /** The host has an address that is not public. */
  | 'private'
  | 'unreachable'
  | 'redirects'
  /** Not a success status, or a success without a body. */
  | 'status'
  | 'content_type'
  | 'too_large'
  | 'timeout';

export class FetchError extends Error {
  code: FetchErrorCode;
  /** The HTTP status of the response. */
  status: number | undefined;
  constructor(code: FetchErrorCode, status?: number) {
    super(`The page was not fetched: ${code}.`);
    this.code = code;
    this.status = status;
  }
}

export type FetchResult = {
  /** The URL after all redirects. */
  url: string;
  /** The Content-Type header, unchanged. */
  type: string;
  body: Buffer;
  /** False if the body exceeded the limit: `body` is then its beginning. */
  complete: boolean;
  /** Cache validators for the next request; empty strings when the server sends none. */
  state: PageState;
};

export type PageState = { etag: string; lastModified: string };

type FetchOptions = {
  accept: AcceptedType;
  /**
   * Additional headers such as an API key. A redirect target would receive them too, so requests
   * with headers follow no redirects. Neither do requests for JSON.
   */
  headers?: Record<string, string>;
  /** Validators of the previous version. If it is unchanged, FetchError has the status 304. */
  previous?: PageState;
  /**
   * Limit for the decompressed body, at most 5 MB. A longer page or feed is truncated; any other
   * longer body is an error.
   */
  maxBytes?: number;
  /** Aborts before the timeout of 5 seconds, which includes redirects and the body. */
  signal?: AbortSignal;
  /** Cookies of the preceding requests in a redirect chain. */
  cookies?: ChainCookies;
};

/** A request made by a library that implements a protocol of its own. */
type ExchangeRequest = {
  method: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams | Buffer | null;
  signal?: AbortSignal;
};

export type HttpClient = {
  fetchPage(url: string, options: FetchOptions): Promise<FetchResult>;
  /** Returns any response with its complete body, at most 1 MB. Follows no redirects. */
  exchange(url: string, request: ExchangeRequest): Promise<globalThis.Response>;
  close(): Promise<void>;
};

const timeoutMs = 5 * second;
const maxBodyBytes = 5 * 1024 * 1024;
const maxExchangeBytes = 1024 * 1024;
const maxRedirects = 10;
const acceptHeaders = {
  html: 'text/html,application/xhtml+xml',
  json: 'application/json',
  picture: 'image/webp,image/png,image/jpeg,image/gif',
  feed: 'application/rss+xml,application/atom+xml,application/feed+json,application/rdf+xml,application/xml;q=0.9,text/xml;q=0.9,application/json;q=0.8',
};
const userAgents = {
  html: 'Folkmoot link preview',
  picture: 'Folkmoot link preview',
  json: 'Folkmoot',
  feed: 'Folkmoot news',
};

/** `allowedPrivateHosts`: hosts with ports exempt from the SSRF guard: see `hostAndPort`. */
export function createHttpClient(
  { allowedPrivateHosts }: { allowedPrivateHosts: string[] },
  resolver = new Resolver({ timeout: 2 * second, tries: 2 }),
): HttpClient {
  const exemptHosts = new Set(allowedPrivateHosts);
  let agent: Agent | undefined;
  /** undici is loaded with the first request: many sites send none for weeks. */
  const load = once(async () => {
    const { Agent, buildConnector, fetch, getSetCookies } = await import('undici');
    agent = new Agent({
      connect: guardedConnector(buildConnector, exemptHosts, resolver),
      pipelining: 0, // one request per connection
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxResponseSize: 2 * maxBodyBytes, // compressed size; the limit below applies to the decompressed size
      allowH2: false,
    });
    return { dispatcher: agent, fetch, getSetCookies };
  });

  async function fetchPage(
    address: string,
    {
      accept,
      maxBytes = maxBodyBytes,
      headers,
      previous,
      signal,
      cookies = new ChainCookies(),
    }: FetchOptions,
  ): Promise<FetchResult> {
    assertOutsideTransaction('An outgoing request');
    const abortSignal = AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(signal ? [signal] : []),
    ]);
    const redirectLimit = headers || accept === 'json' ? 0 : maxRedirects;
    let url = parseUrl(address, exemptHosts);
    for (let redirects = 0; ; redirects++) {
      const response = await send(
        url,
        accept,
        { ...headers, ...cookies.headerFor(url), ...(previous && conditionalHeaders(previous)) },
        abortSignal,
      );
      cookies.store(url, await cookiesOf(response));
      const location =
        [301, 302, 303, 307, 308].includes(response.status) && response.headers.get('location');
      if (!location) {
        const content = await readAcceptedBody(
          response,
          accept,
          Math.min(maxBytes, maxBodyBytes),
          abortSignal,
        );
        const header = (name: string) => response.headers.get(name) ?? '';
        return {
          url: url.href,
          type: header('content-type'),
          ...content,
          state: { etag: header('etag'), lastModified: header('last-modified') },
        };
      }
      await discardBody(response);
      if (redirects === redirectLimit) throw new FetchError('redirects');
      url = parseUrl(readHeader(location), exemptHosts, url);
    }
  }

  async function send(
    url: URL,
    accept: FetchOptions['accept'],
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Response> {
    try {
      const { dispatcher, fetch } = await load();
      return await fetch(url, {
        dispatcher,
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: {
          ...headers,
          accept: acceptHeaders[accept],
          'accept-encoding': 'gzip, br',
          'user-agent': userAgents[accept],
        },
        signal,
      });
    } catch (error) {
      throw toFetchError(error, signal);
    }
  }

  const cookiesOf = async (response: Response) => (await load()).getSetCookies(response.headers);

  async function exchange(
    address: string,
    { method, headers, body, signal }: ExchangeRequest,
  ): Promise<globalThis.Response> {
    assertOutsideTransaction('An outgoing request');
    const abortSignal = AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(signal ? [signal] : []),
    ]);
    try {
      const { dispatcher, fetch } = await load();
      const response = await fetch(parseUrl(address, exemptHosts), {
        dispatcher,
        method,
        headers: { ...headers, 'user-agent': 'Folkmoot' },
        ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : body }),
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: abortSignal,
      });
      const { body: completeBody } = await readBody(response, maxExchangeBytes, 'refuse');
      const hasNoBody = [204, 205, 304].includes(response.status);
      return new globalThis.Response(hasNoBody ? null : new Uint8Array(completeBody), {
        status: response.status,
        headers: [...response.headers],
      });
    } catch (error) {
      throw toFetchError(error, abortSignal);
    }
  }

  return { fetchPage, exchange, close: async () => agent?.destroy() };
}

const conditionalHeaders = ({ etag, lastModified }: PageState) => ({
  ...(etag && { 'if-none-match': etag }),
  ...(lastModified && { 'if-modified-since': lastModified }),
});

async function readAcceptedBody(
  response: Response,
  accept: AcceptedType,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ body: Buffer; complete: boolean }> {
  const canTruncate = accept === 'html' || accept === 'feed';
  const errorCode = !isSuccess(response.status, accept)
    ? 'status'
    : !canTruncate && Number(response.headers.get('content-length')) > maxBytes
      ? 'too_large'
      : undefined;
  if (errorCode) {
    await discardBody(response);
    throw new FetchError(errorCode, response.status);
  }
  const accepts = matchesType(accept, response.headers.get('content-type') ?? '')
    ? undefined
    : (firstBytes: Buffer) => matchesBytes(accept, firstBytes);
  return readBody(response, maxBytes, canTruncate ? 'cut' : 'refuse', accepts).catch((error) => {
    throw toFetchError(error, signal);
  });
}

/** JSON services must respond with 200. A page or an image may have another success status. */
const isSuccess = (status: number, accept: AcceptedType) =>
  status === 200 ||
  (accept !== 'json' && status > 200 && status < 300 && status !== 204 && status !== 205);

/** `accepts` checks the first bytes before more are read. */
async function readBody(
  response: Response,
  maxBytes: number,
  atLimit: 'cut' | 'refuse',
  accepts?: (firstBytes: Buffer) => boolean,
) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isTypeChecked = !accepts;
  const checkType = () => {
    isTypeChecked = true;
    const isAccepted = accepts?.(Buffer.concat(chunks)) ?? true;
    if (!isAccepted) throw new FetchError('content_type', response.status);
  };
  // decompress in chunks, so that a decompression bomb stops at the limit
  for await (const chunk of response.body ?? []) {
    if (length + chunk.length > maxBytes && atLimit === 'refuse') throw new FetchError('too_large');
    chunks.push(chunk);
    length += chunk.length;
    if (!isTypeChecked && length >= sniffBytes) checkType();
    if (length > maxBytes) break;
  }
  if (!isTypeChecked) checkType();
  return { body: Buffer.concat(chunks, Math.min(length, maxBytes)), complete: length <= maxBytes };
}

/** Decodes a header, which Node provides as Latin-1, as UTF-8 where possible. */
function readHeader(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

const discardBody = async (response: Response) => response.body?.cancel().catch(() => {});

function toFetchError(error: unknown, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error;
  if (signal.aborted) return new FetchError('timeout');
  const { cause } = error as { cause?: { code?: string } };
  if (cause instanceof FetchError) return cause;
  const isTooLarge = cause?.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  return new FetchError(isTooLarge ? 'too_large' : 'unreachable');
}

function parseUrl(address: string, exemptHosts: Set<string>, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new FetchError('invalid_url');
  if (exemptHosts.has(hostAndPort(url))) return url;
  if (!['', '80', '443'].includes(url.port)) throw new FetchError('invalid_url');
  return url;
}

/**
 * Checks addresses when the connection is made, so that they cannot change between check and use: a
 * name is resolved once, and each of its addresses is checked. Numeric addresses are never
 * resolved, so they are checked separately.
 */
function guardedConnector(
  build: typeof buildConnector,
  exemptHosts: Set<string>,
  resolver: Resolver,
): buildConnector.connector {
  const unguarded = build({ allowH2: false, timeout: timeoutMs });
  const guarded = build({
    allowH2: false,
    timeout: timeoutMs,
    lookup: publicLookup(resolver),
  } as buildConnector.BuildOptions);
  return (options, callback) => {
    if (exemptHosts.has(hostAndPort(options))) return unguarded(options, callback);
    if (isPrivateLiteral(options.hostname)) return callback(new FetchError('private'), null);
    guarded(options, (error, socket) => {
      if (error) return callback(error, null);
      if (isPublicAddress((socket as Socket).remoteAddress ?? '')) return callback(null, socket);
      (socket as Socket).destroy();
      callback(new FetchError('private'), null);
    });
  };
}

/**
 * Resolves names by DNS only. It ignores the hosts file and does not use the libuv thread pool,
 * which files and passwords need.
 */
const publicLookup =
  (resolver: Resolver): LookupFunction =>
  (host, options, callback) => {
    void Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]).then(
      ([ipv4Result, ipv6Result]) => {
        const addresses = [
          ...(ipv4Result.status === 'fulfilled'
            ? ipv4Result.value.map((address) => ({ address, family: 4 }))
            : []),
          ...(ipv6Result.status === 'fulfilled'
            ? ipv6Result.value.map((address) => ({ address, family: 6 }))
            : []),
        ];
        const [firstAddress] = addresses;
        if (!firstAddress) return callback(new FetchError('unreachable'), []);
        if (!addresses.every(({ address }) => isPublicAddress(address)))
          return callback(new FetchError('private'), []);
        if (options.all) callback(null, addresses);
        else callback(null, firstAddress.address, firstAddress.family);
      },
    );
  };

const stripBrackets = (host: string) => host.replace(/^\[|\]$/g, '');
const isPrivateLiteral = (host: string) =>
  isIP(stripBrackets(host)) > 0 && !isPublicAddress(stripBrackets(host));
type Origin = { hostname: string; port?: string | undefined; protocol: string };
export const hostAndPort = ({ hostname, port, protocol }: Origin) =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether an IP address is public. IPv6 addresses that embed IPv4 (mapped, NAT64, 6to4, Teredo) are
 * never public.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const ip = ipaddr.parse(address);
  return (
    ip.range() === 'unicast' && (ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(globalUnicast))
  );
}
