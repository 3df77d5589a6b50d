// What mail programs do by themselves when somebody presses their "unsubscribe" (RFC 8058): a form, posted to the address that people open.
import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { stopUpdates } from './signature.ts';

export function serveStops(app: FastifyInstance, house: House) {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1_024, parseAs: 'string' }, (_request, _body, done) => done(null));
    scope.post<{ Params: { code: string } }>('/stop-updates/:code', { schema: { hide: true } }, async (request, reply) => {
      const { message } = await stopUpdates({ code: request.params.code }, { house });
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message);
    });
  });
}
