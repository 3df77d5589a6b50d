// Messages of the site settings, and messages that depend on them.
import { interpolate } from './stringTemplates.ts';

export const siteStrings = {
  registrationClosed: 'Sign-ups are closed right now. Please check back later.',
  registrationByInvitation:
    'You need an invitation to sign up here. Open the link in your invitation, or ask a member to invite you.',
  invitationForOtherEmail:
    'This invitation was sent to another email address. Please sign up with that one.',
  invitationsOff: 'Sign-ups are closed right now, so you can’t invite people by email.',
  colorFormat: 'Please choose a color, such as #116d67.',
  logoSaved: 'Image saved.',
  lookAroundOff: 'Only members can look around here.',

  pageName: 'Please name the page.',
  pageUrl: 'Please enter an address for the page.',
  pageUrlFormat:
    'Use lowercase letters, numbers and hyphens, or a web address that starts with http:// or https://.',
  pageUrlTaken: 'There’s already a page at this address.',
  pageEmpty: 'Please write some text for the page.',
  pageFixed: 'Other screens link to this page, so it has to stay published at this address.',
  pageSaved: 'Page saved.',
  pageDeleted: 'Page deleted.',
  issueName: 'Please name the issue.',
  issueNameTaken: 'There’s already an issue with this name.',
  issueNotFound: 'This issue no longer exists.',
  issueSaved: 'Issue saved.',
  issueDeleted: 'Issue deleted.',
  issueInUse: 'People or actions use this issue. Choose an issue to move them to.',
  issueReplacementUnknown: 'You can only move them to another issue on the list.',
  lastIssue: 'This is the only issue, and new members have to choose one. Add another issue first.',
  onlyPublicFeatured: 'Only public actions and polls can be featured.',
  featured: 'Featured.',
  unfeatured: 'No longer featured.',
  mailSubject: 'Please enter a subject.',
  mailTitle: 'Please enter a title.',
  mailBody: 'Please write the text of the email.',
  mailButton: 'Please name the link.',
  emailTemplateNotFound: 'Email not found.',
  sentenceNotFound: 'This text can’t be changed.',
  wordingSaved: 'Text saved.',
  testEmailSent: 'We sent the email to {{email}}.',
  testEmailFailed:
    'The mail server didn’t accept the email. You’ll find the reason in the server’s log.',
  wordingReset: 'Restored to the default text.',
  orderSaved: 'Order saved.',
  orderChangedElsewhere: 'The list was changed elsewhere in the meantime. Please check it again.',
  colorTooLight:
    'White text is hard to read on this color. Its contrast is {{ratio}}, and it needs at least 4.5. Please choose a darker color.',
  unknownPlaceholder: '{{name}} isn’t a placeholder you can use here.',
  unknownPlaceholderOf: '{{name}} isn’t a placeholder you can use here. Available: {{known}}.',
  placeholdersMissing: 'Please keep {{names}}. The text doesn’t work without it.',
} as const;

/** Error for a color on which white text is hard to read, as the browser shows it. */
export const colorTooLight = (ratio: number) =>
  interpolate(siteStrings.colorTooLight, { ratio: ratio.toFixed(1) });
