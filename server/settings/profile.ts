// Own profile: all fields with their audiences. Saving changes only the fields in the form.
import { isPhone } from '#contract/contactFormats.ts';
import type { Output, Input } from '#contract/calls.ts';
import {
  privateFields,
  profileFields,
  profileFieldsOfKind,
  profileLists,
  type FieldAudience,
  type ProfileField,
} from '#contract/profile.ts';
import { forbidden, ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { assertRevision } from '../policies/revision.ts';
import { describeAddress, findAddressStates } from '../mail/failingAddresses.ts';
import { chooseIssues } from '../account/issues.ts';
import { validateDisplayName } from '../account/displayName.ts';
import { acceptsZipCode } from '../account/zipCodes.ts';
import type { Site } from '../siteSettings/settings.ts';
import { isEmail, trimInvisible } from '../lib/validation/namesAndEmails.ts';
import { reauthenticate, type Reauthentication } from '../account/reauthenticate.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { allowUndo } from '../account/notifyLoginMethod.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { loginAttemptKey } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { portraitName } from '../directory/userSummary.ts';
import { loadOwnCover } from './cover.ts';
import type { ScreenedText } from '../screening/matchLists.ts';
import { refuseBlockedAddress, screenInput } from '../screening/screen.ts';

type Profile = Output<'GET /account/get-profile'>['profile'];
type Form = Input<'POST /account/save-profile'>;
type Row = {
  id: number;
  name: string;
  username: string;
  email: string;
  pending_email: string | null;
  unproven: boolean;
  revision: number;
  portrait: string | null;
  issues: { id: number; name: string }[];
} & Record<keyof typeof privateFields, string>;

/** Default audience of each field and list. */
const defaultAudiences = {
  ...Object.fromEntries(
    Object.entries(profileFields).map(([name, { shared_as }]) => [name, shared_as]),
  ),
  ...profileLists,
} as Record<ProfileField | keyof typeof profileLists, FieldAudience>;
type SharedField = keyof typeof defaultAudiences;
const sharedFields = Object.keys(defaultAudiences) as SharedField[];

export async function getOwnProfile({
  db,
  app,
  member,
}: Pick<RequestContext<Pick<Member, 'id'>>, 'db' | 'app' | 'member'>): Promise<Profile> {
  const row = (await db.queryOne<Row>(sql`
    select p.id, p.name, p.username, p.email, p.pending_email, p.address_unproven as unproven, p.profile_revision as revision, p.address, p.city, p.state, p.zip_code,
      ${portraitName(sql`p`)} as portrait,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.position, i.name)
        from people_issues c join issues i on i.id = c.issue_id where c.person_id = p.id), '[]') as issues
    from all_people p where p.id = ${member.id}`))!;
  const fields = new Map(
    (
      await db.query<{ field: string; value: string; shared_as: FieldAudience }>(sql`
    select field, value, shared_as from profile_fields where person_id = ${member.id}`)
    ).map((field) => [field.field, field]),
  );
  const addressStates = await findAddressStates(db, app.addresses, [row.email]);
  const cover = await loadOwnCover({ db, app, member });
  const profile = {
    ...app.files.stub(row, member.id),
    ...(cover && { cover }),
    ...Object.fromEntries(
      Object.keys(profileFields).map((name) => [name, fields.get(name)?.value ?? '']),
    ),
    ...Object.fromEntries(
      sharedFields.map((name) => [
        `${name}_visibility`,
        fields.get(name)?.shared_as ?? defaultAudiences[name],
      ]),
    ),
    email: row.email,
    revision: row.revision,
    ...Object.fromEntries(
      Object.keys(privateFields).map((name) => [name, row[name as keyof typeof privateFields]]),
    ),
    issues: row.issues.map((issue) => ({ category_id: issue.id, category: issue })),
    ...describeAddress(addressStates.get(row.email)),
    ...(row.unproven && { email_unproven: true }),
    ...(row.pending_email && { pending_email: row.pending_email }),
  };
  return profile as Profile;
}

export async function saveProfile(form: Form, ctx: RequestContext<Member>) {
  const { app, db, member } = ctx;
  if (form.id !== undefined && form.id !== member.id) throw forbidden(strings.notYours);
  if (form.email !== undefined) form.email = trimInvisible(form.email);
  const { values, fieldErrors } = parseForm(form, app.site);
  const before = await getOwnProfile(ctx);
  // A name that was set before this rule existed remains valid.
  const nameError = form.name === before.name ? undefined : validateDisplayName(form.name);
  if (nameError) fieldErrors.name = [nameError];
  const changesEmail = form.email !== undefined && form.email !== (await loadEmail(db, member.id));
  if (Object.keys(fieldErrors).length) throw new ApiError('invalid', fieldErrors);
  let verifiedProof: Reauthentication | undefined;
  if (changesEmail) {
    refuseBlockedAddress(app.site, form.email!);
    // The same rate limit as for a password change, because the password can be guessed here too.
    await app.rateLimits.consume('password', loginAttemptKey(member));
    verifiedProof = await reauthenticate(
      ctx,
      { password: form.current_password, code: form.code },
      'current_password',
    );
  }

  await screenInput(ctx, screenedText({ ...values, name: form.name }), {
    handling: 'refuse',
    before: screenedText(before),
  });
  await db.transaction(async (db) => {
    await lockOwnAccount(db, member, verifiedProof);
    const { revision } = (await db.queryOne<{ revision: number }>(
      sql`select profile_revision as revision from all_people where id = ${member.id}`,
    ))!;
    assertRevision(form.revision, revision);
    await db.execute(sql`
      update all_people set name = ${form.name}, profile_revision = profile_revision + 1, address = coalesce(${values.address}, address), city = coalesce(${values.city}, city),
        state = coalesce(${values.state}, state), zip_code = coalesce(${values.zip_code}, zip_code)
      where id = ${member.id}`);
    await saveFields(db, member.id, form, values);
    for (const name of ['issues', 'selected_issues'] as const)
      if (form[name]) await chooseIssues(db, member.id, form[name], name);
    if (form.name !== before.name)
      await addJob(db, 'admin.name', { person: member.id }, { key: `admin.name ${member.id}` });
    if (changesEmail) await requestEmailChange(db, member.id, form.email!);
  });
  const profile = await getOwnProfile(ctx);
  return {
    profile,
    image_thumb: profile.image_thumb,
    message: changesEmail ? strings.profileSavedConfirm : strings.profileSaved,
  };
}

/**
 * The texts to screen for spam: all that others may be able to read, whatever the audience is now.
 */
const screenedText = (profile: Partial<Record<string, unknown>>): ScreenedText => {
  const field = (name: string) => (typeof profile[name] === 'string' ? profile[name] : undefined);
  return {
    text: ['name', ...profileFieldsOfKind('text'), ...profileFieldsOfKind('line')].map(field),
    rich: profileFieldsOfKind('richText').map(field),
    links: profileFieldsOfKind('webAddress').map(field),
  };
};

/** Normalizes the fields in the form and collects validation errors. */
function parseForm(
  form: Form,
  site: Site,
): {
  values: Partial<Record<string, string>>;
  fieldErrors: FieldMessages;
} {
  const values: Partial<Record<string, string>> = {};
  const fieldErrors: FieldMessages = {};
  if (form.email !== undefined && !isEmail(form.email))
    fieldErrors.email = [form.email ? strings.emailFormat : strings.profileEmail];
  for (const name of profileFieldsOfKind('webAddress')) {
    const address = form[name] && parseWebUrl(form[name]);
    if (form[name] && !address) fieldErrors[name] = [strings.websiteFormat];
    else values[name] = address;
  }
  for (const name of profileFieldsOfKind('date')) {
    if (form[name] && !isPastDay(form[name])) fieldErrors[name] = [strings.dobFormat];
    values[name] = form[name];
  }
  for (const name of profileFieldsOfKind('phone')) {
    values[name] = form[name] && toSingleLine(form[name]);
    if (values[name] && !isPhone(values[name])) fieldErrors[name] = [strings.phoneFormat];
  }
  for (const name of [
    ...profileFieldsOfKind('richText'),
    ...profileFieldsOfKind('text'),
    ...profileFieldsOfKind('line'),
  ])
    values[name] = form[name];
  if (!acceptsZipCode(site, form.zip_code)) fieldErrors.zip_code = [strings.zipCodeFormat];
  for (const name of Object.keys(privateFields) as (keyof typeof privateFields)[])
    values[name] = form[name];
  return { values, fieldErrors };
}

/** A valid calendar date whose day has begun in UTC, which includes today in UTC. */
function isPastDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && day.getTime() < Date.now()
  );
}

/** Stores the values and audiences in the form. A field without a row gets its default audience. */
async function saveFields(
  db: Database,
  person: number,
  form: Form,
  values: Partial<Record<string, string>>,
) {
  const sharedValues = sharedFields
    .map((field) => ({
      field,
      // The address is stored with the account. Only its audience is stored here.
      value: field === 'email' ? undefined : values[field],
      shared_as: form[`${field}_visibility`],
      default_audience: defaultAudiences[field],
    }))
    .filter(({ value, shared_as }) => value !== undefined || shared_as !== undefined);
  const givenFields = toRecordset(
    sharedValues,
    sql`g (field text, value text, shared_as text, default_audience text)`,
  );
  await db.execute(
    sql`insert into profile_fields (person_id, field, shared_as) select ${person}, g.field, g.default_audience from ${givenFields} order by g.field on conflict do nothing`,
  );
  await db.execute(sql`
    update profile_fields f set value = coalesce(g.value, f.value), shared_as = coalesce(g.shared_as, f.shared_as)
    from ${givenFields} where f.person_id = ${person} and f.field = g.field`);
}

const loadEmail = async (db: Database, person: number) =>
  (await db.queryOne<{ email: string }>(sql`select email from all_people where id = ${person}`))!
    .email;

/**
 * Starts an email change, which the new address must confirm. The job checks whether the address
 * belongs to another account, so that neither the response nor its timing discloses it.
 */
async function requestEmailChange(db: Database, person: number, email: string) {
  const oldEmail = await loadEmail(db, person);
  await db.execute(sql`update all_people set pending_email = ${email} where id = ${person}`);
  const since = await allowUndo(db, person);
  await addJob(db, 'settings.change', { person });
  // The address may have changed when the job runs: the email goes to the old address.
  await addJob(db, 'settings.changing', { person, email: oldEmail, since });
}
