// Overrides of email texts and API texts by an administrator: validation, storage and reset.
import type { Input } from '#contract/calls.ts';
import { placeholderNames } from '#contract/stringTemplates.ts';
import { invalidField, notFound, ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { message, type Message, type Sentence } from '#contract/messageKeys.ts';
import type { MailTexts } from '#contract/textOverrides.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
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
    const { about, placeholders, requiredPlaceholders = [], texts: standard } = getTemplate(name);
    const own = site.mails[name];
    return {
      name,
      about: t(about),
      names: [...Object.keys(placeholders), 'site_name'],
      needed: requiredPlaceholders,
      standard,
      words: own ?? standard,
      changed: own !== undefined,
    };
  }),
  sentences: overridableStrings.map((standard) => {
    const own = site.sentences[standard];
    return {
      standard,
      text: own ?? standard,
      names: placeholderNames(standard),
      changed: own !== undefined,
    };
  }),
});

export const getTextOverrides = async (_input: object, { app, language }: RequestContext<Member>) =>
  describeOverrides(app, translatorFor(language));

export async function saveMail(
  { name, reset, ...given }: Input<'POST /admin/wording/mail'>,
  ctx: RequestContext<Member>,
) {
  const mail = mailOf(name);
  const words = reset ? undefined : requireAllFields(given);
  if (words) assertValidTexts(mail, words);
  await saveOverride(ctx, 'mails', mail, words, { mail });
  return {
    ...describeOverrides(ctx.app, translatorFor(ctx.language)),
    message: reset ? siteStrings.wordingReset : siteStrings.wordingSaved,
  };
}

export async function previewMail(
  { name, ...words }: Input<'POST /admin/wording/preview'>,
  { app, language }: RequestContext<Member>,
) {
  const mail = mailOf(name);
  assertValidTexts(mail, words);
  const { subject, text } = renderEmailTexts(
    translatorFor(language),
    app.site.name,
    words,
    getTemplate(mail).placeholders,
    { href: `${app.config.publicUrl}/…` },
  );
  return { subject, text };
}

export async function saveSentence(
  { standard, text }: Input<'POST /admin/wording/sentence'>,
  ctx: RequestContext<Member>,
) {
  if (!overridableStrings.includes(standard)) throw notFound(siteStrings.sentenceNotFound);
  const override = text === '' || text === standard ? undefined : text;
  if (override !== undefined) assertValidSentence(standard, override);
  await saveOverride(ctx, 'sentences', standard, override, {
    sentence: standard,
    to: override ?? standard,
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

function requireAllFields(given: Partial<MailTexts>): MailTexts {
  const missing = fields.filter((field) => given[field] === undefined);
  if (missing.length)
    throw new ApiError(
      'invalid',
      Object.fromEntries(missing.map((field) => [field, [strings.required]])),
    );
  return given as MailTexts;
}

function assertValidTexts(mail: EmailTemplateName, words: MailTexts) {
  const { placeholders, requiredPlaceholders = [] } = getTemplate(mail);
  const allowed = [...Object.keys(placeholders), 'site_name'];
  const faults: FieldMessages<Sentence> = {};
  for (const field of fields) {
    const unknown = placeholderNames(words[field]).find((name) => !allowed.includes(name));
    if (unknown !== undefined) faults[field] = [unknownPlaceholder(unknown, allowed)];
  }
  for (const line of singleLineFields)
    if (isMultiline(words[line])) faults[line] ??= [strings.singleLineRequired];
  const missing = requiredPlaceholders.filter(
    (name) => !placeholderNames(`${words.body} ${words.footnote}`).includes(name),
  );
  if (missing.length)
    faults[missing.some((name) => name.endsWith('_link')) ? 'footnote' : 'body'] ??= [
      missingPlaceholders(missing),
    ];
  if (Object.keys(faults).length) throw new ApiError('invalid', faults);
}

function assertValidSentence(standard: string, text: string) {
  const allowed = placeholderNames(standard);
  const unknown = placeholderNames(text).find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw invalidField('text', unknownPlaceholder(unknown, allowed));
  const missing = allowed.filter((name) => !placeholderNames(text).includes(name));
  if (missing.length) throw invalidField('text', missingPlaceholders(missing));
  if (isMultiline(text)) throw invalidField('text', strings.singleLineRequired);
}

/** Stores an override. Undefined `words` reset it to the default. */
async function saveOverride(
  { db, app, member }: RequestContext<Member>,
  kind: 'mails' | 'sentences',
  name: string,
  words: MailTexts | string | undefined,
  details: Record<string, string>,
) {
  await db.transaction(async (db) => {
    await db.execute(sql`lock table settings in share row exclusive mode`);
    const row = await db.queryOne<{ value: Record<string, unknown> }>(
      sql`select value from settings where name = ${kind}`,
    );
    const { [name]: _before, ...others } = row?.value ?? {};
    const value = JSON.stringify(words === undefined ? others : { ...others, [name]: words });
    await db.execute(sql`
      insert into settings (name, value) values (${kind}, ${value}::jsonb) on conflict (name) do update set value = excluded.value, changed_at = now()`);
    await recordAudit(db, member, {
      operation: words === undefined ? 'wording.reset' : 'wording.change',
      subject: 'wording',
      details,
    });
    publishEvent(db, { event: 'settings' });
  });
  await app.site.refresh();
}

const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');

/** Error for an unknown placeholder. */
export const unknownPlaceholder = (name: string, allowed: readonly string[]): Message =>
  allowed.length > 0
    ? message('unknownPlaceholderOf', { name: braced([name]), known: braced(allowed) })
    : message('unknownPlaceholder', { name: braced([name]) });

/** Error for missing placeholders. */
export const missingPlaceholders = (names: readonly string[]): Message =>
  message('placeholdersMissing', { names: braced(names) });
