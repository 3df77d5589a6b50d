// Lighthouse scores of the screens that people see first, for `npm run bench:web-vitals`. Its
// package needs 160 MB, and is installed in bench/lighthouse by that command only.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { medianOf } from './load.ts';

/** From 0 to 100, except for `shift` (cumulative layout shift). */
export type Scores = {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  shift: number;
};
/**
 * What the performance score consists of, in milliseconds of the simulated phone, and its causes:
 * kB and requests. `benchmarkIndex` is Lighthouse's measure of the computer: a slower one makes
 * `blocked` and the score worse.
 */
export type Details = {
  first: number;
  largest: number;
  speedIndex: number;
  blocked: number;
  bytes: number;
  requests: number;
  benchmarkIndex: number;
};
export type PageToAudit = { title: string; path: string; asMember?: boolean };
/** The part of Lighthouse's JSON report that is read. */
type Report = {
  categories: Record<
    Exclude<keyof Scores, 'shift'>,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<
    string,
    {
      score: number | null;
      numericValue?: number;
      title: string;
      details?: { items?: unknown[] };
    }
  >;
  environment: { benchmarkIndex: number };
};

const command = fileURLToPath(
  new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url),
);

/**
 * Audits each page `rounds` times on an emulated phone (Lighthouse's default) and returns medians.
 * `storage` is the local storage of a member, for pages with `asMember`. `failures` names audits
 * below full score in the categories that must have 100.
 */
export async function auditPages(
  origin: string,
  pages: readonly PageToAudit[],
  { rounds, storage }: { rounds: number; storage: [string, unknown][] },
): Promise<{ page: PageToAudit; scores: Scores; details: Details; failures: string[] }[]> {
  const results = [];
  for (const page of pages) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round++)
      reports.push(await audit(origin, page, page.asMember ? storage : []));
    const medianScore = (category: Exclude<keyof Scores, 'shift'>) =>
      medianOf(reports.map(({ categories }) => 100 * (categories[category].score ?? 0)));
    const medianValue = (id: string) =>
      medianOf(reports.map(({ audits }) => audits[id]?.numericValue ?? NaN));
    results.push({
      page,
      details: {
        first: medianValue('first-contentful-paint'),
        largest: medianValue('largest-contentful-paint'),
        speedIndex: medianValue('speed-index'),
        blocked: medianValue('total-blocking-time'),
        bytes: medianValue('total-byte-weight') / 1_024,
        requests: medianOf(
          reports.map(({ audits }) => audits['network-requests']?.details?.items?.length ?? NaN),
        ),
        benchmarkIndex: medianOf(reports.map(({ environment }) => environment.benchmarkIndex)),
      },
      scores: {
        performance: medianScore('performance'),
        accessibility: medianScore('accessibility'),
        'best-practices': medianScore('best-practices'),
        seo: medianScore('seo'),
        shift: medianValue('cumulative-layout-shift'),
      },
      failures: listFailures(reports.at(-1)!),
    });
  }
  return results;
}

/** A fresh browser profile for each audit, so that every visit is a first visit. */
async function audit(origin: string, { path }: PageToAudit, storage: [string, unknown][]) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-lighthouse-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    if (storage.length) {
      // an address of the same origin that loads nothing of the product
      const tab = context.pages()[0] ?? (await context.newPage());
      await tab.goto(`${origin}/robots.txt`);
      await tab.evaluate((entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, String(value));
      }, storage);
    }
    const output = join(folder, 'report.json');
    await promisify(execFile)(process.execPath, [
      command,
      `${origin}${path}`,
      `--port=${port}`,
      '--output=json',
      `--output-path=${output}`,
      '--quiet',
      '--no-enable-error-reporting',
      // would delete the session of the member
      '--disable-storage-reset',
    ]);
    return JSON.parse(readFileSync(output, 'utf8')) as Report;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function listFailures({ categories, audits }: Report): string[] {
  const required = (['accessibility', 'best-practices', 'seo'] as const).flatMap(
    (name) => categories[name].auditRefs,
  );
  return required
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]!.title}`);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
