// Messages about petitions, letters and other actions. Apart from ./strings.ts, because the first
// screen does not need them.
export const actionStrings = {
  notAPetition: 'You can only sign petitions.',
  signedTextFixed:
    'People have signed this text, so you can only correct a few letters. To change more, please start a new petition.',
  sentLetterFixed:
    'People have sent this letter, so you can only correct a few letters in its text. To change more, please start a new letter.',
  dailyCorrectionLimit:
    'You can correct a signed text three times a day. Please wait until tomorrow.',
  textCorrected:
    'The text was corrected while you were reading it. Please read it again before you sign.',
  timeDoesNotExist:
    'Clocks move forward that night, so this time doesn’t exist. Please choose another one.',
  notALetter: 'You can only do this with a letter.',
  petitionEnded: 'This petition has ended.',
  ownAction: 'This is your own action.',
  actionEnded: 'This action has ended.',
  actionKindFixed: 'You can’t change an action’s type: event, task, petition or letter.',
  actionNotApproved: 'This action is waiting for approval.',
  actionAlreadyReviewed: 'This action has already been reviewed.',
  recipientContactRequired: 'Please enter an email address, a contact form or a phone number.',
  unknownRecipient: 'This letter no longer goes to this recipient.',
  tooManyFormerRecipients:
    'People have written to too many former recipients of this letter. Please keep the current ones, or start a new letter.',
  contactMethodUnavailable: 'You can’t reach this recipient this way.',
  letterNotSent: 'You haven’t written to this recipient yet.',
  letterNotToOfficials: 'This letter doesn’t go to people’s own representatives.',
  officialLimitReached: 'You’ve written to as many officials as this letter allows.',
  dailyUpdateLimit: 'You can post five updates a day. Please wait until tomorrow.',
  actionApproved: 'Action approved. The organizer has been notified.',
  actionDeclined: 'Action declined. The organizer has been notified.',
  actionCorrected:
    'Saved. Everyone who signed, wrote or follows will be notified of what you corrected.',
  signatureUpdated: 'You had already signed. We’ve updated your name, comment and choices.',
  signatureConfirmationSent:
    'Thank you. We sent you an email. Your signature counts once you open the link in it.',
  signatureConfirmed: 'Thank you. Your signature counts now.',
  signatureWithdrawn: 'Signature removed.',
  letterRecorded: 'Thank you for writing.',
  letterUndone: 'Undone.',
  replyRecorded: 'Thank you for telling us.',
  updatePosted: 'Your update is on its way to followers and to signers who asked for updates.',
  updatesStopped: 'You’ll no longer get email updates about this action.',
  calendarPeriod: 'Choose a period of six weeks at most.',
  calendarAddressCreated: 'Your calendar has a new address. The old one no longer works.',
} as const;
