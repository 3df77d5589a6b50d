// Mails whose words an operator may change: what they come with, and what is filled in.
import { interpolate } from '#contract/stringTemplates.ts';
import type { MailWords } from '#contract/textOverrides.ts';
import type { AppContext } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../lib/mail/layout.ts';

type Template = {
  /** Who gets it, and when. */
  about: string;
  /** What is filled in beside the name of the site, with an example of each. */
  names: Record<string, string>;
  /** Those that its reader needs. */
  needed?: string[];
  words: MailWords;
};

const account = { username: 'ada' };
const inviter = {
  name: 'Ada Lindqvist',
  username: 'ada',
  tagline: 'Neighbors talk here.',
  refuse_link: 'https://…/refuse-invitations/…',
};
const invited =
  'The link is good once, for 30 days. At most one such mail a week is sent to you. To get none at all, open {{refuse_link}}';
const petition = { petition: '“Keep the ferry”', withdraw_link: 'https://…/withdraw-signature/…' };

export const mails = {
  confirm: {
    about: 'To whoever signed up: the link that proves the address.',
    names: account,
    words: {
      subject: 'Confirm your e-mail address for {{site_name}}',
      title: 'Welcome',
      body: 'Please confirm that this is your e-mail address. Your username is {{username}}.',
      button: 'Confirm my address',
      footnote:
        'The link is good for 48 hours. If you did not sign up, ignore this mail and nothing happens.',
    },
  },
  registered: {
    about: 'To the owner of an address that somebody wanted to sign up with again.',
    names: account,
    words: {
      subject: 'You already have an account on {{site_name}}',
      title: 'Your address is already registered',
      body: 'Somebody, probably you, wanted to use this address for an account. It belongs to the account {{username}} already, so nothing was changed.',
      button: 'Choose a new password',
      footnote:
        'If it was not you, there is nothing to do: nobody learned that you have an account.',
    },
  },
  restorable: {
    about:
      'To the owner of the address of a deleted account, when somebody wanted to sign up with it.',
    names: { ...account, password_link: 'https://…/forgot-password' },
    words: {
      subject: 'Your deleted account on {{site_name}} can still be restored',
      title: 'Do you want your account back?',
      body: `Somebody, probably you, wanted to use this address for an account. It belongs to the account {{username}}, which was deleted.

For 14 days after it was deleted, log in with its password, and all is as it was. After that, you can sign up with this address again.`,
      button: 'Log in and restore my account',
      footnote:
        'If this was not you, there is nothing to do. If you forgot the password, choose a new one first: {{password_link}}',
    },
  },
  reset: {
    about: 'To whoever forgot the password.',
    names: account,
    words: {
      subject: 'Choose a new password for {{site_name}}',
      title: 'Choose a new password',
      body: 'Somebody, probably you, asked for a new password for the account {{username}}.',
      button: 'Choose a new password',
      footnote:
        'The link is good once, for 60 minutes. If it was not you, ignore this mail: your password stays as it is.',
    },
  },
  changed: {
    about: 'To whoever has a new password.',
    names: account,
    words: {
      subject: 'Your password for {{site_name}} was changed',
      title: 'Your password was changed',
      body: 'The password of the account {{username}} was just changed, and whoever was logged in elsewhere was logged out.',
      button: 'It was not me',
      footnote: '',
    },
  },
  device: {
    about: 'To whoever logs in on a kind of device that they did not use before.',
    names: { ...account, device: 'Firefox on Linux', when: '2026-11-25 18:30 UTC' },
    words: {
      subject: 'New login to your account on {{site_name}}',
      title: 'A login from a new device',
      body: `Somebody logged in to the account {{username}} with {{device}} on {{when}}. If it was you, there is nothing to do.

If it was not you, choose a new password now. That logs everybody out.`,
      button: 'It was not me',
      footnote: '',
    },
  },
  back: {
    about: 'To whoever had deleted their account and has it back by logging in.',
    names: account,
    words: {
      subject: 'Your account on {{site_name}} is back',
      title: 'Your account is back',
      body: `Somebody, probably you, logged in to the account {{username}}, which was deleted. That takes the deletion back: others see it again, and everything in it is as it was.

If you still want it deleted, delete it again in your settings. If it was not you, choose a new password now.`,
      button: 'It was not me',
      footnote: '',
    },
  },
  change: {
    about: 'To the new address of whoever changes theirs.',
    names: account,
    words: {
      subject: 'Confirm your new e-mail address for {{site_name}}',
      title: 'Confirm your new e-mail address',
      body: 'The account {{username}} is to use this address from now on. Until you confirm it, the old one stays.',
      button: 'Confirm my new address',
      footnote:
        'The link is good for 24 hours. If you have no such account, ignore this mail and nothing happens.',
    },
  },
  changing: {
    about: 'To the old address of whoever changes theirs.',
    names: account,
    words: {
      subject: 'The e-mail address of your account on {{site_name}} is being changed',
      title: 'Your e-mail address is being changed',
      body: `Somebody who knows your password asked to move the account {{username}} to another e-mail address. If it was you, confirm the new address from there; there is nothing to do here.

If it was not you, choose a new password now. That logs everybody out and keeps your account at this address, also when it was moved already.`,
      button: 'It was not me',
      footnote: 'The link is good once, for 7 days.',
    },
  },
  exported: {
    about: 'To whoever asked for everything of theirs, when it is ready.',
    names: account,
    words: {
      subject: 'Your data from {{site_name}} is ready',
      title: 'Your data is ready',
      body: 'The zip with everything of the account {{username}} waits in your settings. Log in to download it.',
      button: 'To my data',
      footnote:
        'It is deleted after 7 days. If you did not ask for it, choose a new password: somebody else knows yours.',
    },
  },
  exportFailed: {
    about: 'To whoever asked for everything of theirs, when it could not be put together.',
    names: account,
    words: {
      subject: 'Your data from {{site_name}} could not be put together',
      title: 'Your data could not be put together',
      body: 'We tried for a day to put together the zip with everything of the account {{username}}, and it did not work. We are sorry. You can ask for it again in your settings. If it fails again, please write to whoever runs the site.',
      button: 'To my data',
      footnote: 'If you did not ask for it, choose a new password: somebody else knows yours.',
    },
  },
  deleted: {
    about: 'To whoever deleted their account.',
    names: { ...account, password_link: 'https://…/forgot-password' },
    words: {
      subject: 'Your account on {{site_name}} is deleted',
      title: 'Your account is deleted',
      body: `Nobody sees the account {{username}} any more. In 14 days everything in it is gone for good: what you posted, your pictures, your friends. Messages stay with who received them, and polls with who voted in them, signed “Deleted member”.

If you change your mind before that, log in with your password, and all is as it was.`,
      button: 'Log in and keep my account',
      footnote: 'If it was not you, choose a new password first: {{password_link}}',
    },
  },
  invite: {
    about: 'To whoever a member invites. What the member wrote stands under it.',
    names: inviter,
    needed: ['name', 'refuse_link'],
    words: {
      subject: '{{name}} invites you to {{site_name}}',
      title: '{{name}} invites you to {{site_name}}',
      body: '{{name}} ({{username}}) would like to meet you there. {{tagline}}',
      button: 'Accept the invitation',
      footnote: invited,
    },
  },
  // which group it is, is told inside: whether it is closed may have changed until the mail is read, and by whom it is read nobody knows
  inviteToGroup: {
    about: 'To whoever a member invites to a group. An open group is named, a closed one is not.',
    names: { ...inviter, group: 'the group “Creek friends”' },
    needed: ['name', 'refuse_link'],
    words: {
      subject: '{{name}} invites you to a group on {{site_name}}',
      title: '{{name}} invites you to a group on {{site_name}}',
      body: '{{name}} ({{username}}) would like to have you in {{group}} there. You find it once you have signed up with this address, or logged in. {{tagline}}',
      button: 'Accept the invitation',
      footnote: invited,
    },
  },
  sign: {
    about: 'To visitors who want to sign a petition.',
    names: petition,
    needed: ['petition', 'withdraw_link'],
    words: {
      subject: 'Confirm your signature',
      title: 'Confirm your signature',
      body: 'Somebody, probably you, wants to sign {{petition}} with this address. The signature counts when you confirm it.',
      button: 'Confirm my signature',
      footnote:
        'The link is good for 48 hours. If it was not you, ignore this mail and nothing happens. To take the signature back at any time, open {{withdraw_link}}',
    },
  },
  signed: {
    about: 'To visitors who signed a petition already.',
    names: petition,
    needed: ['petition', 'withdraw_link'],
    words: {
      subject: 'You have signed this petition already',
      title: 'You have signed this petition already',
      body: 'Somebody, probably you, wanted to sign {{petition}} with this address. It has signed already and counts once, so nothing was changed.',
      button: 'See the petition',
      footnote:
        'If it was not you, there is nothing to do: nobody learned that you have signed. To take the signature back at any time, open {{withdraw_link}}',
    },
  },
} satisfies Record<string, Template>;

export type MailName = keyof typeof mails;
export const templateOf = (name: MailName): Template => mails[name];

type Filled = {
  /** Where the button leads. */
  href: string;
  /** What somebody wrote, under the body: nothing in it is filled in. */
  below?: string[];
};

/** A mail in the words that hold now: in its reader's language, or as an operator wrote it, to everybody. */
export function written<Name extends MailName>(
  { site }: Pick<AppContext, 'site'>,
  language: unknown,
  name: Name,
  values: Record<keyof (typeof mails)[Name]['names'], string>,
  filled: Filled,
) {
  const createTranslator = translatorFor(language);
  return describePlaceholders(
    createTranslator,
    site.name,
    site.mails[name] ?? inLanguage(mails[name].words, createTranslator),
    values,
    filled,
  );
}

const paragraphsOf = (body: string) => body.split(/\n\s*\n/);

const inLanguage = (
  { subject, title, body, button, footnote }: MailWords,
  { pattern }: Translator,
): MailWords => ({
  subject: pattern(subject),
  title: pattern(title),
  body: paragraphsOf(body).map(pattern).join('\n\n'),
  button: pattern(button),
  footnote: pattern(footnote),
});

export function describePlaceholders(
  createTranslator: Translator,
  siteName: string,
  words: MailWords,
  values: Record<string, string>,
  { href, below = [] }: Filled,
) {
  const said = (text: string) => interpolate(text, { ...values, site_name: siteName });
  const footnote = said(words.footnote);
  return {
    subject: said(words.subject),
    ...renderEmail({
      createTranslator,
      siteName,
      title: said(words.title),
      paragraphs: [...paragraphsOf(words.body).map(said), ...below],
      button: { label: said(words.button), href },
      ...(footnote && { footnote }),
    }),
  };
}
