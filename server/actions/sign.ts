// Signing of petitions: members sign immediately with their account's address, visitors after an
// emailed confirmation. One mailbox signs once. Whether it has signed already is disclosed only in
// that email.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Input } from '#contract/calls.ts';
import { ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { verifyCaptcha, consumeCaptcha } from '../account/captcha.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { isEmail, normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { lockPairShared } from '../policies/userPairLock.ts';
import { hadPoints } from '../rateLimits/rateLimits.ts';
import { refuseListedText, screenInput } from '../screening/screen.ts';
import { recordMilestones } from './milestones.ts';
import {
  lockPetition,
  releaseMailbox,
  getSignablePetition,
  assertTextVersion,
  visitorAddressContext,
  getSignerHash,
  signerKey,
} from './petition.ts';

type Form = Input<'POST /action/sign'>;

export const signPetition = async (form: Form, ctx: RequestContext) =>
  ctx.member ? signAsMember(form, { ...ctx, member: ctx.member }) : signAsVisitor(form, ctx);

async function signAsMember(form: Form, ctx: RequestContext<Member>) {
  const { app, member } = ctx;
  const id = form.action_id;
  return ctx.db.transaction(async (db) => {
    const { user_id } = await getSignablePetition({ ...ctx, db }, id);
    await lockPairShared(db, member.id, user_id);
    await lockPetition(db, id);
    // checked again under the locks, because a block or the end may have committed before
    assertTextVersion(form.text_version, await getSignablePetition({ ...ctx, db }, id));
    const me = (await db.queryOne<{ name: string; email: string }>(
      sql`select p.name, ${signerKey(sql`p`)} as email from visible_people(${member.id}) p where p.id = ${member.id}`,
    ))!;
    const hash = await getSignerHash(app, db, id, me.email);
    await releaseMailbox(app, db, id, { email: me.email, hash });
    const shared = toSharedFields(form);
    await screenInput(
      { ...ctx, db },
      { text: [form.name, shared.comment] },
      { handling: 'refuse' },
    );
    const hasSignedBefore = await upsertSignature(db, member.id, {
      ...shared,
      petition: id,
      name: form.show_name ? form.name || me.name : '',
      hash,
    });
    await recordMilestones(db, id);
    return {
      message: hasSignedBefore ? actionStrings.signatureUpdated : strings.signed,
      total_signatures: (await getSignablePetition({ ...ctx, db }, id)).total_signatures,
    };
  });
}

type Signature = ReturnType<typeof toSharedFields> & {
  petition: number;
  name: string;
  hash: Buffer;
};

/**
 * Creates or updates the member's signature. It may exist under an earlier address or as that of a
 * visitor. The zip code of a counted signature does not change, because a change would be visible
 * in the district numbers. Returns whether the signature counted before.
 */
async function upsertSignature(
  db: Database,
  person: number,
  { petition, name, isNameShown, zip, comment, wantsUpdates, hash }: Signature,
): Promise<boolean> {
  const currentVersion = sql`(select a.text_version from actions a where a.content_id = ${petition})`;
  const isSameSigner = sql`content_id = ${petition} and (person_id = ${person} or email_hash = ${hash})`;
  const existing = await db.queryOne<{ id: number; signed: boolean }>(sql`
    select id, signed_at is not null as signed from signatures where ${isSameSigner} order by person_id is null, signed_at limit 1`);
  if (!existing) {
    await db.execute(sql`
      insert into signatures (content_id, person_id, name, shown, zip_code, comment, keep_informed, email_hash, text_version, signed_at)
      values (${petition}, ${person}, ${name}, ${isNameShown}, ${zip}, ${comment}, ${wantsUpdates}, ${hash}, ${currentVersion}, clock_timestamp())`);
    return false;
  }
  await db.execute(
    sql`delete from signatures where ${isSameSigner} and id <> ${existing.id} and signed_at is not null`,
  );
  await db.execute(sql`
    update signatures set person_id = ${person}, name = ${name}, shown = ${isNameShown}, zip_code = case when signed_at is null then ${zip} else zip_code end,
      comment = ${comment}, keep_informed = ${wantsUpdates}, email = null, sealed_email = null, text_version = ${currentVersion},
      audience_id = case when signed_at is null then null else audience_for_edited_text(content_id, audience_id) end,
      shared_again_at = case when signed_at is null then null else clock_timestamp() end, signed_at = coalesce(signed_at, clock_timestamp())
    where id = ${existing.id}`);
  return existing.signed;
}

async function signAsVisitor(form: Form, ctx: RequestContext) {
  const { app, language } = ctx;
  const id = form.action_id;
  const { total_signatures } = await getSignablePetition(ctx, id);
  const { name, email, zip, ...shared } = parseSigner(form);
  refuseListedText(app.site, { text: [name, shared.comment] });
  const solved = await verifyCaptcha(app, form.captcha);
  await app.rateLimits.consume('signer', ctx.address);
  const sealed = app.signerEncryptor.encrypt(Buffer.from(email), visitorAddressContext(id));
  await ctx.db.transaction(async (db) => {
    await consumeCaptcha(db, solved);
    await lockPetition(db, id);
    const petition = await getSignablePetition({ ...ctx, db }, id);
    assertTextVersion(form.text_version, petition);
    const hash = await getSignerHash(app, db, id, email);
    await releaseMailbox(app, db, id, { email, hash });
    // a day passes between two emails, and until then the first entry is kept, so that no one
    // changes what the owner is about to confirm
    const oneDayPassed = sql`(signatures.requested_at is null or signatures.requested_at < ${dateBefore(day)})`;
    const pending = await db.queryOne<{ id: number }>(sql`
      insert into signatures (content_id, name, shown, zip_code, comment, keep_informed, email_hash, email, sealed_email, text_version, language, requested_at)
      values (${id}, ${name}, ${shared.isNameShown}, ${zip}, ${shared.comment}, ${shared.wantsUpdates}, ${hash}, ${email}, ${sealed}, ${petition.text_version}, ${language}, now())
      on conflict (email_hash, content_id) do update
        set name = excluded.name, shown = excluded.shown, zip_code = excluded.zip_code, comment = excluded.comment, keep_informed = excluded.keep_informed,
          email = excluded.email, sealed_email = excluded.sealed_email, text_version = excluded.text_version, language = excluded.language, requested_at = excluded.requested_at
        where signatures.signed_at is null and ${oneDayPassed}
      returning id`);
    const signedSignature = await db.queryOne<{ id: number }>(sql`
      update signatures set email = ${email}, requested_at = now(), sealed_email = case when person_id is null then ${sealed}::bytea end
      where content_id = ${id} and email_hash = ${hash} and signed_at is not null and ${oneDayPassed} returning id`);
    const signatureToMail = pending ?? signedSignature;
    // queued in either case, so that the response time does not reveal whether an email is sent
    const signatureId =
      signatureToMail && (await tryConsumeEmailLimit(app, hash)) ? signatureToMail.id : null;
    await addJob(db, 'petitions.mail', { signature: signatureId });
  });
  return { message: actionStrings.signatureConfirmationSent, total_signatures };
}

/**
 * Whether the mailbox may get another email. The response is the same, because the signer must not
 * learn how often others used the address.
 */
const tryConsumeEmailLimit = ({ rateLimits }: AppContext, hash: Buffer) =>
  hadPoints(rateLimits.consume('signed', hash.toString('base64url')));

function parseSigner(form: Form) {
  const { name = '', zip_code: zip = '' } = form;
  // the normalized address receives the email, because another spelling may be another mailbox
  const email = normalizeNameOrEmail(form.email ?? '');
  const errors: FieldMessages = {};
  if (!name) errors.name = [strings.name];
  if (!isEmail(email)) errors.email = [email ? strings.emailFormat : strings.email];
  if (!zip) errors.zip_code = [strings.zipCode];
  if (Object.keys(errors).length) throw new ApiError('invalid', errors);
  return { ...toSharedFields(form), name, email };
}

/** Fields that members and visitors share. A comment requires a public name. */
const toSharedFields = ({
  show_name: isNameShown = false,
  keep_informed: wantsUpdates = false,
  comment = '',
  zip_code: zip = '',
}: Form) => ({
  isNameShown,
  wantsUpdates,
  zip,
  comment: isNameShown ? comment : '',
});
