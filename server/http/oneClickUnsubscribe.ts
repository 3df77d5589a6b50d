// One-click unsubscribe (RFC 8058): mail programs post a form to the address that people open in a
// browser.
import type { FastifyInstance } from 'fastify';
import type { AppContext, RequestContext } from '../context.ts';
import { negotiateLanguage, translatorFor } from '../lib/translators.ts';

/** Ends the emails that the code is for. */
type Unsubscribe = (
  input: { code: string },
  ctx: Pick<RequestContext, 'app' | 'language'>,
) => Promise<{ message: string }>;

/** `unsubscribeByPath`: by the path of the page that has the button. */
export function serveOneClickUnsubscribe(
  fastify: FastifyInstance,
  app: AppContext,
  unsubscribeByPath: Record<string, Unsubscribe>,
) {
  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1_024, parseAs: 'string' },
      // The body is always the same (List-Unsubscribe=One-Click). The path has the code.
      (_request, _body, done) => done(null),
    );
    for (const [path, unsubscribe] of Object.entries(unsubscribeByPath))
      scope.post<{ Params: { code: string } }>(
        path,
        { schema: { hide: true } },
        async (request, reply) => {
          const language = negotiateLanguage(request.headers['accept-language']);
          const { message } = await unsubscribe({ code: request.params.code }, { app, language });
          return reply
            .header('cache-control', 'no-store')
            .type('text/plain; charset=utf-8')
            .send(translatorFor(language).pattern(message));
        },
      );
  });
}
