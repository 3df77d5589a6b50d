// API calls with which administrators change texts of emails and messages.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { siteStrings } from './siteStrings.ts';
import { limits } from './limits.ts';
import { requiredText, message, optional, text } from './fields.ts';

const paragraphs = 'Paragraphs, separated by empty lines.';

/** Texts of an email. Placeholders in double braces are replaced when it is sent. */
const mailTexts = Type.Object(
  {
    subject: requiredText(limits.mailLine),
    title: requiredText(limits.mailLine),
    body: requiredText(limits.mailText, paragraphs),
    button: requiredText(limits.mailButton, 'Label of the link.'),
    footnote: text(limits.mailText),
  },
  { additionalProperties: false },
);
export type MailTexts = Static<typeof mailTexts>;

/** Stored overrides: emails by name, sentences by the original sentence. */
export const textOverrideSettings = {
  mails: Type.Record(Type.String(), mailTexts),
  sentences: Type.Record(Type.String(), Type.String()),
};

const mail = Type.Object({
  name: Type.String(),
  about: Type.String({ description: 'Who receives it, and when.' }),
  names: Type.Array(Type.String(), { description: 'Available placeholders.' }),
  needed: Type.Array(Type.String(), { description: 'Required placeholders.' }),
  standard: mailTexts,
  words: mailTexts,
  changed: Type.Boolean(),
});
const sentence = Type.Object({
  standard: Type.String({ description: 'Original text.' }),
  text: Type.String({ description: 'Current text.' }),
  names: Type.Array(Type.String(), { description: 'Required placeholders.' }),
  changed: Type.Boolean(),
});
const list = { mails: Type.Array(mail), sentences: Type.Array(sentence) };
const overrideName = Type.String({ minLength: 1, maxLength: 60 });

const mailMessages = {
  subject: siteStrings.mailSubject,
  title: siteStrings.mailTitle,
  body: siteStrings.mailBody,
  button: siteStrings.mailButton,
};

export const textOverrideCalls = {
  'GET /admin/wording': call(
    'List the texts of emails and the sentences that can be changed',
    'admin',
    {},
    list,
  ),
  'POST /admin/wording/mail': call(
    'Change the texts of an email',
    'admin',
    {
      name: overrideName,
      ...Type.Partial(mailTexts).properties,
      reset: optional(Type.Boolean({ description: 'Restore the original texts.' })),
    },
    { ...list, message },
    {
      noTransaction: true,
      messages: mailMessages,
    },
  ),
  'POST /admin/wording/preview': call(
    'Preview an email with sample values',
    'admin',
    { name: overrideName, ...mailTexts.properties },
    {
      subject: Type.String(),
      text: Type.String({ description: 'Plain text version.' }),
      html: Type.String(),
    },
    { messages: mailMessages },
  ),
  'POST /admin/wording/test': call(
    'Send an email with sample values to your own address',
    'admin',
    { name: overrideName, ...mailTexts.properties },
    { message },
    // waits for the mail server
    { noTransaction: true, rateLimit: 'invite', messages: mailMessages },
  ),
  'POST /admin/wording/sentence': call(
    'Change the text of a sentence',
    'admin',
    {
      standard: requiredText(limits.sentence),
      text: text(limits.sentence, { description: 'Empty: restores the original text.' }),
    },
    { ...list, message },
    { noTransaction: true },
  ),
};
