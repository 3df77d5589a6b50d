// Endpoint for violation reports of the Content-Security-Policy. Causes are our own mistakes,
// browser extensions or attacks.
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { minute } from '#contract/durations.ts';
import type { AppContext } from '../context.ts';

export const cspReportPath = '/csp';

/**
 * Maximum number of log lines per minute: anyone may send reports, and a broken page sends many.
 * The metric counts all of them.
 */
const maxLinesPerMinute = 10;

export function servePolicyReports(fastify: FastifyInstance, app: AppContext) {
  const reports = new Counter({
    name: 'folkmoot_csp_reports_total',
    help: 'Content-Security-Policy violations reported by browsers.',
    labelNames: ['directive'],
    registers: [app.metrics],
  });
  let [windowStart, lineCount] = [0, 0];

  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { bodyLimit: 16_384, parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    scope.post(cspReportPath, { schema: { hide: true } }, async (request, reply) => {
      const report = parseReport(request.body);
      if (report) {
        reports.inc({ directive: report.directive });
        if (Date.now() - windowStart > minute) [windowStart, lineCount] = [Date.now(), 0];
        if (++lineCount <= maxLinesPerMinute)
          app.log.warn(report, 'A browser reported a violation of the Content-Security-Policy.');
      }
      return reply.status(204).header('cache-control', 'no-store').send();
    });
  });
}

/**
 * The parts of a report that may be logged. Full URLs are dropped because they contain codes, names
 * and keywords; page contents are dropped too.
 */
function parseReport(
  body: unknown,
): { directive: string; blocked: string; page: string } | undefined {
  try {
    const { 'csp-report': report } = JSON.parse(String(body)) as {
      'csp-report'?: Record<string, unknown>;
    };
    const directive = String(report!['effective-directive'] ?? report!['violated-directive']).split(
      ' ',
    )[0]!;
    if (!knownDirectives.includes(directive)) return undefined;
    return {
      directive,
      blocked: toOrigin(report!['blocked-uri']),
      page: toFirstSegment(report!['document-uri']),
    };
  } catch {
    return undefined;
  }
}

/** Known directives. Arbitrary input must not become a metric label. */
const knownDirectives = [
  'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src media-src object-src',
  'frame-src worker-src manifest-src form-action base-uri frame-ancestors require-trusted-types-for trusted-types',
].flatMap((line) => line.split(' '));

/** The origin of a blocked URL. Also accepts keywords such as 'inline'. */
function toOrigin(blocked: unknown): string {
  const text = typeof blocked === 'string' ? blocked : '';
  if (/^[a-z-]{1,30}$/.test(text)) return text;
  if (!URL.canParse(text)) return 'other';
  const { protocol, host } = new URL(text);
  return /^https?:$/.test(protocol)
    ? `${protocol}//${host}`.slice(0, 100)
    : /^(data|blob|filesystem|javascript|chrome-extension|moz-extension):$/.test(protocol)
      ? protocol
      : 'other';
}

const toFirstSegment = (address: unknown) =>
  URL.canParse(String(address))
    ? (/^\/[a-z-]{0,30}/.exec(new URL(String(address)).pathname)?.[0] ?? '/')
    : 'other';
