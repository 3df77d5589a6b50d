// Passkeys (WebAuthn): registration, login, rename and removal. User verification is required.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Input } from '#contract/calls.ts';
import type { passkeys as contract } from '#contract/passkeys.ts';
import { invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import type { RequestContext, Handlers, AppContext, Member } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { assertLoginMethodRemains } from './linkedAccounts.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { startSessionFor } from './login.ts';
import { reauthenticate, type Reauthentication } from '../account/reauthenticate.ts';
import { notifyLoginMethodChange } from '../account/notifyLoginMethod.ts';

const lifetimeMs = 5 * minute;

/**
 * Loaded with the first passkey, because the library consists of 72 files and about as many
 * dependencies.
 */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The relying party. Browsers require a host name, so loopback addresses become localhost. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const url = new URL(publicUrl);
  if (['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

const storeChallenge = (db: Database, challenge: string, person: number | null) =>
  db.execute(
    sql`insert into passkey_challenges (challenge, person_id, expires_at) values (${challenge}, ${person}, ${new Date(Date.now() + lifetimeMs)})`,
  );

/**
 * Consumes the challenge if this server issued it for this person (null at login) and it has not
 * expired.
 */
const consumeChallenge = async (db: Database, person: number | null, challenge: string) =>
  (await db.execute(sql`
    delete from passkey_challenges where challenge = ${challenge} and person_id is not distinct from ${person} and expires_at > now()`)) >
  0;

const verificationFailedError = () => invalid(strings.passkeyFailed);

/** Verifies a credential. Any invalid input results in the same error. */
async function verifyResponse<T extends { verified: boolean }, Credential>(
  credential: string,
  verify: (parsed: Credential) => Promise<T>,
): Promise<T & { verified: true }> {
  const verification = await (async () => verify(JSON.parse(credential) as Credential))().catch(
    () => undefined,
  );
  if (!verification?.verified) throw verificationFailedError();
  return verification as T & { verified: true };
}

export async function listPasskeys(db: Database, person: number) {
  const rows = await db.query<{
    id: number;
    name: string;
    added_at: Date;
    last_used_at: Date | null;
  }>(sql`
    select id, name, added_at, last_used_at from passkeys where person_id = ${person} order by id`);
  return rows.map(({ id, name, added_at, last_used_at }) => ({
    id,
    name,
    added_on: added_at.toISOString(),
    ...(last_used_at && { last_used_on: last_used_at.toISOString() }),
  }));
}

async function startRegistration(
  { app, db, member }: RequestContext<Member>,
  proof: Reauthentication,
) {
  const { username, name } = (await db.queryOne<{ username: string; name: string }>(
    sql`select username, name from all_people where id = ${member.id}`,
  ))!;
  const registered = await db.query<{ id: string; transports: string[] }>(
    sql`select credential_id as id, transports from passkeys where person_id = ${member.id}`,
  );
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: app.site.name,
    rpID: relyingParty(app.config).id,
    userName: username,
    userDisplayName: name,
    userID: new TextEncoder().encode(String(member.id)),
    excludeCredentials: registered,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: lifetimeMs,
  });
  await db.transaction(async (db) => {
    await lockOwnAccount(db, member, proof);
    await storeChallenge(db, options.challenge, member.id);
  });
  return { options: JSON.stringify(options) };
}

/**
 * Whether the registration contains an attestation of the device maker. It was not requested. The
 * format `packed` without certificates (`x5c`) is an attestation by the passkey itself.
 * Verifying it would fetch certificates from addresses that it names, without the guarded HTTP
 * client.
 */
async function hasAttestation({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return (
    format !== 'none' &&
    !(format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  );
}

async function addPasskey(
  { name, credential }: Input<'POST /account/passkey-add'>,
  { app, db, member }: RequestContext<Member>,
) {
  const site = relyingParty(app.config);
  let challenge = '';
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyResponse(
    credential,
    async (response: RegistrationResponseJSON) => {
      if (await hasAttestation(response)) throw verificationFailedError();
      return verifyRegistrationResponse({
        response,
        // consumed below, in the transaction that adds the passkey
        expectedChallenge: (received) => ((challenge = received), true),
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
      });
    },
  );
  const { id, publicKey, counter, transports } = registrationInfo!.credential;
  await db
    .transaction(async (db) => {
      await lockOwnAccount(db, member);
      // a new password or two-factor may have ended the registration in the meantime
      if (!(await consumeChallenge(db, member.id, challenge))) throw verificationFailedError();
      await db.execute(sql`
        insert into passkeys (person_id, credential_id, public_key, counter, transports, name)
        values (${member.id}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${(transports ?? []).map(String)}, ${name})`);
      await notifyLoginMethodChange(db, member.id, 'passkey-added');
    })
    .catch((error) => {
      throw isUniqueViolation(error) ? invalid(strings.passkeyAlreadyAdded) : error;
    });
}

type Passkey = {
  id: number;
  person_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
};

async function logInWithPasskey(
  { credential }: Input<'POST /user/passkey-login'>,
  ctx: RequestContext,
) {
  const { app, db } = ctx;
  const key = await findPasskey(db, credential);
  if (!key) throw verificationFailedError();
  const site = relyingParty(app.config);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { authenticationInfo } = await verifyResponse(
    credential,
    (response: AuthenticationResponseJSON) => {
      const { userHandle } = response.response;
      if (
        userHandle !== undefined &&
        Buffer.from(userHandle, 'base64url').toString() !== String(key.person_id)
      )
        throw verificationFailedError();
      return verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => consumeChallenge(db, null, challenge),
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        credential: {
          id: key.credential_id,
          publicKey: new Uint8Array(key.public_key),
          counter: key.counter,
          transports: key.transports,
        },
        requireUserVerification: true,
      });
    },
  );
  // a counter that does not increase indicates a copied key
  const updatedCount = await db.execute(sql`
    update passkeys set counter = ${authenticationInfo.newCounter}, last_used_at = now()
    where id = ${key.id} and (counter < ${authenticationInfo.newCounter} or (counter = 0 and ${authenticationInfo.newCounter} = 0))`);
  if (!updatedCount) throw verificationFailedError();
  // login fails if the passkey was removed after the check
  return startSessionFor(ctx, key.person_id, {
    condition: sql`exists (select from passkeys k where k.id = ${key.id})`,
    skipSecondFactor: true,
  });
}

async function findPasskey(db: Database, credential: string): Promise<Passkey | undefined> {
  try {
    const { id } = JSON.parse(credential) as { id?: unknown };
    if (typeof id !== 'string') return undefined;
    return await db.queryOne<Passkey>(sql`
      select id, person_id, credential_id, public_key, counter::float8 as counter, transports from passkeys where credential_id = ${id}`);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const listWithMessage = async (
  { db }: Pick<AppContext, 'db'>,
  member: Member,
  message: string,
) => ({
  passkeys: await listPasskeys(db, member.id),
  message,
});

export const passkeyHandlers: Handlers<keyof typeof contract> = {
  'POST /user/passkey-start': async (_input, { app, db }) => {
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(app.config).id,
      userVerification: 'required',
      timeout: lifetimeMs,
    });
    await storeChallenge(db, options.challenge, null);
    return { options: JSON.stringify(options) };
  },
  'POST /user/passkey-login': logInWithPasskey,

  'POST /account/passkey-start': async (credentials, ctx) => {
    return startRegistration(ctx, await reauthenticate(ctx, credentials));
  },
  'POST /account/passkey-add': async (input, ctx) => {
    await addPasskey(input, ctx);
    return listWithMessage(ctx, ctx.member, strings.passkeyAdded);
  },
  'POST /account/passkey-rename': async ({ id, name }, { db, member }) => {
    const renamedCount = await db.execute(
      sql`update passkeys set name = ${name} where id = ${id} and person_id = ${member.id}`,
    );
    if (!renamedCount) throw notFound(strings.passkeyNotFound);
    return listWithMessage({ db }, member, strings.passkeyRenamed);
  },
  'POST /account/passkey-remove': async ({ id, ...credentials }, ctx) => {
    const verifiedProof = await reauthenticate(ctx, credentials);
    const { db, member } = ctx;
    await db.transaction(async (db) => {
      await lockOwnAccount(db, member, verifiedProof);
      await assertLoginMethodRemains(
        db,
        member.id,
        () => db.execute(sql`delete from passkeys where id = ${id} and person_id = ${member.id}`),
        strings.passkeyNotFound,
      );
      await notifyLoginMethodChange(db, member.id, 'passkey-removed');
    });
    return listWithMessage({ db }, member, strings.passkeyRemoved);
  },
};
