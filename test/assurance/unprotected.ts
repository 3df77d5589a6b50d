// Pages without any protection that contain the XSS vectors. A vector that does not run in them
// proves nothing in the product.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { vectorNumberIn, installDetectors } from './xssDetector.ts';
import { xssVectors } from './xssVectors.ts';

/** Where a careless page may insert a text. */
const insertionPoints: [name: string, fits: RegExp, (text: string) => string][] = [
  ['between tags', /.*/, (text) => text],
  ['in an attribute', /attributes|characters|mutation/, (text) => `<p title="${text}">x</p>`],
  [
    'in an attribute of single quotes',
    /attributes|characters/,
    (text) => `<p title='${text}'>x</p>`,
  ],
  ['in an attribute without quotes', /attributes/, (text) => `<p title=${text}>x</p>`],
  ['as an address', /addresses|attributes|markdown/, (text) => `<a href="${text}">x</a>`],
  ['as the address of a frame', /addresses/, (text) => `<iframe src="${text}"></iframe>`],
  ['in a script', /scripts|attributes|templates/, (text) => `<script>var x = "${text}";</script>`],
  [
    'in a script of single quotes',
    /scripts|attributes/,
    (text) => `<script>var x = '${text}';</script>`,
  ],
  [
    'in a template of a script',
    /scripts|templates/,
    (text) => `<script>var x = \`${text}\`;</script>`,
  ],
  ['in a comment of a script', /scripts/, (text) => `<script>/* ${text} */\n// ${text}\n</script>`],
  ['in a comment', /attributes|mutation/, (text) => `<!-- ${text} -->`],
  ['in a title', /attributes/, (text) => `<title>${text}</title>`],
  ['in a style sheet', /css|attributes/, (text) => `<style>p{color:${text}}</style><p>x</p>`],
  [
    'in an attribute of style',
    /css/,
    (text) => `<p style="color:${text.replaceAll('"', '')}">x</p>`,
  ],
  [
    'read from an escaped text',
    /characters|scripts/,
    (text) =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#60;', '<')
        .replaceAll('&#62;', '>'),
  ],
  ['after decoding', /characters/, (text) => decode(decode(text))],
];

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The numbers of the vectors that ran, or made the page contact a third party. */
export async function runUnprotected(browser: Browser): Promise<Set<number>> {
  const documents = xssVectors.flatMap(({ family, text }) =>
    insertionPoints
      .filter(([, families]) => families.test(family))
      .map(([, , insert]) => insert(text)),
  );
  const runningVectors = new Set<number>();
  await openInFrames(browser, documents, (message) => runningVectors.add(vectorNumberIn(message)));
  runningVectors.delete(0);
  return runningVectors;
}

/**
 * Puts each document into a frame of a page without any policy, and interacts with it as with the
 * product's pages.
 */
export async function openInFrames(
  browser: Browser,
  documents: string[],
  report: (message: string, document: string) => void,
) {
  const respond = (response: ServerResponse, body: string, status = 200) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://x');
    const documentMatch = /^\/one\/(\d+)$/.exec(pathname);
    const from = /^\/from\/(\d+)$/.exec(pathname);
    if (documentMatch)
      return respond(response, `<!doctype html><body>${documents[Number(documentMatch[1])]}`);
    if (!from) return respond(response, '', 404);
    const frames = documents
      .slice(Number(from[1]), Number(from[1]) + perPage)
      .map((_, i) => `<iframe src="/one/${Number(from[1]) + i}"></iframe>`);
    return respond(response, `<!doctype html><body>${frames.join('')}`);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let from = 0; from < documents.length; from += perPage) {
    const context = await browser.newContext();
    const documentOf = (frameUrl: string) =>
      documents[Number(/\/one\/(\d+)/.exec(frameUrl)?.[1] ?? -1)] ?? '';
    await installDetectors(context, (message, frame) => report(message, documentOf(frame)));
    context.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`) && !/^(blob|about|data):/.test(request.url()))
        report(`it requested ${request.url()}`, frameOf(request));
    });
    const frameOf = (request: { frame(): { url(): string } }) => {
      try {
        return documentOf(request.frame().url());
      } catch {
        return '';
      }
    };
    const page = await context.newPage();
    // a frame that navigates to an unreachable host never finishes loading
    await page
      .goto(`${url}/from/${from}`, { waitUntil: 'load', timeout: 20_000 })
      .catch(() => undefined);
    await Promise.race([
      Promise.all(
        page.frames().map((frame) => frame.evaluate('lookout.provoke()').catch(() => [])),
      ),
      waitFor(3_000),
    ]);
    await waitFor(150);
    await context.close();
  }
  server.closeAllConnections();
  server.close();
}

const perPage = 50;
const waitFor = (milliseconds: number) =>
  new Promise<void>((done) => setTimeout(done, milliseconds));
