// Messages about invitations by link and the sign-up with an invitation.
export const invitationStrings = {
  invitationLinkCreated: 'Your link is ready to share.',
  invitationLinkRevoked: 'The link no longer works.',
  invitationLinkNotFound: 'Invitation link not found.',
  tooManyInvitationLinks:
    'You’ve reached the limit for links. Please cancel one before you create another.',
  linkUsedOften: 'This invitation has reached its limit for today. Please try again tomorrow.',
  addressHasAccount:
    'There’s already an account with this address. Please log in to accept the invitation, or choose “Forgot your password?” on the login page.',
  joinedByInvitation: 'Welcome! Your address is confirmed, and you’re logged in.',
} as const;
