// Messages of the API about accounts, roles, badges, officials and actions on many accounts, most
// of them for the administration screens. Administrators cannot override them. The names are keys
// in API responses.
import { interpolate } from './stringTemplates.ts';

export const adminStrings = {
  suspensionReason: 'Please give a reason. The person will see it.',

  addressTaken: 'This address already belongs to another account.',
  setupLinkExpired:
    'This site already has an administrator, or a newer link has replaced this one. If you run this site, you’ll find the new link in the server’s log.',

  lastAdmin: 'This is the only administrator. Make someone else an administrator first.',
  restoreAccountFirst: 'This account is suspended. End the suspension first.',
  notSuspended: 'This account isn’t suspended.',
  alreadyConfirmed: 'This address is already confirmed.',
  ownerMustProveAddress:
    'An administrator confirmed this address. Its owner first has to show that they read email there.',
  notConfirmed: 'This account isn’t confirmed yet.',
  accountAlreadyDeleted: 'This account is deleted. It has to be restored first.',

  recentlyInvited: '{{emails}}: Already invited within the last week.',
  alreadyHasAccount: 'Welcome back! You already have an account here.',
  bulkActionStarted: 'Started. The progress is shown above the list.',
  bulkActionGone: 'This can no longer be undone.',
  memberFileSize: 'Please choose a CSV file of up to 2 MB.',
  memberFileColumns: 'The first row must have the column “email.” Start with the template.',
  memberImportStarted: 'Started. The invitations go out over time.',
  memberImportChanged: 'Changed.',
  memberImportGone: 'This list is no longer there.',
  memberImportState: 'This list has changed in the meantime.',
  accountSuspended: 'Account suspended. We sent an email about it.',
  accountRestored: 'Suspension ended. We sent an email about it.',
  roleChanged: 'Role changed. We sent an email about it.',
  confirmationResent: 'Email sent.',
  badgeTitle: 'Please enter the office or role.',
  badgeGiven: 'Badge given.',
  badgeTaken: 'Badge removed.',
  unknownOfficialsFile:
    'This isn’t one of the files that can be imported. Keep the name that its publisher gave it.',
  officialsUploaded: 'Uploaded. The import takes up to a minute.',
  officialsNotStored: 'The file couldn’t be imported. You can upload it again.',
  officialName: 'Please enter the name, or mark the seat as vacant.',
  officialOffice: 'Please enter the office, such as Mayor.',
  officialArea: 'Please choose at least one area, or everyone on this site.',
  officialAreas: 'Please use at most {{codes}} postal codes and {{districts}} districts.',
  officialPostalCode: '{{code}} isn’t a postal code.',
  officialDivision: 'We don’t recognize this district.',
  officialTermDay: 'Please enter the date as year-month-day, such as 2026-11-03.',
  officialTermOrder: 'The term can’t end before it starts.',
  officialPhotoMissing: 'The photo is gone. Please upload it again.',
  officialMissing: 'This official is no longer on the list.',
  officialListFull: 'The list is full: {{most}} officials at most.',
  officialsFileSize: 'Please choose a CSV file of up to 1 MB.',
  csvFileRows: 'Please use at most {{most}} rows in one file.',
  csvFileEmpty: 'This file has no rows.',
  officialsFileColumns:
    'The first row must have the columns “name” and “office.” Start with the template.',
  csvFileQuotes: 'Line {{line}} has a misplaced or unclosed quotation mark.',
  csvFileEncoding: 'This isn’t a CSV file. In your spreadsheet, save it as “CSV UTF-8.”',
  officialRowColumns: 'The row has more columns than the first row.',
  officialRowText: '“{{column}}” has more than {{most}} characters.',
  officialRowArea:
    '“{{area}}” is neither a postal code nor a state. For all members, write “everyone.”',
  officialRowKind: '“{{kind}}” isn’t a kind. Use {{kinds}}.',
  officialRowId: 'No official has the id {{id}}. Leave the id empty to add one.',
  officialRowTwice: 'Line {{line}} is about the same official.',
  officialRowUnclear: 'Several officials have this name and office. Add their ids.',
  officialsStored: 'Added {{added}} and changed {{changed}} officials.',
  officialAdded: 'Official added.',
  officialSaved: 'Official saved.',
  officialDeleted: 'Official deleted.',
  testMailSent: 'Test email sent. It should arrive within a minute.',
  testMailWritten: 'Email isn’t set up. The test email was only written to a file on the server.',
  loggedOutEverywhere: 'Logged out on all devices.',
} as const;

/** Error for addresses that someone invited in the last week, as the browser shows it. */
export const recentlyInvited = (emails: readonly string[]) =>
  interpolate(adminStrings.recentlyInvited, { emails: emails.join(', ') });
