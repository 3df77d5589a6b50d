// Check: private addresses, given to each call that makes the server send a request, directly and
// through a redirect.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { isIP, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addJob } from '#server/jobs/queue.ts';
import { sql } from '#server/db/sql.ts';
import { deployEnv } from '#test/deployEnv.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import { forEachConcurrently, type Check } from './check.ts';
import { privateAddresses } from './privateAddresses.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Ways in which an address reaches the server, directly or by a redirect; see `method`. */
const entries = 9;

export const ssrf: Check = {
  name: 'outgoing',
  title: 'Outgoing requests to private addresses',
  target: '0 connections, 60 forms at each entry',
  minAttempts: privateAddresses.length * entries,
  method:
    'Each form of a private address is passed to a link preview, the link of a post, the image of an action, a push subscription, a feed, the image of a feed item, and the photo of an official; also as a redirect of a public page. Slow, endless and decompressing responses are tried too. A hook records every connection that the server process opens: any except to the external page is a failure. Listeners on this machine, where allowed on port 80 too, must receive nothing, and no call may return what it found',
  async run({ rounds, report, ...options }) {
    const privateHosts =
      rounds === undefined ? privateAddresses : privateAddresses.filter((_, i) => i % 4 === 0);
    const received: string[] = [];
    const canaries = await Promise.all([80, 0].map((port) => listenForRequests(port, received)));
    const open = canaries.filter((server) => server !== undefined);
    const redirectHost = await startRedirectServer(privateHosts);
    const connections = join(options.folder, 'connections');
    writeFileSync(connections, '');
    // the outside page is the one local host that the server is allowed to contact
    const testServer = await startTestServer(options, 'outgoing', {
      ALLOW_PRIVATE_HOSTS: redirectHost.host,
      CONNECTIONS_FILE: connections,
      NODE_OPTIONS: `${deployEnv.NODE_OPTIONS} --import=${new URL('recordConnections.ts', import.meta.url).href}`,
    });
    const errors: string[] = [];
    let attempts = 0;
    try {
      const [asking] = (await createCrowd(testServer, 'asking', 1)) as [CrowdMember];
      const ports = open.map((server) => (server.address() as AddressInfo).port);
      const all = [
        ...privateHosts,
        ...ports.map((port) => `http://127.0.0.1:${port}/`),
        ...ports.map((port) => `http://[::1]:${port}/`),
      ];
      const subscribers = await createCrowd(testServer, 'subscriber', Math.ceil(all.length / 5));
      await forEachConcurrently([...all.entries()], 8, async ([i, url]) => {
        for (const error of await testCalls(asking, subscribers[Math.floor(i / 5)]!, url))
          errors.push(error);
        attempts += entries;
      });
      errors.push(...(await sendPushes(testServer, asking, subscribers)));
      report(`${attempts} given, ${received.length} received`);
      await forEachConcurrently(
        privateHosts.map((_, i) => i),
        8,
        async (i) => {
          const { statusCode } = await asking.by[0]!.raw('GET /content/link-preview', {
            url: `http://${redirectHost.host}/to/${i}`,
          });
          if (statusCode === 200) errors.push(`a redirect to ${privateHosts[i]} was followed`);
          attempts++;
        },
      );
      attempts += await testJobs(testServer, asking, all, redirectHost.host);
      report(`${attempts} given, ${received.length} received`);
      for (const what of ['slow', 'endless', 'bomb']) {
        const start = Date.now();
        const { statusCode } = await asking.by[0]!.raw('GET /content/link-preview', {
          url: `http://${redirectHost.host}/${what}`,
        });
        attempts++;
        if (Date.now() - start > 15_000)
          errors.push(`the ${what} response took ${Date.now() - start} ms`);
        if (statusCode >= 500 && statusCode !== 503)
          errors.push(`the ${what} response was answered ${statusCode}`);
      }
      const tried = readFileSync(connections, 'utf8').trim().split('\n');
      for (const place of new Set(tried))
        if (place !== redirectHost.host) errors.push(`a connection to ${place} was attempted`);
      if (!tried.includes(redirectHost.host))
        errors.push('no connection was logged, so the hook did not work');
      if (!redirectHost.requested())
        errors.push('the outside page received no request, so the test proves nothing');
    } finally {
      await testServer.close();
      for (const server of [...open, redirectHost.server]) {
        server.closeAllConnections();
        server.close();
      }
    }
    errors.push(...received.map((what) => `received: ${what}`));
    return {
      attempts,
      errors,
      note: `${privateAddresses.length} forms${canaries[0] ? '' : '; port 80 could not be listened on'}`,
    };
  },
};

/** Passes the URL to each call that causes an outgoing request. */
async function testCalls(
  asking: CrowdMember,
  subscriber: CrowdMember,
  url: string,
): Promise<string[]> {
  const errors: string[] = [];
  const client = asking.by[0]!;
  const preview = await client.raw('GET /content/link-preview', { url });
  if (preview.statusCode === 200 && !isEmptyPreview(preview.body))
    errors.push(`the preview of ${url}: ${preview.body.slice(0, 200)}`);
  const picture = await client.raw('POST /action/scrap-image', { url });
  if (picture.statusCode === 200) errors.push(`the image at ${url} was accepted`);
  const post = await client.raw('POST /content/add', {
    text: 'Look',
    link: url,
    shared_as: 'Public',
  });
  if (post.statusCode >= 500) errors.push(`the post with ${url} was answered ${post.statusCode}`);
  const browser = await subscriber.by[0]!.raw('POST /notification/push-subscribe', {
    endpoint: url,
    keys: browserKeys,
  });
  if ([preview, picture, browser].some(({ statusCode }) => statusCode >= 500 && statusCode !== 503))
    errors.push(`${url} was answered with a server error`);
  return errors;
}

/**
 * Feeds, their images, and photos of officials: each URL directly and through a redirect. Returns
 * how many there were.
 */
async function testJobs(
  testServer: TestServer,
  asking: CrowdMember,
  urls: string[],
  redirectHost: string,
): Promise<number> {
  const { db } = testServer;
  await db.execute(sql`update people set role = 1 where id = ${asking.id}`);
  const redirectedUrls = urls.map((_, i) => `http://${redirectHost}/to/${i}`);
  const client = asking.by[0]!;
  for (const url of [...urls, ...redirectedUrls, `http://${redirectHost}/feed`])
    await client.raw('POST /admin/feed/save', { url });
  await db.execute(sql`
    with source as (insert into civic_imports (source, title, licence, sha256, as_of, row_count, active) values ('a', 'A', 'A', '', '2026-01-01', 1, true) returning id),
    office as (insert into civic_offices (import_id, division_id, name, level, role, seats, rank) select id, 'ocd-division/country:us', 'A', 'country', 'a', 1, 1 from source returning id)
    insert into civic_officials (office_id, key, name, photo_url) select office.id, url, 'A', url from office, unnest(${[...urls, ...redirectedUrls]}::text[]) url`);
  // each run processes as many as the scheduled job would
  for (let i = 0; i < Math.ceil((urls.length + redirectedUrls.length) / 60) + 1; i++) {
    await addJob(testServer.db, 'civic.photos', {});
    await testServer.drainJobs();
  }
  const news = await db.queryOne<{ tried: number }>(
    sql`select count(*)::int as tried from news where picture_from <> ''`,
  );
  const photos = await db.queryOne<{ tried: number }>(
    sql`select count(*)::int as tried from official_photos where failures > 0`,
  );
  const feeds = await db.queryOne<{ tried: number }>(
    sql`select count(*)::int as tried from news_feeds where failures > 0`,
  );
  return news!.tried + photos!.tried + feeds!.tried;
}

/** Sends each subscriber a notification. Their private endpoints must be rejected and deleted. */
async function sendPushes(
  testServer: TestServer,
  liking: CrowdMember,
  subscribers: CrowdMember[],
): Promise<string[]> {
  const before = await testServer.db.query(sql`select from push_subscriptions`);
  await forEachConcurrently(subscribers, 4, async ({ by }) => {
    const { content } = await by[0]!.ask('POST /content/add', {
      text: 'Hello',
      shared_as: 'Public',
    });
    await liking.by[0]!.ask('POST /content/like', { content_id: content.id });
  });
  await testServer.drainJobs();
  const remaining = await testServer.db.query<{ endpoint: string }>(
    sql`select endpoint from push_subscriptions`,
  );
  if (before.length < subscribers.length)
    return [`only ${before.length} browsers were stored, so the test proves nothing`];
  // host names are resolved by DNS, which does not know internal ones: these are retried and never
  // reached
  const written = remaining.filter(
    ({ endpoint }) => isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')) > 0,
  );
  return written.map(({ endpoint }) => `a browser at ${endpoint} is still stored`);
}

const isEmptyPreview = (body: string) => !/"(title|description|image)":"[^"]+"/.test(body);
const browserKeys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

/**
 * Logs every request to this machine. No one else knows the port. Port 0 is any free one. Undefined
 * if the port cannot be listened on.
 */
async function listenForRequests(port: number, received: string[]): Promise<Server | undefined> {
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.headers.host}${request.url}`);
    response.setHeader('content-type', 'text/html').end('<title>private</title>');
  }).on('connection', (socket: Socket) =>
    received.push(`a connection to ${socket.localAddress}:${socket.localPort}`),
  );
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, '::', () => resolve(server));
  });
}

/** A third-party server that redirects to private places, or sends an endless response. */
async function startRedirectServer(privateHosts: readonly string[]) {
  let requests = 0;
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 });
  const server = createServer((request, response) => {
    requests++;
    const [, what, place] = request.url!.split('/');
    response.on('error', () => {});
    if (what === 'to')
      return void response
        .writeHead(302, {
          location: encodeURI(privateHosts[Number(place)]!).replaceAll('%25', '%'),
        })
        .end();
    if (what === 'feed')
      return void response.setHeader('content-type', 'application/json').end(feedOf(privateHosts));
    response.setHeader('content-type', 'text/html');
    if (what === 'bomb') return void response.setHeader('content-encoding', 'gzip').end(bomb);
    if (what === 'endless') {
      const more = () => {
        while (!response.destroyed && response.write('<p>and on</p>'.repeat(1_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      return more();
    }
    response.write('<title>');
    const drops = setInterval(
      () => (response.destroyed ? clearInterval(drops) : response.write('.')),
      500,
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    server,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested: () => requests > 0,
  };
}

/** A news feed with one item per URL, each with an image. */
const feedOf = (privateHosts: readonly string[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'A feed',
    items: privateHosts.map((image, i) => ({
      id: String(i),
      url: `https://example.org/${i}`,
      title: `Piece ${i}`,
      content_text: 'Words',
      image,
    })),
  });
