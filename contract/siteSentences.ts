// What is said where the site itself is set up, and by what it is set to.

export const siteSentences = {
  registrationClosed: 'Nobody new is taken in at the moment. Please come back later.',
  registrationByInvitation: 'Only who was invited can sign up here. Please open the link of your invitation, or ask a member to invite you.',
  invitationOfOther: 'This invitation was sent to another e-mail address. Please sign up with that one.',
  nobodyInvited: 'Nobody new is taken in at the moment, so nobody can be invited by e-mail.',
} as const;
