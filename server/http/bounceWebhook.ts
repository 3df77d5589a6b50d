// POST /mail/bounce: takes bounces and complaints from a mail server or a delivery service, as
// whole messages or as JSON.
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { ApiError, invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext } from '../context.ts';
import { isSameSecret } from '../lib/sameSecret.ts';
import { maxBounceBytes } from '../mail/readBounce.ts';
import { receiveEvent, receiveMessage, type BounceResult } from '../mail/receiveBounce.ts';

const kind = Type.Union([Type.Literal('hard'), Type.Literal('soft'), Type.Literal('complaint')]);
const event = Type.Union([
  Type.Object({ token: Type.String({ maxLength: 100 }), kind }),
  Type.Object({ recipient: Type.String({ minLength: 3, maxLength: 254 }), kind }),
]);

/** One mail server may report many bounces at once, so only requests without the secret count. */
export const bounceWebhookPath = '/mail/bounce';

export function serveBounceWebhook(fastify: FastifyInstance, app: AppContext) {
  const { secret } = app.config.mailBounces;
  fastify.register(async (scope) => {
    // before the body is read
    scope.addHook('onRequest', async ({ headers, client }) => {
      if (secret && isAuthorized(headers.authorization, secret)) return;
      await app.rateLimits.consume('page', client);
      throw secret
        ? new ApiError('unauthorized', strings.signInFirst)
        : notFound(strings.callNotFound);
    });
    scope.addContentTypeParser(
      ['message/rfc822', 'text/plain', 'application/octet-stream'],
      { bodyLimit: maxBounceBytes, parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    scope.post(bounceWebhookPath, { schema: { hide: true } }, async ({ body }) => ({
      success: true,
      result: await receive(app, body),
    }));
  });
}

function receive(app: AppContext, body: unknown): Promise<BounceResult> {
  if (Buffer.isBuffer(body)) return receiveMessage(app, body);
  if (!Value.Check(event, body)) throw invalid(strings.malformed);
  return receiveEvent(app, body);
}

/** The secret as a bearer token or as the password of any user. */
function isAuthorized(header: string | undefined, secret: string): boolean {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (\S+)$/i.exec(header ?? '') ?? [];
  const credentials =
    scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString() : `:${value}`;
  return value !== '' && isSameSecret(credentials.slice(credentials.indexOf(':') + 1), secret);
}
