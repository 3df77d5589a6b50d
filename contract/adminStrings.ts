// Messages about accounts and roles, mostly on the administration screens. Administrators cannot
// override them.
export const adminStrings = {
  suspensionReason: 'Please give a reason. The person will see it.',

  addressTaken: 'This address already belongs to another account.',
  firstStartOver:
    'This site already has an administrator, or a newer link has replaced this one. If you run this site, you’ll find the new link in the server’s log.',

  lastAdmin: 'This is the only administrator. Make someone else an administrator first.',
  suspendedFirst: 'This account is suspended. Restore it first.',
  notSuspended: 'This account isn’t suspended.',
  confirmedAlready: 'This address is already confirmed.',
  notConfirmed: 'This account isn’t confirmed yet.',
  isLeaving: 'This account is deleted. Only its owner can restore it, by logging in.',

  invitedLately: '{{emails}}: We already sent an invitation to this address in the last week.',
  invitationOfSiteAccepted: 'Welcome back! You already have an account here.',
  suspendedNow: 'Account suspended. We sent an email about it.',
  restoredNow: 'Account restored. We sent an email about it.',
  roleGiven: 'Role changed. We sent an email about it.',
  confirmationResent: 'Email sent.',
  signedOut: 'Logged out on all devices.',
} as const;
