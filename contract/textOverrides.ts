import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { siteStrings } from './siteStrings.ts';
import { limits } from './limits.ts';
import { filled, message, optional, text } from './fields.ts';

const paragraphs = 'Paragraphs, with an empty line between them.';

/** What a mail says; names between double braces are filled in as it is sent. */
const mailWords = Type.Object(
  {
    subject: filled(limits.mailLine),
    title: filled(limits.mailLine),
    body: filled(limits.mailText, paragraphs),
    button: filled(limits.mailButton, 'What its link is called.'),
    footnote: text(limits.mailText),
  },
  { additionalProperties: false },
);
export type MailWords = Static<typeof mailWords>;

/** What is kept of it, by the name of a mail, and by a sentence as it comes. */
export const wordings = {
  mails: Type.Record(Type.String(), mailWords),
  sentences: Type.Record(Type.String(), Type.String()),
};

const mail = Type.Object({
  name: Type.String(),
  about: Type.String({ description: 'Who gets it, and when.' }),
  names: Type.Array(Type.String(), { description: 'What may stand between double braces.' }),
  needed: Type.Array(Type.String(), { description: 'Those of them that must.' }),
  standard: mailWords,
  words: mailWords,
  changed: Type.Boolean(),
});
const sentence = Type.Object({
  standard: Type.String({ description: 'As it comes.' }),
  text: Type.String({ description: 'As it is said.' }),
  names: Type.Array(Type.String(), { description: 'What must stand in it between double braces.' }),
  changed: Type.Boolean(),
});
const list = { mails: Type.Array(mail), sentences: Type.Array(sentence) };
const named = Type.String({ minLength: 1, maxLength: 60 });

export const wordingCalls = {
  'GET /admin/wording': call(
    'The words of mails, and sentences that may be corrected',
    'admin',
    {},
    list,
  ),
  'POST /admin/wording/mail': call(
    'Change what a mail says',
    'admin',
    {
      name: named,
      ...Type.Partial(mailWords).properties,
      reset: optional(Type.Boolean({ description: 'It says again what it comes with.' })),
    },
    { ...list, message },
    {
      unkept: true,
      messages: {
        subject: siteStrings.mailSubject,
        title: siteStrings.mailTitle,
        body: siteStrings.mailBody,
        button: siteStrings.mailButton,
      },
    },
  ),
  'POST /admin/wording/preview': call(
    'A mail as it would be sent, with made-up values',
    'admin',
    { name: named, ...mailWords.properties },
    {
      subject: Type.String(),
      text: Type.String({ description: 'As programs show it that show no HTML.' }),
    },
    {
      messages: {
        subject: siteStrings.mailSubject,
        title: siteStrings.mailTitle,
        body: siteStrings.mailBody,
        button: siteStrings.mailButton,
      },
    },
  ),
  'POST /admin/wording/sentence': call(
    'Say a sentence in other words',
    'admin',
    {
      standard: filled(limits.sentence),
      text: text(limits.sentence, { description: 'Empty: as it comes.' }),
    },
    { ...list, message },
    { unkept: true },
  ),
};
