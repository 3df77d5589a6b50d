// Email templates whose texts an administrator can change, with their placeholders.
import { interpolate } from '#contract/stringTemplates.ts';
import type { MailTexts } from '#contract/textOverrides.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail, type EmailContent } from '../mail/layout.ts';
import type { Site } from './settings.ts';

type Template = {
  /** Who receives the email, and when. */
  description: string;
  /** The placeholders in addition to site_name, with an example of each. */
  placeholders: Record<string, string>;
  /** Must appear in the body or the footnote. */
  requiredPlaceholders?: string[];
  /** An empty footnote is omitted. */
  texts: MailTexts;
};

const usernameExample = { username: 'ada' };
const inviter = {
  name: 'Ada Lindqvist',
  username: 'ada',
  tagline: 'Neighbors talk here.',
  refuse_link: 'https://…/refuse-invitations/…',
};
const invitationFootnote =
  'This link works once and expires in 30 days. You’ll get at most one invitation a week. To stop all invitations, open {{refuse_link}}';
const petition = { petition: '“Keep the ferry”', withdraw_link: 'https://…/withdraw-signature/…' };

export const emailTemplates = {
  confirm: {
    description: 'Sent after sign-up, with the link that confirms the email address.',
    placeholders: usernameExample,
    texts: {
      subject: 'Confirm your email for {{site_name}}',
      title: 'Welcome',
      body: 'Confirm your email address to get started. Your username is {{username}}.',
      button: 'Confirm my email',
      footnote: 'This link expires in 48 hours. If you didn’t sign up, you can ignore this email.',
    },
  },
  welcome: {
    description:
      'Sent once, after a new member has confirmed their email address. The settings can turn it off.',
    placeholders: usernameExample,
    texts: {
      subject: 'Welcome to {{site_name}}',
      title: 'Glad you’re here',
      body: `Your account {{username}} is ready.

A short list on your home page shows the first steps: say hello, add a photo of yourself, join a group, find your representatives, answer a poll and choose your notifications. In any order, or not at all.`,
      button: 'Go to {{site_name}}',
      footnote: 'You’re getting this email once, because you confirmed your email address.',
    },
  },
  registered: {
    description:
      'Sent when someone tries to use an email address that already belongs to an account.',
    placeholders: usernameExample,
    texts: {
      subject: 'You already have an account on {{site_name}}',
      title: 'Your email is already registered',
      body: 'Someone, probably you, tried to use this email address for an account. It already belongs to the account {{username}}, so nothing was changed.',
      button: 'Choose a new password',
      footnote:
        'If this wasn’t you, you don’t need to do anything. We didn’t reveal that you have an account.',
    },
  },
  restorable: {
    description:
      'Sent when someone tries to use the email address of a deleted account that can still be restored.',
    placeholders: { ...usernameExample, password_link: 'https://…/forgot-password' },
    texts: {
      subject: 'You can still restore your deleted {{site_name}} account',
      title: 'Do you want your account back?',
      body: `Someone, probably you, tried to use this email address for an account. It belongs to the deleted account {{username}}.

You can restore it for 14 days after it was deleted: just log in with its password. After that, you can sign up with this address again.`,
      button: 'Log in and restore my account',
      footnote:
        'If this wasn’t you, you don’t need to do anything. If you forgot the password, choose a new one first: {{password_link}}',
    },
  },
  reset: {
    description: 'Sent when someone asks for a new password.',
    placeholders: usernameExample,
    texts: {
      subject: 'Choose a new password for {{site_name}}',
      title: 'Choose a new password',
      body: 'Someone, probably you, wants to choose a new password for the account {{username}}.',
      button: 'Choose a new password',
      footnote:
        'This link works once and expires in 60 minutes. If this wasn’t you, you can ignore this email. Your password stays the same.',
    },
  },
  changed: {
    description:
      'Sent after a password is changed, also to earlier addresses that can still undo a change.',
    placeholders: usernameExample,
    texts: {
      subject: 'Your {{site_name}} password was changed',
      title: 'Your password was changed',
      body: `The password for your account {{username}} was just changed, and all other devices were logged out. If it was you, you don’t need to do anything.

If it wasn’t you, choose a new password now.`,
      button: 'This wasn’t me',
      footnote: '',
    },
  },
  device: {
    description:
      'Sent after a login from a kind of device the member hasn’t used before, also to earlier addresses that can still undo a change.',
    placeholders: {
      ...usernameExample,
      device: 'Firefox on Linux',
      when: 'November 25, 2026 at 12:30 PM CST',
    },
    texts: {
      subject: 'New login to your {{site_name}} account',
      title: 'Login from a new device',
      body: `Someone logged in to your account {{username}} on {{when}}, with {{device}}. If it was you, you don’t need to do anything.

If it wasn’t you, choose a new password now. That logs your account out on all devices.`,
      button: 'This wasn’t me',
      footnote: '',
    },
  },
  back: {
    description:
      'Sent when a member restores their deleted account by logging in, also to earlier addresses that can still undo a change.',
    placeholders: usernameExample,
    texts: {
      subject: 'Your {{site_name}} account was restored',
      title: 'Your account was restored',
      body: `Someone, probably you, logged in to the deleted account {{username}}. That restored it: other people can see it again, and everything in it is as it was.

If you still want to delete it, you can do so again in your settings. If it wasn’t you, choose a new password now.`,
      button: 'This wasn’t me',
      footnote: '',
    },
  },
  change: {
    description: 'Sent to the new address when a member changes their email address.',
    placeholders: usernameExample,
    texts: {
      subject: 'Confirm your new email for {{site_name}}',
      title: 'Confirm your new email',
      body: 'Confirm this address to use it for your account {{username}}. Until then, your old address stays in place.',
      button: 'Confirm my new email',
      footnote:
        'This link expires in 24 hours. If this isn’t your account, you can ignore this email.',
    },
  },
  changing: {
    description:
      'Sent to the old address when a member changes their email address, also to earlier addresses that can still undo the change.',
    placeholders: usernameExample,
    texts: {
      subject: 'The email address of your {{site_name}} account is being changed',
      title: 'Your email address is being changed',
      body: `Someone who knows your password asked to change the email address of your account {{username}}. If it was you, open the email we sent to the new address and confirm it. You don’t need to do anything here.

If it wasn’t you, choose a new password now. That logs your account out on all devices and keeps this address, even if it was already changed.`,
      button: 'This wasn’t me',
      footnote: 'This link works once and expires in 7 days.',
    },
  },
  exported: {
    description: 'Sent when a member’s data is ready to download.',
    placeholders: usernameExample,
    texts: {
      subject: 'Your data from {{site_name}} is ready',
      title: 'Your data is ready',
      body: 'The ZIP file with the data of your account {{username}} is ready. Log in to download it.',
      button: 'Go to my data',
      footnote:
        'We’ll delete the file after 7 days. If you didn’t request this, choose a new password. Someone else may know yours.',
    },
  },
  exportFailed: {
    description: 'Sent when we couldn’t prepare the data a member wanted to download.',
    placeholders: usernameExample,
    texts: {
      subject: 'We couldn’t prepare your data from {{site_name}}',
      title: 'We couldn’t prepare your data',
      body: 'We tried for a day to prepare the ZIP file with the data of your account {{username}}, but it didn’t work. We’re sorry. Please request it again in your settings. If it fails again, contact the people who run the site.',
      button: 'Go to my data',
      footnote: 'If you didn’t request this, choose a new password. Someone else may know yours.',
    },
  },
  deleted: {
    description:
      'Sent after a member deletes their account, also to earlier addresses that can still undo the change.',
    placeholders: { ...usernameExample, password_link: 'https://…/reset-password/…' },
    requiredPlaceholders: ['password_link'],
    texts: {
      subject: 'Your {{site_name}} account was deleted',
      title: 'Your account was deleted',
      body: `Other people can no longer see your account {{username}}. In 14 days, your posts, photos and friend list will be permanently deleted. Messages stay with the people who received them, and polls with the people who voted in them, shown under the name “Deleted member.”

Changed your mind? Log in with your password before then, and everything will be back as it was.`,
      button: 'Log in and keep my account',
      footnote:
        'If this wasn’t you, choose a new password first. That also removes login methods that were added recently. This link works once and expires in 7 days: {{password_link}}',
    },
  },
  invite: {
    description: 'Sent when a member invites someone. The member’s note appears below this text.',
    placeholders: inviter,
    requiredPlaceholders: ['name', 'refuse_link'],
    texts: {
      subject: '{{name}} invites you to {{site_name}}',
      title: '{{name}} invites you to {{site_name}}',
      body: '{{name}} (@{{username}}) would like you to join. {{tagline}}',
      button: 'Accept invitation',
      footnote: invitationFootnote,
    },
  },
  // Subject and title never name the group: it may be closed by the time the email is read. The
  // body names it only if it was open when the email was sent.
  inviteToGroup: {
    description:
      'Sent when a member invites someone to a group. Open groups are named, closed groups aren’t.',
    placeholders: { ...inviter, group: 'the group “Creek friends”' },
    requiredPlaceholders: ['name', 'refuse_link'],
    texts: {
      subject: '{{name}} invites you to a group on {{site_name}}',
      title: '{{name}} invites you to a group on {{site_name}}',
      body: '{{name}} (@{{username}}) would like you to join {{group}}. Log in, or sign up with this address, to find your invitation. {{tagline}}',
      button: 'Accept invitation',
      footnote: invitationFootnote,
    },
  },
  sign: {
    description: 'Sent to visitors to confirm their signature on a petition.',
    placeholders: petition,
    requiredPlaceholders: ['petition', 'withdraw_link'],
    texts: {
      subject: 'Confirm your signature',
      title: 'Confirm your signature',
      body: 'Someone, probably you, wants to sign {{petition}} with this email address. The signature counts once you confirm it.',
      button: 'Confirm my signature',
      footnote:
        'This link expires in 48 hours. If this wasn’t you, you can ignore this email. To remove the signature at any time, open {{withdraw_link}}',
    },
  },
  signed: {
    description: 'Sent to visitors who try to sign the same petition again.',
    placeholders: petition,
    requiredPlaceholders: ['petition', 'withdraw_link'],
    texts: {
      subject: 'You already signed this petition',
      title: 'You already signed this petition',
      body: 'Someone, probably you, tried to sign {{petition}} with this email address. This address has already signed it, and each address counts only once, so nothing was changed.',
      button: 'View petition',
      footnote:
        'If this wasn’t you, you don’t need to do anything. We didn’t reveal that you signed. To remove your signature at any time, open {{withdraw_link}}',
    },
  },
} satisfies Record<string, Template>;

export type EmailTemplateName = keyof typeof emailTemplates;
export const getTemplate = (name: EmailTemplateName): Template => emailTemplates[name];

type TemplateContent = {
  /** The link of the button. */
  href: string;
  /** The person that the email is about. */
  personName?: string;
  /** A placeholder whose sentences the body leaves out. */
  omitted?: string;
  /** Paragraphs below the body that administrators cannot change. */
  paragraphsBelow?: string[];
  /** Links below the footnote that administrators cannot change. */
  footnoteLinks?: { text: string; href: string }[];
  /** Words of a user, below the body. Placeholders in them are not replaced. */
  quote?: string;
};

/**
 * Renders an email in `language`. Invitations use the inviter's language. The administrator's text
 * is not translated; the layout's own sentences are. Returns subject, html and text.
 */
export function renderTemplate<Name extends EmailTemplateName>(
  { site }: { site: EmailContent['site'] & Pick<Site, 'mails'> },
  language: unknown,
  name: Name,
  values: Record<keyof (typeof emailTemplates)[Name]['placeholders'], string>,
  content: TemplateContent,
) {
  const translator = translatorFor(language);
  return renderEmailTexts(
    translator,
    site,
    site.mails[name] ?? translate(emailTemplates[name].texts, translator),
    values,
    content,
  );
}

const paragraphsOf = (body: string) => body.split(/\n\s*\n/);

/** The paragraphs of a body without the sentences that contain the placeholder. */
const withoutSentencesOf = (placeholder: string, body: string) =>
  paragraphsOf(body)
    .map((paragraph) =>
      paragraph
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) => !sentence.includes(`{{${placeholder}}}`))
        .join(' '),
    )
    .filter(Boolean);

const translate = (
  { subject, title, body, button, footnote }: MailTexts,
  { pattern }: Translator,
): MailTexts => ({
  subject: pattern(subject),
  title: pattern(title),
  // Each paragraph is one key of the translations.
  body: paragraphsOf(body).map(pattern).join('\n\n'),
  button: pattern(button),
  footnote: pattern(footnote),
});

export function renderEmailTexts(
  translator: Translator,
  site: EmailContent['site'],
  texts: MailTexts,
  values: Record<string, string>,
  { href, omitted, paragraphsBelow = [], ...content }: TemplateContent,
) {
  const paragraphs =
    omitted === undefined ? paragraphsOf(texts.body) : withoutSentencesOf(omitted, texts.body);
  const fillPlaceholders = (text: string) => interpolate(text, { ...values, site_name: site.name });
  const footnote = fillPlaceholders(texts.footnote);
  return {
    subject: fillPlaceholders(texts.subject),
    ...renderEmail({
      translator,
      site,
      title: fillPlaceholders(texts.title),
      paragraphs: [...paragraphs.map(fillPlaceholders), ...paragraphsBelow],
      ...content,
      button: { label: fillPlaceholders(texts.button), href },
      ...(footnote && { footnote }),
    }),
  };
}
