// Overrides of email texts and API texts by an administrator: validation, storage and reset.
import type { Input } from '#contract/calls.ts';
import { placeholderNames } from '#contract/stringTemplates.ts';
import { invalidField, notFound, ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { message, type Message, type Sentence } from '#contract/messageKeys.ts';
import type { MailTexts } from '#contract/textOverrides.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { findActiveAddressee } from '../account/addressee.ts';
import { randomToken } from '../security/sessions.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { isMultiline } from '../lib/text/singleLine.ts';
import { sql } from '../db/sql.ts';
import { overridableStrings } from './overridableStrings.ts';
import {
  renderEmailTexts,
  emailTemplates,
  getTemplate,
  type EmailTemplateName,
} from '../siteSettings/emailTemplates.ts';

const fields = ['subject', 'title', 'body', 'button', 'footnote'] as const;
/** Fields with a single line. */
const singleLineFields = ['subject', 'title', 'button'] as const;

const describeOverrides = ({ site }: AppContext, { t }: Translator) => ({
  mails: (Object.keys(emailTemplates) as EmailTemplateName[]).map((name) => {
    const {
      description: about,
      placeholders,
      requiredPlaceholders = [],
      texts: standardTexts,
    } = getTemplate(name);
    const override = site.mails[name];
    return {
      name,
      about: t(about),
      names: [...Object.keys(placeholders), 'site_name'],
      needed: requiredPlaceholders,
      standard: standardTexts,
      words: override ?? standardTexts,
      changed: override !== undefined,
    };
  }),
  sentences: overridableStrings.map((standardText) => {
    const override = site.sentences[standardText];
    return {
      standard: standardText,
      text: override ?? standardText,
      names: placeholderNames(standardText),
      changed: override !== undefined,
    };
  }),
});

export const getTextOverrides = async (_input: object, { app, language }: RequestContext<Member>) =>
  describeOverrides(app, translatorFor(language));

export async function saveMail(
  { name, reset, ...input }: Input<'POST /admin/wording/mail'>,
  ctx: RequestContext<Member>,
) {
  const mail = mailOf(name);
  const texts = reset ? undefined : requireAllFields(input);
  if (texts) assertValidTexts(mail, texts);
  await saveOverride(ctx, 'mails', mail, texts, { mail });
  return {
    ...describeOverrides(ctx.app, translatorFor(ctx.language)),
    message: reset ? siteStrings.wordingReset : siteStrings.wordingSaved,
  };
}

export async function previewMail(
  { name, ...texts }: Input<'POST /admin/wording/preview'>,
  { app, language }: RequestContext<Member>,
) {
  const mail = mailOf(name);
  assertValidTexts(mail, texts);
  return renderSample(app, language, mail, texts);
}

/** Sends the email to the administrator, also if the texts are not saved. */
export async function sendSampleMail(
  { name, ...texts }: Input<'POST /admin/wording/test'>,
  { app, member, language }: RequestContext<Member>,
) {
  const mail = mailOf(name);
  assertValidTexts(mail, texts);
  const addressee = await findActiveAddressee(app, sql`id = ${member.id}`);
  if (!addressee) throw notFound(siteStrings.emailTemplateNotFound);
  try {
    await app.mail.send({
      to: addressee.email,
      id: `test-${randomToken()}`,
      required: 'requested',
      ...renderSample(app, language, mail, texts),
    });
  } catch (error) {
    app.log.warn({ reason: (error as Error).message }, 'A test email was not sent.');
    throw new ApiError('unavailable', siteStrings.testEmailFailed);
  }
  if (!app.config.mailUrl) return { message: adminStrings.testMailWritten };
  return { message: message('testEmailSent', { email: addressee.email }) };
}

/** The email with the sample values of its template. */
function renderSample(
  app: AppContext,
  language: unknown,
  mail: EmailTemplateName,
  texts: MailTexts,
) {
  const { placeholders } = getTemplate(mail);
  const { name } = placeholders;
  return renderEmailTexts(translatorFor(language), app.site, texts, placeholders, {
    href: `${app.config.publicUrl}/…`,
    ...(name !== undefined && { personName: name }),
  });
}

export async function saveSentence(
  { standard: standardText, text }: Input<'POST /admin/wording/sentence'>,
  ctx: RequestContext<Member>,
) {
  if (!overridableStrings.includes(standardText)) throw notFound(siteStrings.sentenceNotFound);
  const override = text === '' || text === standardText ? undefined : text;
  if (override !== undefined) assertValidSentence(standardText, override);
  await saveOverride(ctx, 'sentences', standardText, override, {
    sentence: standardText,
    to: override ?? standardText,
  });
  return {
    ...describeOverrides(ctx.app, translatorFor(ctx.language)),
    message: override === undefined ? siteStrings.wordingReset : siteStrings.wordingSaved,
  };
}

function mailOf(name: string): EmailTemplateName {
  if (!Object.hasOwn(emailTemplates, name)) throw notFound(siteStrings.emailTemplateNotFound);
  return name as EmailTemplateName;
}

function requireAllFields(input: Partial<MailTexts>): MailTexts {
  const missingNames = fields.filter((field) => input[field] === undefined);
  if (missingNames.length)
    throw new ApiError(
      'invalid',
      Object.fromEntries(missingNames.map((field) => [field, [strings.required]])),
    );
  return input as MailTexts;
}

function assertValidTexts(mail: EmailTemplateName, texts: MailTexts) {
  const { placeholders, requiredPlaceholders = [] } = getTemplate(mail);
  const allowedNames = [...Object.keys(placeholders), 'site_name'];
  const fieldErrors: FieldMessages<Sentence> = {};
  for (const field of fields) {
    const unknown = placeholderNames(texts[field]).find((name) => !allowedNames.includes(name));
    if (unknown !== undefined) fieldErrors[field] = [unknownPlaceholder(unknown, allowedNames)];
  }
  for (const field of singleLineFields)
    if (isMultiline(texts[field])) fieldErrors[field] ??= [strings.singleLineRequired];
  const missingNames = requiredPlaceholders.filter(
    (name) => !placeholderNames(`${texts.body} ${texts.footnote}`).includes(name),
  );
  // The footnote is where the default texts have their links.
  if (missingNames.length)
    fieldErrors[missingNames.some((name) => name.endsWith('_link')) ? 'footnote' : 'body'] ??= [
      missingPlaceholders(missingNames),
    ];
  if (Object.keys(fieldErrors).length) throw new ApiError('invalid', fieldErrors);
}

function assertValidSentence(standardText: string, text: string) {
  const allowedNames = placeholderNames(standardText);
  const unknown = placeholderNames(text).find((name) => !allowedNames.includes(name));
  if (unknown !== undefined) throw invalidField('text', unknownPlaceholder(unknown, allowedNames));
  const missingNames = allowedNames.filter((name) => !placeholderNames(text).includes(name));
  if (missingNames.length) throw invalidField('text', missingPlaceholders(missingNames));
  if (isMultiline(text)) throw invalidField('text', strings.singleLineRequired);
}

/** Stores the override of an email or sentence, or removes it if `override` is undefined. */
async function saveOverride(
  { db, app, member }: RequestContext<Member>,
  settingName: 'mails' | 'sentences',
  name: string,
  override: MailTexts | string | undefined,
  details: Record<string, string>,
) {
  await db.transaction(async (db) => {
    await db.execute(sql`lock table settings in share row exclusive mode`);
    const row = await db.queryOne<{ value: Record<string, unknown> }>(
      sql`select value from settings where name = ${settingName}`,
    );
    const { [name]: _removed, ...otherOverrides } = row?.value ?? {};
    const value = JSON.stringify(
      override === undefined ? otherOverrides : { ...otherOverrides, [name]: override },
    );
    await db.execute(sql`
      insert into settings (name, value) values (${settingName}, ${value}::jsonb) on conflict (name) do update set value = excluded.value, changed_at = now()`);
    await recordAudit(db, member, {
      operation: override === undefined ? 'wording.reset' : 'wording.change',
      subject: 'wording',
      details,
    });
    publishEvent(db, { event: 'settings' });
  });
  await app.site.refresh();
}

const joinPlaceholders = (names: readonly string[]) =>
  names.map((name) => `{{${name}}}`).join(', ');

/** Error for an unknown placeholder. */
export const unknownPlaceholder = (name: string, allowedNames: readonly string[]): Message =>
  allowedNames.length > 0
    ? message('unknownPlaceholderOf', {
        name: joinPlaceholders([name]),
        known: joinPlaceholders(allowedNames),
      })
    : message('unknownPlaceholder', { name: joinPlaceholders([name]) });

/** Error for missing placeholders. */
export const missingPlaceholders = (names: readonly string[]): Message =>
  message('placeholdersMissing', { names: joinPlaceholders(names) });
