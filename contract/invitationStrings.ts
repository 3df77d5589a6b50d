// Messages about invitations by link and the sign-up with an invitation.
export const invitationStrings = {
  invitationLinkCreated: 'Your link is ready to share.',
  invitationLinkRevoked: 'The link no longer works.',
  invitationLinkNotFound: 'Invitation link not found.',
  tooManyInvitationLinks:
    'You have as many open links as possible. Please cancel one before you create another.',
  linkUsedOften: 'This invitation can’t be used any more today. Please try again tomorrow.',
  addressHasAccount:
    'There’s already an account with this address. Please log in to accept the invitation.',
  joinedByInvitation: 'Welcome! Your address is confirmed, and you’re logged in.',
} as const;
