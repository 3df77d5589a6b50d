// The one door out: the only code that asks other servers for anything, and never one that is not public.
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, buildConnector, Response } from 'undici';
import { second } from '#contract/durations.ts';
import { bytesFit, enoughToTell, typeFits, type Accepted } from './bodyType.ts';
import { ChainCookies } from './redirectCookies.ts';
import { once } from '../memoize.ts';
import { refuseInTransaction } from '../../db/transactionGuard.ts';

type FetchErrorCode =
  /** Not an address this door goes to: another scheme or port, or one with a password. */
  | 'address'
  /** Some address of the host is not public. */
  | 'private'
  | 'unreachable'
  | 'redirects'
  /** No success, or one without a body. */
  | 'status'
  | 'type'
  | 'size'
  | 'time';

export class FetchError extends Error {
  code: FetchErrorCode;
  /** What the other server answered. */
  status: number | undefined;
  constructor(code: FetchErrorCode, status?: number) {
    super(`The page was not fetched: ${code}.`);
    this.code = code;
    this.status = status;
  }
}

export type Fetched = {
  /** Where the last redirect led. */
  url: string;
  /** The Content-Type as it was sent. */
  type: string;
  body: Buffer;
  /** False where the body was longer than the limit: then this is its beginning. */
  whole: boolean;
  /** What the other server calls this state of it, for the next time; empty when it does not say. */
  state: PageState;
};

export type PageState = { etag: string; lastModified: string };

type FetchOptions = {
  accept: Accepted;
  /** A key that the other server asks for. Whoever it leads on to would have it too, so with headers no redirect is followed, nor with JSON. */
  headers?: Record<string, string>;
  /** The state that is known already: when nothing changed since, it is refused with the status 304. */
  known?: PageState;
  /** Of the body after decompression; 5 MB at most, whatever is asked for. A longer page or feed is read as far as that, any other body is refused. */
  maxBytes?: number;
  /** Ends it sooner than the 5 seconds it may last at most, redirects and body included. */
  signal?: AbortSignal;
  /** Cookies of the requests that led here. */
  cookies?: ChainCookies;
};

/** A request as a library makes it that speaks a protocol of its own. */
type Exchange = {
  method: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams | Buffer | null;
  signal?: AbortSignal;
};

export type HttpClient = {
  fetchPage(url: string, what: FetchOptions): Promise<Fetched>;
  /** Whatever is answered, whole and of 1 MB at most; no redirect is followed. */
  exchange(url: string, what: Exchange): Promise<globalThis.Response>;
  close(): Promise<void>;
};

const longest = 5 * second;
const mostBytes = 5 * 1024 * 1024;
const mostOfExchange = 1024 * 1024;
const mostRedirects = 10;
const accepted = {
  html: 'text/html,application/xhtml+xml',
  json: 'application/json',
  picture: 'image/webp,image/png,image/jpeg,image/gif',
  feed: 'application/rss+xml,application/atom+xml,application/feed+json,application/rdf+xml,application/xml;q=0.9,text/xml;q=0.9,application/json;q=0.8',
};
const names = {
  html: 'Folkmoot link preview',
  picture: 'Folkmoot link preview',
  json: 'Folkmoot',
  feed: 'Folkmoot news',
};

/** `privateFetch` names the hosts, each with its port, that are spared the check: servers of tests. */
export function createHttpClient(
  { privateFetch }: { privateFetch: string[] },
  resolver = new Resolver({ timeout: 2 * second, tries: 2 }),
): HttpClient {
  const spared = new Set(privateFetch);
  let agent: Agent | undefined;
  /** With the first address that is asked: many a site asks for none in weeks. */
  const open = once(async () => {
    const { Agent, buildConnector, fetch, getSetCookies } = await import('undici');
    agent = new Agent({
      connect: guardedConnector(buildConnector, spared, resolver),
      pipelining: 0, // one request for each connection
      headersTimeout: longest,
      bodyTimeout: longest,
      maxResponseSize: 2 * mostBytes, // as it travels: what is counted below is the size after decompression
      allowH2: false,
    });
    return { dispatcher: agent, fetch, getSetCookies };
  });

  async function fetchPage(
    address: string,
    {
      accept,
      maxBytes = mostBytes,
      headers,
      known,
      signal,
      cookies = new ChainCookies(),
    }: FetchOptions,
  ): Promise<Fetched> {
    refuseInTransaction('Another server is asked');
    const over = AbortSignal.any([AbortSignal.timeout(longest), ...(signal ? [signal] : [])]);
    const most = headers || accept === 'json' ? 0 : mostRedirects;
    let url = checked(address, spared);
    for (let redirects = 0; ; redirects++) {
      const response = await ask(
        url,
        accept,
        { ...headers, ...cookies.headerFor(url), ...(known && since(known)) },
        over,
      );
      cookies.keep(url, await cookiesOf(response));
      const next =
        [301, 302, 303, 307, 308].includes(response.status) && response.headers.get('location');
      if (!next) {
        const read = await bodyOf(response, accept, Math.min(maxBytes, mostBytes), over);
        const said = (name: string) => response.headers.get(name) ?? '';
        return {
          url: url.href,
          type: said('content-type'),
          ...read,
          state: { etag: said('etag'), lastModified: said('last-modified') },
        };
      }
      await leave(response);
      if (redirects === most) throw new FetchError('redirects');
      url = checked(readHeader(next), spared, url);
    }
  }

  async function ask(
    url: URL,
    accept: FetchOptions['accept'],
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Response> {
    try {
      const { dispatcher, fetch } = await open();
      return await fetch(url, {
        dispatcher,
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: {
          ...headers,
          accept: accepted[accept],
          'accept-encoding': 'gzip, br',
          'user-agent': names[accept],
        },
        signal,
      });
    } catch (error) {
      throw refusalFor(error, signal);
    }
  }

  const cookiesOf = async (response: Response) => (await open()).getSetCookies(response.headers);

  async function exchange(
    address: string,
    { method, headers, body, signal }: Exchange,
  ): Promise<globalThis.Response> {
    refuseInTransaction('Another server is asked');
    const over = AbortSignal.any([AbortSignal.timeout(longest), ...(signal ? [signal] : [])]);
    try {
      const { dispatcher, fetch } = await open();
      const response = await fetch(checked(address, spared), {
        dispatcher,
        method,
        headers: { ...headers, 'user-agent': 'Folkmoot' },
        ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : body }),
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: over,
      });
      const { body: whole } = await readBody(response, mostOfExchange, 'refuse');
      const bodiless = [204, 205, 304].includes(response.status);
      return new globalThis.Response(bodiless ? null : new Uint8Array(whole), {
        status: response.status,
        headers: [...response.headers],
      });
    } catch (error) {
      throw refusalFor(error, over);
    }
  }

  return { fetchPage, exchange, close: async () => agent?.destroy() };
}

const since = ({ etag, lastModified }: PageState) => ({
  ...(etag && { 'if-none-match': etag }),
  ...(lastModified && { 'if-modified-since': lastModified }),
});

async function bodyOf(
  response: Response,
  accept: Accepted,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ body: Buffer; whole: boolean }> {
  const cut = accept === 'html' || accept === 'feed';
  const fault = !isSuccess(response.status, accept)
    ? 'status'
    : !cut && Number(response.headers.get('content-length')) > maxBytes
      ? 'size'
      : undefined;
  if (fault) {
    await leave(response);
    throw new FetchError(fault, response.status);
  }
  const fits = typeFits(accept, response.headers.get('content-type') ?? '')
    ? undefined
    : (start: Buffer) => bytesFit(accept, start);
  return readBody(response, maxBytes, cut ? 'cut' : 'refuse', fits).catch((error) => {
    throw refusalFor(error, signal);
  });
}

/** A service whose answer is data says 200; a page or a picture may come with another success. */
const isSuccess = (status: number, accept: Accepted) =>
  accept === 'json'
    ? status === 200
    : status >= 200 && status < 300 && status !== 204 && status !== 205;

/** `fits` looks at the first bytes, before any more are read. */
async function readBody(
  response: Response,
  maxBytes: number,
  beyond: 'cut' | 'refuse',
  fits?: (start: Buffer) => boolean,
) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let told = !fits;
  const tell = () => {
    told = true;
    if (fits && !fits(Buffer.concat(chunks))) throw new FetchError('type', response.status);
  };
  // decompressed piece by piece, so that little can become much only up to the limit
  for await (const chunk of response.body ?? []) {
    if (length + chunk.length > maxBytes && beyond === 'refuse') throw new FetchError('size');
    chunks.push(chunk);
    length += chunk.length;
    if (!told && length >= enoughToTell) tell();
    if (length > maxBytes) break;
  }
  if (!told) tell();
  return { body: Buffer.concat(chunks, Math.min(length, maxBytes)), whole: length <= maxBytes };
}

/** Headers come as Latin-1, whatever they are in: an address is in UTF-8 where that can be. */
function readHeader(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

const leave = async (response: Response) => response.body?.cancel().catch(() => {});

function refusalFor(error: unknown, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error;
  if (signal.aborted) return new FetchError('time');
  const { cause } = error as { cause?: { code?: string } };
  if (cause instanceof FetchError) return cause;
  return new FetchError(cause?.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'size' : 'unreachable');
}

function checked(address: string, spared: Set<string>, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new FetchError('address');
  if (spared.has(hostAndPort(url.hostname, url.port, url.protocol))) return url;
  if (!['', '80', '443'].includes(url.port)) throw new FetchError('address');
  return url;
}

/**
 * The address is looked at when the connection is made, when it can no longer change: a name is resolved once, and every address of it
 * is checked. Addresses written as numbers are never looked up, so they are checked beside.
 */
function guardedConnector(
  build: typeof buildConnector,
  spared: Set<string>,
  resolver: Resolver,
): buildConnector.connector {
  const free = build({ allowH2: false, timeout: longest });
  const guarded = build({
    allowH2: false,
    timeout: longest,
    lookup: publicLookup(resolver),
  } as buildConnector.BuildOptions);
  return (options, done) => {
    if (spared.has(hostAndPort(options.hostname, options.port, options.protocol)))
      return free(options, done);
    if (isPrivateLiteral(options.hostname)) return done(new FetchError('private'), null);
    guarded(options, (error, socket) => {
      if (error) return done(error, null);
      if (isPublic((socket as Socket).remoteAddress ?? '')) return done(null, socket);
      (socket as Socket).destroy();
      done(new FetchError('private'), null);
    });
  };
}

/** Asks the name servers alone, past the hosts file, and on none of the few threads that files and passwords wait for. */
const publicLookup =
  (resolver: Resolver): LookupFunction =>
  (host, options, done) => {
    void Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]).then(
      ([four, six]) => {
        const found = [
          ...(four.status === 'fulfilled'
            ? four.value.map((address) => ({ address, family: 4 }))
            : []),
          ...(six.status === 'fulfilled'
            ? six.value.map((address) => ({ address, family: 6 }))
            : []),
        ];
        const [first] = found;
        if (!first) return done(new FetchError('unreachable'), []);
        if (!found.every(({ address }) => isPublic(address)))
          return done(new FetchError('private'), []);
        if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
    );
  };

const bare = (host: string) => host.replace(/^\[|\]$/g, '');
const isPrivateLiteral = (host: string) => isIP(bare(host)) > 0 && !isPublic(bare(host));
const hostAndPort = (host: string, port: string | undefined, protocol: string) =>
  `${host}:${port || (protocol === 'https:' ? 443 : 80)}`;

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** An IPv4 address inside an IPv6 one (mapped, NAT64, 6to4, Teredo) is never public, whichever it is. */
export function isPublic(address: string): boolean {
  if (!isIP(address)) return false;
  const ip = ipaddr.parse(address);
  return (
    ip.range() === 'unicast' && (ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(globalUnicast))
  );
}
