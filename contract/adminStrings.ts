// The sentences of the administration, beside those that every member meets.
export const adminSentences = {
  suspensionReason: 'Please say why: they are told it.',

  addressTaken: 'This address belongs to another account already.',
  firstStartOver:
    'There is an administrator already, or the server was started again and shows a new link in its log.',

  lastAdmin: 'This is the only administrator. Make somebody else one first.',
  suspendedFirst: 'This account is suspended. Restore it first.',
  notSuspended: 'This account is not suspended.',
  confirmedAlready: 'This address is confirmed already.',
  notConfirmed: 'This account is not confirmed yet.',
  isLeaving: 'This account is deleted. Only its owner can have it back, by logging in.',

  invitationOfSiteAccepted: 'Welcome. You are here already.',
  suspendedNow: 'Suspended, and told by e-mail.',
  restoredNow: 'Restored, and told by e-mail.',
  roleGiven: 'The role is changed, and they are told by e-mail.',
  confirmationResent: 'The e-mail is on its way.',
  signedOut: 'Logged out everywhere.',
} as const;
