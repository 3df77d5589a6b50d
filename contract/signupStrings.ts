// Messages about a sign-up whose address is not confirmed yet.
export const signupStrings = {
  confirmationCode: 'Please enter the six digits from the email.',
  emailConfirmedLoggedIn: 'Your email address is confirmed. Welcome!',
  signupEmailChanged: 'We sent the email to the new address.',
} as const;
