// Where browsers tell what the Content-Security-Policy of a page refused: a fault of ours, an extension of theirs, or an attack.
import type { FastifyInstance } from 'fastify';
import { minute } from '#contract/durations.ts';
import type { AppContext } from '../context.ts';

export const reportAddress = '/csp';

/** Lines in the log within a minute: anybody may send reports, and a broken page sends many. All are counted. */
const mostLines = 10;

export function servePolicyReports(fastify: FastifyInstance, app: AppContext) {
  const count = app.metrics.counter(
    'folkmoot_policy_reports_total',
    'What browsers reported to be refused by the Content-Security-Policy.',
  );
  let [since, lines] = [0, 0];

  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { bodyLimit: 16_384, parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    scope.post(reportAddress, { schema: { hide: true } }, async (request, reply) => {
      const report = reportIn(request.body);
      if (report) {
        count({ directive: report.directive });
        if (Date.now() - since > minute) [since, lines] = [Date.now(), 0];
        if (++lines <= mostLines)
          app.log.warn(
            report,
            'A browser reported that the Content-Security-Policy refused something.',
          );
      }
      return reply.status(204).header('cache-control', 'no-store').send();
    });
  });
}

/** What may be kept of it: no address as a whole, for codes, names and keywords stand in them, and nothing of what the page held. */
function reportIn(body: unknown): { directive: string; blocked: string; page: string } | undefined {
  try {
    const { 'csp-report': report } = JSON.parse(String(body)) as {
      'csp-report'?: Record<string, unknown>;
    };
    const directive = String(report!['effective-directive'] ?? report!['violated-directive']).split(
      ' ',
    )[0]!;
    if (!known.includes(directive)) return undefined;
    return {
      directive,
      blocked: originOf(report!['blocked-uri']),
      page: firstPartOf(report!['document-uri']),
    };
  } catch {
    return undefined;
  }
}

/** A label of a metric is no place for what anybody may choose. */
const known = [
  'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src media-src object-src',
  'frame-src worker-src manifest-src form-action base-uri frame-ancestors require-trusted-types-for trusted-types',
].flatMap((line) => line.split(' '));

/** Also a word such as `inline`. */
function originOf(blocked: unknown): string {
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

const firstPartOf = (address: unknown) =>
  URL.canParse(String(address))
    ? (/^\/[a-z-]{0,30}/.exec(new URL(String(address)).pathname)?.[0] ?? '/')
    : 'other';
