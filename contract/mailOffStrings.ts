// What responses say on a site that cannot send email, in place of the messages that tell of one.
export const mailOffStrings = {
  mailOff: 'This site can’t send email yet. Please ask the person who runs it.',
  signatureMailOff:
    'This site can’t send email yet, so your signature can’t be confirmed and doesn’t count.',
  profileSavedMailOff:
    'Profile saved. This site can’t send email yet, so your new address can’t be confirmed.',
  exportRequestedMailOff: 'We’re preparing your data. You’ll find it on this page when it’s ready.',
  accountChangedMailOff: 'Done. This site can’t send email yet. Please tell the person yourself.',
  invitationsMailOff: 'Not sent: this site can’t send email yet. Share a link instead.',
} as const;
