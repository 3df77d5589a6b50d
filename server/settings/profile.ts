// One's own profile: every field with who sees it. What a form does not name stays as it is.
import { isPhone, isPostalCode } from '#contract/contactFormats.ts';
import type { Output, Input } from '#contract/calls.ts';
import {
  privateFields,
  profileFields,
  profileLists,
  type FieldAudience,
  type ProfileField,
} from '#contract/profile.ts';
import { forbidden, ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { refusedSince } from '../admin/mailHealth.ts';
import { newUndoCode } from '../account/emailTokens.ts';
import { chooseIssues } from '../account/issues.ts';
import { nameFault } from '../account/displayName.ts';
import { isEmail, pasted } from '../account/usernames.ts';
import { prove } from '../account/reauthenticate.ts';
import { timeOf } from '../account/notifyLoginMethod.ts';
import { assertRevision } from '../posts/revisions.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { guessesOf } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';
import { webAddress } from '../lib/text/parseWebUrl.ts';
import { portraitName } from '../people/userSummary.ts';
import type { ScreenedText } from '../spam/matchLists.ts';
import { refuseBlockedAddress, screen } from '../spam/screen.ts';

type Profile = Output<'GET /account/get-profile'>['profile'];
type Form = Input<'POST /account/save-profile'>;
type Row = {
  id: number;
  name: string;
  username: string;
  email: string;
  pending_email: string | null;
  revision: number;
  portrait: string | null;
  issues: { id: number; name: string }[];
} & Record<keyof typeof privateFields, string>;

/** Fields and lists, with the audience that each has until its owner chooses another. */
const told = {
  ...Object.fromEntries(
    Object.entries(profileFields).map(([name, { shared_as }]) => [name, shared_as]),
  ),
  ...profileLists,
} as Record<ProfileField | keyof typeof profileLists, FieldAudience>;
type SharedField = keyof typeof told;
const toldNames = Object.keys(told) as SharedField[];

export async function ownProfile({
  db,
  app,
  member,
}: Pick<RequestContext<Pick<Member, 'id'>>, 'db' | 'app' | 'member'>): Promise<Profile> {
  const row = (await db.queryOne<Row>(sql`
    select p.id, p.name, p.username, p.email, p.pending_email, p.profile_revision as revision, p.address, p.city, p.state, p.zip_code,
      ${portraitName(sql`p`)} as portrait,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.position, i.name)
        from people_issues c join issues i on i.id = c.issue_id where c.person_id = p.id), '[]') as issues
    from accounts p where p.id = ${member.id}`))!;
  const fields = new Map(
    (
      await db.query<{ field: string; value: string; shared_as: FieldAudience }>(sql`
    select field, value, shared_as from profile_fields where person_id = ${member.id}`)
    ).map((field) => [field.field, field]),
  );
  const refused = (await refusedSince(db, app.addresses, [row.email])).get(row.email);
  const profile = {
    ...app.files.stub(row, member.id),
    ...Object.fromEntries(
      Object.keys(profileFields).map((name) => [name, fields.get(name)?.value ?? '']),
    ),
    ...Object.fromEntries(
      toldNames.map((name) => [`${name}_visibility`, fields.get(name)?.shared_as ?? told[name]]),
    ),
    email: row.email,
    revision: row.revision,
    ...Object.fromEntries(
      Object.keys(privateFields).map((name) => [name, row[name as keyof typeof privateFields]]),
    ),
    issues: row.issues.map((issue) => ({ category_id: issue.id, category: issue })),
    ...(refused && { mail_refused_on: refused.toISOString() }),
    ...(row.pending_email && { pending_email: row.pending_email }),
  };
  return profile as Profile;
}

export async function saveProfile(form: Form, ctx: RequestContext<Member>) {
  const { app, db, member } = ctx;
  if (form.id !== undefined && form.id !== member.id) throw forbidden(strings.notYours);
  if (form.email !== undefined) form.email = pasted(form.email);
  const { values, faults } = read(form);
  const before = await ownProfile(ctx);
  // a name that was there before the rule stays
  const oddName = form.name === before.name ? undefined : nameFault(form.name);
  if (oddName) faults.name = [oddName];
  const moves = form.email !== undefined && form.email !== (await emailOf(db, member.id));
  if (Object.keys(faults).length) throw new ApiError('invalid', faults);
  if (moves) {
    refuseBlockedAddress(app.site, form.email!);
    // guesses count here as they do where a password is changed
    await app.rateLimits.consume('password', guessesOf(member));
    await prove(ctx, { password: form.current_password, code: form.code }, 'current_password');
  }

  await screen(ctx, saidBy({ ...values, name: form.name }), {
    stand: 'at once',
    before: saidBy(before),
  });
  await db.transaction(async (db) => {
    const { revision } = (await db.queryOne<{ revision: number }>(
      sql`select profile_revision as revision from accounts where id = ${member.id} for no key update`,
    ))!;
    assertRevision(form.revision, revision);
    await db.execute(sql`
      update accounts set name = ${form.name}, profile_revision = profile_revision + 1, address = coalesce(${values.address}, address), city = coalesce(${values.city}, city),
        state = coalesce(${values.state}, state), zip_code = coalesce(${values.zip_code}, zip_code)
      where id = ${member.id}`);
    await saveFields(db, member.id, form, values);
    for (const name of ['issues', 'selected_issues'] as const)
      if (form[name]) await chooseIssues(db, member.id, form[name], name);
    if (form.name !== before.name)
      await addJob(db, 'admin.name', { person: member.id }, { key: `admin.name ${member.id}` });
    if (moves) await askNewAddress(db, member.id, form.email!);
  });
  const profile = await ownProfile(ctx);
  return {
    profile,
    image_thumb: profile.image_thumb,
    message: moves ? strings.profileSavedConfirm : strings.profileSaved,
  };
}

/** What others may come to read, whoever it is for now. */
const saidBy = (told: Partial<Record<string, unknown>>): ScreenedText => {
  const field = (name: string) => (typeof told[name] === 'string' ? told[name] : undefined);
  return {
    text: ['name', 'books', 'movies', 'music', 'education', 'work_history', 'skills'].map(field),
    rich: [field('about_me')],
    links: ['website', 'facebook_url', 'twitter_url', 'linkedin_url'].map(field),
  };
};

/** The fields that the form names, as they are kept, and what is wrong with it. */
function read(form: Form): { values: Partial<Record<string, string>>; faults: FieldMessages } {
  const values: Partial<Record<string, string>> = {};
  const faults: FieldMessages = {};
  if (form.email !== undefined && !isEmail(form.email))
    faults.email = [form.email ? strings.emailFormat : strings.profileEmail];
  for (const name of ['website', 'facebook_url', 'twitter_url', 'linkedin_url'] as const) {
    const address = form[name] && webAddress(form[name]);
    if (form[name] && !address) faults[name] = [strings.websiteFormat];
    else values[name] = address;
  }
  if (form.dob && !isPastDay(form.dob)) faults.dob = [strings.dobFormat];
  values.dob = form.dob;
  for (const name of [
    'about_me',
    'books',
    'movies',
    'music',
    'education',
    'work_history',
    'skills',
  ] as const)
    values[name] = form[name];
  values.phone = form.phone && toSingleLine(form.phone);
  if (values.phone && !isPhone(values.phone)) faults.phone = [strings.phoneFormat];
  if (form.zip_code && !isPostalCode(form.zip_code)) faults.zip_code = [strings.zipCodeFormat];
  for (const name of ['address', 'city', 'state', 'zip_code'] as const) values[name] = form[name];
  return { values, faults };
}

/** A day of the calendar before today, wherever on earth it is today. */
function isPastDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && day.getTime() < Date.now()
  );
}

/** Values and audiences that the form names; a field that never had a row starts with its first audience. */
async function saveFields(
  db: Database,
  person: number,
  form: Form,
  values: Partial<Record<string, string>>,
) {
  const named = toldNames
    .map((field) => ({
      field,
      value: field === 'email' ? undefined : values[field],
      shared_as: form[`${field}_visibility`],
      first: told[field],
    }))
    .filter(({ value, shared_as }) => value !== undefined || shared_as !== undefined);
  const given = sql`json_to_recordset(${JSON.stringify(named)}::json) as g (field text, value text, shared_as text, first text)`;
  await db.execute(
    sql`insert into profile_fields (person_id, field, shared_as) select ${person}, g.field, g.first from ${given} order by g.field on conflict do nothing`,
  );
  await db.execute(sql`
    update profile_fields f set value = coalesce(g.value, f.value), shared_as = coalesce(g.shared_as, f.shared_as)
    from ${given} where f.person_id = ${person} and f.field = g.field`);
}

const emailOf = async (db: Database, person: number) =>
  (await db.queryOne<{ email: string }>(sql`select email from accounts where id = ${person}`))!
    .email;

/** The new address waits for its confirmation. Whether it is somebody else's is looked up by the job, so that the answer and its time tell nothing. */
async function askNewAddress(db: Database, person: number, email: string) {
  const old = await emailOf(db, person);
  await db.execute(sql`update accounts set pending_email = ${email} where id = ${person}`);
  const since = await timeOf(db);
  // holds the way back open from this moment, whether or not a mail arrives; the mails make codes of their own
  await newUndoCode(db, { id: person, email: old }, new Date(since));
  await addJob(db, 'settings.change', { person });
  // by then the account may have moved already: the mail goes to where it was
  await addJob(db, 'settings.changing', { person, email: old, since });
}
