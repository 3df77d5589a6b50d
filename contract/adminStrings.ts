// Messages of the API about accounts and roles, most of them for the administration screens.
// Administrators cannot override them.
import { interpolate } from './stringTemplates.ts';

export const adminStrings = {
  suspensionReason: 'Please give a reason. The person will see it.',

  addressTaken: 'This address already belongs to another account.',
  setupLinkExpired:
    'This site already has an administrator, or a newer link has replaced this one. If you run this site, you’ll find the new link in the server’s log.',

  lastAdmin: 'This is the only administrator. Make someone else an administrator first.',
  restoreAccountFirst: 'This account is suspended. Restore it first.',
  notSuspended: 'This account isn’t suspended.',
  alreadyConfirmed: 'This address is already confirmed.',
  notConfirmed: 'This account isn’t confirmed yet.',
  accountAlreadyDeleted: 'This account is deleted. Only its owner can restore it, by logging in.',

  recentlyInvited: '{{emails}}: Already invited within the last week.',
  alreadyHasAccount: 'Welcome back! You already have an account here.',
  accountSuspended: 'Account suspended. We sent an email about it.',
  accountRestored: 'Account restored. We sent an email about it.',
  roleChanged: 'Role changed. We sent an email about it.',
  confirmationResent: 'Email sent.',
  badgeTitle: 'Please enter the office or role.',
  badgeGiven: 'Badge given.',
  badgeTaken: 'Badge removed.',
  unknownOfficialsFile:
    'This isn’t one of the files that can be imported. Keep the name that its publisher gave it.',
  officialsUploaded: 'Uploaded. The import takes up to a minute.',
  officialsNotStored: 'The file could not be imported. You can upload it again.',
  testMailSent: 'Test email sent. It should arrive within a minute.',
  testMailWritten: 'Email isn’t set up. The test email was only written to a file on the server.',
  loggedOutEverywhere: 'Logged out on all devices.',
} as const;

/** Error at addresses that someone invited in the last week, as the browser shows it. */
export const recentlyInvited = (emails: readonly string[]) =>
  interpolate(adminStrings.recentlyInvited, { emails: emails.join(', ') });
