// Sessions that began at an OpenID provider: POST /social/:provider/backchannel-logout ends them,
// and a member who logs out here is offered to log out there.
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { emptySql, sql } from '../db/sql.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Provider } from '../security/loginProviders.ts';
import type { ProviderLogout } from '../security/logoutToken.ts';
import { hashToken } from '../security/sessions.ts';
import { isSubject } from './linkedAccounts.ts';
import type { Ticket } from './oauthTickets.ts';

/** Call it in the transaction that starts the session. */
export const recordProviderLogin = (
  db: Database,
  token: string,
  { provider, issuer, subject, claims }: Ticket,
) =>
  db.execute(sql`
    insert into session_logins (session_id, provider, issuer, subject, sid)
    select id, ${provider}, ${issuer}, ${subject}, ${claims?.sid ?? null} from sessions where token_hash = ${hashToken(token)}`);

/** The provider at which a session began. */
export const findLoginProvider = async (db: Database, session: number) =>
  (
    await db.queryOne<{ provider: Provider }>(
      sql`select provider from session_logins where session_id = ${session}`,
    )
  )?.provider;

export const backchannelLogoutPath = (provider: Provider) =>
  `/social/${provider}/backchannel-logout`;
const maxTokenBytes = 16_384;

export function serveBackchannelLogout(fastify: FastifyInstance, app: AppContext) {
  fastify.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: maxTokenBytes, parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    for (const { id } of app.config.oidc.providers)
      scope.post(backchannelLogoutPath(id), { schema: { hide: true } }, async (request, reply) => {
        await app.rateLimits.consume('page', request.client);
        const token = new URLSearchParams(String(request.body)).get('logout_token');
        const logout = await app.providers
          .verifyLogout(id, token ?? '')
          .catch((error: unknown) => app.providers.reportFailure(id, error));
        const isAccepted = logout !== undefined && (await endProviderSessions(app, id, logout));
        // A provider ends many sessions at once, so only what it did not send counts.
        if (isAccepted) await app.rateLimits.refund('page', request.client);
        reply.header('cache-control', 'no-store');
        return isAccepted ? reply.send() : reply.status(400).send({ error: 'invalid_request' });
      });
  });
}

/** Returns false if the token was used before. */
async function endProviderSessions(
  { db }: AppContext,
  provider: Provider,
  { issuer, subject, sid, tokenId, expiresAt }: ProviderLogout,
): Promise<boolean> {
  return db.transaction(async (db) => {
    const isFirstUse = await db.execute(sql`
      insert into used_logout_tokens (provider, hash, expires_at) values (${provider}, ${hashToken(tokenId)}, ${expiresAt}) on conflict do nothing`);
    if (!isFirstUse) return false;
    const isSubjectToEnd =
      subject === undefined
        ? sql`(provider = ${provider} and issuer = ${issuer})`
        : isSubject({ provider, issuer, subject });
    // Logins that wait for a code or for an account. First, so that the sessions of those that are
    // finishing meanwhile are found.
    await db.execute(
      sql`delete from oauth_tickets where ${isSubjectToEnd} ${sid === undefined ? emptySql : sql`and claims->>'sid' = ${sid}`}`,
    );
    const ended = await db.query<{ person: number }>(sql`
      delete from sessions where id in (
        select session_id from session_logins where ${isSubjectToEnd} ${sid === undefined ? emptySql : sql`and sid = ${sid}`})
      returning person_id as person`);
    const people = [...new Set(ended.map(({ person }) => person))];
    if (people.length > 0) publishEvent(db, { event: 'session', to: people });
    return true;
  });
}
